"""What Android has at an API level, as the npm package of its TypeScript declarations lists it."""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

CACHE = Path(__file__).parent / ".node"
PACKAGE = "@nativescript/types-android"
RELEASES = {24: "9.0.0", 29: "9.0.0", 35: "9.0.0", 37: "9.1.1"}
"""Which release of the package lists which level; none lists 36."""

Signature = tuple[str, ...]


@dataclass
class Listed:
    """A class: its methods with the types of their parameters, which of them are static, its fields with their values."""

    methods: dict[str, set[Signature]] = field(default_factory=dict)
    static: set[str] = field(default_factory=set)
    fields: dict[str, str] = field(default_factory=dict)
    parent: str = ""


class Unreachable(Exception):
    pass


def declarations(level: int) -> Path:
    kept = CACHE / f"android-{level}.d.ts"
    if kept.exists():
        return kept
    if shutil.which("npm") is None:
        raise Unreachable("there is no npm")
    with TemporaryDirectory() as folder:
        pack = ["npm", "pack", "--silent", "--pack-destination", folder, f"{PACKAGE}@{RELEASES[level]}"]
        if subprocess.run(pack, capture_output=True, timeout=300).returncode:
            raise Unreachable("npm could not fetch the declarations")
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
            listed = archive.extractfile(f"package/lib/android/android-platform-{level}.d.ts")
            assert listed
            CACHE.mkdir(exist_ok=True)
            part = kept.with_suffix(".part")
            part.write_bytes(listed.read())
            part.rename(kept)
    return kept


OPENS = re.compile(r"^(?:declare|export) (?:abstract )?(?:module|class|interface) ([\w.$]+)")
MEMBER = re.compile(r"^(?:public |protected )(static )?(\w+)(\(.*\)|: )(.*);$")


@cache
def classes(level: int) -> dict[str, Listed]:
    found: dict[str, Listed] = {}
    stack: list[str] = []
    for raw in declarations(level).read_text(encoding="utf-8").splitlines():
        line = raw.strip()
        if line.endswith("{"):
            opened = OPENS.match(line)
            stack.append(opened[1] if opened else "")
            if opened and " class " in f" {line}":
                found.setdefault(".".join(stack), Listed())
        elif line.startswith("}"):
            stack.pop()
        elif (member := MEMBER.match(line)) and (listed := found.get(".".join(stack))) is not None:
            static, name, shape, rest = member.groups()
            if shape.startswith("("):
                listed.methods.setdefault(name, set()).add(_parameters(line[line.index("(") :]))
                if static:
                    listed.static.add(name)
            else:
                listed.fields[name] = rest
    return found


def inherited(stubs: dict[str, Listed], name: str, method: str) -> set[Signature]:
    """The overloads of a method in a class and in those that it extends."""
    stub = stubs.get(name)
    return stub.methods.get(method, set()) | inherited(stubs, stub.parent, method) if stub else set()


def _parameters(text: str) -> Signature:
    """`(name: string, value: androidNative.Array<number>): void;`"""
    depth, words, word = 0, [], ""
    for letter in text:
        if letter in "([{<":
            depth += 1
            if letter == "(" and depth == 1:
                continue
        if letter in ")]}>":
            depth -= 1
            if depth == 0:
                break
        if letter == "," and depth == 1:
            words.append(word)
            word = ""
        else:
            word += letter
    types = [one.partition(":")[2].strip() for one in [*words, word] if one.strip()]
    return tuple(_bare(kind) for kind in types)


def _bare(kind: str) -> str:
    """Without what a generic class holds (arrays keep it), and whether it may be nothing."""
    kind = kind.removesuffix(" | null")
    if kind.startswith("androidNative.Array<"):
        return f"[{_bare(kind.removeprefix('androidNative.Array<').removesuffix('>'))}]"
    return kind.partition("<")[0]


NUMBERS = {"byte", "short", "int", "long", "float", "double"}
TEXTS = {"char", "java.lang.String", "java.lang.CharSequence"}


def as_listed(kind: str) -> str:
    """A type of Java as the declarations write it."""
    kind = kind.strip()
    if kind.endswith("[]"):
        return f"[{as_listed(kind.removesuffix('[]'))}]"
    kind = kind.partition("<")[0].replace("$", ".")
    if kind in NUMBERS:
        return "number"
    if kind in TEXTS:
        return "string"
    return "any" if kind in ("java.lang.Object", "T") else kind


def fits(ours: Signature, theirs: Signature) -> bool:
    return len(ours) == len(theirs) and all("any" in (a, b) or a == b for a, b in zip(ours, theirs, strict=True))


DECLARED = re.compile(r"^  public (static )?(?:(?:final|abstract|synchronized|native|<[^>]+>) )*(.+?);$")


def ours(folder: Path) -> dict[str, Listed]:
    """The stubs as they were compiled, in the same form."""
    names = [
        str(path.relative_to(folder).with_suffix("")).replace("/", ".") for path in sorted(folder.rglob("*.class"))
    ]
    shown = subprocess.run(
        ["javap", "-public", "-constants", "-cp", str(folder), *names], capture_output=True, text=True, check=True
    )
    found: dict[str, Listed] = {}
    listed = Listed()
    for line in shown.stdout.splitlines():
        if line.endswith("{"):
            name = re.sub(r"<.*?>", "", line).split(" extends")[0].split(" implements")[0].rstrip(" {").split()[-1]
            parent = re.search(r" extends ([\w.$]+)", line)
            listed = found[name.replace("$", ".")] = Listed(parent=parent[1].replace("$", ".") if parent else "")
            listed_name = name
        elif declared := DECLARED.match(line):
            static, rest = declared.groups()
            rest = rest.partition(" throws ")[0]
            if "(" in rest and " = " not in rest:
                head, _open, parameters = rest.partition("(")
                name = head.split()[-1]
                name = "constructor" if name == listed_name else name
                types = re.sub(r"<[^()]*?>", "", parameters.removesuffix(")")).split(",")
                listed.methods.setdefault(name, set()).add(tuple(as_listed(kind) for kind in types if kind.strip()))
                if static:
                    listed.static.add(name)
            else:
                head, _equals, value = rest.partition(" = ")
                listed.fields[head.split()[-1]] = value
    return found
