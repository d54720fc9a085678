"""`python -m wyspa` is `wyspa`."""

from wyspa.cli import main

if __name__ == "__main__":
    main()
