/** What an import says of rows that can never work. */
import { describe, expect, it } from "vitest"
import { type TaxKind, untaxedKinds } from "#core/order/tax-kind.ts"
import {
  requireFittingKind,
  requireHonest,
  requireWholePacks,
  requireWorkable
} from "#rpc-server/import/never-works.ts"
import { ReferenceData } from "#rpc-server/import/reference-data.ts"

const product = {
  type_id: "simple",
  sell_by: "pack" as "kg" | "pack",
  ean13_barcode: null as string | null,
  qty_increments: null as number | null,
  min_sale_qty: null as number | null,
  net_weight: null as number | null,
  tare: 0,
  price: null as number | null,
  final_price: null as number | null,
  tax_rate: 0,
  tax_kind: null as TaxKind | null,
  mrp: null as number | null
}
const wrongIn = (change: Partial<typeof product>) => {
  const complaints: Array<string> = []
  requireWorkable({ ...product, ...change }, 2, (_, column, reason) =>
    complaints.push(`${column}: ${reason}`)
  )
  return complaints
}

describe("a product", () => {
  it.each([
    ["an EAN13 of another country", { ean13_barcode: "4006381333931" }, "ean13_barcode: no scan"],
    ["an EAN13 that is read as a spar code", { ean13_barcode: "2000000000008" }, "ean13_barcode: no scan"],
    ["half a pack a step", { qty_increments: 500 }, "qty_increments: sealed packs"],
    ["at least half a pack", { min_sale_qty: 1500 }, "min_sale_qty: sealed packs"],
    ["a step of nothing", { sell_by: "kg", qty_increments: 0 }, "qty_increments: of 0"],
    ["a tray and no weight", { tare: 10 }, "tare: a pack without a net weight"]
  ] as const)("with %s is told", (_, change, expected) => {
    expect(wrongIn(change)).toEqual([expect.stringContaining(expected)])
  })

  it.each([
    ["an EAN13 that is read", { ean13_barcode: "8901234567890" }],
    ["whole packs", { qty_increments: 2000, min_sale_qty: 1000 }],
    ["steps of weight", { sell_by: "kg", qty_increments: 250, min_sale_qty: 500, tare: 10 }],
    ["a tray and a weight", { tare: 10, net_weight: 500 }]
  ] as const)("with %s is taken", (_, change) => expect(wrongIn(change)).toEqual([]))
})

describe("a kind of supply", () => {
  const complaintsOf = (tax_kind: TaxKind | null, tax_rate: number) => {
    const complaints: Array<string> = []
    requireFittingKind({ ...product, tax_kind, tax_rate }, 2, (_, column, reason) =>
      complaints.push(`${column}: ${reason}`)
    )
    return complaints
  }

  it("that contradicts the rate is told (ACCOUNTS-14)", () => {
    expect(complaintsOf("exempt", 500)).toEqual([
      "tax_kind: its tax_rate is 5 %, and exempt goods bear no tax: write taxable, or a tax_rate of 0"
    ])
    expect(complaintsOf("taxable", 0)).toEqual([
      "tax_kind: taxable goods have a rate: write their tax_rate, or which kind of no tax it is, or leave it empty"
    ])
  })

  it("that fits the rate, or is not said, is taken (ACCOUNTS-14)", () => {
    for (const kind of untaxedKinds) expect(complaintsOf(kind, 0)).toEqual([])
    for (const rate of [0, 250]) expect(complaintsOf(null, rate)).toEqual([])
    expect(complaintsOf("taxable", 250)).toEqual([])
  })
})

describe("an MRP", () => {
  const complaintsOf = (change: Partial<typeof product>) => {
    const complaints: Array<string> = []
    requireHonest({ ...product, ...change }, 2, (_, column, reason) =>
      complaints.push(`${column}: ${reason}`)
    )
    return complaints
  }

  it("below what customers pay with taxes is told (LABEL-2)", () => {
    expect(complaintsOf({ price: 40000, tax_rate: 500, mrp: 41999 })).toEqual([
      "mrp: customers pay 420.00 with taxes: write at least that, or leave it empty"
    ])
  })

  it.each([
    { price: 40000, tax_rate: 500, mrp: 42000 },
    { price: 40000, final_price: 30000, mrp: 30000 },
    { mrp: 30000 },
    { price: 30000 }
  ])("that they may be asked for is taken: %j", (change) => expect(complaintsOf(change)).toEqual([]))
})

it("a part of a pack is told, of the folder's products and of the store's", () => {
  const reference = new ReferenceData(0)
  const of = { name: "Tray", final_price: null, category_id: null, category_type: null, ean13_barcode: null }
  reference.addProduct({ ...of, entity_id: 1, sell_by: "pack", qty_increments: null })
  reference.addProduct({ ...of, entity_id: 2, sell_by: "kg", qty_increments: null })
  const complaintsOf = (productId: number, qty: number | null) => {
    const complaints: Array<string> = []
    requireWholePacks({ productId, qty, column: "qty" }, reference, 2, (_, __, reason) =>
      complaints.push(reason)
    )
    return complaints
  }
  expect(complaintsOf(1, 500)).toEqual([
    "product 1 is sold by the pack, and this is 0.5 of one: write whole packs"
  ])
  expect(
    [complaintsOf(1, 2000), complaintsOf(1, null), complaintsOf(2, 500), complaintsOf(3, 500)].flat()
  ).toEqual([])
})
