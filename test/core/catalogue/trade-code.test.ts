import { describe, expect, it } from "vitest"
import { builtInTable } from "#core/barcode/rule/built-in.ts"
import { builtInLists } from "#core/barcode/rule/lists.ts"
import type { RuleField, RuleList } from "#core/barcode/rule/rule.ts"
import { tableOf } from "#core/barcode/rule/table.ts"
import {
  amountOf,
  expiredCode,
  isPriced,
  readTradeCode,
  type Sold,
  whyUncounted
} from "#core/catalogue/trade-code.ts"
import * as Q from "#core/quantity.ts"

const today = "2026-11-30"
const gs = String.fromCharCode(0x1d)
const byPack: Sold = { sell_by: "pack", net_weight: 500, price: 4500 }
const byWeight: Sold = { sell_by: "kg", net_weight: null, price: 25900 }
const packOfWeight: Sold = { ...byWeight, net_weight: 250 }

const counted = (code: string, sold: Sold, pieces = 1): string => {
  const read = readTradeCode(code, today, builtInTable)
  if (read === undefined) return "none of the trade"
  return Q.withUnit(sold, amountOf(read, sold, pieces))
}

describe("one scan of a code of the trade counts pieces of what is sold by the pack, and weight of what is weighed (CODE-18)", () => {
  it.each<[code: string, sold: Sold, pieces: number, counts: string]>([
    ["4006381333931", byPack, 1, "1 Pack"],
    ["18901234567897", byPack, 12, "12 Pack"],
    ["(01)18901234567897(30)3", byPack, 12, "36 Pack"],
    ["(01)08901234567890(3103)000750", byPack, 1, "1 Pack"],
    ["https://id.example.com/01/8901234567890/10/L7", byPack, 1, "1 Pack"],
    ["(01)98901234567893(3103)000512", byWeight, 1, "0.51 Kg"],
    [`]C10108901234567890172612313103000750${"10AB-12"}`, byWeight, 1, "0.75 Kg"],
    ["(01)98901234567893(3922)12950", byWeight, 1, "0.50 Kg"],
    ["(01)98901234567893(3922)12951", byWeight, 1, "0.50 Kg"],
    ["4006381333931", packOfWeight, 1, "0.25 Kg"],
    ["18901234567897", packOfWeight, 12, "3.00 Kg"],
    ["(01)18901234567897(3103)002950", packOfWeight, 12, "2.95 Kg"],
    ["4006381333931", byWeight, 1, "0.00 Kg"],
    ["(01)98901234567893(3922)12950", { ...byWeight, price: null }, 1, "0.00 Kg"],
    ["(01)98901234567893(3103)000000", byWeight, 1, "0.00 Kg"]
  ])("%j of what is sold so %j, %i in it: %s", (code, sold, pieces, counts) => {
    expect(counted(code, sold, pieces)).toBe(counts)
  })

  it("by a list of the network an item's number is the number of its product; a pack's code is nothing else (CODE-27)", () => {
    const item = (end: number): RuleField => ({ name: "item", kind: "item", start: 2, end })
    const grams = (start: number): RuleField => ({
      name: "grams",
      kind: "weight",
      start,
      end: start + 5,
      decimals: 3
    })
    const shop: RuleList = {
      name: "shop",
      title: "our scales",
      rules: [
        {
          name: "weight28",
          title: "weighed",
          kind: "weighed",
          shortest: 12,
          longest: 12,
          starts: ["28"],
          fields: [item(7), grams(7)]
        },
        {
          name: "staff",
          title: "staff",
          kind: "employee",
          shortest: 12,
          longest: 12,
          starts: ["29"],
          fields: [item(7)]
        },
        {
          name: "packs",
          title: "packs",
          kind: "weighed",
          shortest: 23,
          longest: 23,
          starts: ["80"],
          fields: [item(6), grams(6)]
        }
      ]
    }
    const table = tableOf([shop, ...builtInLists])
    const read = (code: string) => readTradeCode(code, today, table)
    const weighed = read("280177300750")
    expect(weighed).toMatchObject({ list: "shop", gtin: undefined, item: 1773 })
    expect(weighed && amountOf(weighed, byWeight, 1)).toBe(750)
    expect(read("290177300750")).toBeUndefined()
    expect(read("80177300500645507000123")).toBeUndefined()
    expect(read("4006381333931")?.gtin).toBe("04006381333931")
    expect(readTradeCode("280177300750", today, builtInTable)).toBeUndefined()
  })

  it("what contains so many of a GTIN counts them, and a logistic unit alone nothing (CODE-23)", () => {
    const counts = (code: string, pieces = 1) => {
      const read = readTradeCode(code, today, builtInTable)
      return read && [read.gtin, amountOf(read, { ...byWeight, sell_by: "pack" }, pieces) / 1000]
    }
    expect(counts("(02)04006381333931(37)48")).toEqual(["04006381333931", 48])
    expect(counts("]C102189012345678973704", 12)).toEqual(["18901234567897", 48])
    expect(counts("(00)376104250021234569(02)04006381333931(37)48")).toBeUndefined()
    expect(counts("(02)04006381333931")).toBeUndefined()
  })

  it("a price buys grams, half up, and a weight stays to the gram", () => {
    const grams = (code: string) => {
      const read = readTradeCode(code, today, builtInTable)
      return read && amountOf(read, byWeight, 1)
    }
    expect(grams("(01)98901234567893(3103)000512")).toBe(512)
    expect(grams("(01)98901234567893(3922)12950")).toBe(500)
    // 129.63 at 259.00 a kilogram are 500.5 grams.
    expect(grams("(01)98901234567893(3922)12963")).toBe(501)
  })

  it("only a price without a weight, of what is weighed, is worth more or less of it (CODE-28)", () => {
    const bought = (code: string, sell_by: "kg" | "pack") => {
      const read = readTradeCode(code, today, builtInTable)
      return read && isPriced(read, { sell_by })
    }
    expect(bought("(01)98901234567893(3922)12950", "kg")).toBe(true)
    expect(bought("(01)98901234567893(3922)12950", "pack")).toBe(false)
    expect(bought("(01)98901234567893(3103)000512(3922)12950", "kg")).toBe(false)
  })

  it("the sentence about what has to be weighed names the product", () => {
    expect(whyUncounted("4006381333931", "Rice", today, builtInTable)).toBe(
      "Rice: sold by weight, and the code has none: weigh it"
    )
    expect(whyUncounted("(01)98901234567893(3103)000000", "Rice", today, builtInTable)).toBe(
      "Rice: the code counts nothing"
    )
    expect(whyUncounted("(01)98901234567893(3922)12950", "Rice", today, builtInTable)).toBe(
      "Rice: the code has a price, and the catalogue none of a kilogram: weigh it"
    )
  })
})

describe("a code of the trade names a product by its GTIN (CODE-17)", () => {
  it.each([
    ["80 1234 pack", "80177300500641007000001"],
    ["an EAN13 of India, which the list packhouse reads", "8901234567890"],
    ["a logistic unit", "(00)376104250021234569"],
    ["a logistic unit with its contents", "(00)376104250021234569(02)04006381333931(37)48"],
    ["a coupon", "9900000000011"],
    ["a wrong check digit", "4006381333932"],
    ["a link longer than any code is sent", `https://id.example.com/${"a".repeat(260)}/01/08901234567890`],
    ["a name", "salt"]
  ])("%s is none", (_, code) => {
    expect(readTradeCode(code, today, builtInTable)).toBeUndefined()
  })

  it.each([
    ["012345678905", "00012345678905"],
    ["0012345678905", "00012345678905"],
    ["96385074", "00000096385074"],
    [`]C1010890123456789010AB-12${gs}21S77`, "08901234567890"],
    ["]d20198901234567893310300125017270100", "98901234567893"]
  ])("%j has GTIN %s", (code, gtin) => {
    expect(readTradeCode(code, today, builtInTable)?.gtin).toBe(gtin)
  })
})

describe("a code whose own date has passed is refused with the application identifier that says so (CODE-19)", () => {
  const refusal = (code: string) => {
    const read = readTradeCode(code, today, builtInTable)
    return read && expiredCode(read, today)?.data
  }
  it.each([
    ["(01)08901234567890(17)261129", { date_of_expiry: "2026-11-29", by: "use by (17)" }],
    ["(01)08901234567890(15)261001", { date_of_expiry: "2026-10-01", by: "best before (15)" }],
    ["(01)08901234567890(16)261128(15)271001", { date_of_expiry: "2026-11-28", by: "sell by (16)" }],
    ["(01)08901234567890(17)261130", undefined],
    ["(01)08901234567890(17)261200", undefined],
    ["4006381333931", undefined]
  ])("%j: %j", (code, expected) => {
    expect(refusal(code)).toEqual(expected)
  })
})
