"""Corrections in the middle of a step, and changes of the past: later answers find their places again."""

from __future__ import annotations

from companion.engine.said import Amend, Correct, Undo
from companion.games.biohack.invariants import invariants
from companion.present.fix import by_owner, preview
from tests.games.biohack.lab import Lab, creature, tile
from tests.games.biohack.test_experiments import HOME, lab_with_nomans_at_home


def entry(lab: Lab, key: str, value: object, nth: int = 0) -> int:
    """Where this was said."""
    entries = lab.session.history.entries
    return [n for n, one in enumerate(entries) if (one.key, one.value) == (key, value)][nth]


def standing(lab: Lab) -> list[tuple[str, object]]:
    return [(one.key, one.value) for one in lab.session.history.standing()]


# Changes of the past


def test_a_creature_forgotten_in_the_biofarm_is_put_in_and_the_next_eight_answers_come_back() -> None:
    card = creature(ep=3, mammal=2)
    lab = lab_with_nomans_at_home().set(1, mammal=3, coins=9).set(2, coins=9).hold(card)
    lab.experiment("biofarm").answer("done")
    done = entry(lab, "biohack.create", "done")
    lab.experiment("alley").answer([])  # Bo
    lab.experiment("biofarm.gene.mammal").answer("done")  # Ann
    lab.experiment("alley").answer([])  # Bo
    lab.experiment("alley").answer([])  # Ann
    later = standing(lab)[done + 1 :]
    assert len(later) == 8

    lab.session.do(Amend(done, card.key))
    assert lab.key == "biohack.board"
    assert not lab.session.aside
    assert len(lab.session.history.waiting) == 8
    lab.on_board().answer("done")  # no second one
    assert standing(lab)[-8:] == later
    assert not lab.session.history.waiting
    assert lab.player().common == 1
    assert lab.player().genes.mammal == 2  # 3 − 2, and 1 of the advanced space


def test_whoever_went_somewhere_else_the_others_keep_what_they_did() -> None:
    lab = Lab(3).place(["mountain", "bank", "hospital"], ["river", "bank", "hospital"], ["river", "bank", "basement"])
    lab.answer("mountain.mammal+2", ["injury"], "keep")
    mountain = entry(lab, "biohack.research.turn", "mountain.mammal+2")
    lab.answer("bank", "bank")  # Bo, Cy
    lab.answer("hospital", "hospital")  # Ann, Bo
    assert lab.who == "Cy"

    said = preview(lab.session, mountain, "bank")
    assert not [line for line in map(str, said.falls) if line.startswith(("Bo", "Cy"))]
    lab.session.do(Amend(mountain, "bank"))
    assert lab.who == "Cy"
    assert standing(lab)[mountain:] == [
        ("biohack.research.turn", "bank"),
        ("biohack.research.turn", "bank"),
        ("biohack.research.turn", "bank"),
        ("biohack.research.turn", "hospital"),
        ("biohack.research.turn", "hospital"),
    ]
    assert [lab.player(n).coins for n in (1, 2, 3)] == [6 + 4, 7 + 4, 8 + 3]
    assert {one.key for one in lab.session.aside} == {"biohack.danger", "biohack.danger.keep"}
    lab.session.do(Undo())
    assert lab.player().genes.mammal == 2


def a_healing() -> tuple[Lab, int]:
    """Ann heals a Noman, then all three retrieve one from the Bank and one from the Hospital; and which entry the healing is."""
    lab = Lab(3).set(medicine=2)
    lab.session.do(Correct("players.p1.nomans.2", "injured"))
    lab.place(["bank", "hospital"], ["bank", "hospital", "basement"], ["bank", "hospital", "basement"])
    heal = lab.session.history.head
    return lab.answer("heal", "bank", "bank", "bank", "hospital", "hospital", "hospital"), heal


def test_nobody_gets_anothers_row_in_silence_when_a_healing_becomes_a_turn() -> None:
    lab, heal = a_healing()
    assert [lab.player(n).ep for n in (1, 2, 3)] == [3, 2, 2]

    said = preview(lab.session, heal, "hospital")
    assert "Bo: EP 2 → 3" in map(str, by_owner(said.changes)), "the table sees that Bo gets more"
    assert [str(line) for line in said.falls] == [
        "Ann: Which Noman moves? Bank",
        "Ann: Which Noman moves? Hospital",
    ]
    lab.session.do(Amend(heal, "hospital"))
    # Ann's own two later answers fit no more: she stands at her second turn; what Bo and Cy said waits or stays theirs
    assert lab.who == "Ann"
    assert lab.player(2).ep == 3
    assert [one.entry.value for one in lab.session.history.waiting] == ["hospital", "hospital"]
    assert [one.value for one in lab.session.aside] == ["bank", "hospital"]
    lab.answer("bank")
    assert [lab.player(n).ep for n in (1, 2, 3)] == [2, 3, 2]
    assert not lab.session.history.waiting
    assert [lab.player(n).genes.primate for n in (1, 2, 3)] == [3, 2, 1]


def test_a_solo_card_changed_afterwards_keeps_what_its_police_side_said() -> None:
    lab = Lab(1, "solo").answer({"values": {"place": "mountain", "crossed": []}}, "none", HOME)
    lab.answer({"values": {"police": ["alley", "dna"]}})
    lab.session.do(Amend(0, {"values": {"place": "river", "crossed": ["column1"]}}))
    assert lab.game.police == ["alley.feral", "dna.card"]
    assert lab.game.assistants[0] == "river"
    invariants(lab.game)


def test_a_board_changed_afterwards_keeps_the_space_that_was_entered() -> None:
    card = creature(mammal=1)
    lab = lab_with_nomans_at_home().set(mammal=3).hold(card).experiment("biofarm").answer(card.key)
    board = lab.session.history.head
    lab.answer({"values": {"side": "basic"}}, {"values": {"common1": ["ep"]}})
    lab.session.do(Amend(board, {"values": {"side": "advanced", "which": "c"}}))
    assert lab.player().board
    assert lab.player().board.values == {"side": "advanced", "which": "c", "common1": ["ep"]}  # type: ignore[union-attr]


# Corrections in the middle of a step


def test_a_correction_in_the_alley_gives_the_ask_fresh_options() -> None:
    lab = lab_with_nomans_at_home().set(coins=0, mammal=2, aquatic=2, avian=1).experiment("alley")
    assert "give.mammal.aquatic.avian" in lab.allowed()
    lab.set(mammal=0, aquatic=0)
    assert lab.forbidden("give.mammal.aquatic.avian")
    lab.set(mammal=2, aquatic=2).answer(["give.mammal.aquatic.avian"])
    assert lab.player().genes.feral == 1


def test_a_payment_that_a_correction_makes_too_dear_is_asked_again() -> None:
    card = creature(mammal=2, avian=1)
    lab = lab_with_nomans_at_home().set(mammal=2, avian=1).hold(card).experiment("downtown.1")
    lab.answer(tile(["create", "off"]), card.key)
    assert lab.key == "biohack.create.pay"
    lab.set(mammal=0, avian=0)
    assert lab.key != "biohack.create.pay"
    assert lab.player().common == 0
    invariants(lab.game)


def test_a_planning_effect_follows_a_reservation_that_is_corrected() -> None:
    lab = Lab(3).until("biohack.planning")
    assert "order" not in lab.options()
    lab.session.do(Correct("reservations.3", lab.session.ask.who.key))  # type: ignore[union-attr]
    assert "order" in lab.options()


def test_the_roll_stays_on_the_table_while_something_is_corrected() -> None:
    lab = Lab(2).place(["mountain", *HOME[:2]], HOME).answer("mountain.mammal+2", ["injury"])
    assert lab.key == "biohack.danger.keep"
    lab.set(coins=0)
    assert lab.key == "biohack.research.turn"  # nothing to pay another roll with: it is kept by itself
    assert lab.player().nomans.count("injured") == 1


def test_a_lock_put_back_by_hand_takes_its_discount_along() -> None:
    lab = lab_with_nomans_at_home()
    lab.session.do(Correct("players.p1.unlocked", 1))
    lab.session.do(Correct("players.p1.discounted", "used"))
    lab.session.do(Correct("players.p1.unlocked", 0))
    assert not lab.player().discounted
