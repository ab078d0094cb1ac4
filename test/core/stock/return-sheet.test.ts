import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import type { Flags } from "#core/session/flags.ts"
import type { MaximumAges } from "#core/stock/return-product.ts"
import { type Movement, sheetOf } from "#core/stock/return-sheet.ts"

const now = Day.startOf("2026-11-20") + 12 * Day.hour
const kg = (value: number) => Q.ofThousandths(Math.round(value * 1000))

const movement = (change: Partial<Movement> = {}): Movement => ({
  product_id: 1773,
  product_name: "Chicken curry cut",
  category_id: 12,
  category_type: "chicken",
  whole: 0,
  sell_by: "kg",
  qty_increments: null,
  retained: kg(2),
  sent: kg(5),
  received: kg(4.8),
  receivedToday: kg(1.3),
  sold: kg(3.55),
  returned: Q.zero,
  onShelf: kg(3.25),
  oldest: now - 9 * 24 * Day.hour,
  inventory_ids: [1, 2],
  shipment_table_ids: [7],
  centralStock: null,
  ...change
})
const marinated = { category_id: 34, category_type: "marinated" }

const sheet = (movements: ReadonlyArray<Movement>, flags: Flags = {}, ages: MaximumAges = {}) =>
  sheetOf(movements, new Set(), { ages, flags, now })
const row = (change: Partial<Movement> = {}, flags: Flags = {}, ages: MaximumAges = {}) => {
  const found = sheet([movement(change)], flags, ages)
  const [first] = [
    ...found["Non-Marinated Products"].age_products,
    ...found["Marinated Products"].age_products
  ]
  if (first === undefined) throw new Error("the product is left out")
  return first
}

describe("the return stock sheet", () => {
  it("counts what remains: retained and received, less what was sold and returned (RETURN-1)", () => {
    expect(row()).toMatchObject({
      remaining: kg(3.25),
      sold_and_returned: kg(3.55),
      stock_for_the_day: kg(3.3),
      total_remaining: kg(3.25),
      age: 9,
      week: 1
    })
    expect(row({ returned: kg(1) }).remaining).toBe(kg(2.25))
    expect(row({ sold: kg(100) }).remaining).toBe(Q.zero)
  })

  it("returns what remains, rounded down to the increment: half a kilogram, one pack, or the product's own (RETURN-1)", () => {
    expect(row().return).toBe(kg(3))
    expect(row({ qty_increments: kg(0.1) }).return).toBe(kg(3.2))
    expect(row({ sell_by: "pack", received: kg(4), sold: kg(2) }).return).toBe(kg(4))
  })

  it("never returns more than remains or than the central stock has, whatever the increment", () => {
    const amount = fc.integer({ min: 0, max: 50_000 }).map(Q.ofThousandths)
    fc.assert(
      fc.property(
        fc.record({
          retained: amount,
          received: amount,
          sold: amount,
          qty_increments: fc.option(amount),
          centralStock: fc.option(amount)
        }),
        (change) => {
          const { return: back, remaining } = row(change)
          expect(back).toBeGreaterThanOrEqual(0)
          expect(back).toBeLessThanOrEqual(remaining)
          if (change.centralStock !== null) expect(back).toBeLessThanOrEqual(change.centralStock)
        }
      )
    )
  })

  it("caps nothing where the central stock does not know the product, and says so", () => {
    expect(row()).toMatchObject({ central_stock: "Not Found", return: kg(3) })
    expect(row({ centralStock: kg(1.25) })).toMatchObject({ central_stock: kg(1.25), return: kg(1.25) })
  })

  it("keeps marinated products unless force_return is on, and shows their age in weeks (RETURN-1)", () => {
    expect(row(marinated)).toMatchObject({ retain: true, return: Q.zero, marinated: 1, display_age: 1 })
    expect(row(marinated, { force_return: 1 })).toMatchObject({ retain: false, return: kg(3) })
    expect(row()).toMatchObject({ retain: false, marinated: 0, display_age: 9 })
  })

  it("sends back what is older than the user's maximum: weeks when marinated, days otherwise", () => {
    expect(row(marinated, {}, { marinated_max_age: 1 })).toMatchObject({ retain: false, return: kg(3) })
    expect(row(marinated, {}, { marinated_max_age: 2 }).retain).toBe(true)
    const young = { ...marinated, oldest: now - 7 * 24 * Day.hour }
    expect(row(young, {}, { marinated_max_age: 1 }).retain).toBe(true)
  })

  it("chooses nothing by itself with disable_def_selection_in_ret_stock", () => {
    const flags = { disable_def_selection_in_ret_stock: "true" }
    expect(row({}, flags).return).toBe(Q.zero)
    expect(row(marinated, flags)).toMatchObject({ retain: false, return: Q.zero })
  })

  it("leaves out groceries and excluded products, and lists the others by name in their group", () => {
    const all = [
      movement({ product_id: 1, product_name: "Spinach" }),
      movement({ product_id: 2, product_name: "anchovy" }),
      movement({ product_id: 3, category_type: "groceries" }),
      movement({ product_id: 4 }),
      movement({ product_id: 5, ...marinated })
    ]
    const found = sheetOf(all, new Set([4]), { ages: {}, flags: {}, now })
    expect(found["Non-Marinated Products"].age_products.map(({ product_id }) => product_id)).toEqual([2, 1])
    expect(found["Marinated Products"].age_products.map(({ product_id }) => product_id)).toEqual([5])
  })
})
