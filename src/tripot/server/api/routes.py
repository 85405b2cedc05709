"""The list of all HTTP handlers. A new module with handlers must be added here."""

from litestar.handlers import HTTPRouteHandler

from tripot.server.api import (
    account,
    big_screens,
    bot_tokens,
    cards,
    circle_evenings,
    circle_honours,
    circle_pages,
    circle_standings,
    circles,
    games,
    health,
    hotseat,
    ledger,
    metrics,
    moderation,
    my_games,
    odds,
    privacy,
    questions,
    replay,
    review,
    sessions,
    tables,
)

MODULES = (
    games,
    odds,
    account,
    my_games,
    sessions,
    privacy,
    bot_tokens,
    moderation,
    tables,
    big_screens,
    cards,
    circles,
    circle_pages,
    circle_evenings,
    circle_standings,
    circle_honours,
    questions,
    hotseat,
    ledger,
    replay,
    review,
    health,
    metrics,
)

ROUTES = [it for module in MODULES for it in vars(module).values() if isinstance(it, HTTPRouteHandler)]
