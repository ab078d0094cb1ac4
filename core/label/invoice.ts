/**
 * An invoice as a document: everything that the paper says, fixed when the invoice is made. Rule 46 of the CGST Rules
 * names what an Indian invoice carries (supplier, GSTIN, serial number, date, recipient, HSN, description, quantity and
 * unit, value, taxable value, rate and amount of each tax, place of supply); FSSAI asks food businesses for their licence
 * number; the UAE asks for the TRN and VAT. Amounts are formatted text without a currency sign, dates are local.
 */
import * as Schema from "effect/Schema"
import { Currency } from "../money.ts"
import { eInvoiceStates } from "../order/e-invoice-state.ts"
import { orderPapers } from "../order/paper-kind.ts"
import { UntaxedKind } from "../order/tax-kind.ts"
import { taxRegimes } from "../order/tax-regime.ts"

const Text = Schema.String
const NullableText = Schema.NullOr(Schema.String)

/** The levies on a value; `sgst` is that of the state, or of the union territory. */
const levies = { cgst: Text, sgst: Text, igst: Text, vat: Text } as const

const fields = {
  kind: Schema.Literal("invoice"),
  /** The paper that it is; left out on papers that were made when its lines alone told. */
  paper: Schema.optionalKey(Schema.Literals(orderPapers)),
  /** The goods go to another hub of the network: the paper goes with them, in its copies. */
  is_transfer: Schema.optionalKey(Schema.Literal(true)),
  /** Since when the paper counts no more, as `issued_at`. */
  cancelled_at: Schema.optionalKey(Text),
  /** The number of the paper. */
  invoice_number: Text,
  /** What the portal of GST has said of it; left out on what is no e-invoice. Never fixed with the paper: a reprint has the newest. */
  registration: Schema.optionalKey(
    Schema.Struct({
      state: Schema.Literals(eInvoiceStates),
      irn: Text,
      /** Null before it is acknowledged; so is the text of the signed QR code. */
      ack_number: NullableText,
      ack_date: NullableText,
      qr: NullableText,
      is_sandbox: Schema.Boolean
    })
  ),
  /** A credit note says which invoice it credits; its amounts are those that the buyer gets back. */
  credits: Schema.optionalKey(Schema.Struct({ invoice_number: Text, issued_at: Text })),
  /** The store credit that a credit note was paid back to: its number, what was added, and what it holds. */
  store_credit: Schema.optionalKey(Schema.Struct({ number: Text, added: Text, balance: Text })),
  /** YYYY-MM-DD HH:mm:ss by the clock of the seller's country; in Asia/Calcutta where `clock` is left out. */
  issued_at: Text,
  /** Its country's clock, where that is another one (TIME-5); papers of before go by India's. */
  clock: Schema.optionalKey(Schema.Literal("UAE")),
  increment_id: Text,
  /** The order's 15 digits, printed as Code 128. */
  code: Text,
  currency: Currency,
  regime: Schema.Literals(taxRegimes),
  seller: Schema.Struct({
    legal_name: Text,
    store_name: Text,
    address: Schema.Array(Text),
    gstin: NullableText,
    fssai: NullableText,
    trn: NullableText,
    phone: NullableText,
    region: NullableText
  }).annotate({ identifier: "PaperSeller" }),
  buyer: Schema.Struct({
    name: Text,
    address: Schema.Array(Text),
    place_of_supply: NullableText,
    /** The registration of a business. */
    gstin: Schema.optionalKey(NullableText),
    trn: Schema.optionalKey(Text),
    /** A unit or developer of a special economic zone. */
    is_sez: Schema.optionalKey(Schema.Boolean),
    /** Where the goods of a named buyer go. */
    delivered_to: Schema.optionalKey(Schema.Array(Text))
  }),
  payment: Text,
  /** The payments with their amounts, where there are several; left out where `payment` pays all. */
  payments: Schema.optionalKey(
    Schema.Array(Schema.Struct({ name: Text, amount: Text, reference: Schema.optionalKey(Text) }))
  ),
  /** What coins pay of it, or it pays back, where that is another sum than its total: cash at a door (CASH-13). */
  in_coins: Schema.optionalKey(Text),
  /** What was given in cash for it, and what came back; left out where nobody said. */
  tender: Schema.optionalKey(Schema.Struct({ given: Text, change: Text })),
  source: Text,
  lines: Schema.Array(
    Schema.Struct({
      number: Schema.Int,
      product_id: Schema.Int,
      name: Text,
      hsn: NullableText,
      quantity: Text,
      /** Kg or Pack. */
      unit: Text,
      price: Text,
      total: Text,
      discount: Text,
      taxable: Text,
      /** Percent of all levies together, for example "5" or "2.5". */
      rate: Text,
      /** Which kind of supply without tax it is, where its product says so. */
      tax_kind: Schema.optionalKey(UntaxedKind),
      ...levies
    })
  ),
  /**
   * The charge of the delivery without the levies on it, one part a rate of the goods that it comes with. Left out on
   * papers that were made when it bore none.
   */
  delivery: Schema.optionalKey(Schema.Array(Schema.Struct({ rate: Text, taxable: Text, ...levies }))),
  /** Items that were ordered and not sent, with the reason. */
  missing: Schema.Array(Schema.Struct({ name: Text, quantity: Text, unit: Text, reason: Text })),
  totals: Schema.Struct({
    subtotal: Text,
    discount: Text,
    /** The parts of it that were given by hand, by their reasons; left out where there are none. */
    by_hand: Schema.optionalKey(Schema.Array(Schema.Struct({ reason: Text, amount: Text }))),
    /** With the delivery, where its levies are named; and so are the levies. */
    taxable: Text,
    ...levies,
    shipping: Text,
    /** What the total has beyond its parts; left out where that is nothing. */
    round_off: Schema.optionalKey(Text),
    grand_total: Text
  }),
  served_by: Text,
  /** The number of the Tax Invoice that this Bill of Supply is paid with, or of the credit note beside it. */
  paid_with: Schema.optionalKey(Text)
} as const

export const InvoiceDocument = Schema.Struct({
  ...fields,
  /** The second paper of the order: the Bill of Supply of a Tax Invoice, the note that credits it. What is paid, both are paid with. */
  beside: Schema.optionalKey(Schema.Struct(fields))
})
export type InvoiceDocument = typeof InvoiceDocument.Type
