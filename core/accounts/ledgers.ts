/**
 * The ledgers of the vouchers, by name: usual ones, or those that the setting `tally_ledgers` gives. In a name {store}
 * is the name of the store, {rate} the percent of all levies together.
 */
import * as Schema from "effect/Schema"
import type { UntaxedKind } from "../order/tax-kind.ts"

export const usualLedgers = {
  cash: "Cash",
  card: "Card Receipts",
  upi: "UPI Receipts",
  paytm: "Paytm Receipts",
  partner: "Delivery Partners",
  storeCredit: "Store Credit",
  customers: "Counter Customers",
  transfers: "Stock Transfers",
  sales: "Sales {rate}%",
  exemptSales: "Sales Exempt",
  nilRatedSales: "Sales Nil Rated",
  nonGstSales: "Sales Non-GST",
  zeroRatedSales: "Sales Zero Rated",
  delivery: "Delivery Charges",
  cgst: "Output CGST",
  sgst: "Output SGST",
  igst: "Output IGST",
  vat: "Output VAT",
  roundOff: "Round Off",
  drawer: "Drawer Cash In and Out"
} as const
export type LedgerKind = keyof typeof usualLedgers
export const ledgerKinds = Object.keys(usualLedgers) as ReadonlyArray<LedgerKind>

/** Every ledger with its name. */
export const Ledgers = Schema.Record(Schema.Literals(ledgerKinds), Schema.String)
export type Ledgers = Readonly<Record<LedgerKind, string>>

export const ledgersFrom = (given: Readonly<Record<string, string>> | undefined): Ledgers => ({
  ...usualLedgers,
  ...given
})

const byMethod: Readonly<Record<string, LedgerKind>> = {
  cashondelivery: "cash",
  card: "card",
  upi: "upi",
  paytm: "paytm",
  checkmo: "partner",
  storecredit: "storeCredit"
}
/** What of a method nobody has heard is a partner's. */
export const ledgerOfMethod = (method: string): LedgerKind => byMethod[method] ?? "partner"

export const ledgerOfUntaxed: Readonly<Record<UntaxedKind, LedgerKind>> = {
  exempt: "exemptSales",
  "nil-rated": "nilRatedSales",
  "non-gst": "nonGstSales",
  "zero-rated": "zeroRatedSales"
}

/** The groups of Tally that a ledger is made in, where it is not there yet. */
export const groupOf: Readonly<Record<LedgerKind, string>> = {
  cash: "Cash-in-Hand",
  card: "Bank Accounts",
  upi: "Bank Accounts",
  paytm: "Bank Accounts",
  partner: "Sundry Debtors",
  storeCredit: "Current Liabilities",
  customers: "Sundry Debtors",
  transfers: "Branch / Divisions",
  sales: "Sales Accounts",
  exemptSales: "Sales Accounts",
  nilRatedSales: "Sales Accounts",
  nonGstSales: "Sales Accounts",
  zeroRatedSales: "Sales Accounts",
  delivery: "Direct Incomes",
  cgst: "Duties & Taxes",
  sgst: "Duties & Taxes",
  igst: "Duties & Taxes",
  vat: "Duties & Taxes",
  roundOff: "Indirect Expenses",
  drawer: "Suspense A/c"
}
