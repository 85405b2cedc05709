"""Builds the images named in ``deploy/compose.yaml`` with buildah. Needs root, buildah and debootstrap.

The image of the node is built by ``deploy/Containerfile``. Public images cannot be downloaded, so Debian from
debootstrap replaces the base image, and packages of Debian replace the images of PostgreSQL and Caddy.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
SUITE = "bookworm"
BASE = f"docker.io/library/debian:{SUITE}-slim"
NODE = "localhost/tripot"
CERTIFICATES = "/etc/ssl/certs"

STAND_INS = {
    "docker.io/library/postgres:17": ["/usr/local/bin/postgres-entrypoint.sh"],
    "docker.io/library/caddy:2": ["caddy"],
}
"""The entrypoint of each, which takes the same arguments as the public image."""

COMMANDS = {"docker.io/library/caddy:2": ["run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]}

PACKAGES = ("caddy", "postgresql")


def buildah(*words: object) -> str:
    """Run buildah and return its output."""
    environment = os.environ | {"BUILDAH_ISOLATION": "chroot"}
    ran = subprocess.run(
        ["buildah", *map(str, words)], env=environment, check=False, capture_output=True, text=True, cwd=ROOT
    )
    if ran.returncode:
        raise RuntimeError(f"buildah {words[0]}: {ran.stdout[-2000:]}{ran.stderr[-2000:]}")
    return ran.stdout.strip()


def is_built(image: str) -> bool:
    return bool(buildah("images", "--quiet", "--filter", f"reference={image}"))


def build_base() -> None:
    """Build an image of a minimal Debian, like the public one."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "debian"
        variant = ["--variant=minbase", "--include=ca-certificates"]
        subprocess.run(["debootstrap", *variant, SUITE, made], check=True, stdout=subprocess.DEVNULL)
        container = buildah("from", "scratch")
        buildah("add", "--quiet", container, made, "/")
        buildah("config", "--cmd", "bash", container)
        buildah("commit", "--quiet", "--rm", container, BASE)


def build_stand_ins() -> None:
    """Build one image with Debian packages of the other programs, and give it the names of the public images."""
    container = buildah("from", "--pull-never", BASE)
    install = "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends"
    buildah("run", container, "--", "sh", "-c", f"{install} {' '.join(PACKAGES)} > /dev/null")
    buildah("copy", "--quiet", container, ROOT / "tests" / "images" / "postgres-entrypoint.sh", "/usr/local/bin/")
    for image, entrypoint in STAND_INS.items():
        words = ", ".join(f'"{word}"' for word in entrypoint)
        buildah("config", "--entrypoint", f"[{words}]", "--cmd", " ".join(COMMANDS.get(image, [])), container)
        buildah("commit", "--quiet", container, image)
    buildah("rm", container)


def build_node(context: Path, tripot: str) -> None:
    """Build the node from ``deploy/Containerfile``, with this machine's certificate authorities."""
    with tempfile.NamedTemporaryFile("w") as npmrc:
        npmrc.write(f"cafile={CERTIFICATES}/ca-certificates.crt\n")
        npmrc.flush()
        mirror = ["-v", f"{CERTIFICATES}:{CERTIFICATES}:ro", "-v", f"{npmrc.name}:/build/web/.npmrc:ro"]
        how = ["--pull-never", "--layers", "--format", "docker", "--build-arg", f"TRIPOT={tripot}"]
        buildah("build", *how, *mirror, "-t", NODE, "-f", ROOT / "deploy" / "Containerfile", context)


def build_node_from_wheel() -> None:
    """Build from a new wheel of this checkout, with its pinned packages."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
        (wheel,) = Path(folder).glob("*.whl")
        shutil.copytree(ROOT / "requirements", Path(folder) / "requirements")
        build_node(Path(folder), f"./{wheel.name}[house]")


def build_node_from_checkout() -> None:
    """Build the image as documented, including the browser client."""
    build_node(ROOT, ".[house]")


def build_all(*, checkout: bool) -> None:
    """Build missing stand-ins, and the node image from a wheel or, slower, from the checkout."""
    for image, build in ((BASE, build_base), (next(iter(STAND_INS)), build_stand_ins)):
        if not is_built(image):
            timed(f"a stand-in for {image}", build)
    timed(NODE, build_node_from_checkout if checkout else build_node_from_wheel)
    print(buildah("images", "--format", "{{.Name}}:{{.Tag}} {{.Size}}", NODE))


def timed(what: str, do: Callable[[], None]) -> None:
    began = time.monotonic()
    do()
    print(f"built {what} in {time.monotonic() - began:.0f} s", flush=True)
