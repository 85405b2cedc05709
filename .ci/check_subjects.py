"""Check the subjects of all commits since BASE: imperative mood, a capital first, at most 72 characters."""

import subprocess
import sys

MAX_LENGTH = 72

VERBS = frozenset(
    ["Bring", "Embed", "Feed", "Focus", "Need", "Ring", "Seed", "Shed", "Speed", "Spring", "String", "Bus"]
)
"""Imperatives that look like another form."""


def explain(subject: str) -> str | None:
    """Return what is wrong with a subject, or None."""
    if len(subject) > MAX_LENGTH:
        return f"{len(subject)} characters, {MAX_LENGTH} at most"
    if not subject[:1].isupper():
        return "no capital first"
    verb = subject.split(maxsplit=1)[0].rstrip(":,")
    if verb not in VERBS and (verb.endswith(("ed", "ing")) or (verb.endswith("s") and not verb.endswith("ss"))):
        return "not an imperative"
    return None


def main(base: str) -> None:
    """Print each subject that breaks the rule; exit with 1 if there is one, or if BASE is not in the history."""
    log = subprocess.run(["git", "log", "--format=%h %s", f"{base}..HEAD"], capture_output=True, text=True, check=False)
    if log.returncode:
        sys.exit(f"commit {base} is not in this clone: run `git fetch --unshallow`")
    commits = [line.partition(" ") for line in log.stdout.splitlines()]
    faults = [f"{commit} {subject}: {fault}" for commit, _, subject in commits if (fault := explain(subject))]
    print(*faults, f"{len(commits)} commits, {len(faults)} subjects refused", sep="\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main(sys.argv[1])
