/** One setting of the network: its shape, and who reads it. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { read } from "../money.ts"

export interface Setting<S extends Schema.Codec<unknown, unknown> = Schema.Codec<unknown, unknown>> {
  /** The schema of the JSON value. */
  readonly schema: S
  /** The control that fits it. json: whatever no other says. */
  readonly control: "text" | "switch" | "texts" | "numbers" | "json"
  /** Completes "is ...": "a whole number from 1 to 1440". */
  readonly wanted: string
  /** The unit of a number: minutes, days, percent, the money of the store. */
  readonly unit: string
  /** Clients read what is shown to them; everything else stays on the server. */
  readonly readBy: "clients" | "server"
}

type ReadBy = Setting["readBy"]
const setting = <S extends Schema.Codec<unknown, unknown>>(
  schema: S,
  control: Setting["control"],
  wanted: string,
  readBy: ReadBy,
  unit = ""
): Setting<S> => ({ schema, control, wanted, unit, readBy })

/** A text is not empty; a number counts as its digits. */
const Text = Schema.Union([
  Schema.String.check(Schema.makeFilter((text) => text.trim() !== "")),
  Schema.Finite
])
export const text = (readBy: ReadBy) => setting(Text, "text", "a text", readBy)

export const webAddress = (readBy: ReadBy) =>
  setting(
    Schema.String.check(Schema.isPattern(/^https?:\/\/[A-Za-z0-9.:[\]-]+(\/[\w./~-]*)?$/)),
    "text",
    "an address such as https://shop.example",
    readBy
  )

/** The values of a switch, as a flag has them. */
const Switch = Schema.Union([
  Schema.Boolean,
  Schema.Literals([0, 1]),
  Schema.Literals(["0", "1", "true", "false"])
])
export const onOff = (readBy: ReadBy) => setting(Switch, "switch", "true or false", readBy)

/** @param most so many are offered, the first ones */
export const texts = (readBy: ReadBy, most?: number) =>
  setting(
    Schema.Array(Schema.String),
    "texts",
    most === undefined ? "a list of texts" : `a list of texts, of which ${most} are offered`,
    readBy
  )

/** Ids of products or websites. */
export const numbers = (what: string, readBy: ReadBy) =>
  setting(Schema.Array(Schema.Int), "numbers", `a list of ${what}`, readBy)

export const whole = (least: number, most: number, unit: string, readBy: ReadBy) =>
  setting(
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
    readBy,
    unit
  )

/** An amount of 0 or more, a number or the text of one, with at most two decimals. */
const isAmount = (value: string | number): boolean =>
  /^\d{1,9}(\.\d{1,2})?$/.test(String(value).trim()) && read(value) !== undefined
export const Amount = Schema.Union([
  Schema.Finite.check(Schema.makeFilter(isAmount)),
  Schema.String.check(Schema.makeFilter(isAmount))
])
export const amount = (readBy: ReadBy) =>
  setting(Amount, "json", "an amount of 0 or more, with at most two decimals", readBy, "money of the store")

export const object = <S extends Schema.Codec<unknown, unknown>>(
  schema: S,
  wanted: string,
  readBy: ReadBy,
  unit = ""
) => setting(schema, "json", wanted, readBy, unit)

const readJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

/** @param value JSON text; a text that is none counts as the text itself, as older programs stored it */
export const decodedBy = <Of extends Setting>(
  { schema, control }: Of,
  value: string
): Result.Result<Of["schema"]["Type"], unknown> => {
  const json = readJson(value)
  const read = Result.isSuccess(json) ? json.success : control === "text" ? value : undefined
  return Schema.decodeUnknownResult(schema)(read)
}
