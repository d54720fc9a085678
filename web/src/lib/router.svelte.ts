/** The pages by address. Real paths, so that a link can be sent; the server answers every one with the same page. */
const now = $state<{ path: string; query: string }>({ path: location.pathname, query: location.search });

addEventListener("popstate", () => {
  now.path = location.pathname;
  now.query = location.search;
});

/** Gives the parts of the address: /t/abc is ["t", "abc"]. */
export function parts(): string[] {
  return now.path.split("/").filter(Boolean).map(decodeURIComponent);
}

/** Gives one value of the query. */
export function asked(name: string): string | null {
  return new URLSearchParams(now.query).get(name);
}

/** Goes to another page; `instead` leaves no trace of this one. */
export function go(path: string, instead = false): void {
  history[instead ? "replaceState" : "pushState"](null, "", path);
  now.path = location.pathname;
  now.query = location.search;
  if (!location.hash) scrollTo(0, 0);
}

/** Lets links inside the page change the page without loading it anew. */
export function followLinks(click: MouseEvent): void {
  if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
    return;
  const link = click.target instanceof Element ? click.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  click.preventDefault();
  go(link.pathname + link.search + link.hash);
}
