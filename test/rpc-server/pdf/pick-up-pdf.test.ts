import { describe, expect, it } from "vitest"
import type { PickUpDocument } from "#core/label/document.ts"
import { renderPdf } from "#test/support/pdf.ts"
import { openPdf } from "#test/support/pdf-page.ts"

const address = "Packhouse Foods, Ground Floor, Raheja Arcade, 80 Feet Road, Koramangala, Bengaluru 560034"
const line = (number: number): PickUpDocument["lines"][number] => ({
  number,
  product_id: 1700 + number,
  name: `നാടൻ കോഴി ${number}`,
  size: number === 1 ? "500 g" : null,
  quantity: "2.00",
  unit: "Kg",
  picked_up: null,
  accepted: null
})
const sheet = (change: Partial<PickUpDocument> = {}): PickUpDocument => ({
  kind: "pickUp",
  shipment_id: "SHP-1005",
  shipment_name: "Return from Koramangala",
  store_name: "Indiranagar",
  source: "STORE RTV",
  reference: "RTV-4711",
  address,
  shipped_at: "2026-11-21 19:48:25",
  accepted_at: null,
  printed_at: "2026-11-21 23:49:08",
  lines: [line(1), line(2)],
  template: null,
  ...change
})
const pagesOf = async (document: PickUpDocument) => openPdf(await renderPdf(document))
/** Without the line breaks of the paper. */
const inOneLine = (text: string | undefined): string => (text ?? "").replace(/\s+/g, " ")

describe("the paper of a return pick-up", () => {
  it("is an A4 page that says where to fetch what, with room to write and to sign", async () => {
    const [page, ...others] = await pagesOf(sheet())
    expect(others).toEqual([])
    expect([page?.width, page?.height].map((points) => Math.round(((points ?? 0) / 72) * 25.4))).toEqual([
      210, 297
    ])
    const text = inOneLine(page?.text)
    for (const each of [
      "Return Pickup",
      "Return from Koramangala",
      "SHP-1005",
      "RTV-4711",
      "STORE RTV",
      "2026-11-21 19:48:25",
      address,
      "നാടൻ കോഴി 1",
      "500 g",
      "2.00 Kg",
      "Picked up",
      "Accepted",
      "Handed over by (name, signature, date)",
      "Picked up by (name, signature, date)",
      "Page 1 of 1"
    ])
      expect(text).toContain(each)
  })

  it("says what was picked up and accepted once that is known", async () => {
    const [page] = await pagesOf(
      sheet({
        accepted_at: "2026-11-22 08:00:00",
        lines: [{ ...line(1), picked_up: "1.50", accepted: "1.25" }]
      })
    )
    for (const each of ["1.50 Kg", "1.25 Kg", "2026-11-22 08:00:00"])
      expect(inOneLine(page?.text)).toContain(each)
  })

  it("of many items goes on over pages: every item stands once, the signatures on the last page with a row", async () => {
    for (const count of [24, 25, 26, 27, 90]) {
      const pages = await pagesOf(
        sheet({ lines: Array.from({ length: count }, (_, index) => line(index + 1)) })
      )
      const texts = pages.map(({ text }) => inOneLine(text))
      const found = texts.flatMap((text) => text.match(/കോഴി \d+/g) ?? [])
      expect(found).toEqual(Array.from({ length: count }, (_, index) => `കോഴി ${index + 1}`))
      expect(texts.filter((text) => text.includes("Handed over by"))).toEqual([texts.at(-1)])
      expect(texts.at(-1)).toContain(`കോഴി ${count}`)
    }
  }, 30_000)

  it("is the store's own layout where there is one", async () => {
    const [page] = await pagesOf(sheet({ template: "Fetch SHP-1005\n\nSign here" }))
    expect(inOneLine(page?.text)).toContain("Fetch SHP-1005 Sign here")
    expect(page?.text).not.toContain("Handed over by")
  })
})
