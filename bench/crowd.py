"""Guests who sit there and listen: `python -m bench.crowd PORT TOKEN COUNT`. Says `ready`, and stays until its input ends."""

from __future__ import annotations

import asyncio
import json
import sys

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from companion.live.door import VERSION


async def main(port: int, token: str, count: int) -> None:
    origin = Origin(f"http://127.0.0.1:{port}")
    lines = [await connect(f"ws://127.0.0.1:{port}/table", origin=origin, max_size=None) for _n in range(count)]
    for n, line in enumerate(lines):
        hello = {"guest": f"g{n:032}", "secret": f"s{n:032}", "v": VERSION, "token": token}
        await line.send(json.dumps(hello | {"language": "de" if n % 3 == 0 else "en"}))
    ears = [asyncio.ensure_future(_listen(line)) for line in lines]
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for ear in ears:
        ear.cancel()


async def _listen(line: ClientConnection) -> None:
    async for _table in line:
        pass


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
