"""The addresses at which others on the same network reach this device: Wi-Fi, its own hotspot, a cable. Never mobile data."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterable
from ipaddress import IPv4Address, ip_address
from typing import NamedTuple

INSIDE = ("wlan", "ap", "swlan", "eth", "en", "wl", "softap", "bridge", "br")
"""How the network cards of a home begin. `rmnet`, `ccmni` (mobile data) and `tun` (tunnels) are not among them."""
NEVER = ("rmnet", "ccmni", "tun", "ppp", "docker", "veth", "virbr", "dummy", "lo")


class Address(NamedTuple):
    card: str
    ip: str


def addresses() -> list[Address]:
    """The private addresses of this device, Wi-Fi first."""
    found = _android() if hasattr(sys, "getandroidapilevel") else _desktop()
    return chosen(found)


def chosen(found: Iterable[Address]) -> list[Address]:
    """The addresses that others in the room can reach, best first."""
    fitting = {one for one in found if _private(one.ip) and _inside(one.card)}
    return sorted(fitting, key=lambda one: (_rank(one.card), one.card, one.ip))


def _private(ip: str) -> bool:
    try:
        address = ip_address(ip)
    except ValueError:
        return False
    return isinstance(address, IPv4Address) and address.is_private and not address.is_loopback and ip != "0.0.0.0"


def _inside(card: str) -> bool:
    return not card or (card.startswith(INSIDE) and not card.startswith(NEVER))


def _rank(card: str) -> int:
    return next((n for n, start in enumerate(("wlan", "wl", "ap", "swlan", "softap")) if card.startswith(start)), 9)


def _desktop() -> list[Address]:
    """By the name of each card where the system tells it; otherwise the one that leads to the network."""
    found = []
    for _index, card in socket.if_nameindex():
        ip = _of_card(card)
        if ip:
            found.append(Address(card, ip))
    return found or [Address("", ip) for ip in _outward()]


def _of_card(card: str) -> str:
    try:
        import fcntl
    except ImportError:
        return ""  # Windows
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            got = fcntl.ioctl(asked.fileno(), 0x8915, card.encode()[:15].ljust(256, b"\0"))
        except OSError:
            return ""
    return socket.inet_ntoa(got[20:24])


def _outward() -> list[str]:
    """The address that a packet to the network would carry; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("10.255.255.255", 1))
        except OSError:
            return []
        return [asked.getsockname()[0]]


def _android() -> list[Address]:
    from jnius import autoclass

    found = []
    cards = autoclass("java.net.NetworkInterface").getNetworkInterfaces()
    while cards and cards.hasMoreElements():
        card = cards.nextElement()
        ips = card.getInetAddresses()
        while ips.hasMoreElements():
            found.append(Address(card.getName(), ips.nextElement().getHostAddress()))
    return found
