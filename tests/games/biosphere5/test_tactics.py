"""Machine tactics (4.3, 4.4): which rung it stops at, what breaks a tie, and what it says about it."""

from random import Random

from companion.games.biosphere5.areas import Area, Civilisation, Solution
from companion.games.biosphere5.automa import Rung, Sight, decide, decide_before_revealing
from companion.games.biosphere5.cards import shipped_deck

MAKESHIFT, PERFECT = Solution.MAKESHIFT, Solution.PERFECT
CARDS = shipped_deck()


def sight(
    *cards: str,
    level: int = 2,
    own: Civilisation | None = None,
    theirs: Civilisation | None = None,
    hand: int = 0,
    stored: bool = False,
    hoped: bool = False,
) -> Sight:
    return Sight(
        level=level,
        built=own or Civilisation(),
        theirs=theirs or Civilisation(),
        their_hand=hand,
        cards=tuple(CARDS[key] for key in cards),
        stored=CARDS["biosphere-5"] if stored else None,
        hoped=hoped,
    )


def verdicts(look: Sight) -> list[str]:
    return [reason.verdict.value for reason in decide(look).why.reasons]


def test_rung_1_biosphere_with_both_level_three_achievements_and_hand_level_five() -> None:
    """4.3, B10."""
    own = Civilisation(nature=MAKESHIFT, community=PERFECT)
    assert decide(sight("biosphere-5", level=5, own=own)).rung is Rung.BIOSPHERE
    assert decide(sight("biosphere-5", level=4, own=own)).rung is Rung.STORE
    assert decide(sight("biosphere-5", level=8, own=Civilisation(nature=PERFECT))).rung is Rung.STORE


def test_rung_2_attack_when_the_human_has_more_achievements() -> None:
    """4.3: the one of the highest value."""
    theirs = Civilisation(community=MAKESHIFT, water=PERFECT, housing=PERFECT)
    decision = decide(sight("biosphere-5", theirs=theirs, own=Civilisation(water=MAKESHIFT)))
    assert (decision.rung, decision.area) == (Rung.ATTACK, Area.WATER)
    even = Civilisation(water=PERFECT, housing=PERFECT, nature=PERFECT)
    assert decide(sight("biosphere-5", theirs=theirs, own=even)).rung is Rung.STORE


def test_rung_4_the_achievement_of_the_highest_value() -> None:
    """4.3, 4.4: perfect before makeshift, then water above housing."""
    assert decide(sight("catch-basin", "protective-bunker")).area is Area.HOUSING
    decision = decide(sight("protective-bunker", "deep-well"))
    assert decision.card is CARDS["deep-well"]
    tie = [str(reason.text) for reason in decision.why.reasons if reason.verdict.value == "note"]
    assert tie == ["Tie-break: Deep Well before Protective Bunker: water ranks above housing"]


def test_rung_4_only_where_the_level_is_open_and_the_area_empty() -> None:
    own = Civilisation(water=MAKESHIFT)
    decision = decide(sight("deep-well", "nature-makeshift", "production-perfect", own=own))
    assert decision.rung is Rung.NEW_HOPE
    texts = [str(reason.text) for reason in decision.why.reasons]
    assert "Deep Well (water is already solved)" in texts[3]
    assert "Makeshift nature (its level is locked)" in texts[3]


def test_rungs_5_to_7_sabotage_then_espionage_then_new_hope() -> None:
    """4.3."""
    full = Civilisation(
        water=PERFECT, housing=PERFECT, production=PERFECT, security=PERFECT, nature=PERFECT, community=PERFECT
    )
    cards = ["deep-well", "production-perfect", "nature-perfect"]
    assert decide(sight(*cards, own=full)).rung is Rung.SABOTAGE
    assert decide(sight(*cards[:2], own=full)).rung is Rung.ESPIONAGE
    assert decide(sight(cards[0], own=full)).rung is Rung.NEW_HOPE
    assert decide(sight(cards[0], own=full, hoped=True)).rung is Rung.RAISE


def test_rung_8_a_catastrophe_needs_better_protection() -> None:
    """4.3, B11."""
    better = sight("water-canister", own=Civilisation(water=PERFECT), theirs=Civilisation(water=MAKESHIFT))
    assert decide(better).rung is Rung.CATASTROPHE
    for own, theirs in [(PERFECT, PERFECT), (Solution.NONE, Solution.NONE), (MAKESHIFT, PERFECT)]:
        look = sight("water-canister", level=8, own=Civilisation(water=own), theirs=Civilisation(water=theirs))
        assert decide(look).rung is Rung.RAISE


def test_rung_8_both_makeshift_goes_by_the_hands() -> None:
    """4.3, B11: hand level above the human's hand."""
    own, theirs = Civilisation(water=MAKESHIFT), Civilisation(water=MAKESHIFT)
    assert decide(sight("water-canister", level=4, own=own, theirs=theirs, hand=3)).rung is Rung.CATASTROPHE
    assert decide(sight("water-canister", level=4, own=own, theirs=theirs, hand=4)).rung is Rung.RAISE


def test_why_names_every_rung_in_order_with_its_section() -> None:
    look = sight("shack", "water-canister")
    assert verdicts(look) == ["no", "no", "no", "yes", *["not-reached"] * 5]
    assert all(reason.section for reason in decide(look).why.reasons)
    assert verdicts(sight("water-canister")) == ["no"] * 8 + ["yes"]


def test_case_3_with_cards_of_the_same_group() -> None:
    own = Civilisation(water=PERFECT, housing=MAKESHIFT, production=MAKESHIFT)
    decision = decide(sight("water-canister", "production-rescue", level=8, own=own, hoped=True))
    assert decision.disaster is Area.PRODUCTION
    assert "production ranks above water" in str(decision.why.reasons[8].text)


def test_a_stored_biosphere_card_can_be_used_after_new_hope() -> None:
    """4.3: as long as it is on the table it is an option; New Hope brings the hand level to five."""
    own = Civilisation(nature=PERFECT, community=PERFECT)
    assert decide(sight("deep-well", level=5, own=own, stored=True, hoped=True)).rung is Rung.BIOSPHERE


def said(look: Sight, rung: str) -> str:
    return next(str(reason.text) for reason in decide(look).why.reasons if str(reason.text).startswith(rung))


def test_a_card_of_higher_value_that_cannot_be_used_is_named_with_what_ruled_it_out() -> None:
    """4.4: the highest value decides, but only among what can be played (4.2)."""
    assert said(sight("deep-well", "nature-perfect"), "Achiev") == (
        "Achievement: Deep Well instead of Perfect nature (its level is locked)"
    )
    own = Civilisation(water=PERFECT, housing=MAKESHIFT)
    look = sight("water-rescue", "powerful-friends", own=own, theirs=Civilisation(water=MAKESHIFT))
    assert said(look, "Catas") == (
        "Catastrophe: Drought (its protection, perfect, is above yours, makeshift) "
        "instead of Security catastrophe (its protection, nothing, is not above yours, nothing)"
    )


def test_what_ranks_below_needs_no_reason() -> None:
    assert said(sight("nature-makeshift", "deep-well"), "Achiev").startswith("Achievement: Deep Well")
    assert "nature" not in said(sight("nature-makeshift", "deep-well"), "Achiev")


def test_one_catastrophe_on_two_cards_is_no_tie() -> None:
    """4.4."""
    own = Civilisation(water=PERFECT)
    for cards in (("water-canister", "water-rescue"), ("catch-basin", "water-rescue")):
        look = sight(*cards, own=own)
        assert decide(look).disaster is Area.WATER
        assert "note" not in verdicts(look)


def test_a_catastrophe_ranks_by_the_best_card_that_carries_it() -> None:
    """4.4: Drought on the makeshift Catch Basin comes before Impoverishment on a rescue card, also with a second Drought below both."""
    own = Civilisation(water=PERFECT, housing=PERFECT, production=PERFECT)
    look = sight("water-rescue", "production-rescue", "catch-basin", own=own)
    assert decide(look).disaster is Area.WATER
    tie = [str(reason.text) for reason in decide(look).why.reasons if reason.verdict.value == "note"]
    assert tie == ["Tie-break: Drought before Impoverishment: its upper half, makeshift, ranks above rescue"]


# The whole order against a second reading of 4.3 and 4.4, written without the first

HOUSING_TO_COMMUNITY = ["housing", "water", "production", "security", "nature", "community"]
LEVEL = {"housing": 1, "water": 1, "production": 2, "security": 2, "nature": 3, "community": 3}
WORTH = {"rescue": 0, "makeshift": 10, "perfect": 20}
PROTECTION = {"none": 0, "makeshift": 1, "perfect": 2}


def by_the_book(look: Sight) -> tuple[str, str]:
    """What the Machine does, and on what: the area, or nothing."""
    own = {area: getattr(look.built, area).value for area in HOUSING_TO_COMMUNITY}
    theirs = {area: getattr(look.theirs, area).value for area in HOUSING_TO_COMMUNITY}

    def count(built: dict[str, str]) -> int:
        return sum(solution != "none" for solution in built.values())

    def reached(level: int) -> bool:
        of = {n: [own[area] != "none" for area in LEVEL if LEVEL[area] == n] for n in (1, 2, 3)}
        return level == 1 or all(of[level - 1]) or any(of[level])

    def worth(card: str) -> int:
        return WORTH[CARDS[card].upper] + HOUSING_TO_COMMUNITY.index(CARDS[card].area)

    cards = [card.key for card in look.cards if card.key != "biosphere-5"]
    revealed = len(cards) < len(look.cards)
    if revealed or look.stored:
        if own["nature"] != "none" and own["community"] != "none" and look.level >= 5:
            return "biosphere", ""
        if count(theirs) > count(own):
            return "attack", max(
                (area for area in theirs if theirs[area] != "none"),
                key=lambda area: WORTH[theirs[area]] + HOUSING_TO_COMMUNITY.index(area),
            )
    if revealed:
        return "store", ""
    if playable := [
        card
        for card in cards
        if CARDS[card].upper != "rescue" and own[CARDS[card].area] == "none" and reached(LEVEL[CARDS[card].area])
    ]:
        return "achievement", CARDS[max(playable, key=worth)].area
    for action, level in (("sabotage", 3), ("espionage", 2), ("new-hope", 1)):
        found = any(CARDS[card].lower == action for card in cards)
        if found and reached(level) and not (action == "new-hope" and look.hoped):
            return action, ""
    catastrophes = []
    for card in cards:
        area = CARDS[card].area
        if CARDS[card].lower != "catastrophe" or not reached(LEVEL[area]):
            continue
        better = PROTECTION[own[area]] > PROTECTION[theirs[area]]
        both = own[area] == theirs[area] == "makeshift" and look.level > look.their_hand
        if better or both:
            catastrophes.append(card)
    if catastrophes:
        return "catastrophe", CARDS[max(catastrophes, key=worth)].area
    return "raise", ""


def random_sight(luck: Random) -> Sight:
    def built() -> Civilisation:
        likely = luck.choice(([Solution.NONE, MAKESHIFT, PERFECT], [MAKESHIFT, PERFECT], [Solution.NONE]))
        return Civilisation(**{area: luck.choice(likely) for area in HOUSING_TO_COMMUNITY})

    stored = luck.random() < 0.2
    pile = [key for key in CARDS if not (stored and key == "biosphere-5")]
    return sight(
        *luck.sample(pile, luck.randint(0, 7)),
        level=luck.randint(0, 8),
        own=built(),
        theirs=built(),
        hand=luck.randint(0, 8),
        stored=stored,
        hoped=luck.random() < 0.3,
    )


def test_the_order_agrees_with_a_second_reading_of_the_rulebook_in_thousands_of_positions() -> None:
    """4.3, 4.4."""
    luck, seen = Random(43), set()
    for _position in range(4000):
        look = random_sight(luck)
        decision = decide(look)
        on = decision.disaster if decision.rung is Rung.CATASTROPHE else decision.area
        assert (decision.rung.value, on.value if on else "") == by_the_book(look), look
        seen.add(decision.rung)
        first = decide_before_revealing(look)
        if look.stored:
            early = by_the_book(look)[0] in ("biosphere", "attack")
            assert (first is not None) == early, look
    assert seen == set(Rung), "every rung was reached"
