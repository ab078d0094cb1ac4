/** Orders, sellers and invoices for tests of what is printed; every amount comes from the rules themselves. */
import * as Day from "#core/day.ts"
import { type InvoiceFacts, invoiceDocument, type Seller } from "#core/label/invoice-document.ts"
import * as Money from "#core/money.ts"
import { bill } from "#core/order/billing.ts"
import type { Order, OrderItem } from "#core/order/order.ts"
import { invoiceKind } from "#core/order/paper-series.ts"
import { regimeOf } from "#core/order/tax.ts"
import * as Q from "#core/quantity.ts"
import { item as anyItem, order as anyOrder } from "#test/core/arbitrary/order.ts"

export const item = (number: number, change: Partial<OrderItem> = {}): OrderItem =>
  anyItem(9000 + number, 1700 + number, {
    name: `Product ${number}`,
    qty: Q.ofThousandths(1500),
    qty_ordered: Q.ofThousandths(1500),
    price: Money.ofHundredths(24000),
    total_price: Money.ofHundredths(36000),
    ...change
  })

const at = "2026-11-20 05:30:00"
export const order = (items: ReadonlyArray<OrderItem>, change: Partial<Order> = {}): Order =>
  anyOrder(items, {
    order_id: 100045678,
    increment_id: "200045678",
    store_id: 12,
    sub_slot_id: 3,
    sub_slot_info: { display_string: "Fri 20 Nov, 6 pm - 8 pm", delivery_at: ["2026-11-20 12:30:00"] },
    slot_id: "normal",
    created_at: at,
    updated_at: at,
    customer_mobile: "9876543210",
    ship_address: {
      street: "12/345 Rose Villa\nMG Road, near the old post office",
      city: "Kochi",
      region: "Kerala",
      postcode: "682016"
    },
    ...change
  })

export const seller: Seller = {
  name: "Panampilly Nagar",
  legal_name: "Greenfields Fresh Foods Private Limited",
  country: "IN",
  region: "Kerala",
  address: "41/1200 Avenue Road\nPanampilly Nagar",
  city_name: "Kochi",
  postcode: "682036",
  gstin: "32AABCG1234A1ZM",
  fssai: "11319007000123",
  trn: null,
  phone: "+91 484 234 5678"
}

export const seaSeller: Seller = {
  ...seller,
  name: "Al Barsha",
  legal_name: "Greenfields Fresh Foods LLC",
  country: "AE",
  region: "Dubai",
  address: "Shop 4, Al Barsha 1",
  city_name: "Dubai",
  postcode: null,
  gstin: null,
  fssai: null,
  trn: "100234567800003",
  phone: "+971 4 234 5678"
}

/** What an order came to: `accepted` by item number from 0, the whole quantity where it says nothing. */
export const invoice = (
  order: Order,
  change: Partial<InvoiceFacts> & {
    readonly accepted?: ReadonlyArray<number | undefined>
    /** Hundredths of a percent, by product. */
    readonly rateOf?: (productId: number) => number
  } = {}
) => {
  const { accepted = [], rateOf = (id) => (id % 2 === 0 ? 500 : 1200), ...facts } = change
  const lines = order.items.map((entry, index) => {
    const thousandths = accepted[index]
    return {
      item: entry,
      accepted: thousandths === undefined ? entry.qty : Q.ofThousandths(thousandths),
      reason: thousandths === undefined ? null : "Out of stock"
    }
  })
  const made = bill({
    ordered: order.totals,
    regime: regimeOf(change.seller ?? seller, order.ship_address),
    lines: lines.map((line) => ({
      price: line.item.price,
      qty: line.item.qty,
      accepted: line.accepted,
      rate: rateOf(line.item.product_id)
    }))
  })
  return invoiceDocument({
    order,
    lines,
    bill: made,
    paper: invoiceKind(made),
    seller,
    supply: (id) => ({ hsn: id % 2 === 0 ? "0207" : "160232", tax_kind: null }),
    invoice_number: "12/2026-27/000481",
    issued_at: Day.fromGmt("2026-11-20 09:41:07") ?? 0,
    served_by: "Meera Nair",
    ...facts
  })
}
