"""What a picture has to be told in somebody's language."""

from typing import Protocol


class Words(Protocol):
    """Made by whoever asks for the picture: names of people and components, and whole sentences for the alt text."""

    @property
    def language(self) -> str:
        """'en', 'fr', 'pl'."""
        ...

    def name(self, seat: int) -> str:
        """The display name of who sits there, as it is: emoji and all."""
        ...

    def stand_in(self, seat: int) -> str:
        """What to call a person whose name no font of ours can write."""
        ...

    def term(self, key: str) -> str:
        """A name of a component, a phase, a heading."""
        ...

    def say(self, key: str, **values: object) -> str:
        """A sentence with its parameters."""
        ...
