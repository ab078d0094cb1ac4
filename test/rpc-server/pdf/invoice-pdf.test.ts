import { describe, expect, it } from "vitest"
import { creditNoteDocument, creditOf, returnNoteDocument } from "#core/label/credit-note.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import * as Money from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import { render } from "#rpc-server/pdf/render.ts"
import { noon } from "#test/core/arbitrary/time.ts"
import { readCodes } from "#test/support/barcode-reader.ts"
import { namedScripts, namesIn } from "#test/support/names.ts"
import { invoice, item, order, seaSeller, seller } from "#test/support/paper-orders.ts"
import { renderPdf } from "#test/support/pdf.ts"
import { firstPage, openPdf, type PdfPage } from "#test/support/pdf-page.ts"
import { inkBox } from "#test/support/picture.ts"
import { isLong } from "#test/support/runs.ts"

const hundredths = (text = ""): number => Math.round(Number(text.replace("\u2212", "-")) * 100)

/** The text of a page; the rate under each levy, and what a weight is under it, are left out, so that the amounts of a row are one line, and so are their groups. */
const withoutRates = (text: string): string =>
  text
    .replace(/[\r\n]+/g, "\n")
    .replace(/(?<=\d),(?=\d)/g, "")
    .replace(/(?<= Kg)\nnet\n/g, " ")
    .replace(/\n(?:[\d.]+%|\u2013)\n(?=[\d.]+\n(?:[\d.]+%|\u2013))/g, " ")
    .replace(/\n(?:[\d.]+%|\u2013)(?=\n)/g, "")

/** What a reader finds on the pages: every row's numbers, the row of totals, and the sums under the table. */
const read = (pages: ReadonlyArray<PdfPage>) => {
  const lines = pages.flatMap(({ text }) =>
    withoutRates(text)
      .split("\n")
      .map((line) => line.trim())
  )
  const head = lines.find((line) => line.startsWith("# Item")) ?? ""
  const rows = lines
    .map((line) => /^([\d.]+) (?:Kg|Pack) ([\d.]+)((?: [\d.]+)+)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, quantity = "", price = "", amounts = ""]) => ({
      quantity,
      price,
      amounts: amounts.trim().split(" ").map(hundredths)
    }))
  /** What is charged for the delivery, by rate: rows with all columns of the table. */
  const delivery = lines
    .map((line) => /^Delivery((?: [\d.]+){2,})$/.exec(line)?.[1])
    .filter((amounts) => amounts !== undefined)
    .map((amounts) => ({ amounts: amounts.trim().split(" ").map(hundredths) }))
  const totalRow = (lines.find((line) => /^Total(?: [\d.]+)+$/.test(line)) ?? "")
    .split(" ")
    .slice(1)
    .map(hundredths)
  const sum = (name: string) => {
    const found = lines
      .map((line) => new RegExp(`${name} ([-+\u2212]?[\\d.]+)$`).exec(line)?.[1])
      .find((value) => value !== undefined)
    return hundredths(found ?? "0")
  }
  const grand = lines
    .map((line) => /^Total (?:\u20B9|AED.)([\d.]+)$/.exec(line)?.[1])
    .find((value) => value !== undefined)
  return { lines, head, rows, delivery, totalRow, sum, grand: hundredths(grand) }
}

const names = namedScripts.flatMap((script) => namesIn(script).slice(0, 8))
const longOrder = (count: number) => {
  const items = Array.from({ length: count }, (_, index) =>
    item(index + 1, {
      name: `${names[index % names.length]} ${index + 1}`,
      qty: Q.ofThousandths(130 * ((index % 31) + 1)),
      price: Money.ofHundredths(1999 + 137 * index),
      sell_by: index % 5 === 0 ? "pack" : "kg"
    })
  )
  const { subtotal } = order(items).totals
  const [discount, tax, shipping] = [12_345, 67_891, 4900].map(Money.ofHundredths)
  if (discount === undefined || tax === undefined || shipping === undefined) throw new Error("three amounts")
  const grand_total = Money.ofHundredths(subtotal - discount + tax + shipping)
  return order(items, { totals: { subtotal, discount, tax, shipping, grand_total } })
}

describe("the printed invoice", () => {
  it.each([
    ["CGST and SGST", "cgst-sgst", seller, "Kerala", ["CGST", "SGST"]],
    ["IGST", "igst", seller, "Goa", ["IGST"]],
    ["VAT", "vat", seaSeller, "Dubai", ["VAT"]]
  ] as const)(
    "with %s: every column adds up to what stands under it, and all of it to the total",
    async (_, regime, from, region, taxes) => {
      const made = { ...longOrder(25), ship_address: { street: "1", city: "C", region, postcode: "" } }
      const document = invoice(made, { seller: from, accepted: [undefined, 100, 0] })
      const { head, rows, delivery, totalRow, sum, grand } = read(await openPdf(await renderPdf(document)))
      expect(document.regime).toBe(regime)
      expect(head).toBe(`# Item Quantity Price Amount Discount Taxable ${taxes.join(" ")}`)
      expect(rows).toHaveLength(24)
      const columns = totalRow.map((_, index) =>
        [...rows, ...delivery].reduce((total, { amounts }) => total + (amounts[index] ?? 0), 0)
      )
      expect(delivery.length).toBeGreaterThan(0)
      expect(totalRow).toEqual(columns)
      for (const { amounts } of rows) expect((amounts[0] ?? 0) - (amounts[1] ?? 0)).toBe(amounts[2])
      expect(sum("Subtotal") + sum("Delivery")).toBe(totalRow[0])
      expect([-sum("Discount"), sum("Taxable value")]).toEqual(totalRow.slice(1, 3))
      expect(taxes.map(sum)).toEqual(totalRow.slice(3))
      const ladder = sum("Taxable value") + taxes.map(sum).reduce((a, b) => a + b) + sum("Round-off")
      expect(grand).toBe(ladder)
      expect(grand).toBe(hundredths(document.totals.grand_total))
    }
  )

  it("without a discount has no column for one", async () => {
    const { head } = read(await openPdf(await renderPdf(invoice(order([item(1)])))))
    expect(head).toBe("# Item Quantity Price Amount CGST SGST")
  })

  it("of 200 lines repeats the head of its table and counts its pages; no line is lost", async () => {
    const document = invoice(longOrder(200))
    const { bytes, missing } = await render(document)
    const pages = await openPdf(bytes)
    expect(missing).toEqual([])
    expect(pages.length).toBeGreaterThan(5)
    expect(bytes.length).toBeLessThan(200_000)
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain("# Item Quantity Price Amount")
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    }
    const { rows, delivery, lines, totalRow } = read(pages)
    expect(rows.map(({ quantity }) => quantity)).toEqual(document.lines.map(({ quantity }) => quantity))
    const products = lines.flatMap((line) => /Product (\d+)$/.exec(line)?.[1] ?? []).map(Number)
    expect(products).toEqual(document.lines.map(({ product_id }) => product_id))
    expect(totalRow[0]).toBe(
      [...rows, ...delivery].reduce((total, { amounts }) => total + (amounts[0] ?? 0), 0)
    )
  })

  it("of any length keeps its foot free and its end together", async () => {
    // Of every length in the long run.
    for (let count = 1; count <= 40; count += isLong ? 1 : 4) {
      const pages = await openPdf(await renderPdf(invoice(longOrder(count), { accepted: [0, 0] })))
      const last = read(pages.slice(-2))
      expect(last.grand).toBeGreaterThanOrEqual(0)
      const withEnd = pages.findIndex(({ text }) => text.includes("Subtotal "))
      expect(withEnd).toBeGreaterThanOrEqual(0)
      expect(pages[withEnd]?.text).toMatch(/Total \u20B9/)
      for (const page of pages) {
        const picture = await page.render(0.5)
        // Between the last row and the footer's rule there is paper.
        const gap = {
          ...picture,
          ink: picture.ink.slice(picture.width * Math.round(798 / 2), picture.width * Math.round(804 / 2)),
          height: 3
        }
        expect(inkBox(gap), `${count} lines`).toBeUndefined()
      }
    }
  }, 60_000)

  it("carries the order's code: a scanner reads it off the paper at 203 and 300 dpi", async () => {
    const page = await firstPage(await renderPdf(invoice(longOrder(3))))
    for (const dpi of [203, 300])
      expect(await readCodes(await page.render(dpi / 72), ["Code128"])).toEqual([
        { format: "Code128", text: "810100045678003" }
      ])
  })

  it("as a credit note carries the order's code, too: a scanner reads it off whole and partial notes, in rupees and dirhams", async () => {
    const issued = { number: "101/C26/000001", issued_at: noon, served_by: "Asha" }
    for (const sold of [invoice(longOrder(3)), invoice(longOrder(3), { seller: seaSeller })]) {
      const half = sold.lines.map((_, at) => ({ before: 0, after: at === 0 ? 1 : 0, whole: 1 }))
      const credit = creditOf(sold, half, false, Money.parse(sold.totals.grand_total))
      for (const note of [creditNoteDocument(sold, issued), returnNoteDocument(sold, credit, issued)]) {
        const page = await firstPage(await renderPdf(note))
        for (const dpi of [203, 300])
          expect(await readCodes(await page.render(dpi / 72), ["Code128"])).toEqual([
            { format: "Code128", text: "810100045678003" }
          ])
      }
    }
  })

  it("says of what is sold by weight that it is net, of nothing else (INV-17)", async () => {
    const made = longOrder(3)
    const byWeight = made.items.filter(({ sell_by }) => sell_by === "kg").length
    const page = await firstPage(await renderPdf(invoice(made)))
    const lines = page.text.split(/[\r\n]+/).map((line) => line.trim())
    expect(byWeight).toBeGreaterThan(0)
    expect(lines.filter((line) => line === "net")).toHaveLength(byWeight)
    expect(lines.filter((line, at) => line === "net" && !lines[at - 1]?.endsWith(" Kg"))).toEqual([])
  })

  it("names seller, buyer, numbers and what was not supplied", async () => {
    const made = { ...longOrder(3), customer_firstname: "ശ്രീകുമാർ", customer_lastname: "നായർ" }
    const page = await firstPage(await renderPdf(invoice(made, { accepted: [undefined, 100, 0] })))
    for (const said of [
      "Tax Invoice",
      "12/2026-27/000481",
      "2026-11-20 15:11:07",
      "Greenfields Fresh Foods Private Limited",
      "GSTIN 32AABCG1234A1ZM FSSAI 11319007000123",
      "ശ്രീകുമാർ നായർ",
      "MG Road, near the old post office",
      "Cash on delivery",
      "Meera Nair",
      "Place of supply",
      "HSN 160232",
      "Ordered and not supplied",
      "Out of stock"
    ])
      expect(page.text).toContain(said)
  })

  it.each<[string, (document: InvoiceDocument) => InvoiceDocument, string]>([
    ["a tax invoice", (document) => document, "Tax Invoice"],
    [
      "a bill of supply when everything is exempt",
      (document) => ({
        ...document,
        paper: "billOfSupply",
        lines: document.lines.map((line) => ({ ...line, rate: "0", cgst: "0.00", sgst: "0.00" })),
        totals: { ...document.totals, cgst: "0.00", sgst: "0.00" }
      }),
      "Bill of Supply"
    ],
    [
      "an invoice when the seller has no registration",
      (document) => ({ ...document, seller: { ...document.seller, gstin: null } }),
      "Invoice"
    ]
  ])("is called %s", async (_, change, title) => {
    const page = await firstPage(await renderPdf(change(invoice(longOrder(2)))))
    expect(page.text.split(/[\r\n]+/)).toContain(title)
    // Rule 49 of the CGST Rules: a bill of supply names no tax.
    const isTaxed = title !== "Bill of Supply"
    for (const tax of ["CGST", "SGST", "Tax payable on reverse charge"])
      expect([tax, page.text.includes(tax)]).toEqual([tax, isTaxed])
  })

  it("in rupees and dirhams", async () => {
    const [rupees] = await openPdf(await renderPdf(invoice(order([item(1)]))))
    const [dirhams] = await openPdf(await renderPdf(invoice(order([item(1)]), { seller: seaSeller })))
    expect(rupees?.text).toContain("Total \u20B9360.00")
    expect(dirhams?.text).toMatch(/Total AED.360\.00/)
    expect(dirhams?.text).toContain("TRN 100234567800003")
  })

  it("names a long reason of a discount whole beside its amount, on several lines (PRICE-6)", async () => {
    const document = invoice(longOrder(2))
    const reason = "Price promised to a regular customer of many years"
    const by_hand = [{ reason, amount: "123.45" }]
    const page = await firstPage(await renderPdf({ ...document, totals: { ...document.totals, by_hand } }))
    expect(page.text.replaceAll(/\s+/g, " ")).toContain(`Discount, ${reason} \u2212123.45`)
  })

  it("of which nothing was sent still names what was ordered", async () => {
    const page = await firstPage(await renderPdf(invoice(longOrder(2), { accepted: [0, 0] })))
    expect(page.text).toContain("Total \u20B90.00")
    expect(page.text.match(/Out of stock/g)).toHaveLength(2)
  })

  it("is the same file for the same document, and another for another", async () => {
    const document = invoice(longOrder(12))
    expect(await renderPdf(document)).toEqual(await renderPdf(document))
    expect(await renderPdf(document)).not.toEqual(await renderPdf({ ...document, served_by: "Someone else" }))
  })

  it("of seven lines in five scripts is smaller than 50 kB", async () => {
    expect((await renderPdf(invoice(longOrder(7)))).length).toBeLessThan(50_000)
  })
})
