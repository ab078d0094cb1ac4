/**
 * Adds glyphs made of glyphs to a TrueType font: one for every cluster that takes more than one glyph, or a raised one
 * (OpenType 1.9: `glyf`, composite glyph description). The font is a subset as hb-subset writes it.
 */
import type { Piece } from "./text-layer.ts"

export interface Composite {
  readonly pieces: ReadonlyArray<Piece>
  /** Font units. */
  readonly advance: number
}

type Tables = Map<string, Uint8Array>

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const readTables = (font: Uint8Array): Tables => {
  const view = viewOf(font)
  const tables: Tables = new Map()
  for (let index = 0; index < view.getUint16(4); index++) {
    const entry = 12 + index * 16
    const name = String.fromCharCode(...font.subarray(entry, entry + 4))
    const start = view.getUint32(entry + 8)
    tables.set(name, font.slice(start, start + view.getUint32(entry + 12)))
  }
  return tables
}

const table = (tables: Tables, name: string): Uint8Array => {
  const found = tables.get(name)
  if (found === undefined) throw new Error(`The font has no table ${name}`)
  return found
}

const padded = (length: number): number => (length + 3) & ~3

const checksum = (bytes: Uint8Array): number => {
  const whole = new Uint8Array(padded(bytes.length))
  whole.set(bytes)
  const view = viewOf(whole)
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

/** A font file of the tables, in the order of their names, with the checksums that `head` and the directory ask for. */
const writeTables = (tables: Tables): Uint8Array => {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  viewOf(table(tables, "head")).setUint32(8, 0)
  const start = 12 + sorted.length * 16
  const font = new Uint8Array(sorted.reduce((length, [, bytes]) => length + padded(bytes.length), start))
  const view = viewOf(font)
  const power = Math.floor(Math.log2(sorted.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, sorted.length)
  view.setUint16(6, 16 * 2 ** power)
  view.setUint16(8, power)
  view.setUint16(10, 16 * (sorted.length - 2 ** power))
  let at = start
  for (const [index, [name, bytes]] of sorted.entries()) {
    const entry = 12 + index * 16
    for (let letter = 0; letter < 4; letter++) view.setUint8(entry + letter, name.charCodeAt(letter))
    view.setUint32(entry + 4, checksum(bytes))
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, bytes.length)
    font.set(bytes, at)
    at += padded(bytes.length)
  }
  const head = sorted.findIndex(([name]) => name === "head")
  const headAt = view.getUint32(12 + head * 16 + 8)
  view.setUint32(headAt + 8, (0xb1b0afba - checksum(font)) >>> 0)
  return font
}

interface Outlines {
  readonly count: number
  /** The bytes of a glyph; none for one without an outline. */
  readonly glyph: (id: number) => Uint8Array
  readonly metrics: (id: number) => { readonly advance: number; readonly bearing: number }
}

const readOutlines = (tables: Tables): Outlines => {
  const glyf = table(tables, "glyf")
  const loca = viewOf(table(tables, "loca"))
  const hmtx = viewOf(table(tables, "hmtx"))
  const count = viewOf(table(tables, "maxp")).getUint16(4)
  const isLong = viewOf(table(tables, "head")).getInt16(50) === 1
  const full = viewOf(table(tables, "hhea")).getUint16(34)
  const offset = (index: number): number =>
    isLong ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2
  return {
    count,
    glyph: (id) => (id < count ? glyf.subarray(offset(id), offset(id + 1)) : new Uint8Array(0)),
    metrics: (id) => {
      const advance = hmtx.getUint16(Math.min(id, full - 1) * 4)
      const bearing = id < full ? hmtx.getInt16(id * 4 + 2) : hmtx.getInt16(full * 4 + (id - full) * 2)
      return { advance, bearing }
    }
  }
}

/** Flags of a component: offsets in words, as x and y, unscaled; more to come; components may overlap. */
const positioned = 0x0001 | 0x0002 | 0x1000
const more = 0x0020
const overlapping = 0x0400

interface Built {
  readonly bytes: Uint8Array
  readonly advance: number
  readonly bearing: number
}

/** The outline of a composite: its box around its components' boxes, then the components. */
const build = ({ count, glyph, metrics }: Outlines, { pieces, advance }: Composite): Built => {
  const parts = pieces
    .filter((piece) => piece.glyph < count && glyph(piece.glyph).length > 0)
    .map((piece) => {
      const view = viewOf(glyph(piece.glyph))
      const [left, bottom, right, top] = [2, 4, 6, 8].map((at) => view.getInt16(at)) as [
        number,
        number,
        number,
        number
      ]
      // A glyph on its own is drawn with its left side at its bearing; as a component, where its outline says.
      const x = piece.x + metrics(piece.glyph).bearing - left
      return { piece, x, box: [left + x, bottom + piece.y, right + x, top + piece.y] as const }
    })
  if (parts.length === 0) return { bytes: new Uint8Array(0), advance, bearing: 0 }
  const bytes = new Uint8Array(10 + parts.length * 8)
  const view = viewOf(bytes)
  const left = Math.min(...parts.map(({ box }) => box[0]))
  view.setInt16(0, -1)
  view.setInt16(2, left)
  view.setInt16(4, Math.min(...parts.map(({ box }) => box[1])))
  view.setInt16(6, Math.max(...parts.map(({ box }) => box[2])))
  view.setInt16(8, Math.max(...parts.map(({ box }) => box[3])))
  for (const [index, { piece, x }] of parts.entries()) {
    const at = 10 + index * 8
    const isLast = index === parts.length - 1
    view.setUint16(at, positioned | (isLast ? 0 : more) | (index === 0 ? overlapping : 0))
    view.setUint16(at + 2, piece.glyph)
    view.setInt16(at + 4, x)
    view.setInt16(at + 6, piece.y)
  }
  return { bytes, advance, bearing: left }
}

const raise = (view: DataView, at: number, least: number): void =>
  view.setUint16(at, Math.min(0xffff, Math.max(view.getUint16(at), least)))

/**
 * The font with the composites behind its own glyphs.
 * @returns `first` is the id of the first composite; the others follow it
 */
export const addComposites = (
  font: Uint8Array,
  composites: ReadonlyArray<Composite>
): { readonly font: Uint8Array; readonly first: number } => {
  const tables = readTables(font)
  const outlines = readOutlines(tables)
  const { count } = outlines
  if (composites.length === 0) return { font, first: count }
  const simpleGlyphs = Array.from(
    { length: count },
    (_, id): Built => ({
      bytes: outlines.glyph(id),
      ...outlines.metrics(id)
    })
  )
  const all = [...simpleGlyphs, ...composites.map((composite) => build(outlines, composite))]

  const glyf = new Uint8Array(all.reduce((length, { bytes }) => length + padded(bytes.length), 0))
  const loca = new Uint8Array((all.length + 1) * 4)
  const hmtx = new Uint8Array(all.length * 4)
  let at = 0
  for (const [id, { bytes, advance, bearing }] of all.entries()) {
    glyf.set(bytes, at)
    viewOf(loca).setUint32(id * 4, at)
    at += padded(bytes.length)
    viewOf(hmtx).setUint16(id * 4, advance)
    viewOf(hmtx).setInt16(id * 4 + 2, bearing)
  }
  viewOf(loca).setUint32(all.length * 4, at)
  tables.set("glyf", glyf).set("loca", loca).set("hmtx", hmtx)

  viewOf(table(tables, "head")).setInt16(50, 1)
  viewOf(table(tables, "hhea")).setUint16(34, all.length)
  const maxp = viewOf(table(tables, "maxp"))
  const parts = Math.max(...composites.map(({ pieces }) => pieces.length))
  maxp.setUint16(4, all.length)
  raise(maxp, 10, parts * Math.max(maxp.getUint16(6), maxp.getUint16(10)))
  raise(maxp, 12, parts * Math.max(maxp.getUint16(8), maxp.getUint16(12)))
  raise(maxp, 28, parts)
  raise(maxp, 30, maxp.getUint16(30) + 1)
  return { font: writeTables(tables), first: count }
}
