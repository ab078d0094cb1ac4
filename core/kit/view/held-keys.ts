/** Which keys of an action hold where somebody stands: what a line or a search takes is not a key any more. */
import type { Entry } from "./entry.ts"
import { entryOf } from "./offered.ts"
import { shownKey } from "./shown-key.ts"
import { partOf, type View } from "./view.ts"

/** In a browser boxes have the keys, in a terminal the page has them. */
export type Host = "terminal" | "browser"

/** What a code begins with: a digit, a partner's capital letter, or the sign of a command. */
const beginsCode = (character: string): boolean => /^[0-9A-Z$]$/.test(character)
const isLetterOrDigit = (character: string): boolean => /^[\p{L}\p{N}]$/u.test(character)

/** Whether the empty line of a terminal takes a character, wherever the cursor is. */
export const beginsEntry = ({ holds }: Pick<Entry<never>, "holds">, character: string): boolean => {
  if (holds === "code") return beginsCode(character)
  if (holds === "names") return isLetterOrDigit(character) || character === "$"
  return holds === "text" || (character !== "?" && character !== " ")
}

const isAnswer = (view: View<unknown>, key: string): boolean =>
  partOf(view, "scan")?.question?.answers.some(({ keys }) => keys.includes(key)) === true

/**
 * Whether a key does what the page has it for, while the line to type into is empty. Named keys always do. In a browser a
 * letter or a digit begins the search where one is typed into directly, and a code where the scan line takes letters.
 */
export const isHeld = (view: View<unknown>, host: Host, key: string): boolean => {
  if ([...key].length !== 1 || isAnswer(view, key)) return true
  if (host === "browser") {
    const takesCodes = partOf(view, "scan")?.takesLetters === true
    const takesLetters = takesCodes || partOf(view, "search")?.isDirect === true
    return !(takesLetters && isLetterOrDigit(key)) && !(takesCodes && key === "$")
  }
  const entry = entryOf(view)
  return entry === undefined || !beginsEntry(entry, key)
}

export const heldKeys = (
  view: View<unknown>,
  host: Host,
  keys: ReadonlyArray<string>
): ReadonlyArray<string> => keys.filter((key) => isHeld(view, host, key))

/** The key that is shown for an action; undefined where none of its keys holds. */
export const shownHeld = (
  view: View<unknown>,
  host: Host,
  keys: ReadonlyArray<string>
): string | undefined => {
  const holding = heldKeys(view, host, keys)
  return holding.length === 0 ? undefined : shownKey(holding)
}
