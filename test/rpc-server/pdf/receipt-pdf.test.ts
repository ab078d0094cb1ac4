import { describe, expect, it } from "vitest"
import { receiptSheet } from "#core/label/receipt-sheet.ts"
import { render } from "#rpc-server/pdf/render.ts"
import { names } from "#test/device-daemon/paper/samples.ts"
import { readCodes } from "#test/support/barcode-reader.ts"
import { invoice, item, order } from "#test/support/paper-orders.ts"
import { firstPage, openPdf } from "#test/support/pdf-page.ts"

const millimetre = 72 / 25.4
const receiptOf = (count: number) => {
  const all = Object.values(names)
  const sold = order(Array.from({ length: count }, (_, at) => item(at, { name: all[at % all.length] ?? "" })))
  return receiptSheet(invoice(sold), sold)
}

describe.each([58, 80] as const)("a receipt as a PDF of %i mm", (width) => {
  it("is one page as wide as the paper, says all lines in their scripts, and its code is read off it", async () => {
    const receipt = receiptOf(10)
    const { bytes, missing } = await render(receipt, { receipt: { width, isReprint: false } })
    expect(missing).toEqual([])
    const [page, ...others] = await openPdf(bytes)
    expect(others).toEqual([])
    expect(page?.width).toBeCloseTo(width * millimetre, 0)
    for (const each of [...Object.values(names), receipt.invoice_number, receipt.total])
      expect(page?.text.replace(/\s+/g, "")).toContain(each.replace(/\s+/g, ""))
    expect(page?.text).not.toContain("REPRINT")
    const picture = await (page ?? (await firstPage(bytes))).render(300 / 72)
    expect(await readCodes(picture, ["Code128"])).toEqual([{ format: "Code128", text: receipt.code }])
    // Nothing is cut off at its edges.
    const edge = (x: number) =>
      Array.from({ length: picture.height }, (_, y) => picture.ink[y * picture.width + x] ?? 0).some(
        (ink) => ink > 99
      )
    expect([edge(1), edge(picture.width - 2)]).toEqual([false, false])
  })

  it("grows with its lines, and says REPRINT where it is one", async () => {
    const choice = { receipt: { width, isReprint: true } }
    const [short, long] = await Promise.all(
      [2, 60].map(async (count) => firstPage((await render(receiptOf(count), choice)).bytes))
    )
    expect(short?.text).toContain("REPRINT")
    expect(long?.height).toBeGreaterThan(3 * (short?.height ?? 0))
    expect(long?.height).toBeLessThan(14_400)
  })
})
