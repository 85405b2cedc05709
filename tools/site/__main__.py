"""Build the site into build/site/html: stage the pages, run the generator, check every link.

A warning is an error. Runs in .venv-docs, which .ci/setup-nightly creates.
"""

import re
import subprocess
import sys
from pathlib import Path

from tools.site.check import list_faults
from tools.site.stage import BUILT, stage

COLOURS = re.compile(r"\x1b\[[\d;]*m")


def main() -> None:
    """Build, and exit with 1 for a warning, a dead link or a request to another host."""
    config = stage()
    zensical = Path(sys.executable).with_name("zensical")
    built = subprocess.run(
        [zensical, "build", "--strict", "--clean", "--config-file", config],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": ""},
    )
    if built.returncode:
        said = COLOURS.sub("", built.stdout + built.stderr)
        sys.exit(said.partition("Traceback")[0])
    faults = list_faults(BUILT)
    if faults:
        sys.exit("\n".join(faults))
    pages = len(list(BUILT.rglob("*.html")))
    sys.stdout.write(f"{pages} pages in {BUILT}\n")


if __name__ == "__main__":
    main()
