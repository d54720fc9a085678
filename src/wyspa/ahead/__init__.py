"""What an action would bring, told before it is done: worked out from what one seat may know, and never from more."""

from wyspa.ahead.foresight import foreseen

__all__ = ["foreseen"]
