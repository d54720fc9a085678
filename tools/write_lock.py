"""Write what an environment holds as a lock: names and versions, and no address."""

import subprocess
import sys

HEAD = "# Versions that are known to work together; made by `make lock`, used as constraints by the Makefile."


def main() -> None:
    """Print the lock of the environment of the Python that is named."""
    words = [sys.argv[1], "-m", "pip", "freeze", "--all", "--exclude-editable"]
    frozen = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split("\n")
    pinned = [line.split(";")[0].strip().lower() for line in frozen if "==" in line and not line.startswith("pip==")]
    print(HEAD, *sorted(pinned), sep="\n")


if __name__ == "__main__":
    main()
