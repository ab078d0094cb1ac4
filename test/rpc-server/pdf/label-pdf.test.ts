import { describe, expect, it } from "vitest"
import { linkOf } from "#core/barcode/gs1/write.ts"
import * as Day from "#core/day.ts"
import type { Ean13Document, ItemLabelDocument } from "#core/label/document.ts"
import { itemList } from "#core/label/item-list.ts"
import { orderLabel } from "#core/label/order-label.ts"
import { declares } from "#test/device-daemon/paper/samples.ts"
import { readCodes } from "#test/support/barcode-reader.ts"
import { item, order } from "#test/support/paper-orders.ts"
import { renderPdf } from "#test/support/pdf.ts"
import { firstPage, openPdf, type PdfPage } from "#test/support/pdf-page.ts"

const millimetres = ({ width, height }: PdfPage) =>
  [width, height].map((points) => Math.round((points / 72) * 25.4))
const now = Day.fromGmt("2026-11-20 09:41:07") ?? 0
const dpis = [203, 300, 600]

const ean = (labels: Ean13Document["labels"]): Ean13Document => ({ kind: "ean13", increment_id: "1", labels })
const packed = (change: Partial<ItemLabelDocument> = {}): ItemLabelDocument => ({
  kind: "itemLabel",
  product_id: 1773,
  name: "Chicken curry cut",
  grams: 500,
  weight: "0.50",
  packed_on: "2026-11-20",
  best_before: "2026-11-25",
  code: "80177300500645507000123",
  ...change
})

describe("the order label", () => {
  const label = orderLabel(order([item(1), item(2)]), "Panampilly Nagar")

  it("is one page of 100 x 60 mm that says what the document says", async () => {
    const pages = await openPdf(await renderPdf(label))
    expect(pages.map(millimetres)).toEqual([[100, 60]])
    for (const said of [
      "200045678",
      "Asha Rao",
      "9876543***",
      "Panampilly Nagar",
      "WEBSITE",
      "Cash on delivery",
      "\u20B9720.00",
      "2 items",
      "Fri 20 Nov, 6 pm - 8 pm",
      "MG Road"
    ])
      expect(pages[0]?.text).toContain(said)
  })
  it.each(dpis)("is read back at %i dpi", async (dpi) => {
    const page = await firstPage(await renderPdf(label))
    expect(await readCodes(await page.render(dpi / 72), ["Code128"])).toEqual([
      { format: "Code128", text: "810100045678002" }
    ])
  })
  it("without a code has no bars and still names the order", async () => {
    const page = await firstPage(await renderPdf({ ...label, code: "" }))
    expect(page.text).toContain("200045678")
    expect(await readCodes(await page.render(300 / 72), ["Code128"])).toEqual([])
  })
})

describe("EAN13 labels", () => {
  const one = { name: "Chicken curry cut", ean13: "8901234567890", price: "\u20B9240.00 / Kg", copies: 1 }

  it.each(dpis)("are read back at %i dpi", async (dpi) => {
    const pages = await openPdf(await renderPdf(ean([one, { ...one, ean13: "5901234123457" }])))
    const codes = await Promise.all(
      pages.map(async (page) => readCodes(await page.render(dpi / 72), ["EAN13"]))
    )
    expect(codes.flat()).toEqual([
      { format: "EAN13", text: "8901234567890" },
      { format: "EAN13", text: "5901234123457" }
    ])
  })
  it("are pages of 50 x 30 mm, as many of each as there are copies", async () => {
    const pages = await openPdf(
      await renderPdf(
        ean([
          { ...one, copies: 3 },
          { ...one, name: "Onion", copies: 2 }
        ])
      )
    )
    expect(pages.map(({ text }) => text.split(/[\r\n]+/)[0]?.trim())).toEqual([
      "Chicken curry cut",
      "Chicken curry cut",
      "Chicken curry cut",
      "Onion",
      "Onion"
    ])
    expect(new Set(pages.map((page) => millimetres(page).join(" x ")))).toEqual(new Set(["50 x 30"]))
  })
  it("show the digits as people read them, and the price", async () => {
    const page = await firstPage(await renderPdf(ean([one])))
    expect(page.text).toMatch(/8 +901234 +567890/)
    expect(page.text).toContain("\u20B9240.00 / Kg")
  })
  it("a thousand copies cost hardly more than one", async () => {
    const single = await renderPdf(ean([one]))
    const many = await renderPdf(ean([{ ...one, copies: 1000 }]))
    expect(many.length).toBeLessThan(single.length + 20_000)
    expect(await openPdf(many)).toHaveLength(1000)
  })
  it("never print a code that a scanner would refuse", async () => {
    const page = await firstPage(await renderPdf(ean([{ ...one, ean13: "8901234567891" }])))
    expect(page.text.trim()).toBe("")
  })
})

describe("the label of a weighed product", () => {
  // Codes of every printed layout, from the tables of barcodes.
  it.each(["80177300500645507000123", "834120701250051226030017", "11417730100018112600077"])(
    "%s is read back at any resolution",
    async (code) => {
      const page = await firstPage(await renderPdf(packed({ code })))
      for (const dpi of dpis)
        expect(await readCodes(await page.render(dpi / 72), ["Code128"])).toEqual([
          { format: "Code128", text: code }
        ])
    }
  )
  it("says name, weight and dates", async () => {
    const page = await firstPage(await renderPdf(packed()))
    expect(millimetres(page)).toEqual([50, 30])
    for (const said of ["Chicken curry cut", "0.50 Kg", "Packed 2026-11-20", "Best before 2026-11-25"])
      expect(page.text).toContain(said)
  })
  it("without a date to be used by says none", async () => {
    const page = await firstPage(await renderPdf(packed({ best_before: null })))
    expect(page.text).not.toContain("Best before")
  })
})

describe("the label of a pack with what the law asks for", () => {
  it.each(["veg", "non-veg"] as const)(
    "declares all of it, and is read back at any resolution (%s)",
    async (veg_mark) => {
      const page = await firstPage(await renderPdf(packed({ declares: { ...declares, veg_mark } })))
      expect(millimetres(page)).toEqual([50, 30])
      for (const said of [
        "Chicken curry cut",
        "Net 0.50 Kg",
        "MRP Rs 1,174.50 incl. of all taxes",
        "Rs 234.90 per 100 g",
        "Batch 261120-07",
        "Packed 2026-11-20",
        "Use by 2026-11-25",
        "Packed by Packhouse Foods Private Limited",
        "12, 100 Feet Road, Indiranagar, Bengaluru 560038",
        "FSSAI 11225999000123",
        "Care 1800 425 0101",
        "care@packhouse.example"
      ])
        expect(page.text).toContain(said)
      for (const dpi of dpis)
        expect(await readCodes(await page.render(dpi / 72), ["Code128"])).toEqual([
          { format: "Code128", text: packed().code }
        ])
    }
  )
})

describe("the 2D code on the page of a pack (LABEL-7)", () => {
  const elements = [
    { ai: "01", value: "08901234567890" },
    { ai: "3103", value: "000500" },
    { ai: "17", value: "261125" },
    { ai: "10", value: "261120-07" },
    { ai: "21", value: "26112007000123" }
  ]
  const long = "Wholesome Country Chicken Curry Cut Skinless Small Piec"
  it.each([
    ["with declarations", { declares }],
    ["without", {}],
    ["of a long name", { declares, name: long }],
    ["of a long name without", { name: long }]
  ] as const)("%s is read back with every field beside the bars", async (_, change) => {
    const matrix = { symbol: "datamatrix", elements } as const
    const page = await firstPage(await renderPdf(packed({ ...change, matrix })))
    const plain = await firstPage(await renderPdf(packed(change)))
    expect(page.text.replace(/\s+/g, " ")).toBe(plain.text.replace(/\s+/g, " "))
    expect(await readCodes(await page.render(203 / 72), ["Code128", "DataMatrix"])).toEqual(
      expect.arrayContaining([
        { format: "Code128", text: packed().code },
        {
          format: "DataMatrix",
          text: "(01)08901234567890(3103)000500(17)261125(10)261120-07(21)26112007000123"
        }
      ])
    )
  })

  it("is left out where it has no room: a QR code of a whole link on 50 x 30 mm (LABEL-8)", async () => {
    const matrix = { symbol: "qr", link: linkOf("https://id.shop.example", elements) } as const
    const page = await firstPage(await renderPdf(packed({ declares, matrix })))
    expect(await readCodes(await page.render(203 / 72), ["Code128", "QRCode"])).toEqual([
      { format: "Code128", text: packed().code }
    ])
  })
})

describe("the item list", () => {
  const made = order(Array.from({ length: 60 }, (_, index) => item(index + 1)))
  const facts = { order: made, storeName: "Panampilly Nagar", flags: {}, now }

  it("names every item once, on as many pages as it takes, with the order's code on the first", async () => {
    const bytes = await renderPdf(itemList(facts))
    const pages = await openPdf(bytes)
    const text = pages.map((page) => page.text).join("\n")
    expect([...text.matchAll(/Product (\d+) (\d+) 1\.50 Kg/g)].map(([, number]) => Number(number))).toEqual(
      made.items.map((_, index) => index + 1)
    )
    expect(text).toContain("Total weight 90.00 Kg")
    for (const [index, page] of pages.entries())
      expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`)
    const code = await firstPage(bytes)
    expect(await readCodes(await code.render(203 / 72), ["Code128"])).toEqual([
      { format: "Code128", text: "810100045678060" }
    ])
  })
  it.each([
    ["A4", [210, 297]],
    ["A5", [148, 210]]
  ] as const)("on %s", async (paper, size) => {
    const pages = await openPdf(await renderPdf(itemList(facts), { paper }))
    for (const page of pages) expect(millimetres(page)).toEqual(size)
    expect(pages.length).toBeGreaterThan(1)
  })
  it("in a store's own layout has its lines, however many, and the code after them", async () => {
    const template_string = `For {{customer_name}}\n\n{{items}}\nEnd`
    const pages = await openPdf(await renderPdf(itemList({ ...facts, flags: { template_string } })))
    const lines = pages.flatMap(({ text }) => text.split(/[\r\n]+/).map((line) => line.trim()))
    expect(lines[0]).toBe("For Asha Rao")
    expect(lines.filter((line) => /^\d+\. Product \d+ +1\.50 Kg$/.test(line))).toHaveLength(60)
    expect(lines).toContain("End")
    const codes = await Promise.all(
      pages.map(async (page) => readCodes(await page.render(203 / 72), ["Code128"]))
    )
    expect(codes.map((found) => found.length)).toEqual([...pages.slice(1).map(() => 0), 1])
  })
})

describe("a page made elsewhere", () => {
  it("is handed on as it is", async () => {
    const bytes = await renderPdf(packed())
    const data = Buffer.from(bytes).toString("base64")
    expect(await renderPdf({ kind: "pdf", name: "x", data })).toEqual(bytes)
  })
})
