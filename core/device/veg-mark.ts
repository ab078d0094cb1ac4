/**
 * The marks of food in one colour: a filled circle in a square for vegetarian, a filled triangle in a square for other
 * food (FSS Labelling and Display Regulations 2020, regulation 5(4)).
 */
import { type Bitmap, blank, fill } from "./bitmap.ts"

/** Black stretches of a mark with sides of a length: the frame first, then the figure, one stretch a row. */
export const vegMarkStretches = (
  mark: "veg" | "non-veg",
  side: number
): ReadonlyArray<{
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}> => {
  const frame = Math.max(1, Math.round(side / 12))
  const middle = side / 2
  /** Half the width of the figure at a height, measured from the middle of the square. */
  const halfWidth = (height: number): number => {
    if (mark === "veg") return Math.sqrt(Math.max(0, (side * 0.28) ** 2 - height ** 2))
    return Math.abs(height) > side * 0.26 ? 0 : ((height + side * 0.26) / (side * 0.52)) * side * 0.31
  }
  const figure = Array.from({ length: side }, (_, y) => {
    const width = 2 * Math.round(halfWidth(y + 0.5 - middle))
    return { x: Math.floor(middle - width / 2), y, width, height: 1 }
  }).filter(({ width }) => width > 0)
  return [
    { x: 0, y: 0, width: side, height: frame },
    { x: 0, y: side - frame, width: side, height: frame },
    { x: 0, y: frame, width: frame, height: side - 2 * frame },
    { x: side - frame, y: frame, width: frame, height: side - 2 * frame },
    ...figure
  ]
}

export const vegMark = (mark: "veg" | "non-veg", side: number): Bitmap => {
  const bitmap = blank(side, side)
  for (const { x, y, width, height } of vegMarkStretches(mark, side)) fill(bitmap, x, y, width, height)
  return bitmap
}
