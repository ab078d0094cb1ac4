/**
 * A QR code in half blocks: a character is one module wide and two high, so modules are square. What is light is drawn,
 * what is dark is left out, so that a dark terminal shows it rightly without any colour.
 */
import type { QrModules } from "./qr-modules.ts"

/** Light modules around a code (ISO/IEC 18004, 9.1). */
const quiet = 4

const blocks = [" ", "▄", "▀", "█"]

/** The rows of a code with so much light over and under it; beside it there is always all of it. */
const drawn = ({ size, isDark }: QrModules, over: number): ReadonlyArray<string> => {
  const isLight = (row: number, column: number): boolean =>
    row < 0 || column < 0 || row >= size || column >= size || !isDark(row, column)
  return Array.from({ length: heightOf(size, over) }, (_, at) =>
    Array.from({ length: size + 2 * quiet }, (_, column) => {
      const [upper, lower] = [0, 1].map((half) => isLight(2 * at + half - over, column - quiet))
      return blocks[(upper ? 2 : 0) + (lower ? 1 : 0)]
    }).join("")
  )
}

const heightOf = (size: number, over: number): number => Math.ceil((size + 2 * over) / 2)

/** Rows that the code needs at least: readers find one that has a single module of light over and under it. */
export const leastRows = ({ size }: QrModules): number => heightOf(size, 1)

/** The rows of the code, with as much light around it as there is room for; undefined where there is none. */
export const halfBlocks = (
  modules: QrModules,
  room: number = Number.POSITIVE_INFINITY
): ReadonlyArray<string> | undefined => {
  for (let over = quiet; over >= 1; over--)
    if (heightOf(modules.size, over) <= room) return drawn(modules, over)
  return undefined
}
