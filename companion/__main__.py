import sys

from companion.commands import main

if __name__ == "__main__":
    sys.exit(main())
