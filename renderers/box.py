"""Rectangles in whole pixels."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """Left and top are inside, right and bottom are not."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def of(cls, x: float, y: float, w: float, h: float) -> Box:
        """From its upper left corner."""
        return cls(round(x), round(y), round(x + w), round(y + h))

    @classmethod
    def about(cls, x: float, y: float, w: float, h: float | None = None) -> Box:
        """From its centre."""
        h = w if h is None else h
        return cls.of(x - w / 2, y - h / 2, w, h)

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def area(self) -> int:
        return max(0, self.width) * max(0, self.height)

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: int) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def joined(self, other: Box) -> Box:
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def common(self, other: Box) -> Box:
        """The overlap; its area is 0 if they do not overlap."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )
