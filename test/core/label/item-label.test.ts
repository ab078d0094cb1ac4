import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parse } from "#core/barcode/parse.ts"
import { builtInLists } from "#core/barcode/rule/lists.ts"
import { tableOf } from "#core/barcode/rule/table.ts"
import { ownCodeOf } from "#core/catalogue/own-label.ts"
import { readTradeCode } from "#core/catalogue/trade-code.ts"
import * as Day from "#core/day.ts"
import { type ItemLabelFacts, itemLabel } from "#core/label/item-label.ts"
import { matrixText } from "#core/label/matrix-code.ts"
import { noon } from "../arbitrary/time.ts"

const today = Day.dayAt(noon)
const facts = (change: Partial<ItemLabelFacts["product"]> = {}, grams = 500): ItemLabelFacts => ({
  product: {
    entity_id: 1773,
    name: "Chicken curry cut",
    label_name: null,
    category_id: null,
    category_type: null,
    ean13_barcode: null,
    ...change
  },
  grams,
  lists: { one_year_product_ids: new Set(), long_shelf_life_product_ids: new Set() },
  now: noon,
  machine: 7
})
const made = (label: ItemLabelFacts) => Result.getOrThrow(itemLabel(label))

describe("an item label", () => {
  it("says the weight with two decimals, and its code says product, weight and expiry of the same pack", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }), (id, grams) => {
        const label = made(facts({ entity_id: id }, grams))
        expect(label).toMatchObject({ product_id: id, grams, packed_on: today })
        expect(label.weight).toMatch(/^\d+\.\d\d$/)
        // In whole grams: half a hundredth of a kilogram is no binary fraction.
        expect(Math.abs(Number(label.weight.replace(".", "")) * 10 - grams)).toBeLessThanOrEqual(5)
        expect(parse(label.code, today)).toMatchObject({
          codeType: id <= 9999 ? "pack" : "newPack",
          product_id: id,
          grams,
          date_of_expiry: label.best_before,
          mc_no: "07"
        })
      })
    )
  })

  it("the code beside the bars leads to the code in them, as squares and as a link (CODE-35)", () => {
    const wishes = ["datamatrix", "link"] as const
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom(...wishes),
        (id, grams, kind) => {
          const wish = { kind, address: "https://id.shop.example", prefix: "2900000" }
          const label = made({ ...facts({ entity_id: id }, grams), matrix: wish })
          const text = label.matrix === undefined ? "" : matrixText(label.matrix)
          const read = readTradeCode(kind === "link" ? text : `]d2${text}`, today, tableOf(builtInLists))
          expect(read && ownCodeOf(read.content, id, today)).toBe(label.code)
        }
      )
    )
    expect(ownCodeOf({ serial: "S77", grams: 500, date_of_expiry: today }, 1773, today)).toBeUndefined()
  })

  it("rounds half up: 1255 g are 1.26 Kg", () => {
    expect(made(facts({}, 1255)).weight).toBe("1.26")
    expect(made(facts({}, 1254)).weight).toBe("1.25")
  })

  it("keeps as long as its product does: 7 days, 90 marinated, 365 on the list of a year", () => {
    expect(made(facts()).best_before).toBe(Day.addDays(today, 7))
    expect(made(facts({ category_id: 34 })).best_before).toBe(Day.addDays(today, 90))
    expect(
      made({ ...facts(), lists: { ...facts().lists, one_year_product_ids: new Set([1773]) } }).best_before
    ).toBe(Day.addDays(today, 365))
  })

  it("cuts its name at 55 letters, and takes the name for labels where there is one", () => {
    expect(made(facts({ name: "a".repeat(80) })).name).toBe("a".repeat(55))
    expect(made(facts({ label_name: "Curry cut" })).name).toBe("Curry cut")
  })

  it("of two packs of a day, two seconds apart, has two codes", () => {
    expect(made(facts()).code).not.toBe(made({ ...facts(), now: noon + 2 * Day.second }).code)
  })

  it.each([
    [facts({}, 0), "nothing is weighed"],
    [facts({}, -5), "nothing is weighed"],
    [facts({}, 100_000), "a label holds at most 99.999 Kg: weigh it in parts"],
    [facts({ entity_id: 100_000 }), "product 100000 has no code for a label"]
  ])("is refused where no code can say it (%#)", (label, why) => {
    expect(itemLabel(label)).toMatchObject({ failure: { tag: "InvalidData", data: { why } } })
  })
})
