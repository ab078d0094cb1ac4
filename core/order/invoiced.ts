/**
 * An order as its invoice leaves it: what a read of it answers from then on. The server tells it to whoever listens; the
 * screen that sent the invoice shows it without asking again.
 */

import * as Money from "../money.ts"
import * as Q from "../quantity.ts"
import { type Bill, bill } from "./billing.ts"
import { regimeFor } from "./buyer.ts"
import { invoicedInCoins } from "./cash-rounding.ts"
import type { InvoicedLine } from "./invoiced-line.ts"
import type { Order, OrderItem } from "./order.ts"
import type { SettledLines } from "./yield-ratio.ts"

/** The product's rate of tax, in hundredths of a percent; 0 where none is known. */
const rateOf = ({ info }: Pick<OrderItem, "info">): number => Math.round((info?.tax_rate ?? 0) * 100)

/**
 * The bill over the lines of an order.
 * @param coin what it is rounded to where it is sold for cash at the counter
 */
export const billOf = (order: Order, lines: ReadonlyArray<InvoicedLine>, coin = Money.zero): Bill => {
  const off = new Map((order.discounts ?? []).map((each) => [each.item_id, each.off]))
  const place = order.tax_regime ?? "cgst-sgst"
  const made = bill({
    ordered: order.totals,
    regime: regimeFor(place, order.buyer),
    pricedIn: place,
    lines: lines.map(({ item, accepted }) => ({
      price: item.price,
      qty: item.qty,
      accepted,
      rate: rateOf(item),
      ...(off.has(item.item_id) ? { off: off.get(item.item_id) ?? Money.zero } : {})
    }))
  })
  return { ...made, totals: invoicedInCoins(made.totals, order, coin) }
}

/** The part of a pack taken for an item; only the server knows the pack's id. */
export interface TakenPack {
  readonly item_id: number
  readonly pack_id?: number
  readonly scan_code: string
  readonly qty: Q.Quantity
  /** False: the server chose it for a quantity by hand. */
  readonly is_scanned?: boolean
}

/** An item with the packs that were taken for it. */
export const withPacks = (item: OrderItem, packs: ReadonlyArray<TakenPack>): OrderItem => {
  if (packs.length === 0) return item
  const entries = packs.map(({ scan_code, qty }) => ({ scan_code, qty }))
  const inventory = packs.map(({ scan_code, qty, is_scanned }) => ({
    is_scanned: is_scanned ?? true,
    scan_code,
    qty
  }))
  const total = Q.sum(entries.map(({ qty }) => qty))
  const ids = packs.flatMap(({ pack_id }) => pack_id ?? [])
  return {
    ...item,
    hub_inventory_id: ids.length === 0 ? null : ids.join(","),
    hub_inventory_items: inventory,
    scanned_info: {
      items: entries.map((entry) => ({ ...entry, current_qty: entry.qty })),
      total_qty: total,
      total_qty_display: Q.formatShort(total),
      total_qty_rounded: Q.hundredths(total) / 100
    }
  }
}

/** The order with its accepted lines, what they come to, and the packs that were taken for them. */
export const asInvoiced = (
  order: Order,
  { lines, parts }: SettledLines,
  { lines: billed, totals }: Bill,
  packs: ReadonlyArray<TakenPack>,
  { invoice_id, updated_at }: Pick<Order, "invoice_id" | "updated_at">
): Order => {
  const packsOf = Map.groupBy(packs, ({ item_id }) => item_id)
  const invoiced = new Map(
    [...lines, ...parts].map((line, index) => [
      line.item.item_id,
      { ...line, total: billed[index]?.total ?? Money.times(line.item.price, line.accepted) }
    ])
  )
  return {
    ...order,
    status: "processing",
    invoice_id,
    updated_at,
    totals,
    grand_total: totals.grand_total,
    amount: totals.grand_total,
    items: order.items.map((item) => {
      const line = invoiced.get(item.item_id)
      if (line === undefined) return item
      return withPacks(
        {
          ...item,
          accepted_qty: line.accepted,
          NIL: line.nil,
          PARTIAL_NIL: line.partialNil,
          reason: line.reason,
          total_price: line.total
        },
        packsOf.get(item.item_id) ?? []
      )
    })
  }
}
