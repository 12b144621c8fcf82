"""Gather every text of app, games and guides, and bring the languages up to date. `make messages`.

Writes assets/languages/<language>/LC_MESSAGES/tableside.po, keeps what is translated, and compiles it. Texts that are not translated
yet are listed; tests/test_languages.py fails until there are none.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ROOT / "assets" / "languages"
KEYWORDS = {"_": None, "ngettext": (1, 2)}
TRANSLATED = ("de",)
SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""Catalogues carry a date; with the day of writing they would differ without a change."""


def template() -> Catalog:
    """Every text in the code, in the order of the files."""
    catalog = Catalog(project="Tableside", charset="utf-8", fuzzy=False)
    found = extract_from_dir(
        str(ROOT / "companion"), method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for name, _line, message, comments, context in found:
        catalog.add(message, None, [(f"companion/{name}", 0)], auto_comments=comments, context=context)
    return catalog


def path_of(language: str) -> Path:
    return LANGUAGES / language / "LC_MESSAGES" / "tableside.po"


def catalogue(language: str) -> Catalog:
    """What is translated, brought up to date with the code."""
    path = path_of(language)
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language, charset="utf-8")
    else:
        catalog = Catalog(locale=language, project="Tableside", charset="utf-8", fuzzy=False)
    catalog.update(template(), no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    catalog.creation_date = catalog.revision_date = SOME_DAY
    return catalog


def missing(catalog: Catalog) -> list[Message]:
    def empty(message: Message) -> bool:
        parts = message.string if isinstance(message.string, tuple | list) else [message.string]
        return not all(parts)

    return [message for message in catalog if message.id and empty(message)]


def as_po(catalog: Catalog) -> bytes:
    out = BytesIO()
    write_po(out, catalog, width=120, no_location=True, omit_header=False, sort_output=True)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(('"POT-Creation-Date', '"PO-Revision-Date'))).encode()


def as_mo(catalog: Catalog) -> bytes:
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def main() -> int:
    left = 0
    for language in TRANSLATED:
        catalog = catalogue(language)
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(catalog))
        path.with_suffix(".mo").write_bytes(as_mo(catalog))
        open_ones = missing(catalog)
        left += len(open_ones)
        print(f"{language}: {len(catalog)} texts, {len(open_ones)} not translated")
        for message in open_ones[:20]:
            print(f"  {message.id!r}")
    return 0 if not left else 1


if __name__ == "__main__":
    sys.exit(main())
