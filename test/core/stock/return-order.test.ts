import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Q from "#core/quantity.ts"
import {
  actionOf,
  decideReturnOrder,
  filledLines,
  type OnShelf,
  proposedOrder,
  type ReturnItem,
  type ReturnLine,
  type ReturnOrder
} from "#core/stock/return-order.ts"
import type { MaximumAges } from "#core/stock/return-product.ts"
import { readReturn } from "#core/stock/return-quantity.ts"
import { type Movement, rowOf } from "#core/stock/return-sheet.ts"
import { faultDetail } from "#core/text/fault.ts"
import { tagOf } from "#test/support/outcome.ts"

const kg = (value: number) => Q.ofThousandths(Math.round(value * 1000))

/** A product of two packs, 2 kg and 1.25 kg; the second expires first. */
const product = (change: Partial<OnShelf> = {}): OnShelf => ({
  product_id: 1773,
  product_name: "Chicken curry cut",
  age: 9,
  marinated: 0,
  remaining: kg(3.25),
  central_stock: "Not Found",
  whole: 0,
  sell_by: "kg",
  qty_increment: kg(0.5),
  isLeftOut: false,
  packs: [
    { id: 1, scan_code: "one", date_of_expiry: "2026-11-25", qty: kg(2), isClaimed: false },
    { id: 2, scan_code: "two", date_of_expiry: "2026-11-21", qty: kg(1.25), isClaimed: false }
  ],
  ...change
})
const line = (change: Partial<ReturnLine> = {}): ReturnLine => ({
  product_id: 1773,
  return_qty: kg(1.5),
  retain_qty: Q.zero,
  remaining: kg(3.25),
  ...change
})
const retained = line({ return_qty: Q.zero, retain_qty: kg(3.25) })
const decide = (
  lines: ReadonlyArray<ReturnLine>,
  {
    shelf = [product()],
    items = [],
    ages = {},
    ...order
  }: {
    readonly shelf?: ReadonlyArray<OnShelf>
    readonly items?: ReadonlyArray<ReturnItem>
    readonly ages?: MaximumAges
  } & Partial<Pick<ReturnOrder, "action" | "retainAll" | "isProposed">> = {}
) =>
  decideReturnOrder(
    { lines, items, retainAll: false, action: actionOf(filledLines(lines)) ?? "return", ...order },
    new Map(shelf.map((each) => [each.product_id, each])),
    ages
  )
const refusal = (...args: Parameters<typeof decide>) => tagOf(decide(...args), undefined)

describe("a return order", () => {
  it("takes the packs that expire first, and those that somebody has in hand last (RETURN-9)", () => {
    expect(decide([line()])).toEqual(
      Result.succeed({
        returned: [{ product_id: 1773, qty: kg(1.5) }],
        retained: [],
        packs: [
          { pack_id: 2, qty: kg(1.25) },
          { pack_id: 1, qty: kg(0.25) }
        ]
      })
    )
    const [first, second] = product().packs
    if (first === undefined || second === undefined) throw new Error("no packs")
    const claimed = product({ packs: [first, { ...second, isClaimed: true }] })
    expect(decide([line()], { shelf: [claimed] })).toMatchObject({
      success: { packs: [{ pack_id: 1, qty: kg(1.5) }] }
    })
  })

  it("without a line above 0 does nothing, and is no refusal (RETURN-3)", () => {
    for (const lines of [[], [line({ return_qty: Q.zero })]])
      expect(decide(lines)).toEqual(Result.succeed({ returned: [], retained: [], packs: [] }))
  })

  it.each<[string, Partial<ReturnLine>, Partial<OnShelf>, string | undefined]>([
    ["a multiple of the increment", { return_qty: kg(3) }, {}, undefined],
    ["off the step", { return_qty: kg(1.2) }, {}, "InvalidReturn"],
    ["off the step of a whole product", { return_qty: kg(1.2) }, { whole: 1 }, undefined],
    ["a part of a sealed pack", { return_qty: kg(1.5) }, { whole: 1, sell_by: "pack" }, "InvalidReturn"],
    ["more than remains", { return_qty: kg(3.5) }, {}, "InvalidReturn"],
    ["more than the central stock has", { return_qty: kg(3) }, { central_stock: kg(2.5) }, "InvalidReturn"],
    ["as much as the central stock has", { return_qty: kg(2.5) }, { central_stock: kg(2.5) }, undefined],
    ["a product that is left out", {}, { isLeftOut: true }, "InvalidData"]
  ])("%s", (_, lines, change, tag) => {
    expect(refusal([line(lines)], { shelf: [product(change)] })).toBe(tag)
  })

  it("keeps nothing that is older than the user's maximum (RETURN-8)", () => {
    expect(refusal([retained])).toBeUndefined()
    expect(refusal([retained], { ages: { non_marinated_max_age: 8 } })).toBe("TooOldToRetain")
    expect(refusal([retained], { ages: { non_marinated_max_age: 9 } })).toBeUndefined()
    const marinated = { shelf: [product({ marinated: 1, age: 15 })] }
    expect(refusal([retained], { ...marinated, ages: { marinated_max_age: 2 } })).toBe("TooOldToRetain")
    expect(refusal([retained], { ...marinated, ages: { marinated_max_age: 3 } })).toBeUndefined()
    // It may go back at any age.
    expect(refusal([line()], { ages: { non_marinated_max_age: 1 } })).toBeUndefined()
  })

  it("is refused as a mismatch before anything else when something else is there than somebody saw (RETURN-3)", () => {
    expect(refusal([line({ remaining: kg(3) })])).toBe("StockMismatch")
    expect(refusal([line({ remaining: kg(5), return_qty: kg(4.7) })])).toBe("StockMismatch")
    expect(refusal([line({ product_id: 9 })])).toBe("StockMismatch")
    expect(refusal([line({ return_qty: Q.zero, retain_qty: kg(3), remaining: undefined })])).toBe(
      "StockMismatch"
    )
    // Two decimals count.
    expect(refusal([line({ remaining: kg(3.254) })])).toBeUndefined()
    expect(refusal([line({ remaining: undefined })])).toBeUndefined()
  })

  it("is refused whole where it contradicts itself", () => {
    expect(refusal([line(), line()])).toBe("InvalidData")
    expect(refusal([line({ return_qty: kg(-1), retain_qty: kg(1) })])).toBe("InvalidData")
    expect(refusal([line()], { action: "retain" })).toBe("InvalidData")
    expect(refusal([line()], { retainAll: true })).toBe("InvalidData")
    expect(refusal([retained], { retainAll: true })).toBeUndefined()
  })

  it("takes the packs that are named, which are the product's own and add up to the line (RETURN-9)", () => {
    const item = (change: Partial<ReturnItem> = {}): ReturnItem => ({
      inventory_id: 1,
      product_id: 1773,
      scan_code: "one",
      qty: kg(1.5),
      action: "return",
      ...change
    })

    expect(decide([line()], { items: [item()] })).toMatchObject({
      success: { packs: [{ pack_id: 1, qty: kg(1.5) }] }
    })
    for (const items of [
      [item({ qty: kg(1) })],
      [item({ qty: kg(1) }), item({ inventory_id: 1, qty: kg(0.5) })],
      [item({ qty: kg(2) }), item({ inventory_id: 2, scan_code: "two", qty: kg(-0.5) })],
      [item({ inventory_id: 7 })],
      [item({ scan_code: "two" })],
      [item({ product_id: 2 })],
      [item({ action: "retain" })]
    ])
      expect(refusal([line()], { items })).toBe("InvalidData")
    expect(refusal([line()], { items: [item({ inventory_id: 2, scan_code: "two" })] })).toBe("StockMismatch")
  })

  it("takes whole packs that are named whatever they weigh, a part of one by the step (RETURN-9)", () => {
    const named = (qty: Q.Quantity): ReadonlyArray<ReturnItem> => [
      { inventory_id: 2, product_id: 1773, scan_code: "two", qty, action: "return" }
    ]
    const of = (qty: Q.Quantity) => [line({ return_qty: qty })]
    expect(decide(of(kg(1.25)), { items: named(kg(1.25)) })).toMatchObject({
      success: { packs: [{ pack_id: 2, qty: kg(1.25) }] }
    })
    expect(refusal(of(kg(1.25)))).toBe("InvalidReturn")
    expect(refusal(of(kg(0.75)), { items: named(kg(0.75)) })).toBe("InvalidReturn")
    expect(
      refusal(of(kg(1.25)), { items: named(kg(1.25)), shelf: [product({ central_stock: kg(1) })] })
    ).toBe("InvalidReturn")
  })

  it("takes exactly what goes back, from packs that hold it, whatever is asked", () => {
    const amount = fc.integer({ min: 0, max: 4000 }).map(Q.ofThousandths)
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 6 }),
        amount,
        fc.boolean(),
        (held, return_qty, isClaimed) => {
          const packs = held.map((qty, index) => ({
            id: index + 1,
            scan_code: String(index),
            date_of_expiry: `2026-11-${20 + (index % 3)}`,
            qty: Q.ofThousandths(qty),
            isClaimed: isClaimed && index % 2 === 0
          }))
          const remaining = Q.sum(packs.map(({ qty }) => qty))
          const decided = decide([line({ return_qty, remaining })], {
            shelf: [product({ packs, remaining, whole: 1 })]
          })
          if (Result.isFailure(decided)) {
            expect(return_qty).toBeGreaterThan(remaining)
            return
          }
          expect(Q.sum(decided.success.packs.map(({ qty }) => qty))).toBe(return_qty)
          for (const { pack_id, qty } of decided.success.packs)
            expect(qty).toBeLessThanOrEqual(packs[pack_id - 1]?.qty ?? 0)
        }
      )
    )
  })
})

describe("what is typed as a return quantity (RETURN-2)", () => {
  const row = product()
  it.each([
    ["", 0],
    ["0", 0],
    [" 1.5 ", 1500],
    ["3", 3000]
  ])("%j is taken", (text, thousandths) => {
    expect(readReturn(row, text)).toEqual(Result.succeed(thousandths))
  })
  it.each(["1.2", "-1", "x", "1e1", "3.5", "99999999999"])("%j is no valid return quantity", (text) => {
    const read = readReturn(row, text)
    expect(Result.isFailure(read) && read.failure.tag).toBe("InvalidReturn")
  })
})

describe("what nobody changes", () => {
  const movement = (change: Partial<Movement>): Movement => ({
    product_id: 1773,
    product_name: "Chicken",
    category_id: 12,
    category_type: "chicken",
    whole: 0,
    sell_by: "kg",
    qty_increments: null,
    retained: kg(3.25),
    sent: Q.zero,
    received: Q.zero,
    receivedToday: Q.zero,
    sold: Q.zero,
    returned: Q.zero,
    onShelf: kg(3.25),
    oldest: null,
    inventory_ids: [],
    shipment_table_ids: [],
    centralStock: null,
    ...change
  })
  const choosing = { ages: {}, flags: {}, now: 0 }
  it("goes back as the sheet proposes, and stays as it keeps", () => {
    const rows = [
      movement({}),
      movement({ product_id: 2, category_id: 34 }),
      movement({ product_id: 3, retained: kg(0.2) })
    ].map((each) => rowOf(each, choosing))
    expect(proposedOrder(rows)).toEqual({
      lines: [
        { product_id: 1773, return_qty: kg(3), retain_qty: 0, remaining: kg(3.25) },
        { product_id: 2, return_qty: 0, retain_qty: kg(3.25), remaining: kg(3.25) }
      ],
      items: [],
      retainAll: false,
      action: "both",
      isProposed: true
    })
  })
})

describe("a return of what is counted by pack", () => {
  const shelf = [product({ isByPack: true, qty_increment: kg(0.01) })]
  it("takes the packs that come to it", () => {
    expect(decide([line({ return_qty: kg(2) })], { shelf })).toMatchObject({
      success: { packs: [{ pack_id: 1, qty: 2000 }], returned: [{ qty: 2000 }] }
    })
  })
  it("names the whole packs that could go back instead, of a named part of one too", () => {
    const why = "Chicken curry cut: Count whole packs: 1.25 Kg of 1 pack or 2.00 Kg of 1 pack"
    const whyNot = (...args: Parameters<typeof decide>) => {
      const decided = decide(...args)
      return Result.isFailure(decided) ? faultDetail(decided.failure) : undefined
    }
    expect(whyNot([line()], { shelf })).toBe(why)
    const part = { inventory_id: 1, product_id: 1773, qty: kg(1.5), action: "return" } as const
    expect(whyNot([line()], { shelf, items: [part] })).toBe(why)
    expect(decide([line()])).toMatchObject({ success: { returned: [{ qty: 1500 }] } })
  })
  it("that nobody fills in takes no more whole packs than it proposes, and keeps the rest (STEP-4, RETURN-6)", () => {
    const both = line({ return_qty: kg(1.5), retain_qty: kg(1.75) })
    expect(decide([both], { shelf, action: "both", isProposed: true })).toMatchObject({
      success: { packs: [{ pack_id: 2, qty: 1250 }], returned: [{ qty: 1250 }], retained: [{ qty: 2000 }] }
    })
  })
})
