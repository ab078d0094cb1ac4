import { describe, expect, it } from "vitest"
import type { PickListDocument } from "#core/label/document.ts"
import { renderPdf } from "#test/support/pdf.ts"
import { openPdf } from "#test/support/pdf-page.ts"

const line = (number: number, shelf: string | null): PickListDocument["lines"][number] => ({
  shelf,
  product_id: 1700 + number,
  name: `നാടൻ കോഴി ${number}`,
  quantity: "2.00",
  unit: "Kg",
  orders: "100000001:\u00A01.50, 100000002:\u00A00.50"
})
const sheet = (change: Partial<PickListDocument> = {}): PickListDocument => ({
  kind: "pickList",
  store_name: "Indiranagar",
  printed_at: "2026-11-21 23:49:08",
  increment_ids: ["100000001", "100000002"],
  lines: [line(1, "A-2"), line(2, null)],
  ...change
})
const pagesOf = async (document: PickListDocument) => openPdf(await renderPdf(document))
/** Without the line breaks of the paper. */
const inOneLine = (text: string | undefined): string => (text ?? "").replace(/\s+/g, " ")

describe("the paper of a pick list", () => {
  it("is an A4 page that says of which orders it is, where each product stands, and into which order it goes", async () => {
    const [page, ...others] = await pagesOf(sheet())
    expect(others).toEqual([])
    const text = inOneLine(page?.text)
    for (const each of [
      "Pick list",
      "Indiranagar",
      "2 orders: 100000001, 100000002",
      "Shelf",
      "A-2",
      "1701",
      "നാടൻ കോഴി 1",
      "2.00 Kg",
      "100000001: 1.50,",
      "Page 1 of 1"
    ])
      expect(text).toContain(each)
  })

  it("has no column of shelves where no product has one, and says where nothing is to be picked", async () => {
    const [page] = await pagesOf(sheet({ lines: [line(1, null)] }))
    expect(inOneLine(page?.text)).not.toContain("Shelf")
    const [empty] = await pagesOf(sheet({ lines: [] }))
    expect(inOneLine(empty?.text)).toContain("Nothing is to be picked.")
  })

  it("of 60 products goes on over pages, each with its head", async () => {
    const pages = await pagesOf(sheet({ lines: Array.from({ length: 60 }, (_, at) => line(at, "B-1")) }))
    expect(pages.length).toBeGreaterThan(1)
    for (const { text } of pages) expect(inOneLine(text)).toContain("Into orders")
  })
})
