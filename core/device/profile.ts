/** What a printer can take, as the workstation's configuration says. Measures are dots. */
export interface Profile {
  readonly dpi: number
  /** Printable width. */
  readonly width: number
  /** Length of one label; null on a roll, which is as long as what is printed on it. */
  readonly height: number | null
  readonly margin: number
  /** Plain letters in the printer's own font (few bytes, for slow wires), or everything drawn (the same on every printer). */
  readonly letters: "own" | "drawn"
  readonly cut: "none" | "partial" | "full"
}

/** Dots of a length, to the nearest. */
export const dots = (millimetres: number, dpi: number): number => Math.round((millimetres * dpi) / 25.4)
