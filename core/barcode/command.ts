/** Printed command codes: `$$` and a word. */
import { layoutOf, uniqueKey } from "./layouts.ts"

/** The word of a command code, "ok" of `$$ok`, whether there is such a command or not; undefined for any other code. */
export const commandIn = (scanned: string): string | undefined => {
  const code = uniqueKey(scanned)
  return layoutOf(code) === "command" ? code.slice(2).toLowerCase() : undefined
}
