"""How often something may be done: a bucket of tokens for each who does it."""


class Bucket:
    """A bucket of tokens that fills by itself: each thing done takes one out."""

    def __init__(self, rate: float, most: float, now: float) -> None:
        """Begin full."""
        self.rate = rate
        self.most = most
        self.tokens = most
        self.at = now

    def take(self, now: float) -> bool:
        """Take a token if there is one."""
        self.tokens = min(self.most, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1.0:
            return False
        self.tokens -= 1.0
        return True

    def spend(self, amount: float, now: float) -> None:
        """Take out what something has cost, also more than there is: then the next has to wait."""
        self.tokens = min(self.most, self.tokens + (now - self.at) * self.rate) - amount
        self.at = now

    def give_back(self) -> None:
        """Put a token back that was taken for nothing."""
        self.tokens = min(self.most, self.tokens + 1.0)

    def wait(self, now: float) -> float:
        """Give the seconds until there is a token."""
        there = min(self.most, self.tokens + (now - self.at) * self.rate)
        return max(0.0, (1.0 - there) / self.rate) if self.rate > 0 else 60.0
