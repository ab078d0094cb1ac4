/** The flags that carry a value of their own: what each takes. `core/text/flag-words.ts` has what it is. */
import * as Schema from "effect/Schema"
import type { ValueFlag } from "./flags.ts"

const text = {
  wanted: "a text",
  schema: Schema.Union([
    Schema.String.check(Schema.isMaxLength(4000)),
    Schema.Finite,
    // Taken away by whoever cannot take a flag away.
    Schema.Literal(false)
  ])
}

export const valueFlags = {
  discount_limit: {
    wanted: "a percent from 0 to 100, such as 10",
    schema: Schema.Union([
      Schema.Finite.check(
        Schema.isBetween({ minimum: 0, maximum: 100 }),
        Schema.makeFilter((percent) => Math.round(percent * 100) / 100 === percent)
      ),
      Schema.String.check(Schema.isPattern(/^(100|\d{1,2}(\.\d{1,2})?)$/)),
      Schema.Literal(false)
    ])
  },
  multiple_invoice_max_limit: {
    wanted: "a whole number from 1 to 999",
    schema: Schema.Union([
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999 })),
      Schema.String.check(Schema.isPattern(/^[1-9]\d{0,2}$/)),
      Schema.Literal(false)
    ])
  },
  print_order_items_template: text,
  return_stock_invoice_template: text,
  shipment_template: text,
  swipe_machine_tid: text,
  template_id: text,
  template_string: text
} as const satisfies Readonly<Record<ValueFlag, unknown>>
