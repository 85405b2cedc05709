"""Frames of a film and when they were seen become one animated WebP, as sharp as the size allows."""

import json
import sys
from pathlib import Path

from PIL import Image

FASTEST = 0.055
"""Seconds between two frames; a film is not a game."""

WIDTH = 320


def main(folder: Path, out: Path, most: int) -> None:
    """Put them together."""
    times = json.loads((folder / "times.json").read_text())
    kept, last = [], -1.0
    for n, at in enumerate(times):
        if at - last >= FASTEST:
            kept.append((n, at))
            last = at
    frames = [_small(folder / f"{n:04}.png") for n, _ in kept]
    ends = [at for _, at in kept[1:]] + [times[-1] + 1.5]
    lasting = [round(1000 * (end - at)) for (_, at), end in zip(kept, ends, strict=True)]
    for quality in (60, 45, 35, 25, 15):
        frames[0].save(
            out,
            save_all=True,
            append_images=frames[1:],
            duration=lasting,
            loop=0,
            quality=quality,
            method=4,
            minimize_size=True,
        )
        if out.stat().st_size < most:
            break
    print(
        f"{out.name}: {len(frames)} frames, {sum(lasting) / 1000:.1f} s, {out.stat().st_size // 1000} kB at {quality}"
    )


def _small(file: Path) -> Image.Image:
    with Image.open(file) as whole:
        return whole.convert("RGB").resize((WIDTH, round(whole.height * WIDTH / whole.width)), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
