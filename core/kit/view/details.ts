import type { Tone } from "./action.ts"
import type { Row } from "./row.ts"

/** What is said of a row, where there is something to say. */
export const details = (
  tone: Tone | undefined,
  ...texts: ReadonlyArray<string | undefined>
): Row<never>["details"] => texts.flatMap((text) => (text === undefined ? [] : [{ text, tone }]))
