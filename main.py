"""What Android starts, and `python main.py` on the desktop."""

from companion.app import start

if __name__ == "__main__":
    start()
