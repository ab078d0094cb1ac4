/** The codes of a picture, by ZXing: which sorts there are in stores, and which readings are whole. */
import { type ReaderOptions, type ReadResult, readBarcodes } from "zxing-wasm/reader"
import type { Area, Glance, Placed } from "#core/barcode/glance.ts"
import { isCarton } from "#core/barcode/rule/check-digits.ts"

const options: ReaderOptions = {
  formats: ["EAN13", "EAN8", "UPCA", "UPCE", "Code128", "ITF", "DataMatrix", "QRCode"],
  // Separators as they are, and nothing between brackets.
  textMode: "Plain",
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 4
}
const squares: ReadonlySet<string> = new Set(["DataMatrix", "QRCode"])
/** Behind these stand fields of GS1: with the mark their separators are understood. */
const ofFields = /^\](?:C1|d2|Q3|e0)$/

/** Any part of an ITF reads as one. */
const isWhole = ({ isValid, format, text }: ReadResult): boolean =>
  isValid && (format !== "ITF" || isCarton(text))

/** Where it is in the part of a whole picture (`within`) that was looked at. */
const areaOf = ({ position }: ReadResult, { width, height }: ImageData, within: Area): Area => {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
  const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    left: within.left + left * within.width,
    top: within.top + top * within.height,
    width: (Math.max(...xs) - left) * within.width,
    height: (Math.max(...ys) - top) * within.height
  }
}

/** The codes of these pixels, which are what `glance` says of a picture. */
export const codesIn = async (
  pixels: ImageData,
  { area, isThorough }: Glance
): Promise<ReadonlyArray<Placed>> => {
  const found = await readBarcodes(pixels, { ...options, tryHarder: isThorough, tryDownscale: isThorough })
  return found.filter(isWhole).map((each) => ({
    text: ofFields.test(each.symbologyIdentifier) ? each.symbologyIdentifier + each.text : each.text,
    isLinear: !squares.has(each.format),
    area: areaOf(each, pixels, area)
  }))
}
