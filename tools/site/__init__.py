"""The documentation site: stages the pages of docs/, generates references from the code, and checks the built site."""
