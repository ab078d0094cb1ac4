/**
 * The receipt of a sale, for a roll: all that the law wants of the invoice, in the order in which it is read off a narrow
 * paper (SLIP-1). It is said once here, for the printer, for pages and for the page that a customer opens. Every text
 * has been cleaned of control characters; amounts are formatted text without a currency sign, but for the total.
 */
import * as Schema from "effect/Schema"

const Text = Schema.String

const Named = Schema.Struct({ name: Text, value: Text })

const fields = {
  kind: Schema.Literal("receipt"),
  /** "Tax Invoice", as the invoice itself is called. */
  title: Text,
  invoice_number: Text,
  /** As the invoice has it. */
  issued_at: Text,
  clock: Schema.optionalKey(Schema.Literal("UAE")),
  /** The order's 15 digits, printed as Code 128: a scan of it finds the order. */
  code: Text,
  seller: Schema.Struct({
    name: Text,
    /** Store, address, registrations, phone: what there is of them. */
    lines: Schema.Array(Text)
  }),
  /** Number, date, order, place of supply. */
  facts: Schema.Array(Named),
  buyer: Schema.Struct({ name: Text, address: Schema.Array(Text) }),
  lines: Schema.Array(
    Schema.Struct({
      name: Text,
      /** "0.50 Kg net x 440.00", "2 Pack x 90.00" */
      measure: Text,
      total: Text,
      /** HSN, rate of the tax, discount. */
      notes: Text
    })
  ),
  sums: Schema.Array(Named),
  /** With the currency. */
  total: Text,
  /** One entry a rate, "5%": the taxable value, and each tax; "Exempt" for the value of goods that are not taxed. */
  taxes: Schema.Array(Schema.Struct({ rate: Text, value: Text, parts: Schema.Array(Named) })),
  /** How it was paid, with the reference of a payment by UPI. */
  payments: Schema.Array(Named),
  missing: Schema.Array(Schema.Struct({ name: Text, reason: Text })),
  notes: Schema.Array(Text),
  /** What the portal of GST has said of it, and the text of its signed QR code; left out on what is no e-invoice. */
  registration: Schema.optionalKey(Schema.Struct({ lines: Schema.Array(Text), qr: Schema.optionalKey(Text) }))
} as const

export const ReceiptDocument = Schema.Struct({
  ...fields,
  /** That of the Bill of Supply beside a Tax Invoice: it is torn off for itself. */
  beside: Schema.optionalKey(Schema.Struct(fields))
})
export type ReceiptDocument = typeof ReceiptDocument.Type

/** "Tax 5% on", before its value; "Exempt". */
export const taxCaption = ({ rate }: ReceiptDocument["taxes"][number]): string =>
  rate.endsWith("%") ? `Tax ${rate} on` : rate
