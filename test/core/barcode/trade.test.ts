import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Barcode, type Context, decode } from "#core/barcode/decode.ts"
import { explain, linesOf } from "#core/barcode/explain.ts"
import { codeTypes, uniqueKey } from "#core/barcode/layouts.ts"
import { parse } from "#core/barcode/parse.ts"
import { builtInTable } from "#core/barcode/rule/built-in.ts"
import { digitAfter, expanded, innerDigit } from "#core/barcode/rule/check-digits.ts"
import { conflictsIn, hiddenBehind } from "#core/barcode/rule/conflict.ts"
import { gramsFor } from "#core/barcode/rule/content.ts"
import { doubtOf, linesOfReading } from "#core/barcode/rule/explanation.ts"
import { layoutFlaw, readLayout } from "#core/barcode/rule/layout-reading.ts"
import { builtInLists, packhouse } from "#core/barcode/rule/lists.ts"
import { meaningLines, whyUnread } from "#core/barcode/rule/refusal.ts"
import { isLayout, type LayoutRule, type RuleList } from "#core/barcode/rule/rule.ts"
import { decodeBy, type Reading, tableOf } from "#core/barcode/rule/table.ts"
import { trialsOf, verdictOf } from "#core/barcode/rule/trial.ts"
import { isLong, runs } from "#test/support/runs.ts"
import { codeOn, numbersOf, someDays, strayString, withCheckDigit } from "./codes.ts"
import { acceptedExamples, context, refusedExamples, refusedOtherwise } from "./examples.ts"
import { centuryCodes, readCodes, refusedCodes, scaleCodes } from "./trade-codes.ts"

const today = "2026-11-29"
const empty: Context = { today, mapping: () => undefined, shelfLife: () => 0 }
const all = builtInTable
const scaleFirst = tableOf(
  builtInLists.toSorted((a, b) => Number(b.name === "scale") - Number(a.name === "scale"))
)

const readingOf = (code: string, table = all): Reading => {
  const decoded = decodeBy(code, table, empty)
  if (decoded === null || !("content" in decoded)) throw new Error(`${code} is read by no other list`)
  return decoded
}
const fieldsOf = ({ rule, kind, symbology, content }: Reading): Readonly<Record<string, unknown>> => {
  const { elements: _, ...fields } = content
  return { ...fields, rule: rule.name, kind, symbology }
}

describe("the codes of the trade", () => {
  it("are 200 and more", () => {
    expect(
      new Set([...readCodes, ...scaleCodes, ...refusedCodes].map(([code]) => code)).size
    ).toBeGreaterThan(220)
  })

  it.each([...readCodes, ...centuryCodes(today)])(
    "%j is what the standards say (CODE-12, CODE-13)",
    (code, expected) => {
      expect(fieldsOf(readingOf(code))).toMatchObject(expected)
    }
  )

  it.each(scaleCodes)("%j is a label of a scale where that list comes first (CODE-12)", (code, expected) => {
    expect(fieldsOf(readingOf(code, scaleFirst))).toMatchObject(expected)
    expect(decodeBy(code, all, { ...empty, mapping: () => 1773 })).toMatchObject({ codeType: "spar" })
  })

  it.each(refusedCodes)("%j is read by no rule: %s (CODE-14)", (code, sentence) => {
    expect(decodeBy(code, all, empty)).toBeNull()
    expect(verdictOf(trialsOf(code, all, today))?.why).toBe(sentence)
  })

  it("name the product and nothing more where only a product is named, so that no weight is made up", () => {
    expect(fieldsOf(readingOf("012345678905"))).toEqual({
      rule: "upcA",
      kind: "product",
      symbology: undefined,
      gtin: "00012345678905"
    })
  })

  it("are one product with and without the zero before a UPC, and as UPC-E", () => {
    const gtins = ["042100005264", "0042100005264", "04252614", "00042100005264", "(01)00042100005264"].map(
      (code) => readingOf(code).content.gtin
    )
    expect(new Set(gtins)).toEqual(new Set(["00042100005264"]))
  })
})

describe("the list of Packhouse's own layouts", () => {
  const own = packhouse.rules.filter(isLayout)

  it("answers through the table what it answers alone, in any day's worked examples and their refusals (CODE-11)", () => {
    for (const [code, decoded] of acceptedExamples) expect(decodeBy(code, all, context)).toEqual(decoded)
    for (const [code] of [...refusedExamples, ...refusedOtherwise]) {
      const decoded = decodeBy(code, tableOf([packhouse]), context)
      expect(decoded).toBeNull()
    }
  })

  it.each(someDays)(
    "on %s each rule, read as data place by place, says what the reader by hand says",
    (day) => {
      fc.assert(
        fc.property(codeOn(day), (code) => {
          const parsed = parse(code, day)
          const rules = own.filter((rule) => layoutFlaw(rule, code, day) === undefined)
          expect(rules.map(({ name }) => name)).toEqual([parsed?.codeType])
          expect({ codeType: rules[0]?.name, ...readLayout(rules[0] as LayoutRule, code, day) }).toEqual(
            parsed
          )
        }),
        { numRuns: runs(500) }
      )
    }
  )

  it("stays alone or among others: what it decodes, all lists decode to the same, and strays stay refused by it", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const below = numbersOf(seed)
        const mapped: Context = {
          today,
          mapping: (_, item) => (item.endsWith("3") ? undefined : 7),
          shelfLife: () => 3
        }
        for (let n = 0; n < 500; n++) {
          const code = strayString(below)
          const before = decode(code, mapped)
          const after = decodeBy(code, all, mapped)
          if (before !== null) expect(after).toEqual(before)
          else expect(after === null || "content" in after || code.trim().startsWith("]")).toBe(true)
          const types = own.filter((rule) => layoutFlaw(rule, uniqueKey(code), today) === undefined)
          expect(types.map(({ name }) => name)).toEqual(
            parse(code, today) === undefined ? [] : [parse(code, today)?.codeType]
          )
        }
      }),
      { numRuns: runs(40), endOnFailure: true }
    )
    expect(codeTypes).toEqual(own.map(({ name }) => name))
  })
})

/** A string near the codes of the trade: one of them changed, two in one, cut off, marked, or anything. */
const nearString = (below: (limit: number) => number): string => {
  const one = (): string =>
    [...readCodes, ...refusedCodes][below(readCodes.length + refusedCodes.length)]?.[0] ?? ""
  const code = one()
  const at = below(code.length + 1)
  switch (below(7)) {
    case 0:
      return strayString(below)
    case 1:
      return code.slice(0, at) + one().slice(below(10))
    case 2:
      return code.slice(0, at)
    case 3:
      return code.slice(0, at) + String.fromCharCode(below(0x80)) + code.slice(at + below(2))
    case 4:
      return ["]C1", "]E0", "]d2", "]Q1", "(", "M", "https://a.b/", "\x1d"][below(8)] + code
    case 5:
      return code.slice(0, at) + String(below(100)) + code.slice(at)
    default:
      return Array.from({ length: below(32) }, () => below(10)).join("")
  }
}

describe("decoding by lists", () => {
  it("is total and gives a string at most one meaning: 1,000,000 strings in the long run (CODE-11)", () => {
    const seed = Number(process.env.PACKHOUSE_TEST_SEED ?? Math.floor(performance.timeOrigin) % 1_000_000)
    console.log(`strings near the codes of the trade: seed ${seed} (PACKHOUSE_TEST_SEED repeats it)`)
    const below = numbersOf(seed)
    const mapped: Context = { today, mapping: () => 7, shelfLife: () => 3 }
    const single = builtInLists.map((list) => [list, tableOf([list])] as const)
    let read = 0
    for (let n = 0; n < (isLong ? 1_000_000 : 20_000); n++) {
      const code = nearString(below)
      const decoded: Barcode | Reading | null = decodeBy(code, all, mapped)
      // The first list that reads it alone is the one that reads it among all.
      const first = single.find(([, table]) => decodeBy(code, table, mapped) !== null)
      const list = decoded === null ? undefined : "content" in decoded ? decoded.list : packhouse.name
      if (list !== first?.[0].name)
        throw new Error(JSON.stringify({ seed, code, list, first: first?.[0].name }))
      for (const each of builtInLists) {
        const readers = each.rules
          .filter(isLayout)
          .filter((rule) => layoutFlaw(rule, uniqueKey(code), today) === undefined)
        if (readers.length > 1)
          throw new Error(JSON.stringify({ seed, code, rules: readers.map(({ name }) => name) }))
      }
      const trials = trialsOf(code, all, today, list)
      if (decoded === null && trials.length === 0 && !code.trim().startsWith("]"))
        throw new Error(JSON.stringify({ seed, code, missing: "a reason" }))
      if (
        trials.some(({ why }) => /undefined|NaN|\[object/.test(why) && !/undefined|NaN|\[object/.test(code))
      )
        throw new Error(JSON.stringify({ seed, code, trials }))
      if (decoded !== null) read++
    }
    expect(read).toBeGreaterThan(2000)
  }, 900_000)
})

describe("check digits", () => {
  it("of prices and weights inside a code are those of the General Specifications' examples (7.9)", () => {
    expect(innerDigit("2875")).toBe(9)
    expect(innerDigit("14685")).toBe(6)
    expect(innerDigit("123")).toBe(-1)
    expect(innerDigit("12a4")).toBe(-1)
  })

  it("find each single wrong digit of a number", () => {
    for (const number of [
      "96385074",
      "012345678905",
      "4006381333931",
      "08901234567890",
      "006890123400000016"
    ])
      for (let at = 0; at < number.length; at++)
        for (const digit of "0123456789") {
          const changed = number.slice(0, at) + digit + number.slice(at + 1)
          expect(String(digitAfter(changed, changed.length - 1)) === changed.slice(-1)).toBe(
            changed === number
          )
        }
    expect(expanded("04252614")).toBe("042100005264")
  })

  it("of a four-digit price guard a rule's field as they stand beside it", () => {
    const rule: LayoutRule = {
      name: "ireland",
      title: "priced with a check digit of its price",
      kind: "priced",
      shortest: 13,
      longest: 13,
      starts: ["28"],
      fields: [
        { name: "item", kind: "item", start: 2, end: 7 },
        { name: "inner", kind: "inner", start: 7, end: 8, of: "price" },
        { name: "price", kind: "price", start: 8, end: 12, decimals: 2 },
        { name: "check", kind: "check", start: 12, end: 13 }
      ]
    }
    const table = tableOf([{ name: "shop", title: "own rules", rules: [rule] }])
    expect(readingOf(withCheckDigit("281234592875"), table).content).toEqual({
      item: "12345",
      price: { amount: 2875, decimals: 2 }
    })
    expect(verdictOf(trialsOf(withCheckDigit("281234582875"), table, today))?.why).toBe(
      "check digit of price should be 9, not 8"
    )
  })
})

describe("a price in a code", () => {
  it("buys whole grams at the price of a kilogram, half up", () => {
    const at = (amount: number) => ({ amount, decimals: 2 })
    expect(gramsFor(at(12950), at(25900))).toBe(500)
    expect(gramsFor(at(100), at(30000))).toBe(3)
    expect(gramsFor(at(50), at(33333))).toBe(2)
    expect(gramsFor({ amount: 12950, decimals: 2 }, { amount: 259, decimals: 0 })).toBe(500)
    expect(gramsFor(at(100), at(0))).toBeUndefined()
  })
})

describe("rules that can read one code", () => {
  const rule = (name: string, starts: ReadonlyArray<string>, more: Partial<LayoutRule> = {}): LayoutRule => ({
    name,
    title: name,
    kind: "weighed",
    shortest: 13,
    longest: 13,
    starts,
    fields: [
      { name: "item", kind: "item", start: 2, end: 7 },
      { name: "grams", kind: "weight", start: 7, end: 12, decimals: 3 },
      { name: "check", kind: "check", start: 12, end: 13 }
    ],
    ...more
  })
  const listOf = (...rules: ReadonlyArray<LayoutRule>): RuleList => ({
    name: "shop",
    title: "own rules",
    rules
  })

  it("are refused with such a code where no order stands between them (CODE-15)", () => {
    const wide = rule("wide", ["2"])
    const narrow = rule("narrow", ["28"])
    const [conflict] = conflictsIn([listOf(wide, narrow)], today)
    expect(conflict).toMatchObject({ list: "shop", rules: ["wide", "narrow"] })
    const code = conflict?.code ?? ""
    expect([wide, narrow].map((each) => layoutFlaw(each, code, today))).toEqual([undefined, undefined])
    expect(conflictsIn([listOf(wide, { ...narrow, order: 1 })], today)).toEqual([])
    expect(readingOf(code, tableOf([listOf(wide, { ...narrow, order: 1 })])).rule.name).toBe("narrow")
  })

  it("are found with dates, words and lengths, and left alone where start or length parts them", () => {
    const dated = rule("dated", ["7"], {
      shortest: 23,
      longest: 23,
      fields: [{ name: "packaging_date", kind: "date", start: 12, end: 18 }]
    })
    expect(conflictsIn([{ ...packhouse, rules: [...packhouse.rules, dated] }], today)).toMatchObject([
      { rules: ["legacyPack", "dated"] }
    ])
    const card = rule("card", ["E"], {
      shortest: 4,
      longest: 12,
      fields: [{ name: "number", kind: "text", start: 1, end: 12 }]
    })
    expect(conflictsIn([listOf(card, { ...card, name: "badge", starts: ["E1", "F"] })], today)).toHaveLength(
      1
    )
    expect(
      conflictsIn(
        [listOf(rule("a", ["28"]), rule("b", ["29"]), { ...rule("c", ["28"]), shortest: 14, longest: 14 })],
        today
      )
    ).toEqual([])
    expect(conflictsIn(builtInLists, today)).toEqual([])
  })

  it("of a later list are known to be out of reach behind one that reads all of them (CODE-15)", () => {
    const scale = builtInLists.find(({ name }) => name === "scale")
    const [weight] = (scale?.rules ?? []).filter(isLayout)
    if (scale === undefined || weight === undefined) throw new Error("there is no list scale")
    expect(hiddenBehind(builtInLists, scale, weight)).toEqual({ list: "packhouse", rule: "spar" })
    expect(hiddenBehind([scale, ...builtInLists], scale, weight)).toBeUndefined()
  })
})

describe("a page that takes codes of this network alone", () => {
  it.each([
    ["4006381333931", "EAN-13, GTIN 04006381333931: no product of the catalogue has it"],
    [
      "]C1010950110153100017261231",
      "GS1 element string, GTIN 09501101531000: no product of the catalogue has it"
    ],
    [
      "https://id.gs1.org/01/09501101531000",
      "GS1 Digital Link, GTIN 09501101531000: no product of the catalogue has it"
    ],
    ["00376104250021234569", "SSCC 376104250021234569: a pallet or carton, scan its packs"],
    ["9900000000011", "coupon, 9900000000011: not a code of this network"],
    ["4006381333932", "check digit should be 1, not 2"],
    [
      "]C110AB120108901234567890",
      "batch (10) at place 4 runs into GTIN (01): the scanner drops the separator"
    ],
    [
      "]C080177300500645507000123",
      "the scanner sends ]C0 before the code: set it to send no symbology identifiers"
    ],
    ["]C1", "no rule reads this code"],
    ["80177300500655507000123", "quarter 5: a year has quarters 1 to 4"],
    ["hello", 'no code starts with "h"'],
    ["7401234007507", ""],
    ["80177300500645507000123", ""]
  ])("refuses %j by what it is, in a sentence: %s (CODE-14)", (code, why) => {
    expect(whyUnread(code, today, all)).toBe(why)
  })

  it("has a sentence for every code that it does not read, and none for those it reads", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const below = numbersOf(seed)
        for (let n = 0; n < 200; n++) {
          const code = nearString(below)
          expect([code, whyUnread(code, today, all) === ""]).toEqual([code, parse(code, today) !== undefined])
        }
      }),
      { numRuns: runs(20), endOnFailure: true }
    )
  })
})

describe("an explanation by lists", () => {
  const lines = (code: string, table = all): ReadonlyArray<string> => {
    const reading = readingOf(code, table)
    return linesOfReading(reading, code, trialsOf(code, table, today, reading.list), today)
  }

  it("names list, rule and each field, and why the lists before did not read it (CODE-14)", () => {
    expect(lines("]C1010890123456789017261231310300075010AB-12")).toEqual([
      "]C1010890123456789017261231310300075010AB-12",
      "list gs1, rule elements: GS1 element string",
      "  1-3    ]C1                  GS1-128",
      "  4      (01) 08901234567890  GTIN 08901234567890",
      "  20     (17) 261231          use-by date 2026-12-31",
      "  28     (3103) 000750        net weight 0.75 kg",
      "  38     (10) AB-12           batch AB-12",
      "weighed, adds the weight: gtin 08901234567890, grams 750, date_of_expiry 2026-12-31, batch AB-12"
    ])
    expect(lines("4006381333931")).toEqual([
      "4006381333931",
      "list ean, rule ean13: EAN-13",
      "  1-13   4006381333931  GTIN 04006381333931",
      "  13     1              check digit",
      "not packhouse: a code of 13 characters starts with 74, 89, 2, P or W, not 400",
      "product, adds a piece: gtin 04006381333931"
    ])
    expect(lines("2312345129505", scaleFirst).slice(2)).toEqual([
      "  3-7    12345  item 12345",
      "  8-12   12950  price 129.50",
      "  13     5      check digit",
      "priced, adds the weight that the price buys: item 12345, price 129.50"
    ])
  })

  it("at a page names what another list reads, keeps the lines of Packhouse's own layouts, and ends with the nearest reason", () => {
    expect(meaningLines("4006381333931", today, all)).toEqual(lines("4006381333931"))
    expect(meaningLines("7401234007508", today, all)).toEqual(linesOf(explain("7401234007508", { today })))
    expect(meaningLines("8901234567890", today, all)).toEqual(linesOf(explain("8901234567890", { today })))
    expect(meaningLines("]C110AB120108901234567890", today, all).at(-1)).toBe(
      "null: batch (10) at place 4 runs into GTIN (01): the scanner drops the separator"
    )
  })

  it("doubts a batch whose end reads like what should follow it, and reads it all the same", () => {
    const swallowed = readingOf("010950110153100010AB3103000750")
    expect(swallowed.content).toMatchObject({ batch: "AB3103000750" })
    expect(doubtOf(swallowed, today)).toBe(
      "The batch (10) ends like net weight (3103): look whether the scanner drops the separator."
    )
    expect(doubtOf(readingOf("010950110153100010AB-12"), today)).toBeUndefined()
  })
})
