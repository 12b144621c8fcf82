"""What a machine can check of docs/words.md, in every text of the app, English and German.

Each rule looks at one text. The texts that still break one are listed in tests/words/<room>.txt. The lists only get shorter:
tests/test_words.py fails on a new offender and on a line that is no longer true. `make messages` drops such lines.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages import Catalog, Message

KNOWN = Path(__file__).resolve().parent.parent / "tests" / "words"
LONGEST_QUESTION = 8
"""Words."""

Kinds = dict[str, set[str]]
"""Which texts were met as `title`, `option`, `refusal`, …"""


class Offender(NamedTuple):
    """A text that breaks a rule."""

    rule: str
    text: str

    def line(self) -> str:
        return f"{self.rule}: {json.dumps(self.text, ensure_ascii=False)}"


# Words that are never said, and what is said instead (docs/words.md, the glossary)

ENGLISH: dict[str, str] = {
    r"\bby lot\b|\bdraw lots\b": "at random",
    r"\b(of|in|for|with|by) the own\b": "your own, their own",
    r"\bsomebody\b": "someone",
    r"\bin all\b(?! (games|languages))": "in total",
    r"\bat once\b": "right away, together",
    r"\bset-up\b": "setup",
    r"\bclean-up\b": "cleanup",
    r"\bentry\b|\bentries\b": "step",
    r"\btyped?\b|\btyping\b": "enter",
    r"\btap(ped)? in\b": "enter",
    r"\banew\b": "again",
    r"\bgone on with\b|\bgo on with\b": "continue",
    r"\bthere never was\b|\bthat are none\b": "say it straight",
    r"\bforeign organism": "another player's organism",
    r"\bmeeple": "piece",
    r"\bhands full\b": "hands-free",
    r"\bthis app\b": "Tableside, the app",
    r"\bcarry (it|them|this) out\b": "resolve",
    r"\bin sum\b": "in total",
    r"\bdanger part\b": "danger cost",
    r"\bas told\b": "say it straight",
    r"\bwho begins\b|\bbegins the game\b": "who goes first",
}
GERMAN: dict[str, str] = {
    r"\bEintr(ag|äge)": "Schritt",
    r"\bSpielregel": "Regelheft",
    r"\bumziehen\b|\bumgezogen\b": "übertragen",
    r"\b[Bb]erichtig": "korrigieren",
    r"\bHände voll\b": "Freihändig",
    r"\bMerkschl": "Schlossplättchen",
    r"\bGrundfeld": "einfaches Experimentfeld",
    r"\bErschaffungs": "Kreaturen…",
    r"\b(Gewöhnliche|Adlige)[nrs]?\b": "Volk, Adel",
    r"\b[Dd](er|en|em|es) Aggressiven?\b": "ein aggressiver Stein",
    r"\bim Gleichstand\b": "beim Stechen",
    r"\b[Bb]ehelfsmäßig": "Notlösung",
    r"\b[Mm]an\b(?! Against)": "du, ihr, jemand",
    r"\bSie (müssen|können|haben|sind) (Ihr|Ihnen)|\bIhr(e|en|em|er|es)? (Spiel|Handy|Name|Karte)": "du, ihr",
    r"\bzurückgelegt(e[nrs]?)? Partie": "beiseitegelegt",
    r"\bdie ganze Hand\b": "alle Handkarten",
    r"\bdann du\b": "dann …, mit dem Verb am Ende",
    r"\{\} geht verloren": "Verloren: {n}",
    r"\bBakterium Bakterium\b|\bdas Bakterium \{": "ein neues Bakterium: {organism}",
    r"\bSpieler/in|\w[*:]in(nen)?\b": "alle, wer, jemand",
}

NAMES = re.compile(
    r"\b(Mountain|River|Hospital|Basement|Alley|Downtown|Feral|Avian|Mammal|Aquatic|Primate|Milestone|Scientist"
    r"|Migratory|Attractive|Repulsive|Magnetic|Meeple|Outpost|Fountain|Trader|Cave|City|Relic|Pottery|Jewelry|Treasure|Weapons"
    r"|Cache|Resourceless|Robbed|Decay|Flood|Gang|Discovery|Construction|Movement"
    r"|Drought|Hurricane|Impoverishment|Deep Well|Catch Basin|Water Canister|Bunker|Shack|Powerful Friends"
    r"|New Hope|Espionage|Attack|Leadership|Strength|Strategist|Commander|Fighter|True Believer|Machine|Abyss"
    r"|Smite|Aftershock|Oxygen|Spike|Pollution|Red Queen|Deep Hot|Landfall|Catalyst|Bacterium|Chromosome|Refugia|Player)\b"
)
"""English names that have a German one."""

NOUNS = (
    "players|phones|cards|tiles|pieces|plays|games|steps|lines|rounds|turns|points|coins|cubes|disks|spaces|actions|letters"
    "|characters|wins|Nomans|Bionts|Catalysts|Events|dice|files|people|seats|others"
)
NO_NUMBER = "who|card|name|organism|disaster|colour|species|cls|row|stack|all|most|of"
"""Placeholders that are no number, or never 1."""

UNCOUNTED = re.compile(rf"\{{(?!(?:{NO_NUMBER})\}})\w+\}} (?:\{{\w+\}} )?(?:{NOUNS})\b")
WITHOUT_N = re.compile(UNCOUNTED.pattern.replace(NO_NUMBER, f"{NO_NUMBER}|n"))


# The rules, each for one text of one language


def semicolon(text: str) -> bool:
    return ";" in text


def long_question(text: str) -> bool:
    """A question of more than eight words; what comes before a colon is a heading, and a placeholder is one word."""
    asked = re.findall(r"[^.?!:]*\?", re.sub(r"\{\w+\}", "x", text))
    return any(len(question.split()) > LONGEST_QUESTION for question in asked)


def small_start(text: str) -> bool:
    return text[:1].islower()


def full_stop(text: str) -> bool:
    """One sentence with a full stop; two sentences need theirs."""
    return text.endswith(".") and not re.search(r"[.!?] ", text)


def article(text: str) -> bool:
    return bool(re.search(r"\b[Aa] \{", text))


def forbidden(words: dict[str, str]) -> Callable[[str], bool]:
    pattern = re.compile("|".join(f"(?:{word})" for word in words), re.IGNORECASE if words is ENGLISH else 0)
    return lambda text: bool(pattern.search(re.sub(r"\{\w+\}", "{}", text)))


def english_name(text: str) -> bool:
    return bool(NAMES.search(re.sub(r"“[^”]*”|\bBiosphere 5\b", "", text)))


def uncounted(text: str) -> bool:
    return bool(UNCOUNTED.search(text))


EXCEPTIONS: dict[str, str] = {
    "nothing": "is put into sentences; it starts a line only where someone entered a card without any bonus",
}
"""Texts that may break a rule, and why."""

ANY = ""
RULES: dict[str, tuple[str, str, Callable[[str], bool]]] = {
    # name: (the kind of text it is for, language, what it looks for)
    "semicolon": (ANY, "en", semicolon),
    "semicolon, German": (ANY, "de", semicolon),
    "long question": ("question", "en", long_question),
    "long question, German": ("question", "de", long_question),
    "small first letter": ("line", "en", small_start),
    "small first letter, German": ("line", "de", small_start),
    "refusal with a full stop": ("refusal", "en", full_stop),
    "refusal with a full stop, German": ("refusal", "de", full_stop),
    "a word we never say": (ANY, "en", forbidden(ENGLISH)),
    "a word we never say, German": (ANY, "de", forbidden(GERMAN)),
    "English name in German": (ANY, "de", english_name),
    "a number without its plural": (ANY, "en", uncounted),
    "an article before a placeholder": (ANY, "en", article),
}


# Every text, and where it stands


def forms(value: object) -> list[str]:
    return [str(part) for part in (value if isinstance(value, tuple | list) else (value,)) if part]


def key(message: Message) -> str:
    return forms(message.id)[0]


def room(message: Message) -> str:
    """The game whose text it is; a text that the app says too is the app's."""
    found = {parts[2] if parts[1] == "games" and len(parts) > 3 else "app" for parts in _places(message)}
    return "app" if "app" in found else min(found)


def _places(message: Message) -> Iterator[list[str]]:
    for location, _line in message.locations:
        yield location.split("/")


def offenders(catalog: Catalog, kinds: Kinds) -> dict[str, set[Offender]]:
    """By room. `kinds` tells which texts are questions, refusals, and lines of their own."""
    found: dict[str, set[Offender]] = defaultdict(set)
    for message in catalog:
        if message.id and key(message) not in EXCEPTIONS:
            for rule, (kind, _language, _breaks) in RULES.items():
                if (kind == ANY or key(message) in kinds[kind]) and breaks(rule, message):
                    found[room(message)].add(Offender(rule, key(message)))
    return found


def breaks(rule: str, message: Message) -> bool:
    _kind, language, wrong = RULES[rule]
    said = forms(message.id if language == "en" else message.string)
    if wrong is uncounted and message.pluralizable:
        return any(WITHOUT_N.search(text) for text in said)
    return any(wrong(text) for text in said)


# The list of those that are known


def known() -> dict[str, set[Offender]]:
    return {path.stem: set(_read(path)) for path in sorted(KNOWN.glob("*.txt"))}


def _read(path: Path) -> Iterator[Offender]:
    for line in path.read_text(encoding="utf-8").splitlines():
        rule, _colon, text = line.partition(": ")
        yield Offender(rule, json.loads(text))


def write(where: str, found: Iterable[Offender]) -> None:
    lines = sorted(one.line() for one in found)
    path = KNOWN / f"{where}.txt"
    if lines:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    else:
        path.unlink(missing_ok=True)


def drop_the_mended(catalog: Catalog) -> int:
    """Take out of the lists what is no longer true; how many are left."""
    texts = {key(message): message for message in catalog if message.id}
    left = 0
    for where, listed in known().items():
        still = {one for one in listed if one.text in texts and breaks(one.rule, texts[one.text])}
        if still != listed:
            write(where, still)
        left += len(still)
    return left
