/** The part of a pack's code that staff compare by eye: the end of its code, which is its own. */
import { layoutOf, layouts, uniqueKey } from "./layouts.ts"

/** "…000123" for a code that names one single pack; every other code whole, for all units carry the same. */
export const readablePart = (code: string): string => {
  const key = uniqueKey(code)
  const type = layoutOf(key)
  if (type !== "pack" && type !== "legacyPack" && type !== "newPack") return key
  const { start, end } = layouts[type].fields.unique_code
  return `…${key.slice(start, end)}`
}
