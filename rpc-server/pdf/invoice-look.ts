/** The room of an invoice on A4, and how its texts look. */
import { a4, type Look, type Pages } from "./pages.ts"

export const margin = 36
export const width = a4.width - 2 * margin
export const right = margin + width
/** Nothing but the footer stands below it. */
export const bottom = a4.height - 46
const ink = 0.1
export const faint = 0.42

export const small: Look = { size: 8, grey: ink, leading: 1.4 }
export const label: Look = { size: 7, grey: faint, leading: 1.4 }

/** Lines of text under each other; a line that is nothing takes no room. */
export const stack = (
  pages: Pages,
  x: number,
  top: number,
  lines: ReadonlyArray<readonly [text: string | null, look: Look]>
): number =>
  lines.reduce(
    (y, [text, look]) => (text === null || text === "" ? y : y + pages.write(text, x, y, look)),
    top
  )
