"""Files are created whole or not at all, and never over another."""

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


def test_a_draft_that_is_not_published_leaves_no_trace(tmp_path: Path) -> None:
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
