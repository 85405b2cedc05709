"""Cards: pictures of a result, a moment or a game, 1200 × 630, to show elsewhere. SVG here, PNG in a worker process."""
