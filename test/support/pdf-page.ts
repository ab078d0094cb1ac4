/** Reads PDFs as a viewer does, by PDFium, the engine inside Chromium: pages, their text and their pixels. */
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium"
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

/** Opens the document for as long as it is read: PDFium keeps what is not given back, until its memory is full. */
const reading = async <A>(bytes: Uint8Array, read: (document: PDFiumDocument) => A): Promise<Awaited<A>> => {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  try {
    return await read(document)
  } finally {
    document.destroy()
  }
}

const drawn = async (page: PDFiumPage, scale: number): Promise<Picture> => {
  const { width, height, data } = await page.render({ scale, render: "bitmap", colorSpace: "Gray" })
  const stride = data.length / height
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) ink[y * width + x] = 255 - (data[y * stride + x] ?? 255)
  return { width, height, ink }
}

/** @throws when PDFium cannot read the bytes */
export const openPdf = (bytes: Uint8Array): Promise<ReadonlyArray<PdfPage>> =>
  reading(bytes, (document) =>
    [...document.pages()].map((page, index) => {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      return {
        width: originalWidth,
        height: originalHeight,
        text: page.getText(),
        render: (scale) => reading(bytes, (again) => drawn(again.getPage(index), scale))
      }
    })
  )

export const firstPage = async (bytes: Uint8Array): Promise<PdfPage> => {
  const [page] = await openPdf(bytes)
  if (page === undefined) throw new Error("The PDF has no page")
  return page
}
