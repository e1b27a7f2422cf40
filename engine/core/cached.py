"""Object attributes that are calculated at first use and then stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):
    """A property that is calculated at first use and then stored, like `functools.cached_property`, but without a lock.

    Use it only for objects that one thread uses. Before Python 3.12, `functools.cached_property` takes a lock, which
    often costs more time than the calculation of the value.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make, self.__doc__ = make, make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, held: None, owner: type) -> cached_property[T]: ...

    @overload
    def __get__(self, held: object, owner: type) -> T: ...

    def __get__(self, held: object | None, owner: type) -> cached_property[T] | T:
        if held is None:
            return self
        made = held.__dict__[self._name] = self._make(held)
        return made
