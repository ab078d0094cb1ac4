/**
 * Glyph outlines as black dots. The area of every dot that the letters cover is worked out exactly, from the outlines'
 * edges; a dot is black when at least so much of it is covered. Thermal heads know no grey.
 */
import { type Bitmap, blank, crop, dot, inkArea } from "#core/device/bitmap.ts"
import type { Language } from "#core/device/language.ts"
import type { Draft, Item, Lettering, Picture, Sheet } from "#core/device/sheet.ts"
import type { Segment, Shaper } from "#core/port/shaper.ts"
import { dataMatrix } from "./squares.ts"

/** A little less than half: thin strokes hold together at 8 dots a millimetre. */
const threshold = 0.45
/** Straight pieces of one curve: at the sizes of a label the error is far below a dot. */
const pieces = 8

interface Canvas {
  readonly width: number
  readonly height: number
  /** What each edge adds to the covered area of a dot, and of all dots right of it. */
  readonly cover: Float32Array
}
type Point = readonly [x: number, y: number]

/** Adds one straight edge: for every row that it crosses, the signed area right of it. */
const edge = ({ width, height, cover }: Canvas, [x0, y0]: Point, [x1, y1]: Point): void => {
  if (y0 === y1) return
  const sign = y0 < y1 ? 1 : -1
  const [topX, topY, bottomX, bottomY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = (bottomX - topX) / (bottomY - topY)
  for (let row = Math.max(0, Math.floor(topY)); row < Math.min(height, Math.ceil(bottomY)); row++) {
    const from = Math.max(topY, row)
    const to = Math.min(bottomY, row + 1)
    const a = topX + (from - topY) * slope
    const b = topX + (to - topY) * slope
    const [left, right] = a < b ? [a, b] : [b, a]
    const area = sign * (to - from)
    // Shares of the edge's height in each column that it passes.
    const first = Math.floor(left)
    const last = Math.floor(right)
    for (let column = first; column <= last; column++) {
      const begin = Math.max(left, column)
      const end = Math.min(right, column + 1)
      const share = left === right ? area : (area * (end - begin)) / (right - left)
      const middle = (begin + end) / 2 - column
      const at = Math.max(0, column)
      if (at >= width) continue
      const here = column < 0 ? share : share * (1 - middle)
      cover[row * (width + 1) + at] = (cover[row * (width + 1) + at] ?? 0) + here
      cover[row * (width + 1) + at + 1] = (cover[row * (width + 1) + at + 1] ?? 0) + share - here
    }
  }
}

/** The point between two others, t of the way. */
const mix = ([x0, y0]: Point, [x1, y1]: Point, t: number): Point => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t]

/** Adds an outline; its points are mapped from font units to dots. */
const outline = (
  canvas: Canvas,
  segments: ReadonlyArray<Segment>,
  map: (x: number, y: number) => Point
): void => {
  let start: Point = [0, 0]
  let pen: Point = start
  const lineTo = (to: Point): void => {
    edge(canvas, pen, to)
    pen = to
  }
  const curve = (at: (t: number) => Point): void => {
    for (let piece = 1; piece <= pieces; piece++) lineTo(at(piece / pieces))
  }
  for (const [type, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] of segments) {
    const from = pen
    if (type === "M") {
      start = map(a, b)
      pen = start
    } else if (type === "L") lineTo(map(a, b))
    else if (type === "Q") {
      const [control, to] = [map(a, b), map(c, d)]
      curve((t) => mix(mix(from, control, t), mix(control, to, t), t))
    } else if (type === "C") {
      const [first, second, to] = [map(a, b), map(c, d), map(e, f)]
      curve((t) =>
        mix(
          mix(mix(from, first, t), mix(first, second, t), t),
          mix(mix(first, second, t), mix(second, to, t), t),
          t
        )
      )
    } else lineTo(start)
  }
}
const inked = ({ width, height, cover }: Canvas): Bitmap => {
  const bitmap = blank(width, height)
  for (let row = 0; row < height; row++) {
    let covered = 0
    for (let column = 0; column < width; column++) {
      covered += cover[row * (width + 1) + column] ?? 0
      if (Math.abs(covered) >= threshold) dot(bitmap, column, row)
    }
  }
  return bitmap
}

/** Room for what stands out of a line at its sides: italics, swashes, marks. */
const overhang = 8

/** A typeset line as a picture cut to its ink, or nothing for a line of blanks. It stays inside its box's height. */
export const draw = (shaper: Shaper, lettering: Lettering): Picture | undefined => {
  const { line, size, height, baseline } = lettering
  const width = Math.ceil(line.width) + 2 * overhang
  const canvas: Canvas = { width, height, cover: new Float32Array((width + 1) * height + 1) }
  for (const { font, x, glyphs } of line.clusters) {
    const scale = size / font.unitsPerEm
    for (const glyph of glyphs)
      outline(canvas, shaper.outline(font, glyph.id), (unitX, unitY) => [
        overhang + x + glyph.x + unitX * scale,
        baseline - glyph.y - unitY * scale
      ])
  }
  const bitmap = inked(canvas)
  const area = inkArea(bitmap)
  if (area === undefined) return undefined
  const x = Math.max(0, lettering.x - overhang + area.x)
  return { kind: "bitmap", x, y: lettering.y + area.y, bitmap: crop(bitmap, area) }
}

/** A draft with all of its text drawn, and the codes that the language has no command for. */
export const drawn = (
  shaper: Shaper,
  draft: Draft,
  { hasDataMatrix }: Pick<Language, "hasDataMatrix">
): Sheet => ({
  ...draft,
  items: draft.items.flatMap((item): ReadonlyArray<Item> => {
    if (item.kind === "datamatrix" && !hasDataMatrix) {
      const bitmap = dataMatrix(item)
      return bitmap === undefined ? [item] : [{ kind: "bitmap", x: item.x, y: item.y, bitmap }]
    }
    if (item.kind !== "lettering") return [item]
    const picture = draw(shaper, item)
    return picture === undefined ? [] : [picture]
  })
})
