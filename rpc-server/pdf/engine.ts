/** Everything that makes pages; loaded with the first document, because a server must not wait for it to start. */
import { PDFDocument } from "pdf-lib"
import type { PageDocument } from "#core/label/document.ts"
import { commandSheetPdf } from "./command-sheet-pdf.ts"
import { loadFonts } from "./fonts.ts"
import { invoicePdf } from "./invoice-pdf.ts"
import { itemLabelPdf } from "./item-label-pdf.ts"
import { ean13Pdf, orderLabelPdf } from "./label-pdf.ts"
import { listPdf } from "./list-pdf.ts"
import { a4, a5, type PageTools } from "./pages.ts"
import { pickListPdf } from "./pick-list-pdf.ts"
import { pickUpPdf } from "./pick-up-pdf.ts"
import { type ReceiptChoice, receiptPdf } from "./receipt-pdf.ts"
import { returnListPdf } from "./return-list-pdf.ts"
import { shiftReportPdf } from "./shift-report-pdf.ts"
import { loadSubsetter } from "./subset.ts"

export interface Rendered {
  readonly bytes: Uint8Array
  /** Characters that no font has: boxes stand for them. */
  readonly missing: ReadonlyArray<number>
}

const load = async (): Promise<PageTools> => {
  const fonts = await loadFonts()
  return { ...fonts, subsetter: await loadSubsetter(fonts.typefaces) }
}
let tools: Promise<PageTools> | undefined
const toolsOnce = (): Promise<PageTools> => {
  tools ??= load().catch((reason: unknown) => {
    // The next document tries again.
    tools = undefined
    throw reason
  })
  return tools
}

export interface Choice {
  /** The paper of an item list; A4 when left out. */
  readonly paper?: "A4" | "A5"
  /** The width of a receipt, and whether it is a reprint; 80 mm and no reprint when left out. */
  readonly receipt?: ReceiptChoice
}

const make = (
  tools: PageTools,
  { paper, receipt = { width: 80, isReprint: false } }: Choice,
  document: Exclude<PageDocument, { readonly kind: "pdf" | "several" }>
) => {
  switch (document.kind) {
    case "invoice":
      return invoicePdf(tools, document)
    case "receipt":
      return receiptPdf(tools, document, receipt)
    case "items":
      return listPdf(tools, document, paper === "A5" ? a5 : a4)
    case "orderLabel":
      return orderLabelPdf(tools, document)
    case "ean13":
      return ean13Pdf(tools, document)
    case "itemLabel":
      return itemLabelPdf(tools, document)
    case "pickUp":
      return pickUpPdf(tools, document)
    case "pickList":
      return pickListPdf(tools, document)
    case "returnList":
      return returnListPdf(tools, document)
    case "shiftReport":
      return shiftReportPdf(tools, document)
    case "drawer":
      throw new Error("a cash drawer is opened, not drawn")
    case "commands":
      return commandSheetPdf(tools, document)
  }
}

/** The pages of several papers, one after the other. */
const joined = async (documents: ReadonlyArray<PageDocument>, choice: Choice): Promise<Rendered> => {
  const whole = await PDFDocument.create()
  const missing: Array<number> = []
  for (const document of documents) {
    const rendered = await render(document, choice)
    missing.push(...rendered.missing)
    const part = await PDFDocument.load(rendered.bytes)
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  }
  return { bytes: await whole.save(), missing }
}

export const render = async (document: PageDocument, choice: Choice = {}): Promise<Rendered> => {
  if (document.kind === "pdf")
    return { bytes: new Uint8Array(Buffer.from(document.data, "base64")), missing: [] }
  if (document.kind === "several") return await joined(document.documents, choice)
  const { pages, bytes } = await make(await toolsOnce(), choice, document)
  return { bytes, missing: pages.missing() }
}
