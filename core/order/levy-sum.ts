/** One levy on a sale, by its name and its own rate, as a cart or a customer's display shows it. */
import * as Schema from "effect/Schema"
import * as Money from "../money.ts"

export const LevySum = Schema.Struct({
  name: Schema.Literals(["CGST", "SGST", "UTGST", "IGST", "VAT"]),
  /** Hundredths of a percent; of halves, the half. */
  rate: Schema.Number,
  amount: Money.Money
})
export type LevySum = typeof LevySum.Type
