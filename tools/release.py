"""Build sdist and wheel twice, check that both builds are byte-identical, and write them into dist/.

``just release-build`` sets SOURCE_DATE_EPOCH to the time of the last commit. The sdist contains no pictures and stays
under 3 MB; the wheel contains the client and the notices.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

REPO = Path(__file__).parents[1]
MAX_SDIST_BYTES = 3_000_000
PICTURES = (".webp", ".png", ".svg", ".jpg")


def build(target: Path) -> dict[str, str]:
    """Build into a folder. Return the SHA-256 of each file by name."""
    epoch = subprocess.check_output(["git", "log", "-1", "--format=%ct"], cwd=REPO, text=True).strip()
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(target)]
    environment = os.environ | {"SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", epoch)}
    subprocess.run(command, cwd=REPO, env=environment, check=True, stdout=subprocess.DEVNULL)
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(target.iterdir())}


def list_faults(folder: Path) -> list[str]:
    """Faults in the contents of the two files."""
    faults = []
    (sdist,) = folder.glob("*.tar.gz")
    (wheel,) = folder.glob("*.whl")
    if sdist.stat().st_size >= MAX_SDIST_BYTES:
        faults.append(f"{sdist.name} has {sdist.stat().st_size:,} bytes, {MAX_SDIST_BYTES:,} at most")
    with tarfile.open(sdist) as packed:
        pictures = [name for name in packed.getnames() if "/docs/" in name and name.endswith(PICTURES)]
        faults += [f"{sdist.name} carries pictures: {pictures[0]}"] if pictures else []
    with ZipFile(wheel) as zipped:
        names = zipped.namelist()
    for wanted in ("tripot/server/static/index.html", "THIRD_PARTY_NOTICES.txt", "LICENSE"):
        if not any(name.endswith(wanted) for name in names):
            faults.append(f"{wheel.name} lacks {wanted}")
    return faults


def main() -> None:
    """Build twice and compare."""
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        hashes, again = build(Path(first)), build(Path(second))
        faults = [f"{name} differs between two builds" for name in hashes if hashes[name] != again.get(name)]
        faults += list_faults(Path(first))
        if faults:
            sys.exit("\n".join(faults))
        target = REPO / "dist"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(first, target)
    for name, digest in hashes.items():
        print(f"{digest}  {name}  {(target / name).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
