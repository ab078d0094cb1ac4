/** What is sold: handed over at the counter, or invoiced with what there is of it and delivered. */
import { invoiced, kindOf, priced } from "./bill.ts"
import { Fraction, sum, zero } from "./fraction.ts"
import { decimal, type Placed, placed } from "./ordering.ts"
import type { Sold, Till, Trade } from "./trade.ts"
import { enterBoth, papersOf } from "./two-papers.ts"

interface Item {
  readonly item_id: number
  readonly product_id: number
  readonly qty: number
} /** The paper of an order is entered, and held against the one that was given. */
const billed = async (trade: Trade, sold: Sold, quantities: ReadonlyArray<Fraction>): Promise<void> => {
  const { shop, supplied, gstin, ordered } = sold
  const bill = invoiced(ordered, quantities)
  const facts = { shop, day: trade.dayAt(shop), bill, supplied, gstin }
  const paper = enterBoth(trade.ledger, facts) ?? trade.ledger.enter(kindOf(bill, gstin !== null), facts)
  sold.invoice = paper
  const ways = sold.isCounter ? sold.ways : [{ method: sold.method, amount: bill.total }]
  // Two papers are paid with the first.
  for (const [index, each] of papersOf(paper).entries()) trade.ways.set(each, index === 0 ? ways : [])
  sold.back = bill.lines.map(() => zero)
  for (const each of papersOf(paper)) await trade.holds(each)
  await trade.holdsOrder(sold)
}

/** Sold and handed over at the counter, in the shift of its till. */
export const sell = (trade: Trade, till: Till): Promise<void> => sellFor(trade, till)
/** @param credit the store credit that the customer shows */
export const sellFor = async (trade: Trade, till: Till, credit?: string): Promise<void> => {
  const sold = await placed(trade, till, true, { isSold: true, ...(credit === undefined ? {} : { credit }) })
  const due = priced(sold.ordered.lines, sold.ordered.terms).total
  const cash = sum(sold.ways.filter(({ method }) => method === "cashondelivery").map(({ amount }) => amount))
  const given =
    !cash.isZero && trade.upTo(2) === 0 ? cash.nearest(Fraction.of(500)).plus(Fraction.of(500)) : undefined
  const params = [sold.order, till.name, ...(given === undefined ? [] : [given.toNumber()])]
  const { grand_total } = await trade.done<Placed>(
    till.caller,
    "CommerceService.updateAndInvoiceOrder",
    ...params
  )
  await billed(
    trade,
    sold,
    sold.ordered.lines.map(({ quantity }) => quantity)
  )
  trade.same(`what order ${sold.order} cost`, decimal(grand_total), due.text())
  sold.status = "complete"
  for (const way of sold.ways) till.drawer.sales.push({ order: sold.order, ...way })
}

/** Placed at the counter, and never fetched: it waits to be cancelled. */
export const leaveThere = async (trade: Trade, till: Till): Promise<void> => {
  await placed(trade, till, true)
}

/** Ordered at the counter for a home. */
export const sellHome = async (trade: Trade, till: Till): Promise<void> => {
  await placed(trade, till, false)
}

/** What waits is invoiced, with what there is of it; what was paid beyond that is owed back. */
export const pick = async (trade: Trade, till: Till): Promise<void> => {
  const sold = trade.one(
    trade.sold.filter(
      ({ shop, status, isCounter }) => shop === till.shop && status === "pending" && !isCounter
    )
  )
  if (sold === undefined) return
  const { items, updated_at } = await trade.done<{
    readonly items: ReadonlyArray<Item>
    readonly updated_at: string
  }>(till.caller, "OrderService.getOrderInfo", sold.order)
  const quantities = sold.ordered.lines.map(({ quantity, goods }) => {
    if (trade.upTo(4) > 0) return quantity
    const half = goods.unit === "Kg" ? Fraction.of(1, 20) : Fraction.of(1)
    return quantity.times(Fraction.of(trade.upTo(3), 3)).down(half)
  })
  const lines = sold.ordered.lines.map(({ goods, quantity }, index) => {
    const qty = quantities[index] ?? zero
    const item = items.find(({ product_id }) => product_id === goods.id)
    return {
      item_id: item?.item_id,
      product_id: goods.id,
      qty: qty.toNumber(),
      ...(qty.equals(quantity) ? {} : { reason: "Out of stock" })
    }
  })
  await trade.done(
    till.caller,
    "InvoiceService.invoiceOrder",
    sold.order,
    lines,
    sold.shop.store,
    "",
    "",
    updated_at
  )
  await billed(trade, sold, quantities)
  sold.status = "processing"
  const beyond = sold.paid.minus(sold.invoice?.bill.total ?? zero)
  if (zero.isBelow(beyond)) {
    sold.paidBack = beyond
    sold.owed = beyond
  }
}

/** What was invoiced leaves, and comes to its customer. */
export const deliver = async (trade: Trade, till: Till): Promise<void> => {
  const sold = trade.one(
    trade.sold.filter(
      ({ shop, status, isCounter }) => shop === till.shop && status === "processing" && !isCounter
    )
  )
  if (sold === undefined || sold.invoice?.bill.lines.length === 0) return
  await trade.done(till.caller, "CommerceService.createShipment", sold.order)
  await trade.done(till.caller, "OrderService.updateOrder", sold.order, { status: "complete" })
  sold.status = "complete"
}
