/** The paper of an invoice, made once from what was decided: order, accepted lines, bill, seller and catalogue. */
import type * as Day from "../day.ts"
import { toLocal } from "../day.ts"
import { toNumber } from "../decimal.ts"
import * as Money from "../money.ts"
import type { Bill } from "../order/billing.ts"
import type { Order, OrderItem, ShipAddress } from "../order/order.ts"
import { stateOf } from "../order/place-of-supply.ts"
import { currencyOf, regimeOf, splitTax } from "../order/tax.ts"
import { placeLine } from "../place-line.ts"
import * as Q from "../quantity.ts"
import { sanitizedLines, sanitizeText, sanitizeTextOrNull } from "../sanitize-text.ts"
import { addressLines } from "./address.ts"
import type { InvoiceDocument } from "./invoice.ts"
import { orderCode } from "./order-code.ts"
import { nameOf } from "./order-label.ts"
import { paymentName } from "./payment-name.ts"

/** The store that sells, as it stands in the network. */
export interface Seller {
  readonly name: string
  readonly legal_name: string
  readonly country: string
  readonly region: string | null
  readonly address: string
  readonly city_name: string | null
  readonly postcode: string | null
  readonly gstin: string | null
  readonly fssai: string | null
  readonly trn: string | null
  readonly phone: string | null
}

/**
 * The facts about a product that the law asks for: its code in the Harmonised System, and its rate in hundredths of a
 * percent.
 */
export interface Taxation {
  readonly hsn: string | null
  readonly tax_rate: number
}

export interface InvoiceFacts {
  readonly order: Order
  /** One entry for each line of the bill, in its order. */
  readonly lines: ReadonlyArray<{
    readonly item: OrderItem
    readonly accepted: Q.Quantity
    readonly reason: string | null
  }>
  readonly bill: Bill
  readonly seller: Seller
  readonly taxation: (productId: number) => Taxation
  readonly invoice_number: string
  readonly issued_at: Day.Instant
  readonly served_by: string
}

/** Hundredths of a percent without trailing zeros: 500 is "5", 250 is "2.5". */
const rateText = (rate: number): string => String(toNumber(rate, 2))

const sellerOf = (seller: Seller): InvoiceDocument["seller"] => ({
  legal_name: sanitizeText(seller.legal_name),
  store_name: sanitizeText(seller.name),
  address: [
    ...sanitizedLines(seller.address),
    ...sanitizedLines(placeLine(seller.city_name, seller.region, seller.postcode))
  ],
  gstin: sanitizeTextOrNull(seller.gstin),
  fssai: sanitizeTextOrNull(seller.fssai),
  trn: sanitizeTextOrNull(seller.trn),
  phone: sanitizeTextOrNull(seller.phone),
  region: sanitizeTextOrNull(seller.region)
})

const buyerOf = (
  order: Order,
  place: (address: ShipAddress) => string | undefined
): InvoiceDocument["buyer"] => {
  const address = order.ship_address
  return {
    name: nameOf(order),
    address: addressLines(address),
    place_of_supply: address === null ? null : sanitizeTextOrNull(place(address))
  }
}

/**
 * The invoice as a document. Lines of which nothing is sent are no lines of the bill that the law wants: they stand
 * under `missing` with their reason.
 */
export const invoiceDocument = (facts: InvoiceFacts): InvoiceDocument => {
  const { order, bill, seller } = facts
  const regime = regimeOf(seller, order.ship_address)
  const taxations = facts.lines.map(({ item }) => facts.taxation(item.product_id))
  const taxed = splitTax(bill, regime)
  const rows = facts.lines.map(({ item, accepted, reason }, index) => ({
    item,
    accepted,
    reason,
    taxation: taxations[index],
    total: bill.lineTotals[index],
    tax: taxed[index]
  }))
  const sumOf = (part: "taxable" | "cgst" | "sgst" | "igst" | "vat"): string =>
    Money.formatPlain(Money.sum(taxed.map((line) => line[part])))
  const amount = (value: Money.Money | undefined): string => Money.formatPlain(value ?? Money.zero)
  return {
    kind: "invoice",
    invoice_number: facts.invoice_number,
    issued_at: toLocal(facts.issued_at),
    increment_id: sanitizeText(order.increment_id),
    code: orderCode(order),
    currency: currencyOf(seller),
    regime,
    seller: sellerOf(seller),
    buyer: buyerOf(order, (address) => (regime === "vat" ? address.region : stateOf(address))),
    payment: paymentName(order.payment_method),
    source: sanitizeText(order.source),
    lines: rows
      .filter(({ accepted }) => accepted > 0)
      .map(({ item, accepted, taxation, total, tax }, index) => ({
        number: index + 1,
        product_id: item.product_id,
        name: sanitizeText(item.name),
        hsn: sanitizeTextOrNull(taxation?.hsn),
        quantity: Q.amountOf(item, accepted),
        unit: Q.unitOf(item),
        price: Money.formatPlain(item.price),
        total: amount(total),
        discount: amount(tax?.discount),
        taxable: amount(tax?.taxable),
        rate: rateText(taxation?.tax_rate ?? 0),
        cgst: amount(tax?.cgst),
        sgst: amount(tax?.sgst),
        igst: amount(tax?.igst),
        vat: amount(tax?.vat)
      })),
    missing: rows
      .filter(({ item, accepted }) => !Q.isSame(item.qty, accepted))
      .map(({ item, accepted, reason }) => ({
        name: sanitizeText(item.name),
        quantity: Q.amountOf(item, Q.minus(item.qty, accepted)),
        unit: Q.unitOf(item),
        reason: sanitizeText(reason ?? "")
      })),
    totals: {
      subtotal: Money.formatPlain(bill.totals.subtotal),
      discount: Money.formatPlain(bill.totals.discount),
      taxable: sumOf("taxable"),
      cgst: sumOf("cgst"),
      sgst: sumOf("sgst"),
      igst: sumOf("igst"),
      vat: sumOf("vat"),
      shipping: Money.formatPlain(bill.totals.shipping),
      grand_total: Money.formatPlain(bill.totals.grand_total)
    },
    served_by: sanitizeText(facts.served_by)
  }
}
