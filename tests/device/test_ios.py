"""On an iPhone, as far as it can be played here: what the adapters have no part for is left out without a word."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

SCENE = """
import json, sys, types
from pathlib import Path
from types import SimpleNamespace

said = []

class Anything:
    def __getattr__(self, name):
        def call(*words):
            said.append([name, *[word for word in words if isinstance(word, str)]])
            return Anything()
        return call

pyobjus = types.ModuleType("pyobjus")
pyobjus.autoclass = lambda name: Anything()
pyobjus.objc_str = str
manager = types.ModuleType("pyobjus.dylib_manager")
manager.load_framework = lambda path: None
sys.modules.update({"pyobjus": pyobjus, "pyobjus.dylib_manager": manager})

from companion.device.device import Device
from companion.device.driven import is_driven
from plyer.utils import platform

window = SimpleNamespace(allow_screensaver=True)
device = Device(window)
device.switch({"haptics": True, "read_aloud": True, "shake": True, "awake": True, "sound": True})
for feel in (device.haptics.tap, device.haptics.done, device.haptics.warn, device.haptics.refused):
    feel()
device.awake.hold()
path = Path(sys.argv[1]) / "result.png"
path.write_bytes(b"1")
told = {
    "platform": str(platform),
    "text": device.share.text("Result", "Ann wins"),
    "file": device.share.file("Result", path, "image/png"),
    "link": device.share.link("bgstats://x", "https://example.org"),
    "choose": device.files.choose(lambda path: None),
    "dark": [device.look.dark(True), device.look.dark(False)],
    "bars": device.insets.read(),
    "shake": device.shake.listen(lambda: None, lambda tick, seconds: None),
    "awake": window.allow_screensaver,
    "driven": is_driven(),
}
device.speech.say("Ann begins")
while not any("Ann begins" in words for words in said):
    pass
device.pause()
device.resume()
device.close()
told["spoken"] = [words for words in said if words[0] == "speechUtteranceWithString_"]
print(json.dumps(told))
"""


def test_on_an_iphone_every_part_works_or_is_quietly_left_out(tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("KIVY")}
    done = subprocess.run(
        [sys.executable, "-c", SCENE, str(tmp_path)],
        cwd=ROOT,
        env={
            **environment,
            "KIVY_BUILD": "ios",
            "KIVY_HOME": str(tmp_path / "kivy"),
            "KIVY_NO_ARGS": "1",
            "KIVY_NO_CONFIG": "1",
            "KIVY_LOG_MODE": "PYTHON",
        },
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {
        "platform": "ios",
        "text": False,
        "file": False,
        "link": False,
        "choose": False,
        "dark": [True, False],
        "bars": [0, 0, 0, 0],
        "shake": False,
        "awake": False,
        "driven": False,
        "spoken": [["speechUtteranceWithString_", "Ann begins"]],
    }
