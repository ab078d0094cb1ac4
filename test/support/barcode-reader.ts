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

export const readCodes = async (
  { width, height, ink }: Picture,
  formats: NonNullable<ReaderOptions["formats"]>
): Promise<ReadonlyArray<ReadCode>> => {
  ready ??= prepare()
  await ready
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [index, darkness] of ink.entries())
    data.set([255 - darkness, 255 - darkness, 255 - darkness, 255], index * 4)
  const image = { width, height, data, colorSpace: "srgb" } as ImageData
  const found = await readBarcodes(image, { formats, tryHarder: true })
  return found.filter(({ isValid }) => isValid).map(({ format, text }) => ({ format, text }))
}
