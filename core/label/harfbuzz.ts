/**
 * Shaping by HarfBuzz, the engine that Chromium, Firefox and Android use. Core holds no engine: a host loads harfbuzzjs
 * (WebAssembly), bidi-js and the bytes of `typefaces`, and gets a Shaper for them.
 */
import type { Direction, Font, Glyph, Segment, Shaper } from "../port/shaper.ts"
import type { Typeface } from "./typeface.ts"

interface EngineFace {
  readonly upem: number
  collectUnicodes(): Uint32Array
}
interface EngineFont {
  hExtents(): { readonly ascender: number; readonly descender: number }
  glyphHAdvance(glyph: number): number
  glyphToJson(glyph: number): ReadonlyArray<{ readonly type: string; readonly values: ReadonlyArray<number> }>
}
interface EngineBuffer {
  reset(): void
  addText(text: string): void
  setDirection(direction: number): void
  setScript(script: string): void
  getGlyphInfos(): ReadonlyArray<{ readonly codepoint: number; readonly cluster: number }>
  getGlyphPositions(): ReadonlyArray<{
    readonly xAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }>
}

/** The part of the module `harfbuzzjs` (1.x) that shaping needs; the imported module itself is such a value. */
export interface HarfBuzz {
  readonly Blob: new (data: Uint8Array) => object
  readonly Face: new (blob: never) => EngineFace
  readonly Font: new (face: never) => EngineFont
  readonly Buffer: new () => EngineBuffer
  readonly Direction: { readonly LTR: number; readonly RTL: number }
  shape(font: EngineFont, buffer: EngineBuffer): void
}

/** The functions of `bidi-js` (1.x), as `bidiFactory()` returns them. */
export interface Bidi {
  getEmbeddingLevels(text: string): {
    readonly levels: Uint8Array
    readonly paragraphs: ReadonlyArray<{ readonly level: number }>
  }
}

export interface LoadedTypeface extends Typeface {
  readonly bytes: Uint8Array
}

interface Loaded {
  readonly font: Font
  readonly engine: EngineFont
  readonly characters: ReadonlySet<number>
}

/**
 * Blocks of scripts that run from right to left, and marks and overrides of that direction. Text without any of them has
 * level 0 throughout: in it every rule of the algorithm resolves to the direction of the paragraph.
 */
const rightToLeft =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

const isSegmentType = (type: string): type is Segment[0] => "MLQCZ".includes(type)

const load = (engine: HarfBuzz, typeface: LoadedTypeface): Loaded => {
  const face = new engine.Face(new engine.Blob(typeface.bytes) as never)
  const font = new engine.Font(face as never)
  const { ascender, descender } = font.hExtents()
  const { id, weight, scripts } = typeface
  return {
    font: { id, weight, scripts, unitsPerEm: face.upem, ascender, descender },
    engine: font,
    characters: new Set(face.collectUnicodes())
  }
}

/**
 * A Shaper over the typefaces, which keep their order of preference.
 * @throws when no typeface of a weight is among them, or an engine refuses a font's bytes
 */
export const makeShaper = (
  engine: HarfBuzz,
  bidi: Bidi,
  typefaces: ReadonlyArray<LoadedTypeface>
): Shaper => {
  const byId = new Map(typefaces.map((typeface) => [typeface.id, load(engine, typeface)]))
  const ofWeight = {
    regular: [...byId.values()].map(({ font }) => font).filter(({ weight }) => weight === "regular"),
    bold: [...byId.values()].map(({ font }) => font).filter(({ weight }) => weight === "bold")
  }
  if (ofWeight.regular.length === 0 || ofWeight.bold.length === 0)
    throw new Error("A shaper needs fonts of both weights")
  const loaded = (font: Font): Loaded => {
    const found = byId.get(font.id)
    if (found === undefined) throw new Error(`The font ${font.id} is not one of this shaper's`)
    return found
  }
  // One buffer serves all runs: shaping is synchronous, and a buffer per run would wait for the garbage collector.
  const buffer = new engine.Buffer()

  const shape = (font: Font, text: string, direction: Direction, script: string): ReadonlyArray<Glyph> => {
    buffer.reset()
    buffer.addText(text)
    buffer.setDirection(direction === "rtl" ? engine.Direction.RTL : engine.Direction.LTR)
    buffer.setScript(script)
    engine.shape(loaded(font).engine, buffer)
    const positions = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
      const at = positions[index]
      return {
        id: codepoint,
        cluster,
        advance: at?.xAdvance ?? 0,
        xOffset: at?.xOffset ?? 0,
        yOffset: at?.yOffset ?? 0
      }
    })
  }

  return {
    fonts: (weight) => ofWeight[weight],
    has: (font, codePoint) => loaded(font).characters.has(codePoint),
    shape,
    advance: (font, glyph) => loaded(font).engine.glyphHAdvance(glyph),
    outline: (font, glyph) =>
      loaded(font)
        .engine.glyphToJson(glyph)
        .flatMap(
          ({ type, values }): ReadonlyArray<Segment> => (isSegmentType(type) ? [[type, ...values]] : [])
        ),
    levels: (text) =>
      rightToLeft.test(text) ? bidi.getEmbeddingLevels(text).levels : new Uint8Array(text.length),
    direction: (text) =>
      rightToLeft.test(text) && (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1
        ? "rtl"
        : "ltr"
  }
}
