/** Finished PDF pages, for printers that take them: as they are, as many times as they are wanted, a reprint marked as one. */
import { Effect } from "effect"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import type { PdfDocument } from "#core/label/document.ts"

/** Pages of one job; a pile of copies of a long document is a mistake. */
const mostPages = 500

const changed = async (data: Uint8Array, copies: number, isReprint: boolean): Promise<Uint8Array> => {
  // Few pages are changed, and what changes them is most of the daemon's code: it comes with the first.
  const { degrees, PDFDocument, rgb, StandardFonts } = await import("pdf-lib")
  const document = await PDFDocument.load(data)
  if (isReprint) {
    const font = await document.embedFont(StandardFonts.HelveticaBold)
    for (const page of document.getPages()) {
      const { height } = page.getSize()
      page.drawText("REPRINT", {
        x: 12,
        y: height - 18,
        size: 12,
        font,
        color: rgb(0, 0, 0),
        rotate: degrees(0)
      })
    }
  }
  const count = document.getPageCount()
  if (count * copies > mostPages)
    throw new RangeError(`${count * copies} pages; at most ${mostPages} can be printed at a time`)
  const pages = document.getPageIndices()
  // Copies of a marked page have the mark.
  const source = copies > 1 ? await PDFDocument.load(await document.save()) : document
  for (let copy = 1; copy < copies; copy++)
    for (const page of await document.copyPages(source, pages)) document.addPage(page)
  return document.save()
}

/** Bytes for the printer: "%PDF-" at their start, out of whole base64. */
export const pagesOf = (
  document: PdfDocument,
  copies: number,
  isReprint: boolean
): Effect.Effect<Uint8Array, Refusal> =>
  Effect.suspend(() => {
    const data = Buffer.from(document.data, "base64")
    const isWhole = data.toString("base64").length === document.data.length
    if (!isWhole || data.subarray(0, 5).toString("latin1") !== "%PDF-")
      return Effect.fail(refusal("BAD_REQUEST", "this is not a PDF file in base64"))
    if (copies === 1 && !isReprint) return Effect.succeed(data)
    return Effect.tryPromise({
      try: () => changed(data, copies, isReprint),
      catch: (cause) =>
        refusal(
          "UNSUPPORTED_DOCUMENT",
          cause instanceof RangeError ? cause.message : "this PDF cannot be read to be printed again"
        )
    })
  })
