/** Invoiced orders and their sellers. */
import fc from "fast-check"
import { invoiceDocument } from "#core/label/invoice-document.ts"
import * as Money from "#core/money.ts"
import { billOf } from "#core/order/invoiced.ts"
import { invoicedLine } from "#core/order/invoiced-line.ts"
import type { SoldPack } from "#core/order/order-return.ts"
import { invoiceKind } from "#core/order/paper-series.ts"
import * as Q from "#core/quantity.ts"
import { anyQuantity, item, order } from "./order.ts"
import { noon } from "./time.ts"

const seller = {
  name: "Indiranagar",
  legal_name: "Fresh Foods",
  country: "IN",
  region: "Karnataka",
  address: "1 Market Street",
  city_name: "Bengaluru",
  postcode: "560038",
  gstin: null,
  fssai: null,
  trn: null,
  phone: null
}

/** An invoiced order of some lines, each in packs that hold together what was accepted, more, or less. */
export const anyInvoiced = fc
  .record({
    lines: fc.array(
      fc.record({
        price: fc.nat({ max: 500_000 }),
        qty: anyQuantity.filter((qty) => qty > 0),
        accepted: fc.integer({ min: 0, max: 100 }),
        rate: fc.constantFrom(0, 5, 12, 18),
        packs: fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 5 })
      }),
      { minLength: 1, maxLength: 6 }
    ),
    discount: fc.nat({ max: 20_000 }),
    tax: fc.nat({ max: 50_000 }),
    shipping: fc.nat({ max: 9_900 }),
    country: fc.constantFrom("IN", "AE"),
    /** The coin of one that is sold for cash at the counter; 0 for any other. */
    coin: fc.constantFrom(0, 25, 100)
  })
  .map(({ lines, discount, tax, shipping, country, coin }) => {
    const items = lines.map(({ price, qty, rate }, index) =>
      // Two of one product, now and then.
      item(index + 1, 100 + (index % 3), {
        price: Money.ofHundredths(price),
        qty,
        qty_ordered: qty,
        info: { tax_rate: rate }
      })
    )
    const subtotal = Money.sum(items.map((each) => Money.times(each.price, each.qty)))
    const totals = {
      subtotal,
      discount: Money.ofHundredths(Math.min(discount, subtotal)),
      tax: Money.ofHundredths(tax),
      shipping: Money.ofHundredths(shipping),
      grand_total: subtotal
    }
    const ordered = order(items, {
      totals,
      source: coin === 0 ? "website" : "fth_retail",
      payment_method: "cashondelivery",
      ...(country === "AE" ? { tax_regime: "vat" as const } : {})
    })
    const invoiced = items.map((each, index) =>
      invoicedLine(
        each,
        Q.ofThousandths(Math.floor((each.qty * (lines[index]?.accepted ?? 0)) / 100)),
        "short"
      )
    )
    const bill = billOf(ordered, invoiced, Money.ofHundredths(coin))
    const invoice = invoiceDocument({
      order: ordered,
      lines: invoiced,
      bill,
      paper: invoiceKind(bill),
      seller: { ...seller, country },
      supply: () => undefined,
      invoice_number: "1",
      issued_at: noon,
      served_by: "Asha"
    })
    let id = 0
    const packs = lines.flatMap(
      ({ packs: sizes }, index): ReadonlyArray<SoldPack> =>
        invoiced[index]?.accepted === 0
          ? []
          : sizes.map((size) => {
              id += 1
              return {
                id,
                pack_id: id,
                item_id: index + 1,
                scan_code: `P${id}`,
                unique_key: `P${id}`,
                sell_by: "kg",
                qty: Q.ofThousandths(size),
                returned_at: null,
                returned_by: null
              }
            })
    )
    const done = items.map((each, index) => ({
      ...each,
      accepted_qty: invoiced[index]?.accepted ?? Q.zero,
      total_price: bill.lines[index]?.total ?? Money.zero
    }))
    return { items: done, invoice, packs }
  })
  .filter(({ packs }) => packs.length > 0)
