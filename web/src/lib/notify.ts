/** Calls somebody back to the table: the system says that it is their turn while the page is not looked at. */
import { browser } from "./browser";
import { setting } from "./settings.svelte";

/** Tells whether this browser can say anything outside the page. */
export function canNotify(): boolean {
  return typeof browser.Notification === "function";
}

/** Tells whether it may. */
export function mayNotify(): boolean {
  return canNotify() && Notification.permission === "granted";
}

/** Asks whether it may; tells what was answered. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Says something outside the page, if it is wanted, allowed, and nobody looks. A later call replaces an earlier. */
export async function call(title: string, body: string, table: string): Promise<boolean> {
  if (setting("notify") !== "yes" || !mayNotify() || !document.hidden) return false;
  const how: NotificationOptions = { body, tag: table, icon: "/icon-192.png", lang: document.documentElement.lang };
  // phones show only what the page's worker says
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const worker = await workers?.getRegistration().catch(() => undefined);
  if (worker) {
    await worker.showNotification(title, { ...how, data: location.pathname });
    return true;
  }
  const shown = new Notification(title, how);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
  return true;
}
