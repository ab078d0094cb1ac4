/** Reads PDFs as a viewer does, by PDFium, the engine inside Chromium: pages, their text and their pixels. */
import { PDFiumLibrary } from "@hyzyla/pdfium"
import type { Picture } from "./picture.ts"

export interface PdfPage {
  /** Points. */
  readonly width: number
  readonly height: number
  readonly text: string
  /** @param scale pixels a point: 203 / 72 for a printer of 203 dpi */
  readonly render: (scale: number) => Promise<Picture>
}

let library: Promise<PDFiumLibrary> | undefined

/** @throws when PDFium cannot read the bytes */
export const openPdf = async (bytes: Uint8Array): Promise<ReadonlyArray<PdfPage>> => {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  return [...document.pages()].map((page) => {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    return {
      width: originalWidth,
      height: originalHeight,
      text: page.getText(),
      render: async (scale) => {
        const { width, height, data } = await page.render({ scale, render: "bitmap", colorSpace: "Gray" })
        const stride = data.length / height
        const ink = new Uint8Array(width * height)
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++) ink[y * width + x] = 255 - (data[y * stride + x] ?? 255)
        return { width, height, ink }
      }
    }
  })
}
