/** `packhouse barcode encode`: the code of values, for a label. */
import { Argument, type Command } from "commander"
import { Result, Schema, SchemaTransformation } from "effect"
import { encode } from "#core/barcode/encode.ts"
import { type CodeType, codeTypes, type Field, type Layout, layouts } from "#core/barcode/layouts.ts"
import type { Parsed } from "#core/barcode/parse.ts"
import * as Day from "#core/day.ts"
import { type CommandError, refused, usageError } from "../host/command-error.ts"
import { type Answer, alone, example } from "./answer.ts"

const Digits = Schema.String.check(Schema.isPattern(/^\d+$/, { expected: "digits" }))
const Whole = Schema.String.check(Schema.isPattern(/^\d{1,10}$/, { expected: "a whole number" })).pipe(
  Schema.decodeTo(Schema.Number, SchemaTransformation.numberFromString)
)

const partner = { item: Digits, grams: Whole }
const pack = {
  product_id: Whole,
  grams: Whole,
  date_of_expiry: Day.Day,
  mc_no: Digits,
  unique_code: Digits
}
const { date_of_expiry: _, ...undated } = pack
const Values = Schema.Union([
  Schema.Struct({ codeType: Schema.Literal("mrpl"), ...partner }),
  Schema.Struct({ codeType: Schema.Literal("spar"), ...partner }),
  Schema.Struct({ codeType: Schema.Literal("ean13"), item: Digits }),
  Schema.Struct({ codeType: Schema.Literal("loyaltyWorld"), ...partner }),
  Schema.Struct({ codeType: Schema.Literal("loyaltyWorld"), item: Digits, pieces: Whole }),
  Schema.Struct({ codeType: Schema.Literal("order"), order_id: Whole, item_count: Whole }),
  Schema.Struct({ codeType: Schema.Literal("pack"), ...pack }),
  Schema.Struct({ codeType: Schema.Literal("newPack"), ...pack }),
  Schema.Struct({ codeType: Schema.Literal("legacyPack"), ...undated, packaging_date: Day.Day }),
  Schema.Struct({ codeType: Schema.Literal("command"), word: Schema.String })
])
const readValues = Schema.decodeUnknownResult(Values, { onExcessProperty: "error" })

/** The fields of a type, as FIELD=VALUE names them. */
const fieldsOf = (type: CodeType): ReadonlyArray<string> =>
  type === "loyaltyWorld"
    ? ["item", "pieces", "grams"]
    : Object.entries<Field>(layouts[type].fields)
        .filter(([, { kind }]) => kind !== "check")
        .map(([name]) => name)

/** Digits that are kept as printed get the zeros that their place asks for. */
const filled = (type: CodeType, name: string, value: string): string => {
  const layout: Layout = layouts[type]
  const field = layout.fields[name]
  return field !== undefined && (field.kind === "digits" || (field.kind === "item" && type !== "ean13"))
    ? value.padStart(field.end - field.start, "0")
    : value
}

const read = (type: CodeType, pairs: ReadonlyArray<string>): Result.Result<Parsed, CommandError> => {
  const either = type === "loyaltyWorld" ? " (pieces or grams, not both)" : ""
  const usage = `Fields of ${type}: ${fieldsOf(type).join(", ")}${either}.`
  if (pairs.length === 0) return Result.fail(usageError(`Give the fields as FIELD=VALUE. ${usage}`))
  const values: Record<string, string> = { codeType: type }
  for (const pair of pairs) {
    const at = pair.indexOf("=")
    if (at < 1) return Result.fail(usageError(`${pair} is not written FIELD=VALUE. ${usage}`))
    const name = pair.slice(0, at)
    if (!fieldsOf(type).includes(name)) return Result.fail(usageError(`There is no field ${name}. ${usage}`))
    values[name] = filled(type, name, pair.slice(at + 1))
  }
  return Result.mapError(readValues(values), (error) => usageError(`${error.message}\n${usage}`))
}

const make = (type: CodeType, pairs: ReadonlyArray<string>): Result.Result<Answer, CommandError> =>
  Result.flatMap(read(type, pairs), (values): Result.Result<Answer, CommandError> => {
    const code = encode(values, Day.dayAt(Date.now()))
    return code === undefined
      ? Result.fail(
          refused(
            `No ${layouts[type].title} says this: a number is too wide, or 0 where it must not be, a date is out of reach, or a check digit is wrong.`
          )
        )
      : Result.succeed({ data: { code }, lines: [code] })
  })

export const defineBarcodeEncode = (parent: Command): void => {
  const command = parent
    .command("encode")
    .description("the code of values, for a label")
    .addArgument(new Argument("<type>", "what kind of code").choices(codeTypes))
    .argument(
      "[fields...]",
      "FIELD=VALUE; grams are whole, dates YYYY-MM-DD; left out: the fields of the type"
    )
    .action((type: CodeType, fields: ReadonlyArray<string>) => alone(command, make(type, fields)))
  example(
    command,
    "packhouse barcode encode newPack product_id=41207 grams=1250 date_of_expiry=2026-12-05 mc_no=03 unique_code=0017",
    "packhouse barcode encode spar item=4321 grams=2400"
  )
}
