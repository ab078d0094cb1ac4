/**
 * Decoding against what one would write first: a list of anchored regular expressions, tried in turn, each with the
 * function that makes the barcode of its groups, and the calendar of core/day.ts. It shares nothing with core/barcode,
 * gives the same answers (test/core/barcode/decode.test.ts asserts it), and so is the second opinion on them too.
 */
import { type Barcode, type Context, decode } from "#core/barcode/decode.ts"
import * as Day from "#core/day.ts"
import { type Bench, inTurn } from "./measure.ts"

const none = {
  product_id: null,
  weight: null,
  qty: null,
  packaging_date: null,
  date_of_expiry: null,
  mc_no: null,
  unique_code: null,
  order_id: null,
  item_count: null
}

const isChecked = (code: string): boolean => {
  let sum = 0
  for (let index = 0; index < 12; index++) sum += Number(code[index]) * (index % 2 === 0 ? 1 : 3)
  return Number(code[12]) === (10 - (sum % 10)) % 10
}

const weigh = (grams: number) =>
  grams < 100 ? { weight: 1, qty: 1 } : { weight: grams / 1000, qty: Math.floor((grams + 5) / 10) / 100 }

const readDate = (ddmmyy = ""): Day.Day | undefined =>
  Day.make(2000 + Number(ddmmyy.slice(4)), Number(ddmmyy.slice(2, 4)), Number(ddmmyy.slice(0, 2)))

const readQuarterDate = (yqdd = "", today: Day.Day): Day.Day | undefined => {
  const first = Day.yearOf(today) - 5
  const year = first + ((Number(yqdd[0]) - (first % 10) + 10) % 10)
  const month = Number(yqdd[1]) * 3 - 2
  const start = Day.make(year, month, 1)
  if (start === undefined) return undefined
  const day = Day.addDays(start, Number(yqdd.slice(2)))
  const isWithin = Day.yearOf(day) === year && Number(day.slice(5, 7)) <= month + 2
  return isWithin ? day : undefined
}

type Groups = ReadonlyArray<string>
type Fields = Omit<Barcode, "scan_code">
type Row = readonly [RegExp, (groups: Groups, context: Context) => Fields | null]

const partner =
  (codeType: Barcode["codeType"], hasCheckDigit: boolean): Row[1] =>
  ([code = "", item = "", amount = ""], context) => {
    if (hasCheckDigit && !isChecked(code)) return null
    const product_id = context.mapping(codeType, item)
    if (product_id === undefined) return null
    const count = Number(amount)
    const measure = code.startsWith("P") ? { weight: count || 1, qty: count || 1 } : weigh(count)
    const date_of_expiry = Day.addDays(context.today, 5)
    return { ...none, product_id, ...measure, packaging_date: context.today, date_of_expiry, codeType }
  }

const table: ReadonlyArray<Row> = [
  [/^74(\d{5})(\d{5})\d$/, partner("mrpl", true)],
  [
    /^89\d{11}$/,
    ([code = ""], context) => {
      const product_id = isChecked(code) ? context.mapping("ean13", code) : undefined
      if (product_id === undefined) return null
      const date_of_expiry = Day.addDays(context.today, context.shelfLife(product_id))
      return { ...none, product_id, weight: 1, qty: 1, date_of_expiry, codeType: "ean13" }
    }
  ],
  [
    /^80(\d{4})(\d{5})(\d{4})(\d{2})(\d{6})$/,
    ([, id, grams, quarterDate, mc_no = "", unique_code = ""], context) => {
      const date_of_expiry = readQuarterDate(quarterDate, context.today)
      const product_id = Number(id)
      if (product_id === 0 || date_of_expiry === undefined) return null
      return {
        ...none,
        product_id,
        ...weigh(Number(grams)),
        date_of_expiry,
        mc_no,
        unique_code,
        codeType: "pack"
      }
    }
  ],
  [
    /^81(\d{10})(\d{3})$/,
    ([, id, count]) => {
      const order_id = Number(id)
      const item_count = Number(count)
      return order_id === 0 || item_count === 0 ? null : { ...none, order_id, item_count, codeType: "order" }
    }
  ],
  [
    /^83(\d{5})(\d{5})(\d{6})(\d{2})(\d{4})$/,
    ([, id, grams, date, mc_no = "", unique_code = ""]) => {
      const date_of_expiry = readDate(date)
      const product_id = Number(id)
      if (product_id === 0 || date_of_expiry === undefined) return null
      return {
        ...none,
        product_id,
        ...weigh(Number(grams)),
        date_of_expiry,
        mc_no,
        unique_code,
        codeType: "newPack"
      }
    }
  ],
  [
    /^\$\$([A-Za-z][A-Za-z0-9_]{0,19})$/,
    ([, word = ""]) => ({ ...none, unique_code: word.toLowerCase(), codeType: "command" })
  ],
  [/^[PW](\d{7})(\d{5})$/, partner("loyaltyWorld", false)],
  [/^2(\d{6})(\d{5})\d$/, partner("spar", true)],
  [
    /^([0-7]\d{2})(\d{4})(\d{5})(\d{6})(\d{5})$/,
    ([, mc_no = "", id, grams, date, unique_code = ""]) => {
      const packaging_date = readDate(date)
      const product_id = Number(id)
      if (product_id === 0 || packaging_date === undefined) return null
      const date_of_expiry = Day.addDays(packaging_date, 3)
      const measure = weigh(Number(grams))
      return {
        ...none,
        product_id,
        ...measure,
        packaging_date,
        date_of_expiry,
        mc_no,
        unique_code,
        codeType: "legacyPack"
      }
    }
  ]
]

/** The peer: the same answers as `decode`, by regular expressions. */
export const decodeByTable = (code: string, context: Context): Barcode | null => {
  const scan_code = code.replace(/^[ \r\n]+|[ \r\n]+$/g, "")
  const text = scan_code.replace(/^M/, "")
  for (const [pattern, build] of table) {
    const groups = pattern.exec(text)
    if (groups === null) continue
    const fields = build(groups, context)
    return fields === null ? null : { ...fields, scan_code }
  }
  return null
}

export const context: Context = {
  today: "2026-11-20",
  mapping: (_, item) => (item.endsWith("9") ? undefined : 1773),
  shelfLife: () => 90
}

/** As codes come at a counter: mostly packs of the three kinds, some partners', labels, commands, and a few misreads. */
const made: ReadonlyArray<string> = Array.from({ length: 10_000 }, (_, n) => {
  const serial = String(n).padStart(6, "0")
  const grams = String(50 + ((n * 37) % 30_000)).padStart(5, "0")
  const item = String(n % 10_000).padStart(7, "0")
  const withCheckDigit = (twelve: string): string =>
    Array.from("0123456789", (digit) => twelve + digit).find(isChecked) ?? ""
  switch (n % 16) {
    case 0:
      return withCheckDigit(`74${item.slice(2)}${grams}`)
    case 1:
      return withCheckDigit(`89${item}${(n % 900) + 100}`)
    case 2:
      return withCheckDigit(`2${item.slice(1)}${grams}`)
    case 3:
      return `W${item}${grams}`
    case 4:
      return `81${serial.padStart(10, "0")}012`
    case 5:
      return n % 3 === 0 ? "$$next" : `M801773${grams}645507${serial}`
    case 6:
      return `8017730050064550700O${serial.slice(3)}`
    case 7:
    case 8:
      return `114${item.slice(3)}${grams}181126${serial.slice(1)}`
    case 9:
    case 10:
      return `83${item.slice(2)}${grams}05122603${serial.slice(2)}`
    default:
      return `80${item.slice(3)}${grams}645507${serial}`
  }
})

/** Through JSON, as they come over a wire: a text put together by `+` reads more slowly. */
export const codes: ReadonlyArray<string> = JSON.parse(JSON.stringify(made))

const rounds = 11
const passes = 20

/** Codes per millisecond of one round. */
const rate = (one: (code: string, context: Context) => Barcode | null): number => {
  const start = performance.now()
  let read = 0
  for (let pass = 0; pass < passes; pass++) for (const code of codes) if (one(code, context) !== null) read++
  if (read === 0) throw new Error("no code was read: the bench would measure nothing")
  return (codes.length * passes) / (performance.now() - start)
}
export const bench: Bench = {
  name: "decoding barcodes, against a table of regular expressions with the same answers",
  goal: "at least 1.5 times as fast",
  isMet: ({ ratio }) => ratio >= 1.5,
  run: () =>
    inTurn(
      rounds,
      () => rate(decode),
      () => rate(decodeByTable),
      (a, b) => a / b,
      "codes/ms"
    )
}
