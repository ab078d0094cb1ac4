/**
 * The fonts of a text layer as objects of a PDF: each a subset of its TTF, a map from codes to glyphs, the glyphs'
 * widths, and a map from codes to text (ISO 32000-1, 9.7 and 9.10.3).
 */
import { createHash } from "node:crypto"
import { type PDFContext, type PDFDict, PDFHexString, PDFName, type PDFRef } from "pdf-lib"
import type { Font } from "#core/port/shaper.ts"
import type { Subsetter } from "./subset.ts"
import { type Code, hex, type UsedFont } from "./text-layer.ts"
import { addComposites } from "./truetype.ts"

/** UTF-16BE as hex digits. */
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join("")

const isComposite = ({ pieces }: Code): boolean =>
  pieces.length !== 1 || pieces.some(({ x, y }) => x !== 0 || y !== 0)

/** The font's file for the codes, and the glyph of each code. */
const fontFile = (
  { font, codes }: UsedFont,
  subsetter: Subsetter
): { readonly bytes: Uint8Array; readonly glyphs: ReadonlyArray<number> } => {
  const glyphIds = new Set([0, ...codes.flatMap(({ pieces }) => pieces.map(({ glyph }) => glyph))])
  const composites = codes.filter(isComposite)
  const { font: bytes, first } = addComposites(subsetter.subset(font.id, glyphIds), composites)
  const ids = new Map(composites.map((code, index) => [code, first + index]))
  return { bytes, glyphs: codes.map((code) => ids.get(code) ?? code.pieces[0]?.glyph ?? 0) }
}

/** CIDToGIDMap: two bytes a code, code 0 first. */
const glyphMap = (glyphs: ReadonlyArray<number>): Uint8Array => {
  const map = new Uint8Array((glyphs.length + 1) * 2)
  for (const [index, glyph] of glyphs.entries()) {
    map[(index + 1) * 2] = glyph >> 8
    map[(index + 1) * 2 + 1] = glyph & 0xff
  }
  return map
}

/** At most 100 entries stand in one block of a CMap. */
const blocks = (codes: ReadonlyArray<Code>): ReadonlyArray<string> => {
  const mapLines: Array<string> = []
  for (let at = 0; at < codes.length; at += 100) {
    const block = codes.slice(at, at + 100)
    mapLines.push(`${block.length} beginbfchar`)
    for (const [index, { text }] of block.entries())
      mapLines.push(`<${hex(at + index + 1)}> <${utf16(text)}>`)
    mapLines.push("endbfchar")
  }
  return mapLines
}

const toUnicode = (codes: ReadonlyArray<Code>): string =>
  [
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def",
    "/CMapType 2 def",
    "1 begincodespacerange",
    "<0000> <FFFF>",
    "endcodespacerange",
    ...blocks(codes),
    "endcmap",
    "CMapName currentdict /CMap defineresource pop",
    "end",
    "end"
  ].join("\n")

/** The six letters in front of a subset's name, from its content: the same subset has the same name. */
const subsetTag = (bytes: Uint8Array): string =>
  [...createHash("sha256").update(bytes).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join("")

/** xMin, yMin, xMax and yMax of the font's `head` table. */
const boundingBox = (bytes: Uint8Array): ReadonlyArray<number> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = 0x68656164
  for (let index = 0; index < view.getUint16(4); index++) {
    const entry = 12 + index * 16
    if (view.getUint32(entry) === head) {
      const at = view.getUint32(entry + 8)
      return [36, 38, 40, 42].map((offset) => view.getInt16(at + offset))
    }
  }
  return [0, 0, 1000, 1000]
}

const symbolic = 4

const embed = (context: PDFContext, used: UsedFont, notdefAdvance: number, subsetter: Subsetter): PDFRef => {
  const { font, codes } = used
  const { bytes, glyphs } = fontFile(used, subsetter)
  const name = `${subsetTag(bytes)}+${font.id}`
  const inThousandths = (units: number): number => Math.round((units * 1000) / font.unitsPerEm)
  const descriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: name,
      Flags: symbolic,
      FontBBox: boundingBox(bytes).map(inThousandths),
      ItalicAngle: 0,
      Ascent: inThousandths(font.ascender),
      Descent: inThousandths(font.descender),
      CapHeight: 714,
      StemV: font.weight === "bold" ? 156 : 94,
      FontFile2: context.register(context.flateStream(bytes, { Length1: bytes.length }))
    })
  )
  const descendant = context.register(
    context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: name,
      CIDSystemInfo: {
        Registry: PDFHexString.fromText("Adobe"),
        Ordering: PDFHexString.fromText("Identity"),
        Supplement: 0
      },
      FontDescriptor: descriptor,
      DW: inThousandths(notdefAdvance),
      W: [1, codes.map(({ advance }) => inThousandths(advance))],
      CIDToGIDMap: context.register(context.flateStream(glyphMap(glyphs)))
    })
  )
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: name,
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(toUnicode(codes)))
    })
  )
}

/** The dictionary of fonts that the pages' resources name. */
export const embedFonts = (
  context: PDFContext,
  used: ReadonlyArray<UsedFont>,
  advance: (font: Font, glyph: number) => number,
  subsetter: Subsetter
): PDFDict => {
  const fonts = context.obj({})
  for (const font of used)
    fonts.set(PDFName.of(font.name), embed(context, font, advance(font.font, 0), subsetter))
  return fonts
}
