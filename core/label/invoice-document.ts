/** The paper of an invoice, made once from what was decided: order, accepted lines, bill, seller and catalogue. */
import type * as Day from "../day.ts"
import { toNumber } from "../decimal.ts"
import * as Money from "../money.ts"
import { type BilledDiscount, billedDiscounts } from "../order/billed-discounts.ts"
import { type Bill, roundOffOf, type Taxed } from "../order/billing.ts"
import type { Buyer } from "../order/buyer-fields.ts"
import type { Order, OrderItem, ShipAddress } from "../order/order.ts"
import type { OrderPaper } from "../order/paper-kind.ts"
import type { PayPart } from "../order/pay-part.ts"
import { waysAt } from "../order/pay-parts.ts"
import { stateOf, type Whereabouts, withCode } from "../order/place-of-supply.ts"
import { currencyOf, type Levies, taxOf } from "../order/tax.ts"
import type { TaxKind } from "../order/tax-kind.ts"
import type { Tender } from "../order/tender-fields.ts"
import { placeLine } from "../place-line.ts"
import * as Q from "../quantity.ts"
import { sanitizedLines, sanitizeText, sanitizeTextOrNull } from "../sanitize-text.ts"
import { addressLines } from "./address.ts"
import type { InvoiceDocument } from "./invoice.ts"
import { orderCode } from "./order-code.ts"
import { nameOf } from "./order-label.ts"
import { stampOf } from "./paper-time.ts"
import { namePaid, sourceName, stockTransfer } from "./payment-name.ts"

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

export interface InvoiceFacts {
  readonly order: Order
  /** One entry for each line of the bill, in its order. */
  readonly lines: ReadonlyArray<{
    readonly item: OrderItem
    readonly accepted: Q.Quantity
    readonly reason: string | null
  }>
  readonly bill: Bill
  readonly paper: OrderPaper
  /** The buyer whom somebody has named; else it is the customer. */
  readonly buyer?: Buyer | null
  readonly seller: Seller
  /** The store that the goods of a transfer go to; left out where they are sold. */
  readonly receiver?: Seller
  /** The code of a product in the Harmonised System, and which kind of supply it is. */
  readonly supply: (
    productId: number
  ) => { readonly hsn: string | null; readonly tax_kind: TaxKind | null } | undefined
  readonly invoice_number: string
  readonly issued_at: Day.Instant
  readonly served_by: string
  readonly tender?: Tender
  /** What is collected for it in cash, where that is another sum. */
  readonly inCoins?: Money.Money
  /** What is paid with it, where that is more than itself. */
  readonly due?: Money.Money
  /** The discounts by hand on it, where it is not all of the order. */
  readonly byHand?: ReadonlyArray<BilledDiscount>
  /** The number of the paper that it is paid with, where that is another one. */
  readonly paidWith?: string
}

/** Hundredths of a percent without trailing zeros: 500 is "5", 250 is "2.5". */
const rateText = (rate: number): string => String(toNumber(rate, 2))

type LevyTexts = Readonly<Record<keyof Levies, string>>
const leviesOf = (levies: Levies | undefined): LevyTexts => {
  const text = (name: keyof Levies) => Money.formatPlain(levies?.[name] ?? Money.zero)
  return { cgst: text("cgst"), sgst: text("sgst"), igst: text("igst"), vat: text("vat") }
}
const sumOf = (taxed: ReadonlyArray<Taxed>): Levies => {
  const sum = (name: keyof Levies) => Money.sum(taxed.map(({ levies }) => levies[name]))
  return { cgst: sum("cgst"), sgst: sum("sgst"), igst: sum("igst"), vat: sum("vat") }
}

/** What no tax is on says why; what was priced elsewhere may bear one without a rate. */
const untaxedAs = (
  billed: Taxed | undefined,
  kind: TaxKind | null | undefined
): Pick<InvoiceDocument["lines"][number], "tax_kind"> => {
  if (kind == null || kind === "taxable" || billed === undefined) return {}
  return billed.rate > 0 || taxOf(billed.levies) > 0 ? {} : { tax_kind: kind }
}

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

const placeName = (address: Whereabouts): string | undefined => {
  const state = stateOf(address)
  return state === undefined ? undefined : withCode(state)
}

const buyerOf = (
  order: Order,
  buyer: Buyer | null,
  /** In which the address lies, or the seller where there is none. */
  place: (address: ShipAddress | null) => string | null | undefined
): InvoiceDocument["buyer"] => {
  const address = order.ship_address
  if (buyer === null)
    return {
      name: nameOf(order),
      address: addressLines(address),
      place_of_supply: address === null ? null : sanitizeTextOrNull(place(address))
    }
  return {
    name: sanitizeText(buyer.legal_name),
    address: sanitizedLines(buyer.address),
    place_of_supply: sanitizeTextOrNull(place(address)),
    ...(buyer.gstin === null ? {} : { gstin: sanitizeText(buyer.gstin) }),
    ...(buyer.trn === null ? {} : { trn: sanitizeText(buyer.trn) }),
    ...(buyer.is_sez === true ? { is_sez: true } : {}),
    ...(address === null ? {} : { delivered_to: addressLines(address) })
  }
}

/** The store that receives a transfer; in the UAE registrations are TRNs. */
const receiverOf = (receiver: Seller): InvoiceDocument["buyer"] => {
  const { legal_name, store_name, address, gstin } = sellerOf(receiver)
  const state = stateOf(receiver)
  return {
    name: legal_name,
    address: store_name === legal_name ? address : [store_name, ...address],
    gstin,
    place_of_supply: state === undefined ? null : sanitizeText(withCode(state))
  }
}

const paymentOf = (order: Order, { method, amount, reference }: PayPart) => ({
  name: namePaid(order, method),
  amount: Money.formatPlain(amount),
  ...(reference == null ? {} : { reference: sanitizeText(reference) })
})

/**
 * The invoice as a document. Lines of which nothing is sent are no lines of the bill that the law wants: they stand
 * under `missing` with their reason.
 */
export const invoiceDocument = (facts: InvoiceFacts): InvoiceDocument => {
  const { order, bill, seller, receiver } = facts
  const { regime, delivery } = bill
  const rows = facts.lines.map(({ item, accepted, reason }, index) => ({
    item,
    accepted,
    reason,
    billed: bill.lines[index]
  }))
  const taxed: ReadonlyArray<Taxed> = [...bill.lines, ...delivery]
  const amount = (value: Money.Money | undefined): string => Money.formatPlain(value ?? Money.zero)
  const roundOff = roundOffOf(bill.totals)
  const byHand = facts.byHand ?? billedDiscounts(order, facts.lines, bill)
  const ways = waysAt(order, facts.due ?? bill.totals.grand_total)
  const isPaid = receiver === undefined && facts.paidWith === undefined
  return {
    kind: "invoice",
    paper: facts.paper,
    ...(receiver === undefined ? {} : { is_transfer: true as const }),
    invoice_number: facts.invoice_number,
    ...stampOf(currencyOf(seller), facts.issued_at),
    increment_id: sanitizeText(order.increment_id),
    code: orderCode(order),
    currency: currencyOf(seller),
    regime,
    seller: sellerOf(seller),
    buyer:
      receiver === undefined
        ? buyerOf(order, facts.buyer ?? null, (address) =>
            regime === "vat" ? (address ?? seller).region : placeName(address ?? seller)
          )
        : receiverOf(receiver),
    payment: isPaid ? ways.map(({ method }) => namePaid(order, method)).join(", ") : "",
    ...(ways.length === 1 || !isPaid ? {} : { payments: ways.map((way) => paymentOf(order, way)) }),
    ...(facts.inCoins === undefined ? {} : { in_coins: Money.formatPlain(facts.inCoins) }),
    ...(facts.tender === undefined
      ? {}
      : {
          tender: {
            given: Money.formatPlain(facts.tender.given),
            change: Money.formatPlain(facts.tender.change)
          }
        }),
    source: receiver === undefined ? sourceName(order.source) : stockTransfer,
    lines: rows
      .filter(({ accepted }) => accepted > 0)
      .map(({ item, accepted, billed }, index) => ({
        number: index + 1,
        product_id: item.product_id,
        name: sanitizeText(item.name),
        hsn: sanitizeTextOrNull(facts.supply(item.product_id)?.hsn ?? null),
        quantity: Q.amountOf(item, accepted),
        unit: Q.unitOf(item),
        price: Money.formatPlain(item.price),
        total: amount(billed?.total),
        discount: amount(billed?.discount),
        taxable: amount(billed?.taxable),
        rate: rateText(billed?.rate ?? 0),
        ...untaxedAs(billed, facts.supply(item.product_id)?.tax_kind),
        ...leviesOf(billed?.levies)
      })),
    delivery: delivery.map(({ rate, taxable, levies }) => ({
      rate: rateText(rate),
      taxable: Money.formatPlain(taxable),
      ...leviesOf(levies)
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
      ...(byHand.length === 0
        ? {}
        : {
            by_hand: byHand.map(({ reason, off }) => ({
              reason: sanitizeText(reason),
              amount: Money.formatPlain(off)
            }))
          }),
      taxable: Money.formatPlain(Money.sum(taxed.map(({ taxable }) => taxable))),
      ...leviesOf(sumOf(taxed)),
      shipping: Money.formatPlain(Money.sum(delivery.map(({ taxable }) => taxable))),
      ...(roundOff === 0 ? {} : { round_off: Money.formatPlain(roundOff) }),
      grand_total: Money.formatPlain(bill.totals.grand_total)
    },
    served_by: sanitizeText(facts.served_by),
    ...(facts.paidWith === undefined ? {} : { paid_with: facts.paidWith })
  }
}
