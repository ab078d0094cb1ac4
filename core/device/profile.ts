/** The wiring of a cash drawer to a printer: at which pin of its connector, and how long its coil gets current and rests. */
export interface Drawer {
  readonly pin: 2 | 5
  /** Milliseconds, 2 to 510. */
  readonly on: number
  readonly off: number
}

/** A printer's abilities, as the workstation's configuration has them. Measures are dots. */
export interface Profile {
  readonly dpi: number
  /** Printable width. */
  readonly width: number
  /** Length of one label; null on a roll, which is as long as what is printed on it. */
  readonly height: number | null
  readonly margin: number
  /** Plain letters in the printer's own font (few bytes, for slow wires), or everything drawn (the same on every printer). */
  readonly letters: "own" | "drawn"
  /** Letters of its own font on a line, where that is fewer than the width has room for. */
  readonly columns: number | null
  /** Between two labels; 0: paper without gaps; null: as a person set the printer. */
  readonly gap: number | null
  /** Per cent; null: as a person set the printer. */
  readonly darkness: number | null
  readonly cut: "none" | "partial" | "full"
  /** The cash drawer at the printer; undefined where there is none. */
  readonly drawer?: Drawer | undefined
}

/** Dots of a length, to the nearest. */
export const dots = (millimetres: number, dpi: number): number => Math.round((millimetres * dpi) / 25.4)
