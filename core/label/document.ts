/**
 * The documents of labels and lists, as data. A document says what stands on the paper; how it looks is the business of
 * the PDF writer and of the printer's language. Every text has been cleaned of control characters by `plain`.
 */
import * as Schema from "effect/Schema"
import { Declaration } from "./declaration.ts"
import { InvoiceDocument } from "./invoice.ts"
import { ReceiptDocument } from "./receipt.ts"

const Text = Schema.String
const NullableText = Schema.NullOr(Schema.String)

/** The list that a picker takes along. Quantities and weights are formatted text. */
export const ItemListDocument = Schema.Struct({
  kind: Schema.Literal("items"),
  increment_id: Text,
  store_name: Text,
  customer_name: Text,
  slot: NullableText,
  printed_at: Text,
  /** Code 128 with the order's own code. */
  code: Text,
  lines: Schema.Array(
    Schema.Struct({
      number: Schema.Int,
      product_id: Schema.Int,
      name: Text,
      quantity: Text,
      unit: Text,
      /** The accepted quantity, once there is one. */
      accepted: NullableText
    })
  ),
  total_weight: Text,
  /** A layout of the store's own that replaces the built-in one, its fields already filled in. */
  template: NullableText
})
export type ItemListDocument = typeof ItemListDocument.Type

/** The label on the bag. */
export const OrderLabelDocument = Schema.Struct({
  kind: Schema.Literal("orderLabel"),
  increment_id: Text,
  /** The order's 15 digits, printed as Code 128: a scan of it finds the order. */
  code: Text,
  store_name: Text,
  customer_name: Text,
  /** Masked. */
  phone: Text,
  address: Schema.Array(Text),
  slot: NullableText,
  source: Text,
  item_count: Schema.Int,
  payment: Text,
  amount: Text
})
export type OrderLabelDocument = typeof OrderLabelDocument.Type

/** Product labels of an order's items, one entry a product. */
export const Ean13Document = Schema.Struct({
  kind: Schema.Literal("ean13"),
  increment_id: Text,
  labels: Schema.Array(
    Schema.Struct({
      /** At most 55 graphemes. */
      name: Text,
      /** 13 digits with a right check digit. */
      ean13: Text,
      price: NullableText,
      /** The quantity rounded up. */
      copies: Schema.Int
    })
  )
})
export type Ean13Document = typeof Ean13Document.Type

/** The code of squares on the label of a pack, by GS1: the elements of a DataMatrix, or the link of a QR code. */
export const MatrixCode = Schema.Union([
  Schema.Struct({
    symbol: Schema.Literal("datamatrix"),
    elements: Schema.Array(Schema.Struct({ ai: Text, value: Text }))
  }),
  Schema.Struct({ symbol: Schema.Literal("qr"), link: Text })
])
export type MatrixCode = typeof MatrixCode.Type

/** A label for one weighed product. */
export const ItemLabelDocument = Schema.Struct({
  kind: Schema.Literal("itemLabel"),
  product_id: Schema.Int,
  /** At most 55 graphemes. */
  name: Text,
  /** Grams. */
  grams: Schema.Int,
  /** Kilograms, two decimals. */
  weight: Text,
  packed_on: Text,
  best_before: NullableText,
  /** What the law asks for; left out on labels that were made before it was known. */
  declares: Schema.optionalKey(Declaration),
  /** The pack's code, printed as Code 128. */
  code: Text,
  /** The code of squares beside it; left out where the network wants none. */
  matrix: Schema.optionalKey(MatrixCode)
})
export type ItemLabelDocument = typeof ItemLabelDocument.Type

/** The paper of a return pick-up. */
export const PickUpDocument = Schema.Struct({
  kind: Schema.Literal("pickUp"),
  shipment_id: Text,
  shipment_name: Text,
  /** The store that fetches it. */
  store_name: Text,
  source: Text,
  reference: NullableText,
  /** The address to fetch it from, or the words that it is not known. */
  address: Text,
  shipped_at: NullableText,
  accepted_at: NullableText,
  printed_at: Text,
  lines: Schema.Array(
    Schema.Struct({
      number: Schema.Int,
      product_id: Schema.Int,
      name: Text,
      size: NullableText,
      quantity: Text,
      unit: Text,
      /** Null until the shipment is accepted: there is room to write it. */
      picked_up: NullableText,
      accepted: NullableText
    })
  ),
  /** A layout of the store's own that replaces the built-in one, its fields already filled in. */
  template: NullableText
})
export type PickUpDocument = typeof PickUpDocument.Type

/** The products that several orders need, along the shelves. */
export const PickListDocument = Schema.Struct({
  kind: Schema.Literal("pickList"),
  store_name: Text,
  printed_at: Text,
  increment_ids: Schema.Array(Text),
  lines: Schema.Array(
    Schema.Struct({
      shelf: NullableText,
      product_id: Schema.Int,
      name: Text,
      quantity: Text,
      unit: Text,
      /** The quantities for each of the orders. */
      orders: Text
    })
  )
})
export type PickListDocument = typeof PickListDocument.Type

/** The products that a hub returned, or kept. */
export const ReturnListDocument = Schema.Struct({
  kind: Schema.Literal("returnList"),
  title: Text,
  store_name: Text,
  reference: NullableText,
  made_at: Text,
  made_by: Text,
  printed_at: Text,
  lines: Schema.Array(
    Schema.Struct({ number: Schema.Int, product_id: Schema.Int, name: Text, quantity: Text, unit: Text })
  ),
  /** A layout of the store's own that replaces the built-in one, its fields already filled in. */
  template: NullableText
})
export type ReturnListDocument = typeof ReturnListDocument.Type

/** The books of a shift: an X or a Z report. Amounts are formatted text. */
export const ShiftReportDocument = Schema.Struct({
  kind: Schema.Literal("shiftReport"),
  title: Text,
  store_name: Text,
  printed_at: Text,
  /** True where the paper has lines for the signatures of who hands the cash over and who takes it. */
  is_signed: Schema.Boolean,
  sections: Schema.Array(
    Schema.Struct({
      title: NullableText,
      entries: Schema.Array(
        Schema.Struct({ name: Text, value: Text, note: NullableText, is_main: Schema.Boolean })
      )
    })
  )
})
export type ShiftReportDocument = typeof ShiftReportDocument.Type

/** No paper: the cash drawer at the printer opens. */
const DrawerDocument = Schema.Struct({ kind: Schema.Literal("drawer") })

/** A page made elsewhere, for printers that take PDF. */
export const PdfDocument = Schema.Struct({
  kind: Schema.Literal("pdf"),
  name: Text,
  /** Base64. */
  data: Text
})
export type PdfDocument = typeof PdfDocument.Type

/** The codes that are scanned instead of pressing keys; for a page, not for the languages of printers. */
export interface CommandSheetDocument {
  readonly kind: "commands"
  readonly title: string
  readonly note: string
  /** The codes, each printed as Code 128. */
  readonly codes: ReadonlyArray<{ readonly code: string; readonly name: string; readonly meaning: string }>
  /** The code that says how a scanner is set, in bars and in squares: its text behind the FNC1, and as people read it. */
  readonly test: {
    readonly title: string
    readonly note: string
    readonly text: string
    readonly shown: string
  }
}

export const PrintDocument = Schema.Union([
  InvoiceDocument,
  ReceiptDocument,
  ItemListDocument,
  OrderLabelDocument,
  Ean13Document,
  ItemLabelDocument,
  PickUpDocument,
  PickListDocument,
  ReturnListDocument,
  ShiftReportDocument,
  DrawerDocument,
  PdfDocument
])
export type PrintDocument = typeof PrintDocument.Type
/** Several papers in one file, one after the other. */
export interface SeveralDocument {
  readonly kind: "several"
  readonly documents: ReadonlyArray<PageDocument>
}
/** Whatever is drawn on pages. */
export type PageDocument = PrintDocument | CommandSheetDocument | SeveralDocument
