"""Tests that files are created completely or not at all, and that no file is overwritten."""

import os
import stat
from pathlib import Path

import pytest

from tripot.store.atomic_write import create_draft, publish_file


def test_a_published_draft_is_the_only_file_left(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with create_draft(folder, mode=0o600) as draft:
        draft.write_bytes(b"whole")
        publish_file(draft, folder / "file")
    assert [it.name for it in folder.iterdir()] == ["file"]
    assert (folder / "file").read_bytes() == b"whole"
    assert stat.S_IMODE((folder / "file").stat().st_mode) == 0o600


def test_an_unpublished_draft_leaves_no_trace(tmp_path: Path) -> None:
    def fail() -> None:
        with create_draft(tmp_path) as draft:
            draft.write_bytes(b"half")
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"first")
    with create_draft(tmp_path) as draft, pytest.raises(FileExistsError):
        publish_file(draft, tmp_path / "file")
    assert [it.name for it in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"first"


def test_a_draft_never_replaces_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.store.atomic_write.token_hex", lambda _: "taken")
    (tmp_path / ".taken").write_bytes(b"of another writer")
    with pytest.raises(FileExistsError), create_draft(tmp_path):
        pass
    assert (tmp_path / ".taken").read_bytes() == b"of another writer"


def test_nothing_stays_open_after_publishing(tmp_path: Path) -> None:
    """A new file descriptor gets the lowest free number. If it is higher than before, a file was left open."""

    def lowest_free() -> int:
        descriptor = os.open(tmp_path, os.O_RDONLY)
        os.close(descriptor)
        return descriptor

    before = lowest_free()
    with create_draft(tmp_path) as draft:
        publish_file(draft, tmp_path / "file")
    assert lowest_free() == before
