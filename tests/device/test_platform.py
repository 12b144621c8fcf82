"""The stubs that the bridge is tried on say of Android what is true: each class, method, overload and constant is listed at its level."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.device.levels import reason_without_java
from tests.device.platform_types import Listed, Unreachable, classes, fits, inherited, ours

pytestmark = pytest.mark.skipif(bool(reason_without_java()), reason=reason_without_java())

NOT_OF_ANDROID = ("stub.", "org.kivy.", "org.libsdl.", "android.content.Written", "android.net.Uri.StringUri")
EVERY_OBJECT = {"toString"}
CASES = [(24, 24), (29, 29), (36, 35), (36, 37)]
"""A level of ours, and a list to hold it against: of 36 there is none, so it must agree with the one before and the one after."""


def of_android(stubs: dict[str, Listed]) -> dict[str, Listed]:
    return {name: stub for name, stub in stubs.items() if not name.startswith(NOT_OF_ANDROID)}


def own(stub: Listed) -> dict[str, set[tuple[str, ...]]]:
    return {
        name: signatures
        for name, signatures in stub.methods.items()
        if name not in EVERY_OBJECT and not name.startswith("stub")
    }


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]} in {case[1]}")
def both(
    request: pytest.FixtureRequest, classes_at: Callable[[int], Path]
) -> tuple[dict[str, Listed], dict[str, Listed]]:
    level, listed = request.param
    try:
        platform = classes(listed)
    except Unreachable as problem:
        pytest.skip(str(problem))
    return of_android(ours(classes_at(level))), platform


def test_the_stubs_and_the_platform_agree(both: tuple[dict[str, Listed], dict[str, Listed]]) -> None:
    stubs, platform = both
    assert len(stubs) > 30
    assert [name for name in stubs if name not in platform] == [], "classes that are not there"
    wrong = []
    for name, stub in stubs.items():
        there = platform[name]
        for method, signatures in own(stub).items():
            listed = there.methods.get(method, set())
            known = inherited(stubs, name, method)
            if method == "constructor" and (signatures == {()} or name.endswith("Exception")):
                continue  # Java gives every class one, and nobody makes these but Android
            wrong += [f"{name}.{method}{one}: not there" for one in signatures if not any(fits(one, o) for o in listed)]
            wrong += [f"{name}.{method}{one}: left out" for one in listed if not any(fits(o, one) for o in known)]
            if listed and (method in stub.static) != (method in there.static):
                wrong.append(f"{name}.{method}: static or not")
        for constant, value in stub.fields.items():
            if constant not in there.fields:
                wrong.append(f"{name}.{constant}: not there")
            elif value and there.fields[constant] not in (value, "number", "string"):
                wrong.append(f"{name}.{constant} = {value}, and not {there.fields[constant]}")
    assert not wrong, "\n".join(wrong)


def test_what_came_later_is_not_there_earlier(classes_at: Callable[[int], Path]) -> None:
    early, late = ours(classes_at(24)), ours(classes_at(36))
    newer = {"android.os.VibrationEffect", "android.provider.MediaStore.Downloads", "android.view.WindowInsets.Type"}
    assert newer <= set(late) - set(early)
    try:
        assert not newer & set(classes(24))
    except Unreachable as problem:
        pytest.skip(str(problem))
