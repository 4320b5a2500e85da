"""Freed pictures do not stay in the process."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

PROGRAM = """
from PIL import Image
from bot.hosting.memory import return_freed_memory

def resident():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))

{before}
Image.new("RGBA", (1600, 1400))
pictures, between = [], []
for _ in range(20):
    pictures.append(Image.new("RGBA", (1600, 1400), "red"))
    between.append(bytes(2000))
full = resident()
pictures.clear()
print(full - resident())
"""
PIECES = """
import threading
from bot.hosting.memory import return_freed_memory, trim_freed_memory

def resident():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))

return_freed_memory()
pieces = [bytes(50_000) for _ in range(2_000)]
kept = pieces[::20]
full = resident()
pieces.clear()
{after}
print(full - resident())
"""
"""Those that are kept lie between the others."""
PICTURES = 20 * 1600 * 1400 * 4 // 1024


def run(program: str) -> int:
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, cwd=ROOT)
    return int(done.stdout)


def freed(before: str) -> int:
    return run(PROGRAM.format(before=before))


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps freed pictures")
def test_freed_pictures_go_back_to_the_system() -> None:
    assert freed("return_freed_memory()") > 0.9 * PICTURES
    assert freed("") < 0.5 * PICTURES  # or there is nothing to set any more


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps what is freed between what is in use")
def test_what_was_freed_between_what_is_in_use_goes_back_to_the_system() -> None:
    pieces = 1_900 * 50_000 // 1024
    assert run(PIECES.format(after="trim_freed_memory()")) > 0.8 * pieces
    assert run(PIECES.format(after="")) < 0.2 * pieces  # or there is nothing to return any more
