"""A player's turn: two moves out of four (five with The Abyss), then the hand limit (2.1, 3.2)."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.table import Table
from companion.engine.texts import Says, _, ngettext
from companion.games.biosphere5 import plays, strength
from companion.games.biosphere5.areas import ROMAN, Area
from companion.games.biosphere5.doom import draw, raise_doom, runs_out, shuffled
from companion.games.biosphere5.endings import settle
from companion.games.biosphere5.state import FACE_UP, HAND_LIMIT, Game, Player

MOVES = 2


async def turn(table: Table, game: Game, player: Player) -> None:
    game.turn = player.seat.key
    game.achieved = game.troops = False
    for n in range(1, MOVES + 1):
        with table.at(_("Move {n} of 2").format(n=n), step=n, steps=MOVES):
            await move(table, game, player, n)
        if player.out:
            return
    await end_of_turn(table, game, player)


async def move(table: Table, game: Game, player: Player, n: int) -> None:
    game.move, kept = n, game.troops
    chosen = await table.choose(
        "biosphere5.move",
        _("Your first move") if n == 1 else _("Your second move"),
        lambda: moves(game, player),
        who=player.seat,
        rule="moves",
        shows=(player.seat.key,),
    )
    match chosen:
        case "take":
            draw(table, game, player, 1)
        case "exchange":
            exchange(table, game, player)
        case "replace":
            table.tell(_("{who} replaces the three face-up cards.").format(who=player.seat), player.seat)
            shuffled(table, game, player, player.replace_face_up())
        case "achievement":
            await plays.achievement(table, game, player)
        case "catastrophe":
            await plays.play_catastrophe(table, game, player)
        case "action":
            await plays.action(table, game, player, kept)
        case "doom":
            strength.pay_for_doom(table, player)
    if player.in_play and kept:
        player.hand += player.in_play
        table.tell(_("{who} takes the card back to the hand.").format(who=player.seat), player.seat)
    player.in_play = 0
    shuffled(table, game, player, player.fill_up())
    await settle(table, game)


def moves(game: Game, player: Player) -> list[Option[str]]:
    """The moves with the numbers printed on the board; playing a card is split by what the card does."""
    after = player.hand + 1
    found = [
        Option(
            "take",
            _("Take a card"),
            "take",
            note=_("face up (lay out a new one) or pile; hand {before} → {after}").format(
                before=player.hand, after=after
            ),
            badge="1",
            warning=runs_out(game, player, lambda trial: trial.draw(1) + trial.fill_up()),
            icon="card-plus-outline",
        ),
        Option(
            "exchange",
            _("Take two cards, then discard two"),
            "exchange",
            note=_("hand stays {n}").format(n=player.hand),
            badge="2",
            warning=runs_out(game, player, lambda trial: trial.exchange() + trial.fill_up()),
            icon="cards-outline",
        ),
        Option(
            "replace",
            _("Replace the three face-up cards"),
            "replace",
            badge="3",
            warning=runs_out(game, player, Player.replace_face_up),
            icon="autorenew",
        ),
        Option(
            "achievement",
            _("Play an achievement"),
            "achievement",
            note=_("level {level} is open").format(level=ROMAN[min(3, player.built.level())]),
            badge="4",
            forbidden=_no_card(player) or _no_achievement(game, player),
            icon="flag",
        ),
        Option(
            "catastrophe",
            _("Play a catastrophe"),
            "catastrophe",
            badge="4",
            forbidden=_no_card(player) or _none_of(plays.catastrophes(player)),
            icon="weather-hurricane",
        ),
        Option(
            "action",
            _("Play an action or Biosphere 5"),
            "action",
            note=_("New Hope, Espionage, Sabotage, Attack, leaders")
            if game.abyss
            else _("New Hope, Espionage, Sabotage, Attack"),
            badge="4",
            forbidden=_no_card(player),
            icon="cards-playing-outline",
        ),
    ]
    if game.abyss:
        found.append(
            Option(
                "doom",
                _("Reduce your doom by 1"),
                "doom",
                note=ngettext("costs {n} card", "costs {n} cards", player.doom) if player.doom else "",
                badge="5",
                forbidden=_no_reducing(player),
                icon="arrow-down-bold",
            )
        )
    return found


def _no_card(player: Player) -> Says:
    return "" if player.hand else _("There is no card in your hand.")


def _no_achievement(game: Game, player: Player) -> Says:
    if game.achieved:
        return _("Only one achievement a turn, and you have played one.")
    if len(player.built) == len(Area):
        return _("All six problems are solved.")
    return ""


def _none_of(options: list[Option[Area]]) -> Says:
    if any(option.allowed for option in options):
        return ""
    return _("No catastrophe can be played: you would need a rescue card beside it, or protection.")


def _no_reducing(player: Player) -> Says:
    if not player.doom:
        return _("Your doom is 0.")
    if player.hand < player.doom:
        return ngettext(
            "It costs {n} card; you hold {hand}.", "It costs {n} cards; you hold {hand}.", player.doom
        ).format(hand=player.hand)
    return ""


def exchange(table: Table, game: Game, player: Player) -> None:
    shuffled(table, game, player, player.exchange())
    table.tell(_("{who} takes two cards and discards two.").format(who=player.seat), player.seat)


# The end of the turn


async def end_of_turn(table: Table, game: Game, player: Player) -> None:
    if player.hand > HAND_LIMIT:
        surplus = player.hand - HAND_LIMIT
        player.discard(surplus)
        table.tell(
            ngettext(
                "{who} holds more than eight and discards {n} card.",
                "{who} holds more than eight and discards {n} cards.",
                surplus,
            ).format(who=player.seat),
            player.seat,
            tone="accent",
        )
        shuffled(table, game, player, player.fill_up())
    if game.abyss:
        if player.face_up and not player.attack_spent and await biosphere_face_up(table, player):
            raise_doom(table, game, player, 1, _("Biosphere 5 face up"))
        await settle(table, game)


async def biosphere_face_up(table: Table, player: Player) -> bool:
    """The fifth cause of doom (3.2): only the table can see it."""
    return await table.choose(
        "biosphere5.face-up",
        _("Is your Biosphere 5 card face up?"),
        [
            Option("no", _("No"), False, icon="cards-outline"),
            Option(
                "yes", _("Yes, among the {n} face-up cards").format(n=FACE_UP), True, note=_("doom +1"), icon="earth"
            ),
        ],
        who=player.seat,
        likely="no",
        rule="doom",
        shows=(f"{player.seat.key}.abyss",),
    )
