"""Letters that only the host and one guest can read, whoever carries them.

The host has a key for the table; the guests' link names it by its sum. A guest makes a key of their own, and both work out the same third one
(ECDH on P-256, HKDF with SHA-256): everything between the two is sealed with it (AES-GCM with 256 bits). So no carrier and no other guest
can read, change or invent a letter. Each has a number that only rises: whoever sends an old one again is not heard.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from Crypto.Cipher import AES
from Crypto.Hash import SHA256
from Crypto.Protocol.DH import key_agreement
from Crypto.Protocol.KDF import HKDF
from Crypto.PublicKey import ECC

CURVE = "P-256"
PUBLIC = 65
"""Bytes of a public key: both coordinates."""
NONCE, TAG, NUMBER = 12, 16, 8
MORE = NONCE + TAG + NUMBER
"""Bytes by which a sealed letter is longer."""
PURPOSE = b"tableside letters 1"


class Broken(Exception):
    """Forged, changed on the way, or an old letter sent again."""


class Key:
    """One side's own key; `secret` is the part to keep."""

    def __init__(self, secret: str = "") -> None:
        self._own = ECC.construct(curve=CURVE, d=int(secret, 16)) if secret else ECC.generate(curve=CURVE)
        self.public: bytes = self._own.public_key().export_key(format="raw")
        self.name = name_of(self.public)

    @property
    def secret(self) -> str:
        return f"{int(self._own.d):064x}"

    def with_guest(self, public: bytes) -> Seal:
        return Seal(self.shared(public, self.public + public))

    def shared(self, public: bytes, both: bytes) -> bytes:
        if len(public) != PUBLIC or public[0] != 4:
            raise Broken("no such key")
        try:
            other = ECC.import_key(public, curve_name=CURVE)
            return key_agreement(
                static_priv=self._own, static_pub=other, kdf=lambda secret: _derived(bytes(secret), both)
            )
        except (ValueError, TypeError) as problem:
            raise Broken("no such key") from problem


def _derived(secret: bytes, both: bytes) -> bytes:
    key = HKDF(secret, 32, both, SHA256, context=PURPOSE)
    assert isinstance(key, bytes)
    return key


def name_of(public: bytes) -> str:
    """A key's name: 128 bits in letters that an address may have."""
    return urlsafe_b64encode(sha256(public).digest()[:16]).decode().rstrip("=")


class Seal:
    """What one host and one guest share."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.heard = 0
        """The number of the newest letter that was opened."""

    def close(self, letter: bytes, number: int, about: bytes) -> bytes:
        nonce = secrets.token_bytes(NONCE)
        cipher = AES.new(self._key, AES.MODE_GCM, nonce=nonce)
        cipher.update(about)
        sealed, tag = cipher.encrypt_and_digest(number.to_bytes(NUMBER, "big") + letter)
        return nonce + sealed + tag

    def open(self, sealed: bytes, about: bytes) -> bytes:
        """`about` is what both know anyway, such as which way the letter goes; it has to be the same."""
        if len(sealed) < MORE:
            raise Broken("too short")
        cipher = AES.new(self._key, AES.MODE_GCM, nonce=sealed[:NONCE])
        cipher.update(about)
        try:
            plain = cipher.decrypt_and_verify(sealed[NONCE:-TAG], sealed[-TAG:])
        except ValueError as problem:
            raise Broken("not ours") from problem
        number = int.from_bytes(plain[:NUMBER], "big")
        if number <= self.heard:
            raise Broken("an old one")
        self.heard = number
        return plain[NUMBER:]
