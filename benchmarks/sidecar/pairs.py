#!/usr/bin/env python3
"""Times the side-car from its start: 10,000 pairs of propose and observe for 30 settings, each reply awaited."""
import json
import pathlib
import random
import subprocess
import time

PAIRS = 10_000
FEATURES = {"nodes": 32, "ranks": 512, "bytesPerRank": 1 << 20, "aggregateBytes": 512 << 20, "datasets": 1,
            "piecesPerRank": 1, "pieceBytes": 1 << 20, "strided": False, "newFile": True}
PLATFORM = {"nodes": 32, "ranksPerNode": 16, "targets": 156, "striping": True, "blockBytes": 1 << 20}

arms = [{"mode": mode} for mode in ("independent", "collective", "sieve")]
arms += [{"mode": "collective", "aggregators": writers, "bufferBytes": buffer << 20}
         for writers in (8, 16, 32, 64, 128) for buffer in (1, 4, 16, 64, 256)]
arms += [{"mode": "collective", "aggregators": writers, "bufferBytes": 16 << 20, "stripeCount": 156,
          "stripeBytes": 1 << 20} for writers in (8, 32)]

program = pathlib.Path(__file__).parents[2] / "bin" / "h5burst"
subprocess.run([program, "--version"], check=True)  # builds where that is due
started = time.monotonic()
sidecar = subprocess.Popen([program, "tuner"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(request):
    sidecar.stdin.write(json.dumps(request) + "\n")
    sidecar.stdin.flush()
    reply = json.loads(sidecar.stdout.readline())
    if "error" in reply:
        raise SystemExit(f"{request}: {reply}")
    return reply


ask({"op": "init", "platform": PLATFORM, "arms": arms, "knowledge": None, "seed": 1})
ready = time.monotonic()
noise = random.Random(1)
for pair in range(PAIRS):
    arm = ask({"op": "propose", "stream": "s0", "features": FEATURES, "current": -1, "reopenSeconds": 0.1})["arm"]
    ask({"op": "observe", "stream": "s0", "arm": arm, "seconds": (1 + arm % 7) * noise.uniform(0.9, 1.3)})
ended = time.monotonic()
ask({"op": "quit"})
print(f"{len(arms)} settings, {PAIRS} pairs: ready after {ready - started:.2f} s, then {PAIRS / (ended - ready):.0f} pairs"
      f" a second; from the start {PAIRS / (ended - started):.0f}")
