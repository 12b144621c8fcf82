"""Draw the pictures: every `art/<key>.svg` and `art/<key>-day.svg` becomes `assets/art/<key>.png` and `assets/art/<key>-day.png`.

The drawings are our own work. They stay here; the app ships what is rendered from them, with a palette of 256 colours, three pixels for
each dp. `make art` does it again and writes `art/rendered.json`: the checksum of each drawing beside the one of its picture, by which a
test sees a picture that is older than its drawing."""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
SOURCES, PICTURES = ROOT / "art", ROOT / "assets" / "art"
LIST = SOURCES / "rendered.json"
SHARP = 3
"""Pixels for each dp of the drawing: what the sharpest phones show."""
COLOURS = 256


def rendered(drawing: str) -> bytes:
    """The PNG of a drawing: with a palette, and with transparency only where it has some."""
    import resvg_py

    sharp = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=drawing, zoom=SHARP, skip_system_fonts=True))))
    opaque = sharp.getchannel("A").getextrema() == (255, 255)
    if opaque:
        plain = sharp.convert("RGB")
        palette = plain.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=4)
        flat = plain.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    else:
        flat = sharp.quantize(COLOURS, Image.Quantize.FASTOCTREE)
    out = io.BytesIO()
    flat.save(out, "PNG", optimize=True)
    return out.getvalue()


def checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    before = json.loads(LIST.read_text(encoding="utf-8")) if LIST.exists() else {}
    after: dict[str, list[str]] = {}
    for source in sorted(SOURCES.glob("*.svg")):
        drawing, picture = source.read_text(encoding="utf-8"), PICTURES / f"{source.stem}.png"
        sums = [checksum(drawing.encode()), checksum(picture.read_bytes()) if picture.exists() else ""]
        if before.get(source.stem) != sums:
            picture.write_bytes(rendered(drawing))
            sums[1] = checksum(picture.read_bytes())
        after[source.stem] = sums
    for picture in PICTURES.glob("*.png"):
        if picture.stem not in after:
            picture.unlink()
    lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(sums)}" for key, sums in after.items())
    LIST.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
