/** Lets the page start without a network: a worker keeps the page, the rules and the replays that were opened. */

/** Starts the worker where there can be one: on https or on this machine, and not while the page is developed. */
export async function workOffline(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers || !import.meta.env.PROD) return;
  try {
    await workers.register("/worker.js");
  } catch {
    // a private window or a strict setting: the page works, only not without a network
  }
}
