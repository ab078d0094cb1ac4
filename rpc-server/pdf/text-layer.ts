/**
 * Positioned glyphs as PDF text that can be searched and copied. One code on the page is one cluster: the glyphs that
 * stand for some characters, and those characters. So every code has a text of its own in the font's ToUnicode map
 * (ISO 32000-1, 9.10.3), whichever glyphs a script needs to write it; readers that know no ActualText read it too.
 * Text from right to left has a code for each character, because readers turn it around character by character.
 */
import type { Cluster, PlacedGlyph } from "#core/label/line.ts"
import type { Font } from "#core/port/shaper.ts"

/** A glyph of the font, moved by font units. */
export interface Piece {
  readonly glyph: number
  readonly x: number
  readonly y: number
}

export interface Code {
  /** One piece that is not moved is the font's own glyph; anything else becomes a glyph made of glyphs. */
  readonly pieces: ReadonlyArray<Piece>
  /** Font units. */
  readonly advance: number
  readonly text: string
}

export interface UsedFont {
  readonly font: Font
  /** The name of the font in the pages' resources. */
  readonly name: string
  /** The first is code 1; code 0 is .notdef. */
  readonly codes: ReadonlyArray<Code>
}

export interface TextLayer {
  /** PDF operators that show clusters with the left end of their baseline at a point of the page (y upwards). */
  readonly show: (clusters: ReadonlyArray<Cluster>, x: number, y: number, size: number) => string
  readonly used: () => ReadonlyArray<UsedFont>
}

export const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, "0")
/** A number with at most `places` decimals and no exponent. */
export const decimal = (value: number, places = 2): string => {
  const text = value.toFixed(places)
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text
  return short === "-0" ? "0" : short
}

/**
 * Brackets in text from right to left show their mirror image, and readers of PDFs expect the text of what is seen: they
 * turn the line around themselves.
 */
const mirrored: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "\u00AB": "\u00BB",
  "\u00BB": "\u00AB"
}
interface Part {
  readonly glyphs: ReadonlyArray<PlacedGlyph>
  readonly text: string
}

/**
 * The glyphs of a cluster and what they say. From right to left every character is a part of its own, the last first, as
 * their glyphs stand; characters without a glyph of their own go before, the first one takes the glyphs left over.
 */
const partsOf = ({ glyphs, text, direction }: Cluster): ReadonlyArray<Part> => {
  const characters = [...text].reverse()
  if (direction === "ltr" || characters.length === 1)
    return [{ glyphs, text: direction === "rtl" ? (mirrored[text] ?? text) : text }]
  const silent = Math.max(0, characters.length - glyphs.length)
  return characters.map((character, index) => {
    const at = index - silent
    const isLast = index === characters.length - 1
    return { glyphs: at < 0 ? [] : glyphs.slice(at, isLast ? undefined : at + 1), text: character }
  })
}

interface Placed {
  readonly code: number
  /** Font units from the run's start. */
  readonly x: number
  readonly advance: number
}

/** @param advance the width of a glyph in its font, in font units */
export const makeTextLayer = (advance: (font: Font, glyph: number) => number): TextLayer => {
  const fonts = new Map<
    string,
    { font: Font; name: string; codes: Array<Code>; byKey: Map<string, number> }
  >()

  const fontOf = (font: Font) => {
    const before = fonts.get(font.id)
    if (before !== undefined) return before
    const used = { font, name: `F${fonts.size + 1}`, codes: [], byKey: new Map<string, number>() }
    fonts.set(font.id, used)
    return used
  }
  const codeOf = (font: Font, code: Code): number => {
    const used = fontOf(font)
    const pieces = code.pieces.map(({ glyph, x, y }) => `${glyph},${x},${y}`)
    const key = [...pieces, code.advance, code.text].join(" ")
    const before = used.byKey.get(key)
    if (before !== undefined) return before
    used.codes.push(code)
    used.byKey.set(key, used.codes.length)
    return used.codes.length
  }

  /** The codes of a cluster, each where it stands: all its width belongs to the last. */
  const place = (cluster: Cluster, start: number, unit: number): ReadonlyArray<Placed> => {
    const { font } = cluster
    const x = Math.round((cluster.x - start) / unit)
    const parts = partsOf(cluster)
    return parts.map(({ glyphs, text }, index) => {
      const pieces = glyphs.map((glyph) => ({
        glyph: glyph.id,
        x: Math.round(glyph.x / unit),
        y: Math.round(glyph.y / unit)
      }))
      const [only] = pieces
      if (only !== undefined && cluster.glyphs.length === 1 && only.y === 0) {
        const glyphAdvance = advance(font, only.glyph)
        return {
          code: codeOf(font, { pieces: [{ ...only, x: 0 }], advance: glyphAdvance, text }),
          x: x + only.x,
          advance: glyphAdvance
        }
      }
      const width = index === parts.length - 1 ? Math.round(cluster.advance / unit) : 0
      return { code: codeOf(font, { pieces, advance: width, text }), x, advance: width }
    })
  }

  /** Clusters of one font on one baseline. Between two codes stands what shaping moved them by, in thousandths. */
  const showRun = (run: ReadonlyArray<Cluster>, x: number, y: number, size: number): string => {
    const [first] = run
    if (first === undefined) return ""
    const { font } = first
    let pen = 0
    let shown = ""
    let codes = ""
    const unit = size / font.unitsPerEm
    for (const placed of run.flatMap((cluster) => place(cluster, first.x, unit))) {
      if (placed.x !== pen) {
        const moved = decimal(((pen - placed.x) * 1000) / font.unitsPerEm)
        shown += `${codes === "" ? "" : `<${codes}>`}${moved}`
        codes = ""
      }
      codes += hex(placed.code)
      pen = placed.x + placed.advance
    }
    const matrix = `1 0 0 1 ${decimal(x + first.x, 3)} ${decimal(y, 3)} Tm`
    return `/${fontOf(font).name} ${decimal(size)} Tf ${matrix} [${shown}<${codes}>]TJ`
  }

  const show = (clusters: ReadonlyArray<Cluster>, x: number, y: number, size: number): string => {
    const runs: Array<Array<Cluster>> = []
    for (const cluster of clusters) {
      const last = runs.at(-1)
      if (last?.[0]?.font.id === cluster.font.id) last.push(cluster)
      else runs.push([cluster])
    }
    const shown = runs.map((run) => showRun(run, x, y, size))
    return shown.length === 0 ? "" : `BT\n${shown.join("\n")}\nET`
  }

  return { show, used: () => [...fonts.values()] }
}
