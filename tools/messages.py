"""Gather every text of app, games and guides, and bring the languages up to date. `make messages`.

Writes assets/languages/<language>/LC_MESSAGES/tableside.po, keeps what is translated, and compiles it. A game with a folder `languages`
has its texts there: `companion/games/nim/languages/de.po`. Texts that are not translated yet are listed; tests/test_languages.py fails until
there are none.
"""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from io import BytesIO
from itertools import product
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion import games
from tools import words

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ROOT / "assets" / "languages"
KEYWORDS = {"_": None, "ngettext": (1, 2)}
TRANSLATED = ("de",)
SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""Catalogues carry a date; with the day of writing they would differ without a change."""


APP = ROOT / "companion"
GAMES = APP / "games"


def homes(folder: Path = GAMES) -> list[Path]:
    """The app, and every game that brings its own languages."""
    return [APP, *sorted(path.parent for path in folder.glob("*/languages"))]


UNSAID = tuple(
    f'"{name}'
    for name in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Report-Msgid-Bugs-To",
        "Project-Id-Version",
    )
)
"""Lines of a catalogue's head that would tell nothing."""


def has_words(message: str | tuple[str, ...] | list[str]) -> bool:
    """Whether there is a word besides the placeholders: "{who}: {points}" is the same in every language."""
    return bool(re.search(r"[^\W\d_]", re.sub(r"\{\w*\}", "", "".join(message))))


def template(home: Path = APP) -> Catalog:
    """Every text in the code, in the order of the files. One without words is left out, unless a comment tells translators what to do.

    The app's has none of the games that bring their own, nor of those that nobody has put on the list of its own games yet.
    """
    catalog = Catalog(project="Tableside", charset="utf-8", fuzzy=False)
    found = extract_from_dir(
        str(home), method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    others = [*homes()[1:], *(GAMES / key for key in games.SHELF if key not in games.FIRST)]
    apart = [path.relative_to(APP) for path in others] if home == APP else []
    for name, _line, message, comments, context in found:
        if not any(Path(name).is_relative_to(path) for path in apart) and (has_words(message) or comments):
            catalog.add(message, None, [(f"companion/{name}", 0)], auto_comments=comments, context=context)
    return catalog


def path_of(language: str, home: Path = APP) -> Path:
    if home == APP:
        return LANGUAGES / language / "LC_MESSAGES" / "tableside.po"
    return home / "languages" / f"{language}.po"


def catalogue(language: str, home: Path = APP) -> Catalog:
    """What is translated, brought up to date with the code."""
    path = path_of(language, home)
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language, charset="utf-8")
    else:
        catalog = Catalog(locale=language, project="Tableside", charset="utf-8", fuzzy=False)
    catalog.update(template(home), no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    catalog.creation_date = catalog.revision_date = SOME_DAY
    catalog.header_comment = f"# Tableside in another language: {catalog.locale}."
    catalog.project, catalog.version = "Tableside", ""
    catalog.last_translator, catalog.language_team, catalog.msgid_bugs_address = "", "", ""
    return catalog


def missing(catalog: Catalog) -> list[Message]:
    """What the app would say in English: no words yet, or words that wait for a second look."""

    def empty(message: Message) -> bool:
        parts = message.string if isinstance(message.string, tuple | list) else [message.string]
        return not all(parts)

    return [message for message in catalog if message.id and (message.fuzzy or empty(message))]


def as_po(catalog: Catalog) -> bytes:
    out = BytesIO()
    write_po(out, catalog, width=120, no_location=True, omit_header=False, sort_output=True)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(UNSAID)).encode()


def as_mo(catalog: Catalog) -> bytes:
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def write(catalog: Catalog, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(as_po(catalog))
    path.with_suffix(".mo").write_bytes(as_mo(catalog))


def main() -> int:
    left = 0
    for language, home in product(TRANSLATED, homes()):
        catalog = catalogue(language, home)
        path = path_of(language, home)
        write(catalog, path)
        open_ones = missing(catalog)
        left += len(open_ones)
        print(f"{home.name}, {language}: {len(catalog)} texts, {len(open_ones)} not translated")
        for message in open_ones[:20]:
            print(f"  {message.id!r}")
        if home == APP:
            print(f"{words.drop_the_mended(catalog)} texts still break a rule of docs/words.md: tests/words")
    return 0 if not left else 1


if __name__ == "__main__":
    sys.exit(main())
