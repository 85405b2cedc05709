"""Test programs that connect with a token."""

from tests.server.visitors import Line, Message, Visitor


class Program(Visitor):
    """A visitor that sends a token instead of cookies."""

    def __init__(self, base: str, token: str) -> None:
        super().__init__(base)
        self.token = token

    def _jar(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def join(self, table: str, **headers: str) -> Line:
        line = self.at(table, **headers)
        line.next("yours/1")
        return line


def made(owner: Visitor, name: str) -> Message:
    said = owner.call("POST", "/api/me/bots", {"name": name})
    assert said.status == 201, said.data
    bot: Message = said.json
    return bot
