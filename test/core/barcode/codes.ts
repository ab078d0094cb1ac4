/** Generators of codes, right and wrong. */
import fc from "fast-check"
import { encode } from "#core/barcode/encode.ts"
import type { CodeType } from "#core/barcode/layouts.ts"
import type { Parsed } from "#core/barcode/parse.ts"
import * as Day from "#core/day.ts"
import { randomOf } from "../../support/chance.ts"

const digits = (length: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, "0"))

const grams = fc.integer({ min: 0, max: 99_999 })
const dayBetween = (first: Day.Day, last: Day.Day): fc.Arbitrary<Day.Day> =>
  fc.integer({ min: 0, max: Day.daysBetween(first, last) }).map((days) => Day.addDays(first, days))

/** The twelve digits before a check digit, and the digit by the definition: ones and threes in turn. */
export const withCheckDigit = (twelve: string): string => {
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0
  )
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

/** Every value that a layout can hold. `today` is any day of 2005 to 2094, so that every YQDD date has its century. */
export const parsedOf = (today: Day.Day): { readonly [type in CodeType]: fc.Arbitrary<Parsed> } => {
  const year = Day.yearOf(today)
  const printed = dayBetween("2000-01-01", "2099-12-31")
  return {
    mrpl: fc.record({ codeType: fc.constant("mrpl" as const), item: digits(5), grams }),
    ean13: digits(10).map((body) => ({ codeType: "ean13", item: withCheckDigit(`89${body}`) })),
    spar: fc.record({ codeType: fc.constant("spar" as const), item: digits(6), grams }),
    loyaltyWorld: fc.oneof(
      fc.record({ codeType: fc.constant("loyaltyWorld" as const), item: digits(7), grams }),
      fc.record({ codeType: fc.constant("loyaltyWorld" as const), item: digits(7), pieces: grams })
    ),
    order: fc.record({
      codeType: fc.constant("order" as const),
      order_id: fc.integer({ min: 1, max: 9_999_999_999 }),
      item_count: fc.integer({ min: 1, max: 999 })
    }),
    pack: fc.record({
      codeType: fc.constant("pack" as const),
      product_id: fc.integer({ min: 1, max: 9999 }),
      grams,
      date_of_expiry: dayBetween(`${year - 5}-01-01`, `${year + 4}-12-31`),
      mc_no: digits(2),
      unique_code: digits(6)
    }),
    legacyPack: fc.record({
      codeType: fc.constant("legacyPack" as const),
      mc_no: fc.integer({ min: 0, max: 799 }).map((value) => String(value).padStart(3, "0")),
      product_id: fc.integer({ min: 1, max: 9999 }),
      grams,
      packaging_date: printed,
      unique_code: digits(5)
    }),
    newPack: fc.record({
      codeType: fc.constant("newPack" as const),
      product_id: fc.integer({ min: 1, max: 99_999 }),
      grams,
      date_of_expiry: printed,
      mc_no: digits(2),
      unique_code: digits(4)
    }),
    command: fc.stringMatching(/^[a-z][a-z0-9_]{0,19}$/).map((word) => ({ codeType: "command", word }))
  }
}

export const anyDay = dayBetween("2005-01-01", "2094-12-31")
/** Days at which the ten years around today lie differently: ends of years, of decades, a leap day. */
export const someDays: ReadonlyArray<Day.Day> = [
  "2026-11-20",
  "2028-02-29",
  "2029-12-31",
  "2030-01-01",
  "2094-12-31"
]

/** A code that is right in every value, on a day. */
export const codeOn = (today: Day.Day): fc.Arbitrary<string> =>
  fc.oneof(...Object.values(parsedOf(today))).map((parsed) => encode(parsed, today) ?? "")

/** Whole numbers below a bound, for masses of strings from one seed of fast-check. */
export const numbersOf = (seed: number): ((below: number) => number) => {
  const random = randomOf(seed)
  return (below) => Math.floor(random() * below)
}

const sound = [
  "7401234007507",
  "8901234567890",
  "M80177300500645507000123",
  "810100045678004",
  "834120701250051226030017",
  "$$next",
  "W001234501255",
  "P000077700003",
  "2004321024002",
  "11417730100018112600077"
]

/** A string that is a code by chance at most: any text, ten to twenty-six digits, or a code with something changed. */
export const strayString = (below: (limit: number) => number): string => {
  const kind = below(3)
  if (kind === 0) {
    const units = Array.from({ length: below(30) }, () => (below(4) === 0 ? below(0x10000) : below(0x80)))
    return String.fromCharCode(...units)
  }
  if (kind === 1) return Array.from({ length: 10 + below(17) }, () => below(10)).join("")
  const code = sound[below(sound.length)] ?? ""
  const at = below(code.length)
  const character = below(3) === 0 ? String.fromCharCode(below(0x100)) : String(below(10))
  const [kept, skipped] = [code.slice(0, at), below(3)]
  return kept + (skipped === 2 ? "" : character) + code.slice(at + (skipped === 0 ? 0 : 1))
}
