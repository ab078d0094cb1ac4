/** The line that codes are typed into, on every page that has one. */
import type { Box } from "./binding.ts"

/** What a code begins with: a digit, a partner's capital letter, or the sign of a command. */
const beginsCode = (character: string): boolean => /^[0-9A-Z$]$/.test(character)

/** The scan line has every character of a code, wherever the cursor is. */
export const scanLine = (text: string, change: Box["change"]): Box => ({
  text,
  takes: (character) => text !== "" || beginsCode(character),
  change
})

/** Words begin with anything but the key of the help and the space bar. */
export const wordLine = (text: string, change: Box["change"]): Box => ({
  text,
  takes: (character) => text !== "" || (character !== "?" && character !== " "),
  change
})
