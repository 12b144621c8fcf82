"""How an evening has to end: everybody sees what the host has, nothing is lost, nothing is there twice."""

from __future__ import annotations

from collections.abc import Sequence

from companion.present.guest import common
from tests.live.browsing import Host, Tab
from tests.live.serving import library


def assert_the_same_everywhere(host: Host, tabs: list[Tab]) -> list[str]:
    """Stops the host and compares; the key of each entry, which is that of its question."""
    host.stop()
    with library(host.db) as shelf:
        session = shelf.resume(host.play).session
        seen = common(session, host.spec)
        entries = session.history.standing()
    for tab in tabs:
        table = tab.table["common"]
        assert tab.problems == []
        assert table["n"] == seen["n"] == len(entries)
        assert table["result"] == seen["result"]
        assert table["log"] == seen["log"]
        assert [group["title"] for group in table["board"]] == [group["title"] for group in seen["board"]]
        assert seen["result"]["headline"] in tab.page.inner_text(".end")
        assert_taken_once(tab, entries)
    return [entry.key for entry in entries]


def assert_taken_once(tab: Tab, entries: Sequence[object]) -> None:
    """Every answer that the host said it took stands where it was said. Nobody undid anything, so entry n is the answer to table n."""
    taken = {message["took"] for message in tab.heard if "took" in message}
    for id in taken:
        said = tab.said[id]
        if "answer" not in said:
            continue
        stands = getattr(entries[said["n"]], "value", None)
        by_hand = isinstance(stands, dict) and stands.get("by") == "table"
        if said["answer"] == "app":
            assert isinstance(stands, dict)
            assert stands["by"] == "app"
        elif by_hand and isinstance(stands, dict):
            assert said["answer"] in (stands.get("faces"), stands.get("cards"))
        elif isinstance(stands, dict) and "values" in stands and isinstance(said["answer"], str):
            assert said["answer"] in offered(tab, said["n"]), "a card that the table knew is kept with all its values"
        elif not isinstance(said["answer"], dict):
            assert stands == said["answer"]


def offered(tab: Tab, n: int) -> set[str]:
    """The keys of the known cards that table n offered here."""
    asks = [table["mine"].get("ask", {}) for table in tab.tables if table["common"]["n"] == n]
    return {card["key"] for ask in asks for card in ask.get("cards", ())}
