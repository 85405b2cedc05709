"""Print the OpenAPI document: ``python -m tripot.server.print_openapi``. The browser client's types come from it."""

import sys

import msgspec

from tripot.server.api.openapi import build_document
from tripot.server.app import Config, create_app


def main() -> None:
    """Print the document as indented JSON."""
    routes = create_app(Config()).openapi_schema.to_schema()
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(build_document(routes)), indent=1).decode() + "\n")


if __name__ == "__main__":
    main()
