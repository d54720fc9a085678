/*
 * Keeps the page itself, the rules and the replays that somebody has opened, so that Wyspa starts without a network.
 * What is newest wins: an answer of the server is taken first, the kept one only when no answer comes. Tables are never
 * kept: a game that stands still on the screen would be a lie.
 *
 * FILES is filled in when the page is built (vite.config.ts), and VERSION with them: a new page brings a new worker.
 */
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const PAGE = `page-${VERSION}`;
const READ = "read"; // answers of the server that may be read again: they outlive a new page
const MOST_READ = 200;
/** What may be read again without a network. Everything else of the server is asked for anew. */
const READABLE = [
  /^\/api\/catalogue$/,
  /^\/api\/(rules|rulebook|pictures)(\/|$)/,
  /^\/api\/tables\/[^/]+\/(review|replay)$/,
];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(PAGE)
      .then((kept) => kept.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== PAGE && name !== READ).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const place = new URL(request.url);
  if (request.method !== "GET" || place.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(newestOr(request, "/"));
  else if (place.pathname.startsWith("/assets/")) event.respondWith(keptOr(request));
  else if (READABLE.some((form) => form.test(place.pathname))) event.respondWith(readAgain(request));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const place = event.notification.data ?? "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((page) => new URL(page.url).pathname === place);
      return there ? there.focus() : self.clients.openWindow(place);
    }),
  );
});

async function newestOr(request, instead) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(instead)) ?? Response.error();
  }
}

async function keptOr(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function readAgain(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(request, answer.clone());
    return answer;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

/** Keeps an answer, and forgets the oldest beyond a number: a browser's room is not ours alone. */
async function keep(request, answer) {
  const kept = await caches.open(READ);
  await kept.put(request, answer);
  const names = await kept.keys();
  await Promise.all(names.slice(0, Math.max(0, names.length - MOST_READ)).map((name) => kept.delete(name)));
}
