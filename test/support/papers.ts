/** The papers of one order, from the order itself, with whatever text is asked for in every place that takes text. */
import * as Day from "#core/day.ts"
import type { PrintDocument } from "#core/label/document.ts"
import { ean13Labels } from "#core/label/ean13-labels.ts"
import { itemList } from "#core/label/item-list.ts"
import { orderLabel } from "#core/label/order-label.ts"
import * as Money from "#core/money.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { invoice, item, order, seller } from "./paper-orders.ts"

const now = Day.fromGmt("2026-11-20 09:41:07") ?? 0

/**
 * All six papers of an order of three items, and that of a return pick-up; `text` is what a person typed for names, streets
 * and reasons.
 */
export const papersWith = (text: string): ReadonlyArray<Exclude<PrintDocument, { readonly kind: "pdf" }>> => {
  const items = [
    item(1, { name: text, label_name: text, ean13_barcode: "8901234567890" }),
    item(2, { name: text }),
    item(3)
  ]
  const made = order(items, {
    customer_firstname: text,
    customer_lastname: text,
    source: text,
    display_string: text,
    sub_slot_info: { display_string: text, delivery_at: [] },
    payment_method: text,
    ship_address: { street: `${text}\n${text}`, city: text, region: "Kerala", postcode: text },
    totals: {
      subtotal: Money.ofHundredths(108_000),
      shipping: Money.ofHundredths(4900),
      discount: Money.ofHundredths(5000),
      tax: Money.ofHundredths(6180),
      grand_total: Money.ofHundredths(114_080)
    }
  })
  const typed = { ...seller, name: text, legal_name: text, address: text, phone: text }
  const [first] = items
  return [
    invoice(made, { seller: typed, served_by: text, accepted: [undefined, 500] }),
    itemList({ order: made, storeName: text, flags: {}, now }),
    itemList({
      order: made,
      storeName: text,
      flags: { template_string: `{{customer_name}}\n{{items}}\n${text}` },
      now
    }),
    orderLabel(made, text),
    ean13Labels(made).document,
    {
      kind: "itemLabel",
      product_id: first?.product_id ?? 0,
      name: sanitizeText(text),
      grams: 500,
      weight: "0.50",
      packed_on: "2026-11-20",
      best_before: "2026-11-25",
      code: "80177300500645507000123"
    },
    {
      kind: "pickUp",
      shipment_id: text,
      shipment_name: text,
      store_name: text,
      source: text,
      reference: text,
      address: text,
      shipped_at: null,
      accepted_at: null,
      printed_at: Day.toLocal(now),
      lines: [
        {
          number: 1,
          product_id: 1701,
          name: text,
          size: text,
          quantity: "2.00",
          unit: "Kg",
          picked_up: null,
          accepted: null
        }
      ],
      template: null
    },
    {
      kind: "pickList",
      store_name: text,
      printed_at: Day.toLocal(now),
      increment_ids: ["100000001", text],
      lines: [
        {
          shelf: text,
          product_id: 1701,
          name: text,
          quantity: "2.00",
          unit: "Kg",
          orders: `100000001: 1.50, ${text}: 0.50`
        }
      ]
    },
    {
      kind: "returnList",
      title: text,
      store_name: text,
      reference: text,
      made_at: Day.toLocal(now),
      made_by: text,
      printed_at: Day.toLocal(now),
      lines: [{ number: 1, product_id: 1701, name: text, quantity: "2.00", unit: "Kg" }],
      template: null
    },
    {
      kind: "shiftReport",
      title: "Z report 12",
      store_name: text,
      printed_at: Day.toLocal(now),
      is_signed: true,
      sections: [
        { title: null, entries: [{ name: "Till", value: text, note: null, is_main: false }] },
        {
          title: "Movements",
          entries: [{ name: "Cash in 09:01", value: "500.00", note: text, is_main: true }]
        }
      ]
    }
  ]
}
