"""The texts that a picture needs in the viewer's language."""

from typing import Protocol


class Words(Protocol):
    """Passed in by the caller: names of people and components, and sentences for the alt text."""

    @property
    def language(self) -> str:
        """'en', 'fr', 'pl'."""
        ...

    def name(self, seat: int) -> str:
        """The display name of the player in a seat, unchanged, with emoji."""
        ...

    def stand_in(self, seat: int) -> str:
        """The name to use for a player whose display name our fonts cannot write."""
        ...

    def letter(self, seat: int) -> str:
        """The one letter of the player in a seat, or of an opponent beyond the seats."""
        ...

    def term(self, key: str) -> str:
        """The name of a component, phase or heading."""
        ...

    def say(self, key: str, **values: object) -> str:
        """A sentence with its parameters."""
        ...
