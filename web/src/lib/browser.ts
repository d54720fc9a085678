/** What may be missing: units run without a browser, and a page on plain http has no clipboard. */
export const browser: Partial<typeof globalThis> = globalThis;

/** Lays text on the clipboard; tells whether it is there. */
export async function copy(text: string): Promise<boolean> {
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
