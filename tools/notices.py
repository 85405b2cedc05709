"""Write THIRD_PARTY_NOTICES.txt: the licences of npm packages and fonts in the browser client. ``just notices``.

Vite lists the npm packages in the bundle. The fonts are added, because they are separate files.
"""

import json
import subprocess
import sys
from pathlib import Path

REPO = Path(__file__).parents[1]
WEB = REPO / "web"
NOTICES = REPO / "THIRD_PARTY_NOTICES.txt"

LIST_BUNDLED = """
import { build } from 'vite'
const found = new Set()
const list = {
  name: 'list-bundled',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      for (const [id, module] of Object.entries(chunk.modules ?? {})) {
        const name = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(id)
        if (name && module.renderedLength > 0) found.add(name[1])
      }
  },
}
await build({ logLevel: 'silent', build: { write: false }, plugins: [list] })
console.log(JSON.stringify([...found].sort()))
"""

APACHE_TEXT = WEB / "node_modules" / "typescript" / "LICENSE.txt"
"""The text of the Apache License 2.0, for a package that only names it."""

HEAD = """The wheel of Tripot contains the browser client, which is built from these works of others.
Each stands under its own licence. Tripot itself is under the MIT licence; see LICENSE.
Python packages are installed beside Tripot, not inside it.
"""

RULE = "=" * 100


def list_bundled() -> list[str]:
    """The npm packages whose code or fonts are in the bundle."""
    node = Path(sys.executable).with_name("node")
    bundled = json.loads(subprocess.check_output([node, "--input-type=module", "-e", LIST_BUNDLED], cwd=WEB, text=True))
    declared = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return sorted({*bundled, *(name for name in declared if name.startswith("@fontsource"))})


def notice(name: str) -> str:
    """Format one package: name, version, licence, source, and the text of the licence."""
    folder = WEB / "node_modules" / name
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    texts = sorted(item for item in folder.iterdir() if item.name.upper().startswith(("LICENSE", "LICENCE", "NOTICE")))
    if not texts and about["license"] == "Apache-2.0":
        texts = [APACHE_TEXT]
    if not texts:
        sys.exit(f"{name} has no licence text: look at its source and add one")
    source = about.get("repository", {})
    url = source if isinstance(source, str) else source.get("url", "")
    body = "\n\n".join(text.read_text(encoding="utf-8").strip() for text in texts)
    return f"{RULE}\n{name} {about['version']} ({about['license']})\n{url}\n{RULE}\n\n{body}\n"


def main() -> None:
    """Write the file."""
    found = list_bundled()
    NOTICES.write_text("\n".join([HEAD, *map(notice, found)]), encoding="utf-8")
    print(f"{NOTICES.name}: {', '.join(found)}")


if __name__ == "__main__":
    main()
