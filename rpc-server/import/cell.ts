/** The kinds of cell in a file: how its text is read, how a value is written, and what to say when it is neither. */

import { Result } from "effect"
import * as Day from "#core/day.ts"
import { scale, show, toNumber } from "#core/decimal.ts"
import { isTimeOfOrders, timeOfOrders } from "#core/order/order-bounds.ts"
import { fewestLetters, longest, type RemarkKind, readRemark } from "#core/order/remark.ts"
import { either } from "#core/sheet/problem.ts"
import { mayBeUnstorable, unstorableIn } from "#core/storable.ts"
import { readDay, readTime, readTimeOrDay } from "./moment.ts"

export interface Cell<T> {
  /** Completes "write ...": "a whole number from 1 to 9". */
  readonly expected: string
  /** `undefined` when the text is no such value. Blanks around it are gone already, unless the cell keeps them. */
  readonly read: (text: string) => T | undefined
  readonly print: (value: T) => string
  /** A sentence on text that is no such value, where more can be said than what is expected. */
  readonly problemOf?: (text: string) => string | undefined
  /** Free text is taken as it stands, blanks and all. */
  readonly keepsBlanks?: boolean
  /** Whether people's own words stand in it. */
  readonly isText?: boolean
}

/** Longer texts hold addresses of pictures and JSON. */
const longestWords = 500
/** Text a person typed: kept as it is, control characters included; screens and papers show it plain. */
export const text = (longest: number): Cell<string> => ({
  isText: longest <= longestWords,
  expected: `a text of at most ${longest} characters`,
  read: (input) => (input.length <= longest ? input : undefined),
  print: (value) => value,
  keepsBlanks: true
})

/** What people write on an order, as its screens take it. */
export const remark = (of: RemarkKind): Cell<string> => ({
  expected: `plain text of at most ${longest[of]} characters in one line${of === "reason" ? `, with at least ${fewestLetters} letters` : ""}`,
  read: (input) => Result.getOrUndefined(readRemark(of, input)),
  print: (value) => value
})

/** A text of a form. */
export const pattern = (form: RegExp, expected: string): Cell<string> => ({
  expected,
  read: (input) => (form.test(input) ? input : undefined),
  print: (value) => value
})

export const oneOf = <const T extends string>(values: ReadonlyArray<T>): Cell<T> => ({
  expected: either(values),
  read: (input) => values.find((value) => value === input),
  print: (value) => value
})

export const whole = (least: number, most: number): Cell<number> => ({
  expected: `a whole number from ${least} to ${most}`,
  read: (input) => {
    const value = /^-?\d{1,16}$/.test(input) ? Number(input) : Number.NaN
    return value >= least && value <= most ? value : undefined
  },
  print: String
})
/** The number of a store, a product, a hub. */
export const id: Cell<number> = whole(1, 999_999_999)

const decimal = (places: number, expected: string): Cell<number> => {
  const form = new RegExp(`^\\d{1,9}(\\.\\d{1,${places}})?$`)
  return {
    expected,
    read: (input) => (form.test(input) ? scale(input, places) : undefined),
    print: (value) => show(value, places)
  }
}
const shortened = (cell: Cell<number>, places: number): Cell<number> => ({
  ...cell,
  print: (value) => String(toNumber(value, places))
})
/** Hundredths of the currency. */
export const money: Cell<number> = decimal(
  2,
  "an amount such as 1249.50, with a point and at most two decimals"
)
/** Thousandths of a kilogram or of a piece. */
export const quantity: Cell<number> = shortened(
  decimal(3, "a quantity such as 0.5, with a point and at most three decimals"),
  3
)
/** Hundredths of a percent. */
export const percent: Cell<number> = shortened(
  decimal(2, "a percentage such as 5 or 12.5, without a sign"),
  2
)
/** A plain number. */
export const ratio: Cell<number> = {
  expected: "a number such as 0.85",
  read: (input) => (/^\d{1,9}(\.\d{1,9})?$/.test(input) ? Number(input) : undefined),
  print: String
}

const bits: Readonly<Record<string, 0 | 1>> = { "1": 1, true: 1, yes: 1, "0": 0, false: 0, no: 0 }
/** Stored as 0 or 1. */
export const yesNo: Cell<0 | 1> = {
  expected: "yes or no (also 1 or 0, true or false)",
  read: (input) => (Object.hasOwn(bits, input.toLowerCase()) ? bits[input.toLowerCase()] : undefined),
  print: (value) => (value === 1 ? "yes" : "no")
}

export const time = (now: Day.Instant): Cell<Day.GmtTime> => ({
  expected: "a GMT time YYYY-MM-DD HH:mm:ss, or one such as now-35m or today+1d 18:00",
  read: (input) => readTime(input, now),
  print: (value) => value
})
/** When something became of an order: no slip of a century (FILE-2). */
export const timeOfOrder = (now: Day.Instant): Cell<Day.GmtTime> => ({
  ...time(now),
  expected: `a GMT time YYYY-MM-DD HH:mm:ss ${timeOfOrders}, or one such as now-35m or today+1d 18:00`,
  read: (input) => {
    const at = readTime(input, now)
    return at !== undefined && isTimeOfOrders(Day.fromGmt(at) ?? 0, now) ? at : undefined
  }
})
export const day = (now: Day.Instant): Cell<Day.Day> => ({
  expected: "a date YYYY-MM-DD, or one such as today+3d",
  read: (input) => readDay(input, now),
  print: (value) => value
})
export const timeOrDay = (now: Day.Instant): Cell<string> => ({
  expected: "a GMT time YYYY-MM-DD HH:mm:ss, a date YYYY-MM-DD, or one such as today-30d",
  read: (input) => readTimeOrDay(input, now),
  print: (value) => value
})

/** Several values in one cell, between semicolons. */
export const list = <T>(cell: Cell<T>, expected: string): Cell<ReadonlyArray<T>> => ({
  expected,
  read: (input) => {
    const values = input
      .split(";")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map(cell.read)
    return values.some((value) => value === undefined) ? undefined : (values as ReadonlyArray<T>)
  },
  print: (values) => values.map(cell.print).join("; ")
})
export const ids: Cell<ReadonlyArray<number>> = list(
  id,
  "numbers with semicolons between them, such as 101; 102"
)
export const times = (now: Day.Instant): Cell<ReadonlyArray<Day.GmtTime>> =>
  list(
    timeOfOrder(now),
    `GMT times ${timeOfOrders} with semicolons between them, such as today 18:00; today+1d 18:00`
  )

/** undefined for what is no JSON, and for JSON with text that no database keeps. */
const parseJson = (input: string): unknown => {
  try {
    const value: unknown = JSON.parse(input)
    return mayBeUnstorable(input) && unstorableIn(value) !== undefined ? undefined : value
  } catch {
    return undefined
  }
}
/** JSON text, kept as it is written. */
export const json = (longest: number): Cell<string> => ({
  expected: `JSON text of at most ${longest} characters; a plain text goes in double quotes, which a CSV file doubles: """text"""`,
  read: (input) => (input.length <= longest && parseJson(input) !== undefined ? input : undefined),
  print: (value) => value
})
/** A JSON object. */
export const object: Cell<Readonly<Record<string, unknown>>> = {
  expected: 'a JSON object such as {"manual_accept": false}',
  read: (input) => {
    const value = parseJson(input)
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  },
  print: (value) => JSON.stringify(value)
}
