/** One of several payments of an order: the method, its amount, and the name that its service gave it. */
import * as Schema from "effect/Schema"
import { Money, NamedAmount } from "../money.ts"

const Reference = Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(100))))

export const PayPart = Schema.Struct({ method: Schema.String, amount: Money, reference: Reference })
export type PayPart = typeof PayPart.Type

/** The parts that a counter names of an order that it places, beside its own method, which pays the rest. */
export const NamedParts = Schema.Array(
  Schema.Struct({
    method: Schema.String.check(Schema.isMaxLength(60)),
    amount: NamedAmount,
    reference: Reference
  })
).check(Schema.isMaxLength(6))
