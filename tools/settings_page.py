"""Write docs/settings.md from the declarations of the settings."""

from pathlib import Path

from wyspa.server.settings_page import as_markdown

PAGE = Path(__file__).parent.parent / "docs" / "settings.md"

if __name__ == "__main__":
    PAGE.write_text(as_markdown(), encoding="utf-8")
