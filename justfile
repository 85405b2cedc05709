# Recipes of the house. `just` itself comes with .ci/setup: .venv/bin/just

uv := ".venv/bin/uv"
compile := uv + " pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11"

# list the recipes
default:
    @{{ just_executable() }} --list

# make or refresh .venv, and what the browser client needs
setup:
    .ci/setup
    .ci/setup-web

# build the browser client, then open the house on this machine
serve *ARGS:
    PATH="$PWD/.venv/bin:$PATH" npm --prefix web run --silent build
    .venv/bin/tripot serve {{ ARGS }}

# the gate: everything that must hold before a commit
check:
    .ci/run

# format, and mend what the linter can mend
fmt:
    .venv/bin/ruff check --fix .
    .venv/bin/ruff format .

# run tests, e.g. `just test tests/kernel -k purse`
test *ARGS:
    .venv/bin/pytest {{ ARGS }}

# pin anew, by hash; `just lock --upgrade` takes newer versions, none younger than a week
lock *ARGS:
    {{ compile }} --exclude-newer "7 days" {{ ARGS }} pyproject.toml -o requirements/run.txt
    {{ compile }} --exclude-newer "7 days" {{ ARGS }} pyproject.toml --extra lab --group dev -c requirements/run.txt -o requirements/dev.txt
    {{ compile }} --exclude-newer "7 days" {{ ARGS }} pyproject.toml --extra lab --group bench -c requirements/run.txt -o requirements/bench.txt

# which rule of the sheets is shown by which test
rules-coverage:
    .venv/bin/python tests/rules/coverage.py

# play N random games of every game, checking each step
soak-rules N='2000':
    .venv/bin/tripot check --all --games {{ N }}

# the kernel's speed beside OpenSpiel's
bench-kernel *ARGS:
    [ -x .venv-bench/bin/python ] || {{ uv }} venv --quiet --python .venv/bin/python .venv-bench
    {{ uv }} pip sync --quiet --python .venv-bench/bin/python --require-hashes requirements/bench.txt
    {{ uv }} pip install --quiet --python .venv-bench/bin/python --no-deps --no-build-isolation -e .
    .venv-bench/bin/python bench/kernel.py {{ ARGS }}
