/** The codes of a picture, by ZXing: which sorts there are in stores, and which readings are whole. */
import { type ReaderOptions, type ReadResult, readBarcodes } from "zxing-wasm/reader"
import type { Sighting } from "#core/barcode/in-view.ts"

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

/** Any part of an ITF reads as one: cartons have fourteen digits, the last of them a check digit. */
const isWhole = ({ isValid, format, text, symbologyIdentifier }: ReadResult): boolean =>
  isValid && (format !== "ITF" || (text.length === 14 && symbologyIdentifier === "]I1"))

/** @param isThorough it takes longer, and finds more */
export const codesIn = async (picture: ImageData, isThorough: boolean): Promise<ReadonlyArray<Sighting>> => {
  const found = await readBarcodes(picture, { ...options, tryHarder: isThorough, tryDownscale: isThorough })
  return found.filter(isWhole).map(({ text, format, symbologyIdentifier: symbology }) => ({
    text: ofFields.test(symbology) ? symbology + text : text,
    isLinear: !squares.has(format)
  }))
}
