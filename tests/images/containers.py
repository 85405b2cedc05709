"""Runs the services of a compose file without a container engine, each in a chroot with its own namespaces. Needs root.

Supports these settings: image, command, environment, user, read-only root, dropped capabilities, volumes, network
range, health checks and dependencies.
"""

import json
import os
import re
import signal
import subprocess
import time
from ipaddress import ip_network
from itertools import islice
from pathlib import Path
from secrets import token_hex
from typing import Any

import yaml

from tests.images.build import buildah

PATIENCE = 120.0
"""Seconds for a service to be healthy on a busy machine."""

DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
"""The default path of an engine."""

VARIABLE = re.compile(r"\$\{(\w+)(?::([?-])([^}]*))?\}")

SCRIPT = """
set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
for at in /proc /dev $TMPFS; do mkdir -p "$ROOT$at"; done
{binds}
{read_only}
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
for at in $TMPFS; do mount -t tmpfs -o mode=1777 tmpfs "$ROOT$at"; done
"""


def read_compose(file: Path, settings: dict[str, str]) -> dict[str, Any]:
    """Return the parsed file with its variables replaced. Raises an error for a missing variable."""

    def value(found: re.Match[str]) -> str:
        name, kind, default = found.groups()
        if name not in settings and kind != "-":
            raise KeyError(f"{file.name} needs {name}")
        return settings.get(name) or default or ""

    def fill(node: Any) -> Any:
        if isinstance(node, str):
            return VARIABLE.sub(value, node)
        if isinstance(node, dict):
            return {key: fill(it) for key, it in node.items()}
        return [fill(it) for it in node] if isinstance(node, list) else node

    filled = fill(yaml.safe_load(file.read_text()))
    assert isinstance(filled, dict)
    return filled


class Network:
    """A bridge with one network namespace per service."""

    def __init__(self, subnet: str, names: list[str]) -> None:
        self._bridge = f"tp{token_hex(3)}"
        hosts = list(map(str, islice(ip_network(subnet).hosts(), len(names) + 1)))
        self.addresses = dict(zip(names, hosts[1:], strict=True))
        self._prefix = ip_network(subnet).prefixlen
        run("ip", "link", "add", self._bridge, "type", "bridge")
        run("ip", "address", "add", f"{hosts[0]}/{self._prefix}", "dev", self._bridge)
        run("ip", "link", "set", self._bridge, "up")
        for number, name in enumerate(names):
            space, ours = self.namespace(name), f"{self._bridge}{number}"
            run("ip", "netns", "add", space)
            run("ip", "link", "add", ours, "type", "veth", "peer", "name", "eth0", "netns", space)
            run("ip", "link", "set", ours, "master", self._bridge, "up")
            for words in (
                f"address add {self.addresses[name]}/{self._prefix} dev eth0",
                "link set eth0 up",
                "link set lo up",
            ):
                run("ip", "-n", space, *words.split())

    def namespace(self, name: str) -> str:
        return f"{self._bridge}-{name}"

    def remove(self) -> None:
        for name in self.addresses:
            run("ip", "netns", "del", self.namespace(name))
        run("ip", "link", "del", self._bridge)


class Container:
    """A service, which can be started and stopped several times."""

    def __init__(self, name: str, service: dict[str, Any], network: Network, folder: Path, hosts: str) -> None:
        self.name, self.service, self._network = name, service, network
        self.log = folder / f"{name}.log"
        self._made = buildah("from", "--pull-never", service["image"])
        self.root = Path(buildah("mount", self._made))
        self._config = json.loads(buildah("inspect", "--type", "image", service["image"]))["OCIv1"]["config"]
        (self.root / "etc" / "hosts").write_text(f"127.0.0.1 localhost\n{hosts}")
        self._mounts = [self._mount(it, folder) for it in service.get("volumes", [])]
        self._running: subprocess.Popen[bytes] | None = None

    def _mount(self, volume: str, folder: Path) -> tuple[Path, Path, bool]:
        source, target, *how = volume.split(":")
        path = folder / source  # a named volume, or a file in the folder of the compose file
        if not source.startswith("."):
            path.mkdir(exist_ok=True)
        inside = self.root / target.lstrip("/")
        inside.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            inside.mkdir(exist_ok=True)
        else:
            inside.touch()
        return path, inside, how == ["ro"]

    @property
    def words(self) -> list[str]:
        """Return the command line of a service, including its user and permissions."""
        env = self._image_environment()
        env |= {key: str(it) for key, it in (self.service.get("environment") or {}).items()}
        rights = []
        if user := self._config.get("User"):
            rights += [f"--reuid={user}", f"--regid={user}", "--clear-groups"]
        if self.service.get("cap_drop") == ["ALL"]:
            rights += ["--inh-caps=-all", "--bounding-set=-all"]
        if "no-new-privileges:true" in self.service.get("security_opt", []):
            rights += ["--no-new-privs"]
        command = self.service.get("command") or self._config.get("Cmd") or []
        inside = ["env", "-i", *(f"{key}={it}" for key, it in env.items()), *self._config["Entrypoint"], *command]
        return ["setpriv", *rights, "--", *inside] if rights else inside

    def _image_environment(self) -> dict[str, str]:
        return {"PATH": DEFAULT_PATH, **dict(it.split("=", 1) for it in self._config.get("Env", []))}

    def start(self) -> None:
        binds = "\n".join(
            f"mount --bind {source} {target}" + (f"; mount -o remount,ro,bind {target}" if ro else "")
            for source, target, ro in self._mounts
        )
        read_only = 'mount -o remount,ro,bind "$ROOT"' if self.service.get("read_only") else ":"
        script = SCRIPT.format(binds=binds, read_only=read_only) + 'exec chroot "$ROOT" "$@"'
        space = ["ip", "netns", "exec", self._network.namespace(self.name)]
        alone = ["unshare", "--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child"]
        environment = os.environ | {"ROOT": str(self.root), "TMPFS": " ".join(self.service.get("tmpfs", []))}
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                [*space, *alone, "sh", "-c", script, "sh", *self.words],
                env=environment,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
            )

    @property
    def first_process(self) -> int | None:
        assert self._running is not None
        children = Path(f"/proc/{self._running.pid}/task/{self._running.pid}/children")
        found = children.read_text().split() if children.exists() else []
        return int(found[0]) if found else None

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal to the first process. Return the exit status."""
        assert self._running is not None
        if self._running.poll() is None and (pid := self.first_process) is not None:
            os.kill(pid, how)
        return self._running.wait(PATIENCE)

    def ended(self) -> int:
        assert self._running is not None
        return self._running.wait(PATIENCE)

    def is_healthy(self) -> bool:
        assert self._running is not None
        assert self._running.poll() is None, f"{self.name} has ended: {self.log.read_text()[-2000:]}"
        check = self.service.get("healthcheck")
        if check is None:
            return True
        pid = self.first_process
        enter = ["nsenter", "--target", str(pid), "--mount", "--pid", "--net", "--root", "--wd=/"]
        asked = [*enter, "env", "-i", f"PATH={self._image_environment()['PATH']}", *check["test"][1:]]
        return subprocess.run(asked, capture_output=True, check=False).returncode == 0

    def remove(self) -> None:
        if self._running is not None:
            self.stop(signal.SIGKILL)
        buildah("rm", self._made)


class Composed:
    """The services of a compose file. Each starts when those it depends on are healthy."""

    def __init__(self, compose: dict[str, Any], folder: Path, aliases: dict[str, str]) -> None:
        """``aliases``: additional names of services, such as the public name of the proxy."""
        self._services = compose["services"]
        (range_,) = compose["networks"]["default"]["ipam"]["config"]
        self.network = Network(range_["subnet"], list(self._services))
        named = {**{name: name for name in self._services}, **aliases}
        hosts = "".join(f"{self.network.addresses[service]} {name}\n" for name, service in named.items())
        self.containers = {
            name: Container(name, service, self.network, folder, hosts) for name, service in self._services.items()
        }

    def start(self) -> None:
        begun: set[str] = set()

        def begin(name: str) -> None:
            if name in begun:
                return
            begun.add(name)
            for other, how in self._services[name].get("depends_on", {}).items():
                begin(other)
                self._await(other, how["condition"])
            self.containers[name].start()

        for name in self._services:
            begin(name)

    def _await(self, name: str, condition: str) -> None:
        container = self.containers[name]
        if condition == "service_completed_successfully":
            assert container.ended() == 0, container.log.read_text()[-2000:]
        elif condition == "service_healthy":
            self.await_health(name)

    def await_health(self, name: str) -> None:
        end = time.monotonic() + PATIENCE
        while not self.containers[name].is_healthy():
            assert time.monotonic() < end, f"{name}: {self.containers[name].log.read_text()[-2000:]}"
            time.sleep(0.2)

    def remove(self) -> None:
        for container in self.containers.values():
            container.remove()
        self.network.remove()


def run(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True)
