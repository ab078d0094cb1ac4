/** The line that is typed into, on every page that has one. */
import type { Entry } from "#core/kit/view/entry.ts"
import { beginsEntry } from "#core/kit/view/held-keys.ts"
import type { Box } from "./binding.ts"

/**
 * The binding of the scan line: it takes every character that can begin a code, wherever the cursor is, and all of
 * them once one is begun.
 */
export const entryLine = (
  { text, holds }: Pick<Entry<never>, "text" | "holds">,
  change: Box["change"]
): Box => ({
  text,
  isForCodes: holds === "code" && text === "",
  takes: (character) => text !== "" || beginsEntry({ holds }, character),
  change
})
