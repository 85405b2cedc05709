# Recipes for development. .ci/setup installs `just`: .venv/bin/just

uv := ".venv/bin/uv"
compile := uv + " pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11"

# list the recipes
default:
    @{{ just_executable() }} --list

# install everything that the gate and the nightly run need
setup:
    .ci/setup
    .ci/setup-web
    .ci/setup-nightly

# check what you changed: lint, types and the tests of the changed packages; `just fast main` for all changes since main
fast *BASE:
    .ci/fast {{ BASE }}

# the gate: everything that must pass before a commit
check:
    .ci/run

# the nightly run: everything too long for the gate, or the named parts; `--write` records results in docs/evidence.md
nightly *ARGS:
    .ci/nightly {{ ARGS }}

# build the browser client, then run the server on this machine
serve *ARGS:
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web run --silent build
    .venv/bin/tripot serve {{ ARGS }}

# take screenshots of every screen in both sizes and languages at a real server, into pictures/; `just pictures tabu` takes some
pictures *ARGS:
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web run --silent build
    PATH="$PWD/.venv/bin:$PATH" node web/tools/pictures.mjs {{ ARGS }}

# kill the server ten times while two people play; the nightly run kills it four times
kills:
    npm --prefix web run --silent build
    cd web && PATH="$PWD/../.venv/bin:$PATH" KILLS=10 npx playwright test e2e/kill.spec.ts

# measure the layout shifts of a whole game of each kind on a phone (portrait, landscape) and a desktop
shifts:
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web run --silent build
    cd web && PATH="$PWD/../.venv/bin:$PATH" npx playwright test e2e/shift.spec.ts --grep @nightly

# play every lesson and a whole game of each kind in ENGINE (firefox or webkit) at phone size, with screenshots
engine ENGINE *PARTS:
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web run --silent build
    cd web && PATH="$PWD/../.venv/bin:$PATH" node tools/engines.ts {{ ENGINE }} ../pictures/{{ ENGINE }} {{ PARTS }}

# build the documentation site into build/site/html; a warning or a dead link is an error
docs:
    .ci/setup-web
    .ci/setup-nightly
    .venv-docs/bin/python -m tools.site

# generate the references of commands and refusals in docs/reference from the code
references:
    .venv/bin/python -m tools.references

# generate docs/odds-tables.md and its plots
odds:
    .venv/bin/python -m tools.odds_pages

# simulate every game and preset (an hour or more), store the figures and write docs/balance.md; N=0 only writes the page
balance N='2000' *GAMES:
    nice .venv/bin/python -m tools.balance_page --games {{ N }} {{ GAMES }}

# compute best play of the small games for two into src/tripot/games/home_casino/solutions.json
solutions:
    .venv/bin/python -m tools.solutions

# compute the questions of the day with their exact worths into src/tripot/lab/quiz.json
questions:
    .venv/bin/python -m tools.questions

# generate docs/metrics.md and docs/log-fields.md from the code
telemetry:
    .venv/bin/python -m tools.telemetry

# format, and fix what the linter can fix
fmt:
    .venv/bin/ruff check --fix .
    .venv/bin/ruff format .

# run tests, e.g. `just test tests/kernel -k purse`
test *ARGS:
    .venv/bin/pytest {{ ARGS }}

# pin dependencies by hash; `just lock --upgrade` takes newer versions that are at least a week old
lock *ARGS:
    {{ compile }} --exclude-newer "7 days" {{ ARGS }} pyproject.toml --extra house -o requirements/run.txt
    {{ compile }} --exclude-newer "7 days" {{ ARGS }} pyproject.toml --extra house --extra lab --group dev -c requirements/run.txt -o requirements/dev.txt
    {{ compile }} --exclude-newer "7 days" {{ ARGS }} pyproject.toml --extra lab --group bench -c requirements/run.txt -o requirements/bench.txt
    {{ compile }} --exclude-newer "7 days" {{ ARGS }} --group docs -o requirements/docs.txt

# measure packages, megabytes and start time of each extra in fresh environments; writes them into docs/install.md
sizes *ARGS='--write':
    .venv/bin/python -m tools.sizes {{ ARGS }}

# write the licences of the bundled npm packages and fonts into THIRD_PARTY_NOTICES.txt
notices:
    .venv/bin/python -m tools.notices

# build sdist and wheel into dist/, twice, and check that both builds are byte-identical
release-build:
    .venv/bin/python -m tools.release

# write software bills of materials (CycloneDX) of tripot[house] and the browser client into dist/
sbom:
    mkdir -p dist
    .venv/bin/uvx --quiet --from 'cyclonedx-bom==7.5.0' cyclonedx-py requirements requirements/run.txt --pyproject pyproject.toml --output-reproducible -o dist/tripot-python.cdx.json
    cd web && PATH="$PWD/../.venv/bin:$PATH" npm sbom --sbom-format cyclonedx > ../dist/tripot-browser.cdx.json
    @grep -c '"bom-ref"' dist/tripot-python.cdx.json dist/tripot-browser.cdx.json

# play N random games of every game, checking each step
soak-rules N='2000':
    .venv/bin/tripot check --games {{ N }}

# check luck, choices and drift of N games of every kind
soak-luck N='300':
    TRIPOT_JOURNALS={{ N }} .venv/bin/pytest -n auto -q tests/lab/test_luck.py

# play N random games of all or the named games in lockstep with a second model written from the sheets
[positional-arguments]
lockstep N='5000' *GAMES:
    shift; nice .venv/bin/python -m tests.models.lockstep --games {{ N }} --workers 2 "$@"

# run both verifiers on N honest and TAMPERED forged journals
verify-journals N='5000' TAMPERED='50000' *ARGS:
    nice .venv/bin/python -m tests.web.verify_journals --journals {{ N }} --tampered {{ TAMPERED }} {{ ARGS }}

# simulate servers for MINUTES, seed after seed: crashes, lost answers, two nodes at one table
soak-house MINUTES='60' FIRST='1000':
    .venv/bin/python -m tests.simulation.soak {{ MINUTES }} {{ FIRST }}

# random moves per second of every game on one core
bench-kernel *ARGS:
    .venv/bin/python bench/kernel.py {{ ARGS }}

# durable entries per second from one process, compared with pgbench on the server of TRIPOT_TEST_DATABASE_URL
bench-store *ARGS:
    PYTHONPATH=. .venv/bin/python bench/store.py {{ ARGS }}

# durable moves per second through the whole server, compared with pgbench; `--write` updates docs/scale.md
bench-server *ARGS:
    PYTHONPATH=. .venv/bin/python -m bench.server {{ ARGS }}

# kill -9 of writers on both stores and of a private PostgreSQL; checks every acknowledgement against the journal
crash-store WRITERS='200' SERVERS='50':
    .venv/bin/python -m tests.store.crash writer sqlite {{ WRITERS }}
    .venv/bin/python -m tests.store.crash writer postgres {{ WRITERS }}
    .venv/bin/python -m tests.store.crash server {{ SERVERS }}

# 32 writers on 8 tables of a real PostgreSQL
contend-store N='50000':
    .venv/bin/python -m tests.store.contention {{ N }}

# kill or pause a node of two, kill the database, cut the nodes off, in mid-game, these many times each: all games finish, no acknowledged move is lost; needs root
nodes-kill NODES='50' PAUSES='20' DATABASES='20' CUTS='20':
    .venv/bin/python -m tests.nodes.kills {{ NODES }} {{ PAUSES }} {{ DATABASES }} {{ CUTS }}

# kill each part of a whole cluster (Patroni, etcd, HAProxy, three nodes) in mid-game, TIMES each, and roll restarts; prints the figures
cluster-kill TIMES='20' *ARGS:
    .venv/bin/python -m tests.nodes.cluster_kills {{ TIMES }} {{ ARGS }}

# build the images of deploy/ with buildah, start compose.yaml in namespaces, play through Caddy; needs root, buildah, debootstrap
images *ARGS:
    .venv/bin/python -m tests.images.evening {{ ARGS }}

# time a player's first game on a clean Debian (a chroot): installation by venv, pipx and uvx, dice in the terminal and on a phone; needs root, debootstrap
newcomer *ARGS:
    PATH="$PWD/.venv/bin:$PATH" .venv/bin/python -m tests.newcomer.player {{ ARGS }}

# play whole games of each kind on connections that are cut every 2 to 5 seconds
nodes-cut:
    TRIPOT_LONG=1 .venv/bin/pytest --timeout 0 -q -s tests/nodes/test_games.py -k breaking

# seconds of the lab's exact answers from a cold start, and simulated games per second with one worker and two
bench-lab *ARGS:
    .venv/bin/python bench/lab.py {{ ARGS }}

# OpenSpiel plays our games: random games, MCTS and CFR
open-spiel: _bench-setup
    PYTHONPATH=. .venv-bench/bin/python -m tests.lab.learning.spiel

_bench-setup:
    [ -x .venv-bench/bin/python ] || {{ uv }} venv --quiet --python .venv/bin/python .venv-bench
    {{ uv }} pip sync --quiet --python .venv-bench/bin/python --require-hashes requirements/bench.txt
    {{ uv }} pip install --quiet --python .venv-bench/bin/python --no-deps --no-build-isolation -e .
