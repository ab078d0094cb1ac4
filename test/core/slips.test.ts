import { describe, expect, it } from "vitest"
import { type FiledProduct, productSlips } from "#core/catalogue/product-slip.ts"
import { couponSlips } from "#core/counter/coupon-slip.ts"
import { companySlips, placeSlips, registrationSlips } from "#core/order/place-slip.ts"
import { slotSlips } from "#core/order/slot-slip.ts"
import { groupedSentences } from "#core/sheet/grouped.ts"
import { type Problem, sentence } from "#core/sheet/problem.ts"
import { hasLostLetters, type PlacedSlip, percentSlip, sameNames, unitSlip } from "#core/sheet/slip.ts"

const tagsOf = (slips: ReadonlyArray<PlacedSlip>) => slips.map(({ column, slip }) => `${column} ${slip._tag}`)

const sound: FiledProduct = {
  type_id: "simple",
  sell_by: "pack",
  price: 34_900,
  final_price: null,
  cost: 21_000,
  mrp: null,
  tax_rate: 500,
  net_weight: 500,
  tare: 10
}
const product = (change: Partial<FiledProduct>, standing?: number) =>
  tagsOf(productSlips({ ...sound, ...change }, standing))

describe("a text of a file", () => {
  it.each(["????? 1", "Caf?s", "Sugar (??", "K\uFFFDse", "CafÃ©", "à¤¨à¤®à¤\u0915", "Rick’s â€œPie", "Ø?Ø"])(
    "has lost letters where a program could not read or write them (WARN-1): %j",
    (text) => expect(hasLostLetters(text)).toBe(true)
  )
  it.each(["नमक (Salt)", "Café", "Ready?", "Really??", "Who? Me", "Âme", "Crème brûlée", "100 % jus"])(
    "has its letters (WARN-1): %j",
    (text) => expect(hasLostLetters(text)).toBe(false)
  )
})

describe("a percentage of a file", () => {
  it("below 1 is a fraction, and a tax above 40 % is none (WARN-2)", () => {
    expect([5, 99, 100, 500, 4000, 4001].map((percent) => percentSlip(percent, true)?._tag)).toEqual([
      "FractionForPercent",
      "FractionForPercent",
      undefined,
      undefined,
      undefined,
      "HighTax"
    ])
    expect([0, 5, 9000].map((percent) => percentSlip(percent, false)?._tag)).toEqual([
      undefined,
      "FractionForPercent",
      undefined
    ])
  })
})

describe("a product of a file", () => {
  it("that is sound is not warned of", () => expect(product({}, 34_000)).toEqual([]))
  it("is sold at a price (WARN-3)", () => {
    expect(product({ price: null })).toEqual(["price NoPrice"])
    expect(product({ price: 0, cost: null })).toEqual(["price FreeGoods"])
    expect(product({ final_price: 0, cost: null })).toEqual(["final_price FreeGoods"])
    expect(product({ type_id: "configurable", price: null })).toEqual([])
  })
  it("keeps its price to within ten times (WARN-5)", () => {
    expect(product({}, 349_000)).toEqual(["price OtherUnit"])
    expect(product({}, 3490)).toEqual(["price OtherUnit"])
    expect(product({}, 3491)).toEqual([])
    expect(unitSlip(0, 100, "catalogue")).toBeUndefined()
    expect(unitSlip(100, null, "catalogue")).toBeUndefined()
  })
  it("costs no more than it brings, and less after discounts (WARN-6)", () => {
    expect(product({ cost: 34_901 })).toEqual(["cost BelowCost"])
    expect(product({ cost: 34_900 })).toEqual([])
    expect(product({ final_price: 35_000 })).toEqual(["final_price AboveList"])
  })
  it("weighs grams, and more than its tray (WARN-7)", () => {
    expect(product({ net_weight: 1, tare: 0 })).toEqual(["net_weight LightPack"])
    expect(product({ net_weight: 5, tare: 0 })).toEqual([])
    expect(product({ tare: 500 })).toEqual(["tare HeavyTare"])
  })
})

describe("names of a file", () => {
  it("differ by more than capitals and blanks (WARN-8)", () => {
    expect(sameNames(["user02", "USER02", "asha", "Asha  Nair", "asha nair"], ["ASHA", "user02"])).toEqual([
      undefined,
      { _tag: "SameName", name: "USER02", other: "user02" },
      { _tag: "SameName", name: "asha", other: "ASHA" },
      undefined,
      { _tag: "SameName", name: "asha nair", other: "Asha  Nair" }
    ])
  })
})

describe("a place of a file", () => {
  it("has one company for a GSTIN (WARN-9)", () => {
    const gstin = "29AAKCP4821K1ZZ"
    const slips = companySlips([
      { title: "store 1", gstin, legal_name: "Packhouse Foods" },
      { title: "store 2", gstin, legal_name: "PACKHOUSE  FOODS" },
      { title: "store 3", gstin, legal_name: "Other Foods" },
      { title: "store 4", gstin: null, legal_name: "Other Foods" }
    ])
    expect(slips.map((slip) => slip?._tag)).toEqual([undefined, undefined, "TwoLegalNames", undefined])
  })
  it("lies in a state, that of its postcode, and has the numbers of its country (WARN-10)", () => {
    const at = (region: string | null, postcode: string | null, country = "IN") =>
      tagsOf(placeSlips({ country, region, postcode }))
    expect(at("Karnataka", "560038")).toEqual([])
    expect(at("KA", null)).toEqual([])
    expect(at("Karnatka", "560038")).toEqual(["region NoState"])
    expect(at("Kerala", "560038")).toEqual(["postcode OtherState"])
    expect(at("Dubai", null, "AE")).toEqual([])
    expect(at(null, "560038")).toEqual([])
    const numbers = { gstin: null, fssai: null, trn: null }
    expect(tagsOf(registrationSlips({ ...numbers, country: "AE", fssai: "1" }))).toEqual([
      "fssai OtherCountry"
    ])
    expect(tagsOf(registrationSlips({ ...numbers, country: "IN", trn: "1" }))).toEqual(["trn OtherCountry"])
  })
})

describe("delivery slots of a file", () => {
  it("follow each other on a day, and last half a day at most (WARN-11)", () => {
    const slot = (number: number, starts: number, ends: number, weekdays = ["mon"], capacity = 5) => ({
      store_id: 1,
      slot: number,
      weekdays,
      starts,
      ends,
      capacity
    })
    const slips = slotSlips([
      slot(1, 420, 540),
      slot(2, 540, 660),
      slot(3, 500, 600, ["sun", "mon"]),
      slot(4, 500, 600, ["tue"]),
      slot(5, 430, 440, ["mon"], 0),
      slot(6, 0, 721, ["wed"])
    ])
    expect(slips.map((each) => each.map(({ _tag }) => _tag))).toEqual([
      [],
      [],
      ["SlotsOverlap"],
      [],
      [],
      ["LongSlot"]
    ])
    expect(slips[2]).toEqual([{ _tag: "SlotsOverlap", other: 1, weekday: "mon" }])
  })
})

describe("a coupon of a file", () => {
  it("takes off a part, of orders to come (WARN-12)", () => {
    const coupon = { percent: null, amount: null, min_subtotal: 0, active: 1, valid_to: null } as const
    const slips = (change: object) => tagsOf(couponSlips({ ...coupon, ...change }, "2026-11-30 12:00:00"))
    expect(slips({ percent: 1000 })).toEqual([])
    expect(slips({ percent: 10_000 })).toEqual(["percent AllOff"])
    expect(slips({ percent: 10 })).toEqual(["percent FractionForPercent"])
    expect(slips({ amount: 5000, min_subtotal: 5000 })).toEqual(["amount MoreThanLeast"])
    expect(slips({ amount: 5000 })).toEqual([])
    expect(slips({ percent: 1000, valid_to: "2026-11-30 11:59:59" })).toEqual(["valid_to Ended"])
    expect(slips({ percent: 1000, active: 0, valid_to: "2026-11-30 11:59:59" })).toEqual([])
  })
})

describe("what is wrong with files", () => {
  const at = (line: number, reason: string, rest: Partial<Problem> = {}): Problem => ({
    file: "a.csv",
    line,
    column: "price",
    reason,
    ...rest
  })
  it("has its line, the row of a spreadsheet where that is another one, and what it is about", () => {
    expect(sentence(at(5, "wrong", { row: 3, record: "product 7" }))).toBe(
      "a.csv:5 (row 3, product 7): price: wrong"
    )
    expect(sentence(at(5, "wrong", { row: 5 }))).toBe("a.csv:5: price: wrong")
  })
  it("is read ten times of a kind, with the count of the rest; values and numbers make no other kind", () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      at(index + 2, `"x${index}": there is no product P${index}`)
    )
    const lines = groupedSentences([...many, at(40, "another one")])
    expect(lines).toHaveLength(12)
    expect(lines[10]).toBe("  and 15 more of this kind: a.csv, column price")
    expect(lines[11]).toBe("a.csv:40: price: another one")
    expect(groupedSentences(many.slice(0, 10))).toHaveLength(10)
    expect(groupedSentences(many.slice(0, 11))).toHaveLength(11)
  })
})
