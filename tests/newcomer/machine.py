"""A clean machine: a Debian system in a folder, for ``chroot``. Needs root and debootstrap.

Each command runs in separate mount and process namespaces.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

SUITE = "bookworm"
PACKAGES = ("ca-certificates", "python3")
"""The packages that are installed beforehand: only Python."""

PERSON = "ana"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
SEARCH = "{home}/.local/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

ENTER = """
set -e
mount --make-rprivate /
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
exec chroot --userspec="$AS" "$ROOT" env -i {settings} sh -c 'cd && exec "$@"' sh "$@"
"""


def make_base(folder: Path) -> None:
    """Install Debian with Python, a user, and this machine's package mirror (if any), unless this was done before."""
    if (folder / "home" / PERSON).exists():
        return
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(
        ["debootstrap", f"--include={','.join(PACKAGES)}", SUITE, folder], check=True, stdout=subprocess.DEVNULL
    )
    for file in (CERTIFICATES, Path("/etc/resolv.conf")):
        shutil.copy(file.resolve(), folder / file.relative_to("/"))
    subprocess.run(["useradd", "--root", folder, "--create-home", "--shell", "/bin/bash", PERSON], check=True)


class Machine:
    """A copy of the base system."""

    def __init__(self, base: Path, folder: Path) -> None:
        make_base(base)
        self.root = folder
        self.settings: dict[str, str] = {}
        subprocess.run(["cp", "-a", "--one-file-system", base, folder], check=True)

    def command(self, *words: str, person: str = PERSON, **settings: str) -> list[str]:
        """Return the command line that runs a command on this machine."""
        home = "/root" if person == "root" else str(Path("/") / "home" / person)
        settings = {
            "HOME": home,
            "PATH": SEARCH.format(home=home),
            "TERM": "xterm-256color",
            "DEBIAN_FRONTEND": "noninteractive",
            **dict.fromkeys(
                ("PIP_CERT", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE"), str(CERTIFICATES)
            ),
            **self.settings,
            **settings,
        }
        typed = " ".join(f"'{name}={value}'" for name, value in settings.items())
        script = ENTER.format(settings=typed)
        inside = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, "sh", *words]
        return ["env", f"ROOT={self.root}", f"AS={person}:{person}", *inside]

    def run(self, line: str, *, person: str = PERSON) -> str:
        """Run a command line and return its output."""
        ran = subprocess.run(
            self.command("bash", "-c", line, person=person),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if ran.returncode:
            sys.exit(f"{line}\n{ran.stdout[-4000:]}{ran.stderr[-4000:]}")
        return ran.stdout

    def give(self, files: Sequence[Path]) -> None:
        """Copy files into the user's home."""
        home = self.root / "home" / PERSON
        owner = (home.stat().st_uid, home.stat().st_gid)
        for file in files:
            shutil.copy(file, home)
            os.chown(home / file.name, *owner)

    def take_packages_from(self, folder: Path) -> None:
        """Make these wheels the only source of Python packages, so that download times are not measured."""
        shutil.copytree(folder, self.root / "srv" / "packages")
        self.settings = {
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": "/srv/packages",
            "UV_NO_INDEX": "1",
            "UV_FIND_LINKS": "/srv/packages",
        }
