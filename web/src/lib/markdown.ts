/**
 * Reads the little Markdown that help pages use into blocks. Text stays text: nothing of it is ever put into the page
 * as HTML.
 */
export type Inline = { readonly kind: "text" | "bold" | "italic" | "code" | "rules"; readonly text: string };
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly parts: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly parts: readonly Inline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: "table";
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

/** Reads a page. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let paragraph: string[] = [];
  let list: { ordered: boolean; items: string[] } | null = null;
  let table: string[][] = [];
  const close = () => {
    if (paragraph.length) found.push({ kind: "paragraph", parts: inline(paragraph.join(" ")) });
    if (list) found.push({ kind: "list", ordered: list.ordered, items: list.items.map(inline) });
    const [head, ...rows] = table;
    if (head) found.push({ kind: "table", head: head.map(inline), rows: rows.map((row) => row.map(inline)) });
    [paragraph, list, table] = [[], null, []];
  };
  for (const line of text.split("\n")) {
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    const item = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/.exec(line);
    if (heading) {
      close();
      found.push({ kind: "heading", level: heading[1]?.length ?? 1, parts: inline(heading[2] ?? "") });
    } else if (/^\s*\|.*\|\s*$/.test(line)) {
      if (!table.length) close();
      if (!/^[\s|:-]+$/.test(line))
        table.push(
          line
            .trim()
            .slice(1, -1)
            .split("|")
            .map((cell) => cell.trim()),
        );
    } else if (item) {
      const ordered = item[1] !== undefined;
      if (!list || list.ordered !== ordered) {
        close();
        list = { ordered, items: [] };
      }
      list.items.push(item[2] ?? "");
    } else if (line.trim() === "") close();
    else if (list && /^\s/.test(line)) list.items.push(`${list.items.pop() ?? ""} ${line.trim()}`);
    else {
      if (list || table.length) close();
      paragraph.push(line.trim());
    }
  }
  close();
  return found;
}

/**
 * Reads bold, italic and code; a link becomes its words; `[B-78 B-79]` names the rules that the sentence before it
 * states.
 */
export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([A-Z]+\d*-\d+(?: [A-Z]+\d*-\d+)*)\](?!\()|\[(.+?)\]\([^)]*\)/g;
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    const [whole, bold, italic, code, rules, link] = match;
    if (bold !== undefined) parts.push({ kind: "bold", text: bold });
    else if (italic !== undefined) parts.push({ kind: "italic", text: italic });
    else if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (rules !== undefined) parts.push({ kind: "rules", text: rules });
    else parts.push({ kind: "text", text: link ?? "" });
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}
