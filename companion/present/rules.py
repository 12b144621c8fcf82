"""The guide of a game as this play uses it: where we are in it, and the rulings with the options that were chosen."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.guide import Guide, Ruling, Section
from companion.engine.session import Session
from companion.engine.spec import Setting, Spec
from companion.engine.texts import Says, _


class ShownRuling(Struct, frozen=True):
    """A question the rulebook leaves open, and what applies in this play."""

    question: Says
    ruling: Says
    chosen: Says = ""
    """The house rule as it was set for this play: "Reading: as printed"."""


def current_section(guide: Guide, session: Session) -> str:
    """The key of the section for the current question; empty if it has none."""
    ask = session.ask
    return ask.rule if ask and guide.section(ask.rule) else ""


def rulings_here(guide: Guide, spec: Spec, session: Session) -> list[ShownRuling]:
    """Every ruling that can matter in this play; those about options of other modes are left out."""
    settings = {option.key: option for option in spec.options}
    shown = []
    for ruling in guide.rulings:
        if ruling.option and ruling.option in settings and ruling.option not in session.setup.options:
            continue
        shown.append(ShownRuling(ruling.question, ruling.ruling, _chosen(ruling, settings, session)))
    return shown


def _chosen(ruling: Ruling, settings: dict[str, Setting], session: Session) -> Says:
    if ruling.option not in settings or ruling.option not in session.setup.options:
        return ""
    setting = settings[ruling.option]
    value = session.setup.options[ruling.option]
    return _("{option}: {value}").format(option=setting.label, value=value_label(setting, value))


def value_label(setting: Setting, value: object) -> Says:
    """A setting's value in words."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if value in setting.values and len(setting.labels) == len(setting.values):
        return setting.labels[setting.values.index(value)]
    return str(value) if str(value) else "–"


def settings_here(spec: Spec, session: Session) -> list[tuple[Says, Says]]:
    """Everything that was agreed before this play: each option with its value."""
    chosen = session.setup.options
    return [
        (option.label, value_label(option, chosen[option.key]))
        for option in spec.options_for(session.setup.mode)
        if option.key in chosen
    ]


def found(section: Section, words: str) -> bool:
    """Whether all these words occur in a section, in any order."""
    text = "\n".join([str(section.title), *(str(part) for part in section.body), section.source]).casefold()
    return all(word in text for word in words.casefold().split())


def found_ruling(ruling: ShownRuling, words: str) -> bool:
    text = f"{ruling.question}\n{ruling.ruling}\n{ruling.chosen}".casefold()
    return all(word in text for word in words.casefold().split())
