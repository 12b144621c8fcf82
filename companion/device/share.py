from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion.device.part import Part, java, java_text


class Share:
    """Hands a text or a file to another app. False if the device cannot: then the caller copies or saves it."""

    def __init__(self, classes: Callable[[str], Any] = java) -> None:
        self._classes = classes
        self._java = Part(lambda: classes)

    def text(self, title: str, text: str) -> bool:
        return self._java.use(lambda java: self._send(java, title, "text/plain", text=text))

    def file(self, title: str, path: Path, kind: str) -> bool:
        """A picture or a backup: put among the phone's downloads first, since other apps may not look into ours."""

        def hand(java: Callable[[str], Any]) -> None:
            self._send(java, title, kind, stream=self._published(java, path, kind))

        # phones before API 29 have no such place: that says nothing about sharing a text
        return Part(lambda: self._classes).use(hand)

    def link(self, *links: str) -> bool:
        """Open the first of these that an app accepts. If none does, sharing may still work."""
        return any(Part(lambda: self._classes).use(partial(self._view, link)) for link in links)

    def _view(self, link: str, java: Callable[[str], Any]) -> None:
        Intent = java("android.content.Intent")
        intent = Intent()
        intent.setAction(Intent.ACTION_VIEW)
        intent.setData(java("android.net.Uri").parse(link))
        java("org.kivy.android.PythonActivity").mActivity.startActivity(intent)

    def _send(self, java: Callable[[str], Any], title: str, kind: str, text: str = "", stream: Any = None) -> None:
        Intent = java("android.content.Intent")
        activity = java("org.kivy.android.PythonActivity").mActivity
        intent = Intent()
        intent.setAction(Intent.ACTION_SEND)
        intent.setType(kind)
        if text:
            intent.putExtra(Intent.EXTRA_TEXT, java_text(java, text))
        if stream is not None:
            # of two dozen putExtra the bridge would take the one for texts
            extras = java("android.os.Bundle")()
            extras.putParcelable(Intent.EXTRA_STREAM, stream)
            intent.putExtras(extras)
            intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
        activity.startActivity(Intent.createChooser(intent, java_text(java, title)))

    def _published(self, java: Callable[[str], Any], path: Path, kind: str) -> Any:
        activity = java("org.kivy.android.PythonActivity").mActivity
        values = java("android.content.ContentValues")()
        values.put("_display_name", path.name)
        values.put("mime_type", kind)
        resolver = activity.getContentResolver()
        place = resolver.insert(java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
        stream = resolver.openOutputStream(place)
        try:
            stream.write(path.read_bytes())
        finally:
            stream.close()
        return place
