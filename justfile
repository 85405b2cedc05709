# Recipes of the house. `just` itself comes with .ci/setup: .venv/bin/just

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

# everything that is too long for the gate, or the parts named; `--write` records the results in docs/evidence.md
nightly *ARGS:
    .ci/nightly {{ ARGS }}

# build the browser client, then open the house on this machine
serve *ARGS:
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web run --silent build
    .venv/bin/tripot serve {{ ARGS }}

# photograph every screen, both sizes and languages, at a real house, into pictures/; `just pictures tabu` takes some of them
pictures *ARGS:
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web run --silent build
    PATH="$PWD/.venv/bin:$PATH" node web/tools/pictures.mjs {{ ARGS }}

# kill the server ten times while two people play; the nightly run kills it four times
kills:
    npm --prefix web run --silent build
    cd web && PATH="$PWD/../.venv/bin:$PATH" KILLS=10 npx playwright test e2e/kill.spec.ts

# the layout shifts of a whole game of each kind on a phone upright, on its side, and on a desk
shifts:
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web run --silent build
    cd web && PATH="$PWD/../.venv/bin:$PATH" npx playwright test e2e/shift.spec.ts --grep @nightly

# every lesson and a whole game of each kind in ENGINE (firefox, webkit, chromium) at phone size, pictures into pictures/ENGINE
engine ENGINE *PARTS:
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web run --silent build
    cd web && PATH="$PWD/../.venv/bin:$PATH" node tools/engines.ts {{ ENGINE }} ../pictures/{{ ENGINE }} {{ PARTS }}

# play a whole evening of Home Casino in browsers, to TARGET chips, on PostgreSQL; the nightly run plays to 4500
evening-casino TARGET='8000':
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web run --silent build
    cd web && PATH="$PWD/../.venv/bin:$PATH" CASINO_TARGET={{ TARGET }} npx playwright test e2e/casino.spec.ts --workers 1

# build the documentation site into build/site/html; a warning or a dead link is an error
docs:
    .ci/setup-web
    .ci/setup-nightly
    .venv-docs/bin/python -m tools.site

# write the references of the command line and of refusals, from the code, into docs/reference
references:
    .venv/bin/python -m tools.references

# write the page of odds and its plots, from the lab, into docs
odds:
    .venv/bin/python -m tools.odds_pages

# simulate every game and preset (an hour or more), keep the figures and write docs/balance.md; N=0 only writes the page
balance N='2000' *GAMES:
    nice .venv/bin/python -m tools.balance_page --games {{ N }} {{ GAMES }}

# best play of the small games for two, from the exact trees, into src/tripot/games/home_casino/solutions.json
solutions:
    .venv/bin/python -m tools.solutions

# the questions of the day with their exact worths, from best play, into src/tripot/lab/quiz.json
questions:
    .venv/bin/python -m tools.questions

# docs/metrics.md and docs/log-fields.md, from the code
telemetry:
    .venv/bin/python -m tools.telemetry

# format, and fix what the linter can fix
fmt:
    .venv/bin/ruff check --fix .
    .venv/bin/ruff format .

# run tests, e.g. `just test tests/kernel -k purse`
test *ARGS:
    .venv/bin/pytest {{ ARGS }}

# pin anew, by hash; `just lock --upgrade` takes newer versions, none younger than a week
lock *ARGS:
    {{ compile }} --exclude-newer "7 days" {{ ARGS }} pyproject.toml --extra house -o requirements/run.txt
    {{ compile }} --exclude-newer "7 days" {{ ARGS }} pyproject.toml --extra house --extra lab --group dev -c requirements/run.txt -o requirements/dev.txt
    {{ compile }} --exclude-newer "7 days" {{ ARGS }} pyproject.toml --extra lab --group bench -c requirements/run.txt -o requirements/bench.txt
    {{ compile }} --exclude-newer "7 days" {{ ARGS }} --group docs -o requirements/docs.txt

# packages, megabytes and start time of each extra, from the built wheel into fresh environments; written into docs/install.md
sizes *ARGS='--write':
    .venv/bin/python -m tools.sizes {{ ARGS }}

# the licences of what the browser client bundles, into THIRD_PARTY_NOTICES.txt
notices:
    .venv/bin/python -m tools.notices

# sdist and wheel into dist/, built twice and byte-identical
release-build:
    .venv/bin/python -m tools.release

# the software bill of materials (CycloneDX) of tripot[house] and of the browser client, into dist/
sbom:
    mkdir -p dist
    .venv/bin/uvx --quiet --from 'cyclonedx-bom==7.5.0' cyclonedx-py requirements requirements/run.txt --pyproject pyproject.toml --output-reproducible -o dist/tripot-python.cdx.json
    cd web && PATH="$PWD/../.venv/bin:$PATH" npm sbom --sbom-format cyclonedx > ../dist/tripot-browser.cdx.json

# play N random games of every game, checking each step
soak-rules N='2000':
    .venv/bin/tripot check --all --games {{ N }}

# add up luck, choices and drift of N games of every kind
soak-luck N='300':
    TRIPOT_JOURNALS={{ N }} .venv/bin/pytest -n auto -q tests/lab/test_luck.py

# play N random games of every game, or of those named, in lockstep with a second model written from the sheets
[positional-arguments]
lockstep N='5000' *GAMES:
    shift; nice .venv/bin/python -m tests.models.lockstep --games {{ N }} --workers 2 "$@"

# throw N dice of every kind, or of the kinds named, as every table throws them: chi-square, serial and runs tests
[positional-arguments]
soak-dice N='1e8' *KINDS:
    .venv/bin/python -m tests.house.dice_proof "$@"

# both verifiers on N honest journals of each dice protocol and on TAMPERED forgeries of them; the gate has a short form
verify-journals N='5000' TAMPERED='50000' *ARGS:
    nice .venv/bin/python -m tests.web.verify_journals --journals {{ N }} --tampered {{ TAMPERED }} {{ ARGS }}

# simulate whole houses, seed after seed, for so many minutes: crashes, lost answers, two nodes at one table
soak-house MINUTES='60' FIRST='1000':
    .venv/bin/python -m tests.simulation.soak {{ MINUTES }} {{ FIRST }}

# the kernel's speed beside OpenSpiel's
bench-kernel *ARGS: _bench-setup
    .venv-bench/bin/python bench/kernel.py {{ ARGS }}

# durable entries a second from one process beside pgbench, on the server of TRIPOT_TEST_DATABASE_URL
bench-store *ARGS:
    PYTHONPATH=. .venv/bin/python bench/store.py {{ ARGS }}

# durable moves a second through the whole server beside pgbench and a bare echo; `--write` keeps what docs/scale.md tells
bench-server *ARGS:
    PYTHONPATH=. .venv/bin/python -m bench.server {{ ARGS }}

# bytes and times of games at rest, on SQLite and on the server of TRIPOT_TEST_DATABASE_URL
bench-rest *ARGS:
    PYTHONPATH=. .venv/bin/python -m bench.rest {{ ARGS }}

# kill -9 of writers on both stores and of a private PostgreSQL; every acknowledgement held against the journal
crash-store WRITERS='200' SERVERS='50':
    .venv/bin/python -m tests.store.crash writer sqlite {{ WRITERS }}
    .venv/bin/python -m tests.store.crash writer postgres {{ WRITERS }}
    .venv/bin/python -m tests.store.crash server {{ SERVERS }}

# 32 writers on 8 tables of a real PostgreSQL
contend-store N='50000':
    .venv/bin/python -m tests.store.contention {{ N }}

# kill -9 in mid-game, so often each: a node of two, the database; pause a node, cut both off from each other; all games finish, no acknowledged move is lost; needs root
nodes-kill NODES='50' PAUSES='20' DATABASES='20' CUTS='20':
    .venv/bin/python -m tests.nodes.kills {{ NODES }} {{ PAUSES }} {{ DATABASES }} {{ CUTS }}

# a whole cluster (Patroni, etcd, HAProxy, three nodes): kill -9 of each part in mid-game, so often each, and rolling restarts; prints the figures
cluster-kill TIMES='20' *ARGS:
    .venv/bin/python -m tests.nodes.cluster_kills {{ TIMES }} {{ ARGS }}

# restart both nodes behind HAProxy so many times, under so many live tables: no move lost, none defaulted
nodes-roll TABLES='200' TIMES='5':
    .venv/bin/python -m tests.nodes.rolling {{ TABLES }} {{ TIMES }}

# build the images of deploy/ with buildah, start what compose.yaml says in namespaces, play through Caddy; needs root, buildah, debootstrap
images *ARGS:
    .venv/bin/python -m tests.images.evening {{ ARGS }}

# a player's first game on a clean Debian (a chroot): the wheel, its install by venv, pipx and uvx, dice in the terminal and on a phone, in seconds; needs root, debootstrap
newcomer *ARGS:
    PATH="$PWD/.venv/bin:$PATH" .venv/bin/python -m tests.newcomer.player {{ ARGS }}

# whole games of each kind on lines that are cut every 2 to 5 seconds; deadlines of either dead node
nodes-cut:
    TRIPOT_LONG=1 .venv/bin/pytest --timeout 0 -q -s tests/nodes/test_games.py -k "cut or deadlines"

# people who mean no good, at a house of their own: senseless frames, half-open sockets, readers who do not read
abuse FRAMES='1000000' SOCKETS='10000' READERS='500':
    .venv/bin/python -m tests.server.abuse {{ FRAMES }} {{ SOCKETS }} {{ READERS }}

# one anonymous address at full rate on the routes that compute, while two people play: latency and void throws
denial:
    .venv/bin/python -m tests.server.denial

# the lab's speed beside a plain C loop, OpenSpiel and crapssim
bench-lab *ARGS: _bench-setup
    .venv-bench/bin/python bench/lab.py {{ ARGS }}

_bench-setup:
    [ -x .venv-bench/bin/python ] || {{ uv }} venv --quiet --python .venv/bin/python .venv-bench
    {{ uv }} pip sync --quiet --python .venv-bench/bin/python --require-hashes requirements/bench.txt
    {{ uv }} pip install --quiet --python .venv-bench/bin/python --no-deps --no-build-isolation -e .

# Lighthouse with its phone profile at a real house, the door and a table, the median of TIMES
lighthouse TIMES='5':
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web run --silent build
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web/tools/lighthouse install --no-package-lock --no-audit --no-fund --silent
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web/tools/lighthouse run --silent look {{ TIMES }}
