"""Only what pyproject.toml cannot say: `assets/` lies beside the code and is installed inside it, as `companion/assets`."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["companion", "companion.*"]), "companion.assets"],
    package_dir={"companion.assets": "assets"},
    package_data={
        "companion": ["**/*.kv", "**/*.toml", "**/*.json", "live/page/*"],
        "companion.assets": ["**/*.json", "fonts/*.ttf", "icons/*.png", "art/*.png", "sounds/*.wav", "languages/*/LC_MESSAGES/*.mo"],
    },
)
