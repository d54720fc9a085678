/** Keeps the screen on while the clock runs, where the browser can: nobody touches a clock on a table. */
export function awake(wanted: () => boolean): () => void {
  const lock = (navigator as Partial<Navigator>).wakeLock;
  let held: WakeLockSentinel | null = null;
  async function look(): Promise<void> {
    const want = wanted() && document.visibilityState === "visible";
    if (want && (!held || held.released)) held = (await lock?.request("screen").catch(() => null)) ?? null;
    else if (!want && held && !held.released) await held.release();
  }
  const beat = setInterval(() => void look(), 2000);
  return () => {
    clearInterval(beat);
    void held?.release();
  };
}
