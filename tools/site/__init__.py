"""The documentation site: pages of docs/ staged, references written from the code, the built site checked."""
