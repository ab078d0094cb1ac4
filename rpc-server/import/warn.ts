/** How a row is said to be plainly a slip. */
import type { Slip } from "#core/sheet/slip.ts"

export type Warn = (line: number, column: string | null, slip: Slip) => void
