/** Ids in parameters: an id may be a number or its digits. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

const digits = Schema.String.check(Schema.isPattern(/^\d{1,15}$/, { expected: "its digits, at most 15" }))

/** A numeric id, also accepted as its digits. */
export const Id = Schema.Union([Schema.Int, digits]).pipe(
  Schema.decodeTo(Schema.Int, {
    decode: SchemaGetter.transform((input: number | string) => Number(input)),
    encode: SchemaGetter.transform((id: number): number | string => id)
  })
)

/** Text of at most so many characters, so that no parameter grows without bound. */
export const text = (maximum: number) => Schema.String.check(Schema.isMaxLength(maximum))

/** An increment id, also accepted as a number. */
export const IncrementId = Schema.Union([text(40), Schema.Int]).pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((input: number | string) => String(input)),
    encode: SchemaGetter.transform((id: string): number | string => id)
  })
)

/** The name of a shipment upstream, also accepted as a number. */
export const ShipmentId = Schema.Union([text(60), Schema.Int]).pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((input: string | number) => String(input)),
    encode: SchemaGetter.transform((id: string): string | number => id)
  })
)

/** A mobile number as it is typed; also accepted as a number. */
export const Mobile = Schema.Union([text(100), Schema.Int]).pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((input: string | number) => String(input)),
    encode: SchemaGetter.transform((mobile: string): string | number => mobile)
  })
)

/** A flag argument that clients send as a boolean, 0 or 1, or their texts. */
export const Switch = Schema.Union([Schema.Boolean, Schema.Literals([0, 1, "0", "1", "true", "false", ""])])

/** An answer that only says that it was done. */
export const Done = Schema.Struct({ status: Schema.Literal("success") })
export const done = { status: "success" } as const
