/**
 * The port by which printed pages and labels ask a host about text: which font can show a character, how a run of characters
 * becomes glyphs, and what a glyph looks like. Indian and Arabic scripts join and reorder, so glyphs are never
 * characters. All measures are in font units, `unitsPerEm` to the em, y upwards.
 */

export type Weight = "regular" | "bold"
export type Direction = "ltr" | "rtl"

/** A font that the host has loaded, of one script family and weight. */
export interface Font {
  readonly id: string
  readonly weight: Weight
  /** The scripts (ISO 15924: Latn, Deva) it was drawn for; it may hold characters of others. */
  readonly scripts: ReadonlyArray<string>
  readonly unitsPerEm: number
  readonly ascender: number
  /** Below the baseline, negative. */
  readonly descender: number
}

export interface Glyph {
  readonly id: number
  /** Index into the run's text of the first UTF-16 unit that the glyph stands for. */
  readonly cluster: number
  readonly advance: number
  readonly xOffset: number
  readonly yOffset: number
}

/** One step of an outline: M and L end in one point, Q has one control point, C two, Z closes. */
export type Segment = readonly [type: "M" | "L" | "Q" | "C" | "Z", ...coordinates: ReadonlyArray<number>]

export interface Shaper {
  /** Fonts of a weight in order of preference, at least one: the first that has a character shows it. */
  readonly fonts: (weight: Weight) => ReadonlyArray<Font>
  readonly has: (font: Font, codePoint: number) => boolean
  /** Glyphs of a run in one font, one script and one direction, in visual order, left to right. */
  readonly shape: (font: Font, text: string, direction: Direction, script: string) => ReadonlyArray<Glyph>
  /** The width that a font gives a glyph, before shaping moves it. */
  readonly advance: (font: Font, glyph: number) => number
  readonly outline: (font: Font, glyph: number) => ReadonlyArray<Segment>
  /** The embedding level of every UTF-16 unit of a paragraph (Unicode Bidirectional Algorithm). */
  readonly levels: (text: string) => Uint8Array
  /** The direction of a paragraph by its first strong character: left to right when it has none (rules P2 and P3). */
  readonly direction: (text: string) => Direction
}
