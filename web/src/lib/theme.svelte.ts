/** Day, night, or as the system has it. */
import { browser } from "./browser";
import { put, taken } from "./shelf";

export type Theme = "light" | "dark" | "system";

const KEPT = "wyspa.theme";
const night = browser.matchMedia?.("(prefers-color-scheme: dark)");

function first(): Theme {
  const kept = taken(KEPT);
  return kept === "light" || kept === "dark" ? kept : "system";
}

const now = $state<{ theme: Theme; dark: boolean }>({ theme: first(), dark: night?.matches ?? false });

/** Gives the theme that was chosen. */
export function theme(): Theme {
  return now.theme;
}

/** Tells whether the page shows night. */
export function isDark(): boolean {
  return now.theme === "dark" || (now.theme === "system" && now.dark);
}

function paint(): void {
  document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
}

/** Chooses a theme and keeps it for the next time. */
export function dress(theme: Theme): void {
  now.theme = theme;
  put(KEPT, theme);
  paint();
}

/** Follows the system from now on, and paints the page for the first time. */
export function followSystem(): void {
  night?.addEventListener("change", (change) => {
    now.dark = change.matches;
    paint();
  });
  paint();
}
