/** Reads barcodes off pictures, as a scanner does, by ZXing. */
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader"
import type { Picture } from "./picture.ts"

let ready: Promise<void> | undefined
const prepare = async (): Promise<void> => {
  // Left to itself the package fetches its engine from the network.
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
  const { buffer } = new Uint8Array(await readFile(file))
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
}

export interface ReadCode {
  /** `Code128`, `EAN13` and so on, as ZXing names them. */
  readonly format: string
  readonly text: string
}

/** What the reader takes, of grey pixels: 0 is black, 255 white. */
export const greyImage = (width: number, height: number, grey: (index: number) => number): ImageData => {
  const pixels = new Uint32Array(width * height)
  // Opaque, and three times the same: the order of the bytes does not matter.
  for (let index = 0; index < pixels.length; index++) pixels[index] = 0xff000000 + grey(index) * 0x010101
  return { width, height, data: new Uint8ClampedArray(pixels.buffer), colorSpace: "srgb" } as ImageData
}

export const readCodes = async (
  { width, height, ink }: Picture,
  formats: NonNullable<ReaderOptions["formats"]>
): Promise<ReadonlyArray<ReadCode>> => {
  ready ??= prepare()
  await ready
  const found = await readBarcodes(
    greyImage(width, height, (index) => 255 - (ink[index] ?? 0)),
    {
      formats,
      tryHarder: true
    }
  )
  return found.filter(({ isValid }) => isValid).map(({ format, text }) => ({ format, text }))
}
