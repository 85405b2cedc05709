"""All HTTP handlers: those of every module in this package."""

from importlib import import_module
from pkgutil import iter_modules

from litestar.handlers import HTTPRouteHandler

from tripot.server import api

MODULES = [
    import_module(f"{api.__name__}.{it.name}") for it in iter_modules(api.__path__)
    if it.name not in ("openapi", "routes")
]  # fmt: skip
"""The modules with handlers. ``openapi`` reads the handlers."""

ROUTES = [it for module in MODULES for it in vars(module).values() if isinstance(it, HTTPRouteHandler)]
