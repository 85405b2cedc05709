"""Cards: pictures of a result, a moment or a game, 1200 × 630 pixels, for link previews and sharing. This package draws
SVG; a worker process renders it as PNG."""
