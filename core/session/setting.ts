/** What one setting of the network is: its shape, what it does, and what holds where nobody has set it. */
import * as Schema from "effect/Schema"
import { read } from "../money.ts"

export interface Setting<S extends Schema.Codec<unknown, unknown> = Schema.Codec<unknown, unknown>> {
  /** Of the JSON value. */
  readonly schema: S
  /** The control that fits it. json: whatever no other says. */
  readonly control: "text" | "switch" | "texts" | "numbers" | "json"
  /** Completes "is ...": "a whole number from 1 to 1440". */
  readonly wanted: string
  /** Of a number: minutes, days, percent, the money of the store. */
  readonly unit: string
  /** What holds where nothing is set. */
  readonly unset: string
  /** What it does. */
  readonly about: string
  /** Clients read what is shown to them; everything else stays on the server. */
  readonly readBy: "clients" | "server"
}

type Words = Pick<Setting, "unset" | "about" | "readBy">
const made = <S extends Schema.Codec<unknown, unknown>>(
  schema: S,
  control: Setting["control"],
  wanted: string,
  words: Words,
  unit = ""
): Setting<S> => ({ schema, control, wanted, unit, ...words })

/** A text is not empty; a number counts as its digits. */
const Text = Schema.Union([
  Schema.String.check(Schema.makeFilter((text) => text.trim() !== "")),
  Schema.Finite
])
export const text = (words: Words) => made(Text, "text", "a text", words)

/** What may be said of a switch, as a flag has it. */
const Switch = Schema.Union([
  Schema.Boolean,
  Schema.Literals([0, 1]),
  Schema.Literals(["0", "1", "true", "false"])
])
export const onOff = (words: Words) => made(Switch, "switch", "true or false", words)

/** @param most so many are offered, the first ones */
export const texts = (words: Words, most?: number) =>
  made(
    Schema.Array(Schema.String),
    "texts",
    most === undefined ? "a list of texts" : `a list of texts, of which ${most} are offered`,
    words
  )

/** Ids of products or websites. */
export const numbers = (what: string, words: Words) =>
  made(Schema.Array(Schema.Int), "numbers", `a list of ${what}`, words)

export const whole = (least: number, most: number, unit: string, words: Words) =>
  made(
    Schema.Union([
      Schema.Int.check(Schema.isBetween({ minimum: least, maximum: most })),
      Schema.String.check(
        Schema.makeFilter(
          (digits) => /^\d{1,9}$/.test(digits) && Number(digits) >= least && Number(digits) <= most
        )
      )
    ]),
    "json",
    `a whole number from ${least} to ${most}`,
    words,
    unit
  )

/** An amount of 0 or more, a number or the text of one, with at most two decimals. */
const isAmount = (value: string | number): boolean =>
  /^\d{1,9}(\.\d{1,2})?$/.test(String(value).trim()) && read(value) !== undefined
export const Amount = Schema.Union([
  Schema.Finite.check(Schema.makeFilter(isAmount)),
  Schema.String.check(Schema.makeFilter(isAmount))
])
export const amount = (words: Words) =>
  made(Amount, "json", "an amount of 0 or more, with at most two decimals", words, "money of the store")

export const object = <S extends Schema.Codec<unknown, unknown>>(
  schema: S,
  wanted: string,
  words: Words,
  unit = ""
) => made(schema, "json", wanted, words, unit)
