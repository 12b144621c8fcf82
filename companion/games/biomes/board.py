"""What the table should show."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Option
from companion.engine.board import Board, Count, Fact, Grid, Group, Mark, Part, Row, Sheet, Slot, Tracker
from companion.engine.texts import Says, _, ngettext
from companion.engine.things import Token
from companion.games.biomes.actionlist import amounts_of, hand_pays
from companion.games.biomes.ahead import forecast, plan, team
from companion.games.biomes.cards import findable
from companion.games.biomes.content import (
    ARTIFACTS,
    CARD_ICONS,
    DANGERS,
    GIVES,
    GONE,
    HIDDEN,
    LAKE,
    LAST_CAMP_LEVEL,
    LAST_LEVEL,
    NAMES,
    OPEN,
    OUTPOSTS,
    PLACE_ICONS,
    PLACE_NAMES,
    QUESTS,
    RESOURCE_TONES,
    RESOURCES,
    ROAD_PIECES,
    STANDARD,
    TILE_NAMES,
    UPGRADES,
    Place,
)
from companion.games.biomes.danger import changes, costs, in_short, means
from companion.games.biomes.edition import all_dangers
from companion.games.biomes.fragments import STATUS
from companion.games.biomes.handboard import hand, hand_text, place_option, resource_deck
from companion.games.biomes.mapboard import map_group, spot_options, tile_slot
from companion.games.biomes.payment import AMOUNTS, amounts
from companion.games.biomes.scoring import outlook_text, still_possible, to_win
from companion.games.biomes.state import DANGER as DANGER_PHASE
from companion.games.biomes.state import Game, Turn

YES_NO = (Option("no", _("no"), False, icon="minus"), Option("yes", _("yes"), True, icon="check", tone="good"))


def board(game: Game) -> Board:
    sheet = Sheet(game)
    groups = [danger(game, sheet)]
    if game.round:  # before the first turn there is nothing to foresee
        groups.append(outlook(game))
    if game.turn:
        groups.append(turn(game, game.turn))
        if game.turn.phase != DANGER_PHASE and (ahead := plan(hand_pays(game, game.players[game.turn.player]))):
            groups.append(ahead)
        groups.append(this_turn(game, sheet))
    if game.land:
        groups.append(map_group(game))
    groups += [camp(game, sheet), quests(game, sheet), danger_deck(game), tiles(game, sheet)]
    if game.round:
        groups.append(forecast(game))
    if together := team(game):
        groups.append(together)
    found = findable(game)
    groups += [hand(game, sheet, player, found) for player in game.players.values()]
    if game.keeps_cards:
        groups.append(resource_deck(game))
    return Board(tuple(groups), order=tuple(player.seat for player in game.players.values()))


def danger(game: Game, sheet: Sheet) -> Group:
    marks = tuple(Mark(level, changes(level), tone_of(level)) for level in range(2, LAST_LEVEL))
    track = sheet.track(
        "danger",
        _("Danger"),
        1,
        LAST_LEVEL,
        marks=(*marks, Mark(LAST_LEVEL, _("all lose"), "danger")),
        note=means(min(game.danger, LAST_LEVEL - 1)),
        tone=tone_of(game.danger),
    )
    return Group(key="danger", title=_("Danger"), parts=(track,), always=True)


def outlook(game: Game) -> Group:
    """Always in sight under the track: what this danger level does, what is missing to win, how long it will last."""
    facts = (
        Fact(text=to_win(game), icon="flag-checkered", tone="" if still_possible(game) else "danger"),
        Fact(text=outlook_text(game), icon="skull-outline", tone="quiet"),
    )
    acting = game.turn is not None and game.turn.phase != DANGER_PHASE
    level = min(game.danger, LAST_LEVEL - 1)
    shown = game.land is None or not acting
    return Group(key="outlook", title=in_short(level), badges=costs(level), parts=facts, always=shown)


def tone_of(level: int) -> str:
    return "good" if level < 4 else "warning" if level < 7 else "danger"


def turn(game: Game, now: Turn) -> Group:
    player = game.players[now.player]
    facts: list[Part] = []
    if game.keeps_cards:
        if player.artifacts():
            facts.append(Fact(text=amounts_of(player.artifacts(), player), icon="diamond-stone"))
        if now.laid_out():
            text = _("Laid out, lost at the end of the turn: {pool}").format(pool=amounts(now.pool))
            facts.append(Fact(text=text, icon="timer-sand", tone="warning"))
    elif game.keeps_artifacts and player.artifacts():
        facts.append(Fact(text=hand_text(player), icon="diamond-stone"))
    return Group(key="turn", title=player.seat.name, owner=player.seat, parts=tuple(facts), badges=burdens(game, now))


def this_turn(game: Game, sheet: Sheet) -> Group:
    """The same for correcting: a character's power, a card that was forgotten."""
    row: list[Tracker] = [
        sheet.count("turn.actions", _("Actions left"), most=20, icon="run-fast"),
        Count(path="turn.to_draw", label=_("Danger cards to draw"), value=game.to_draw(), icon="alert", fixed=True),
    ]
    cards: list[Tracker] = [
        sheet.count(f"turn.{key}", DANGERS[key].label, most=10, icon=DANGERS[key].icon)
        for key in ("movement", "discovery", "construction")
    ]
    cards += [
        sheet.slot("turn.resourceless", DANGERS["resourceless"].label, YES_NO),
        sheet.slot("turn.jewelry", ARTIFACTS["jewelry"].label, YES_NO),
        sheet.slot("turn.drew", _("Drew 3 cards"), YES_NO),
    ]
    parts: list[Part] = [Row(trackers=tuple(row)), Row(trackers=tuple(cards))]
    if game.keeps_cards:
        laid = tuple(
            sheet.count(f"turn.pool.{kind}", name, most=99, icon=CARD_ICONS.get(kind, "treasure-chest"))
            for kind, name in (*NAMES.items(), ("wild", _("any kind")))
        )
        parts.append(Row(label=_("Laid out and not used"), trackers=laid))
    return Group(key="now", title=_("This turn"), parts=tuple(parts))


def burdens(game: Game, now: Turn) -> tuple[Says | Token, ...]:
    """ "2 of 4 actions left", what is in the hand, "Impaired Discovery ×2"."""
    all_actions = max(now.actions, now.whole)
    left = _("{n} of {all} actions left").format(n=now.actions, all=all_actions)
    badges: list[Says | Token] = [Token("flash", now.actions, "straw", left)]
    player = game.players[now.player]
    if game.keeps_cards:
        badges += [
            Token(CARD_ICONS[kind], n, RESOURCE_TONES[kind], AMOUNTS[kind].format(n=n))
            for kind in RESOURCES
            if (n := player.resources(kind))
        ]
    if game.actions_a_turn() > now.whole:
        badges.append(_("{n} from the next turn on").format(n=game.actions_a_turn()))
    if now.movement:
        text = _("Impaired Movement +{n}").format(n=now.movement)
        badges.append(Token(DANGERS["movement"].icon, now.movement, "warning", text, f"+{now.movement}"))
    each = game.setup.word("doubling") == "each"
    for count, card in ((now.discovery, "discovery"), (now.construction, "construction")):
        if count:
            factor = 2**count if each else 2
            text = _("{card} ×{n}").format(card=DANGERS[card].label, n=factor)
            badges.append(Token(DANGERS[card].icon, factor, "warning", text, f"×{factor}"))
    if now.resourceless:
        badges.append(Token(DANGERS["resourceless"].icon, None, "warning", DANGERS["resourceless"].label))
    if now.jewelry:
        badges.append(Token(ARTIFACTS["jewelry"].icon, 2, "good", _("Jewelry ÷2"), "÷2"))
    return tuple(badges)


def camp(game: Game, sheet: Sheet) -> Group:
    state = game.camp
    parts: list[Part] = [
        Count(
            path="camp.level",
            label=_("Level"),
            value=state.level,
            most=4,
            room=LAST_CAMP_LEVEL,
            icon="tent",
            fixed=True,
        ),
        Count(
            path="camp.fragments",
            label=_("Fragments in hand"),
            value=state.fragments,
            icon="puzzle",
            fixed=True,
            note=_("{n} of 4 found").format(n=game.fragments_found()),
        ),
        Row(
            label=_("Upgrades"),
            trackers=tuple(
                sheet.slot(f"camp.upgrades.{key}", name, YES_NO, icon=icon, note=effect)
                for key, (name, effect, icon) in UPGRADES.items()
            ),
        ),
        camp_slot(game, sheet),
    ]
    if state.exit_placed and game.land:
        text = ngettext("{n} tile to the exit", "{n} tiles to the exit", state.exit_distance)
        parts += [Fact(text=text, icon="exit-run"), *tile_slot(game, Place.EXIT, "exit_tile")]
    elif state.exit_placed:
        parts.append(sheet.count("camp.exit_distance", _("Tiles to the exit"), least=1, most=40, icon="exit-run"))
    else:
        parts.append(
            Fact(
                text=_("Exit: at level 4, at least 6 tiles from the camp's start and 3 from the camp"), icon="exit-run"
            )
        )
    return Group(key="camp", title=_("Base camp"), parts=tuple(parts))


def camp_slot(game: Game, sheet: Sheet) -> Slot:
    if game.land is None:
        return sheet.slot("camp.tile", _("Stands on"), [place_option(place) for place in game.camp_places()])
    options = spot_options(game, game.land.walkable)
    name = PLACE_NAMES[Place.CAMP]
    return Slot(path="camp.tile", label=_("Stands on"), value=game.land.camp, choices=options, note=name)


def gang_slot(game: Game, sheet: Sheet) -> Slot:
    icon = DANGERS["gang"].icon
    if game.land is None:
        places: list[Option[Any]] = [Option("none", _("not yet"), None), *map(place_option, gang_places(game))]
        return sheet.slot("gang", _("Roaming gang"), places, icon=icon)
    options: list[Option[Any]] = [*spot_options(game, game.land.dry - {game.land.camp})]
    if game.land.gang is None:
        options.insert(0, Option("none", _("not yet"), None))
    return Slot(path="gang", label=_("Roaming gang"), value=game.land.gang, choices=tuple(options), icon=icon)


def quests(game: Game, sheet: Sheet) -> Group:
    parts: list[Part] = []
    for quest in QUESTS:
        choices = [option for key, option in STATUS.items() if key != GONE or quest is Place.TRADER]
        if game.land:  # whether it was found is seen on the map
            hidden = game.quests[quest.value] == HIDDEN
            choices = [option for option in choices if (option.key == HIDDEN) == hidden]
        parts.append(sheet.slot(f"quests.{quest.value}", PLACE_NAMES[quest], choices, icon=PLACE_ICONS[quest]))
    for key, artifact in game.fountain.items():
        text = _("Fountain: {who} placed {card}").format(who=game.players[key].seat, card=ARTIFACTS[artifact].label)
        parts.append(Fact(text=text, icon="fountain"))
    if game.quests[Place.FOUNTAIN.value] == OPEN:
        missing = len(game.players) - len(game.fountain)
        parts.append(
            Fact(
                text=ngettext("Fountain: {n} artifact missing", "Fountain: {n} artifacts missing", missing),
                icon="fountain",
            )
        )
    if game.quests[Place.CITY.value] in (OPEN, HIDDEN):
        parts.append(
            Fact(text=ngettext("City: {n} tile to explore", "City: {n} tiles to explore", len(game.tiles)), icon="city")
        )
    return Group(key="quests", title=_("Quests"), parts=tuple(parts))


def danger_deck(game: Game) -> Group:
    left = game.dangers.left()
    whole = all_dangers(game)
    return Group(
        key="deck",
        title=_("Danger deck"),
        parts=(
            Row(
                label=_("Still in the deck"),
                trackers=tuple(
                    Count(path=f"dangers.{key}", label=card.label, value=left[key], most=whole[key], icon=card.icon)
                    for key, card in DANGERS.items()
                ),
            ),
        ),
        badges=(
            ngettext("{n} card left", "{n} cards left", len(game.dangers)),
            ngettext("{n} discarded", "{n} discarded", len(game.dangers.discards)),
        ),
    )


def tiles(game: Game, sheet: Sheet) -> Group:
    left = game.tiles.left()
    kinds = [(place.value, PLACE_NAMES[place]) for place in (*STANDARD, *QUESTS)]
    rows = tuple((name, str(left[key]), str(game.revealed[key])) for key, name in kinds)
    rows = (*rows, (TILE_NAMES[LAKE], str(left[LAKE]), str(game.lakes())))
    built: list[Part] = [
        Row(
            label=label,
            trackers=tuple(
                sheet.count(
                    f"{path}.{place.value}",
                    PLACE_NAMES[place],
                    icon=PLACE_ICONS[place],
                    most=most(game, path, place),
                    fixed=game.land is not None,
                )
                for place in among
            ),
        )
        for path, label, among in (
            ("built", _("Resource buildings"), list(GIVES)),
            ("improved", _("Improved"), list(GIVES)),
            ("excavated", _("Excavated"), excavations(game)),
        )
    ]
    return Group(
        key="tiles",
        title=_("Tiles"),
        parts=(
            Grid(head=(_("Kind"), _("in the stack"), _("on the table")), rows=rows),
            Row(
                label=_("Pieces on the board"),
                trackers=(
                    sheet.count(
                        "outposts", _("Outposts"), most=OUTPOSTS, icon="flag-variant", fixed=game.land is not None
                    ),
                    sheet.count(
                        "roads", _("Road pieces"), most=ROAD_PIECES, icon="road-variant", fixed=game.land is not None
                    ),
                ),
            ),
            gang_slot(game, sheet),
            *(tile_slot(game, Place.GANG, "gang_tile") if game.land else []),
            *built,
        ),
        badges=(ngettext("{n} tile to explore", "{n} tiles to explore", len(game.tiles)),),
    )


def excavations(game: Game) -> list[Place]:
    """Every kind of tile that can be excavated: the standard ones, and what else lies on the table."""
    others = [place for place in game.places() if place not in STANDARD and place is not Place.CAMP]
    here = [] if game.camp.tile in (*STANDARD, *others) else [game.camp.tile]
    return [*STANDARD, *here, *others]


def most(game: Game, path: str, place: Place) -> int:
    if path == "improved":
        return game.built[place.value]
    return game.bare(place)


def gang_places(game: Game) -> list[Place]:
    there: list[Place] = [place for place in game.places() if place is not Place.CAMP]
    return there if Place.GANG in [*there, *game.sunk] else [*there, Place.GANG]
