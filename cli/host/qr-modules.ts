/** The modules of a QR code, by bwip-js; it is loaded with the first code that is drawn. */
import { createRequire } from "node:module"

export interface QrModules {
  /** The number of modules in a row, and in a column. */
  readonly size: number
  readonly isDark: (row: number, column: number) => boolean
}

interface Raw {
  readonly pixs: ReadonlyArray<number>
  readonly pixx: number
}
interface Bwip {
  readonly raw: (options: { bcid: "qrcode"; text: string; eclevel: "L" }) => ReadonlyArray<Raw>
}

const require = createRequire(import.meta.url)

/**
 * The modules of a text; undefined where no code can hold it. A screen is not torn: the fewest modules are the
 * largest ones.
 */
export const qrModules = (text: string): QrModules | undefined => {
  try {
    const [found] = (require("bwip-js") as Bwip).raw({ bcid: "qrcode", text, eclevel: "L" })
    if (found === undefined) return undefined
    const { pixs, pixx: size } = found
    return { size, isDark: (row, column) => pixs[row * size + column] === 1 }
  } catch {
    return undefined
  }
}
