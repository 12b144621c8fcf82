"""The worked cases of the rulings sheet and the examples of the rulebook."""

from __future__ import annotations

import pytest

from companion.engine.results import Outcome
from companion.engine.said import Correct, Undo
from companion.games.biohack.content import PUBLIC
from companion.games.biohack.yields import row_says
from tests.games.biohack.lab import Lab, creature


def test_who_reserved_nothing_takes_the_leftmost_free_spaces() -> None:
    """Planning Phase, example: Red reserved 4, Blue and Yellow nothing: Blue, Yellow, Red."""
    lab = Lab(3)  # Ann is Blue, Bo is Yellow, Cy is Red
    lab.place(["bank", "hospital", "basement"], ["bank", "hospital", "basement"], ["bank", "hospital", "basement"])
    lab.answer("bank", "bank", "bank", "hospital", "hospital")
    lab.experiment("alley.order").answer("4", [])
    lab.end_research().answer(True)
    assert [player.seat.name for player in lab.game.in_order()] == ["Ann", "Bo", "Cy"]
    assert lab.game.reservations == {"1": "p1", "2": "p2", "3": "", "4": "p3"}


def test_a_reservation_of_the_first_space_comes_first() -> None:
    lab = Lab(3)
    lab.place(["bank", "hospital", "basement"], ["bank", "hospital", "basement"], ["bank", "hospital", "basement"])
    lab.answer("bank", "bank", "bank", "hospital", "hospital")
    lab.experiment("alley.order").answer("1", [])
    lab.end_research().answer(True)
    assert [player.seat.name for player in lab.game.in_order()] == ["Cy", "Ann", "Bo"]


def test_four_nomans_on_the_mountain_get_less_and_less() -> None:
    """Research, example: 3 mammal + 2 avian, 2 + 1, 2 mammal or 1 avian, 2 mammal; each with the die."""
    lab = Lab(4)
    places = ["mountain", "bank", "hospital"]
    lab.place(places, places, places, places)
    assert str(lab.options()["mountain"].note) == "3 mammal + 2 avian, danger die"
    assert str(lab.options()["mountain"].badge) == "4 there"
    lab.answer("mountain")
    assert (lab.player(1).genes.mammal, lab.player(1).genes.avian) == (3, 2)
    assert lab.key == "biohack.danger"
    lab.answer(["feral"], "mountain", ["feral"])
    assert (lab.player(2).genes.mammal, lab.player(2).genes.avian) == (2, 1)
    assert {"mountain.mammal+2", "mountain.avian+1"} <= set(lab.allowed())
    lab.answer("mountain.avian+1", ["feral"])
    assert (lab.player(3).genes.mammal, lab.player(3).genes.avian) == (0, 1)
    assert str(lab.options()["mountain"].note) == "2 mammal, danger die"
    lab.answer("mountain")
    assert (lab.player(4).genes.mammal, lab.player(4).genes.avian) == (2, 0)


def test_the_alley_exchanges_several_times_and_makes_a_feral() -> None:
    """ALLEY, example: 2 coins and 4 mammal for 6 aquatic, then 2 aquatic, 2 mammal and 1 avian for 1 feral."""
    lab = Lab(2)
    lab.place(["bank", "hospital", "basement"], ["bank", "hospital", "basement"])
    lab.answer("bank", "bank").set(coins=2, mammal=6, avian=1)
    lab.experiment("alley")
    lab.answer(["1.coins.aquatic", *["1.mammal.aquatic"] * 2, "give.mammal.aquatic.avian"])
    genes = lab.player().genes
    assert lab.player().coins == 0
    assert (genes.mammal, genes.aquatic, genes.avian, genes.feral) == (0, 4, 0, 1)
    assert lab.told[-1] == "Ann trades in the Alley: −6 mammal, +4 aquatic, −1 avian, +1 feral, −2 coins."


def test_a_medicine_above_two_and_a_gene_above_ten_are_lost() -> None:
    lab = Lab(2)
    lab.place(["hospital", "bank", "basement"], ["hospital", "bank", "basement"])
    lab.set(medicine=2, primate=9).answer("hospital")
    assert (lab.player().medicine, lab.player().genes.primate) == (2, 10)
    assert lab.told[-1].endswith("No room: 1 primate + 1 medicine lost.")


def test_seventeen_coins_are_four_ep() -> None:
    lab = Lab(2, guided=False)
    lab.set(coins=17).answer(True, "last").fill()
    assert lab.lines()["coins"] == 4


def test_an_injured_noman_stands_up_for_twelve_ep() -> None:
    """Cleanup of round 2 with 5 EP: −7."""
    lab = Lab(2)
    places = ["bank", "hospital", "basement"]
    lab.place(places, places).end_research().answer(True)
    lab.place(places, places).end_research()
    lab.session.do(Undo())
    lab.set(ep=5, medicine=0)
    lab.session.do(Correct("players.p1.nomans.0", "injured"))
    lab.end_research()
    assert lab.key == "biohack.cleanup"
    assert lab.player().ep == -7
    assert lab.player().active == 3


def solo_at_the_end(creatures: int, round: int, ep: int, mode: str = "solo") -> Lab:
    """A solo play in which the last creatures were made in this round, scored with so many EP on the track."""
    lab = Lab(1, mode, solo_cards="app")
    classes = ["common"] * 4 + ["artisan"] * 3 + ["noble"] * 2
    made = 0
    for n in range(1, 5):
        lab.until("biohack.place")
        lab.answer(["bank", "hospital", "basement"])
        lab.until("biohack.research.turn")
        if n == round:
            while made < creatures:
                lab.until("biohack.research.turn", buy=[])
                if not lab.player().nomans.count("home"):
                    lab.session.do(Correct("players.p1.nomans.0", "home"))
                lab.set(hand=9).experiment("biofarm")
                for cls in classes[made : min(made + 2, creatures)]:
                    lab.create(creature(cls, name=f"Creature {made}"))
                    made += 1
                    if lab.key == "biohack.creation":
                        lab.answer(0)
                if lab.key == "biohack.create":
                    lab.answer("done")
        lab.set(coins=0, ep=ep).end_research()
        if lab.key != "biohack.cleanup":
            break
        lab.answer(True)
    return lab


def finish(lab: Lab, ep: int) -> None:
    """The last entry again, with the EP that the case names."""
    lab.session.do(Undo())
    lab.set(coins=0, ep=ep).end_research()
    if lab.key == "biohack.final":
        lab.fill()


@pytest.mark.parametrize(
    ("creatures", "round", "ep", "outcome", "total"),
    [
        (7, 3, 82, Outcome.WON, 102),
        (7, 4, 82, Outcome.LOST, 82),
        (6, 4, 140, Outcome.LOST, 140),
        (7, 4, 100, Outcome.WON, 100),
        (7, 4, 99, Outcome.LOST, 99),
        (7, 1, 80, Outcome.WON, 100),
    ],
)
def test_solo_needs_seven_creatures_and_a_hundred_ep(
    creatures: int, round: int, ep: int, outcome: Outcome, total: int
) -> None:
    lab = solo_at_the_end(creatures, round, ep)
    finish(lab, ep)
    result = lab.session.run.result
    assert result is not None
    assert (result.outcome, result.standings[0].total) == (outcome, total)


ROWS = {
    ("mountain", 4): ["2 mammal", "2 mammal or 1 avian", "2 mammal + 1 avian", "3 mammal + 2 avian"],
    ("mountain", 3): ["2 mammal or 1 avian", "2 mammal + 1 avian", "3 mammal + 2 avian"],
    ("mountain", 2): ["2 mammal or 1 avian", "2 mammal + 1 avian"],
    ("river", 4): ["2 aquatic", "2 aquatic or 1 reptile", "2 aquatic + 1 reptile", "3 aquatic + 2 reptile"],
    ("river", 3): ["2 aquatic or 1 reptile", "2 aquatic + 1 reptile", "3 aquatic + 2 reptile"],
    ("river", 2): ["2 aquatic or 1 reptile", "2 aquatic + 1 reptile"],
    ("bank", 4): ["3 coins + 1 EP", "3 coins + 2 EP", "4 coins + 2 EP", "4 coins + 3 EP"],
    ("bank", 3): ["3 coins + 2 EP", "4 coins + 2 EP", "4 coins + 3 EP"],
    ("bank", 2): ["3 coins + 2 EP", "4 coins + 3 EP"],
    ("hospital", 4): [
        "1 primate or 1 medicine",
        "1 primate + 1 medicine",
        "2 primate + 1 medicine",
        "3 primate + 1 medicine",
    ],
    ("hospital", 3): ["1 primate + 1 medicine", "2 primate + 1 medicine", "3 primate + 1 medicine"],
    ("hospital", 2): ["1 primate + 1 medicine", "2 primate + 1 medicine"],
    ("basement", 4): [
        "Buy up to 1 card",
        "Buy up to 1 card, 1 coin off",
        "Buy up to 2 cards",
        "Buy up to 2 cards, 1 coin off",
    ],
    ("basement", 3): ["Buy up to 1 card, 1 coin off", "Buy up to 2 cards", "Buy up to 2 cards, 1 coin off"],
    ("basement", 2): ["Buy up to 1 card", "Buy up to 2 cards"],
}


@pytest.mark.parametrize(("place", "players"), ROWS)
def test_the_tables_of_the_public_spaces_say_what_the_rulebook_says(place: str, players: int) -> None:
    """Public spaces, and 2 Player Rules: by Nomans that remain, from 0 up."""
    space = PUBLIC[place]
    said = [str(row_says(space, row)).removesuffix(", danger die") for row in space.tables[players]]
    assert said == ROWS[place, players]
