/** Orders that somebody else has priced, with a tax of their own: by a message from outside, and in files that are imported. */
import * as Day from "#core/day.ts"
import { writeCsv } from "#core/sheet/csv.ts"
import { receiveOrder } from "#rpc-server/service/inbox-order.ts"
import { type Line, priced, subtotalOf, type Terms } from "./bill.ts"
import { Fraction, sum, zero } from "./fraction.ts"
import { type Place, regimeBetween, taxOf } from "./levies.ts"
import { addressIn, businessAt, entered, linesFor } from "./ordering.ts"
import { businesses } from "./shop.ts"
import type { Till, Trade } from "./trade.ts"

interface Foreign {
  readonly increment: string
  readonly reference: string
  readonly supplied: Place
  readonly lines: ReadonlyArray<Line>
  readonly terms: Terms
  readonly tax: Fraction
  readonly total: Fraction
  readonly method: string
}

const foreign = (trade: Trade, till: Till): Foreign => {
  const { shop } = till
  const number = trade.world.number()
  const supplied = trade.one(shop.deliversTo) ?? shop.place
  const regime = regimeBetween(shop.place, supplied)
  // A shop outside has prices of its own.
  const lines = linesFor(trade, till).map((line) => ({
    ...line,
    price: line.price.plus(Fraction.of(trade.upTo(200), 100))
  }))
  const subtotal = subtotalOf(lines)
  const discount = trade.upTo(3) === 0 ? subtotal.times(Fraction.of(trade.upTo(900), 1000)).nearest() : zero
  const charge = trade.upTo(2) === 0 ? Fraction.of(trade.upTo(9_000), 100) : zero
  const terms = { regime, discount, charge }
  const own = priced(lines, terms)
  const exact = sum([...own.lines, ...own.delivery].map(taxOf))
  const odd = Fraction.of(trade.upTo(9), 100)
  const tax = trade.upTo(8) === 0 ? zero : exact.plus(odd)
  return {
    increment: String(300_000_000 + number),
    reference: `REF-${number}`,
    supplied,
    lines,
    terms,
    tax,
    total: subtotal.minus(discount).plus(tax).plus(charge),
    method: trade.one(["cashondelivery", "card", "checkmo"]) ?? "card"
  }
}

const stands = async (trade: Trade, { shop }: Till, order: Foreign, gstin: string | null): Promise<void> => {
  const { increment, supplied, method, lines, terms, tax, total } = order
  const [row] = await trade.world.ask("SELECT order_id FROM orders WHERE increment_id = ?", [increment])
  entered(trade, {
    shop,
    order: Number(row?.order_id),
    increment,
    supplied,
    gstin,
    isCounter: false,
    method,
    ways: [{ method, amount: total }],
    ordered: { lines, terms, tax },
    paid: zero
  })
}

/** By a message of a shop outside. */
export const arrive = async (trade: Trade, till: Till): Promise<void> => {
  const { shop } = till
  const order = foreign(trade, till)
  const { terms, tax, total } = order
  const gstin = shop.place !== "AE" && trade.upTo(5) === 0 ? (trade.one(businesses) ?? null) : null
  const message = {
    increment_id: order.increment,
    store_id: shop.store,
    source: "web",
    source_ref_id: order.reference,
    payment_method: order.method,
    customer_firstname: "Ravi",
    ...addressIn(order.supplied),
    ...(gstin === null
      ? {}
      : { buyer_gstin: gstin, buyer_name: "Bakers Guild LLP", buyer_address: "4, Church Street" }),
    discount: terms.discount.toNumber(),
    shipping: terms.charge.toNumber(),
    tax: tax.toNumber(),
    grand_total: total.toNumber(),
    items: order.lines.map(({ goods, price, quantity }) => ({
      product_id: goods.id,
      qty: quantity.toNumber(),
      price: price.toNumber()
    }))
  }
  const { received } = await trade.comes(() => receiveOrder(message, trade.world.now))
  const what = `message ${order.increment} (${received.reasons.join("; ")})`
  trade.same(what, received.outcome, "created")
  await stands(trade, till, order, gstin)
}

type Cells = Readonly<Record<string, string>>
export const csv = (rows: ReadonlyArray<Cells>): string => {
  const columns = Object.keys(rows[0] ?? {})
  return writeCsv(
    columns,
    rows.map((row) => columns.map((name) => row[name] ?? ""))
  )
}

/** Some orders in files: two tables, or one file that holds the items of each order within it. */
export const importOrders = async (trade: Trade, till: Till): Promise<void> => {
  const orders = Array.from({ length: 1 + trade.upTo(3) }, () => ({
    order: foreign(trade, till),
    business: trade.upTo(2) === 0 ? businessAt(trade, till.shop) : undefined
  }))
  const isSummed = trade.upTo(2) === 0
  const rows = orders.map(({ order, business }): Cells => {
    const { terms, tax, total } = order
    return {
      increment_id: order.increment,
      store_id: String(till.shop.store),
      status: "pending",
      source: "web",
      source_ref_id: order.reference,
      created_at: Day.toGmt(trade.world.now),
      payment_method: order.method,
      customer_firstname: "Ravi",
      customer_mobile: business?.mobile ?? "",
      ...addressIn(order.supplied),
      discount: terms.discount.text(),
      shipping: terms.charge.text(),
      tax: tax.text(),
      grand_total: isSummed ? total.text() : ""
    }
  })
  const items = orders.map(({ order }) =>
    order.lines.map(
      ({ goods, price, quantity }): Cells => ({
        product_id: String(goods.id),
        qty: quantity.text(3),
        price: price.text()
      })
    )
  )
  const tables = {
    "orders.csv": csv(rows),
    "order_items.csv": csv(
      items.flatMap((all, order) =>
        all.map((item, index) => ({
          increment_id: rows[order]?.increment_id ?? "",
          line: String(index + 1),
          ...item
        }))
      )
    )
  }
  const nested = rows.map((row, index) => ({ ...row, items: items[index] }))
  await trade.imports(trade.upTo(2) === 0 ? tables : { "orders.json": JSON.stringify(nested) })
  for (const { order, business } of orders) await stands(trade, till, order, business?.gstin ?? null)
}
