/** A decided invoice as it is written: stock, items, order, number, paper and audit. */
import { countryNamed } from "#core/country.ts"
import * as Day from "#core/day.ts"
import { invoiceDocument } from "#core/label/invoice-document.ts"
import { invoiceDocuments } from "#core/label/invoice-documents.ts"
import * as Money from "#core/money.ts"
import { isRegistered } from "#core/order/buyer.ts"
import { coinsAtDoor } from "#core/order/cash-rounding.ts"
import type { Invoicing } from "#core/order/invoice.ts"
import { asInvoiced } from "#core/order/invoiced.ts"
import { isPicked, type Order } from "#core/order/order.ts"
import { invoiceKind, type PaperKind, print, seriesAt } from "#core/order/paper-series.ts"
import { partedBill } from "#core/order/parted-bill.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import type { Tender } from "#core/order/tender-fields.ts"
import { sentBeyondStock } from "#core/text/task.ts"
import type { Call } from "../rpc/handler.ts"
import * as audit from "../store/network/audit.ts"
import * as products from "../store/network/products.ts"
import * as stores from "../store/network/stores.ts"
import * as invoices from "../store/order/invoices.ts"
import * as newTasks from "../store/order/new-tasks.ts"
import * as changes from "../store/order/order-changes.ts"
import { setAccepted } from "../store/order/order-items.ts"
import * as orderPacks from "../store/order/order-packs.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import { endOfPacks, endOfSerials } from "../store/pack/claimed-codes.ts"
import * as claims from "../store/pack/pack-claims.ts"
import type * as packs from "../store/pack/packs.ts"
import * as soldSerials from "../store/pack/sold-serials.ts"
import { putDown } from "./paper-registration.ts"
import { oweExcess } from "./refund-due.ts"
import { transferPaper } from "./transfer-paper.ts"

/** Packs leave stock, and all hands. */
const takeStock = function* (order: Order, invoicing: Invoicing, sight: packs.StockScope) {
  yield* soldSerials.take(sight.hub, order.order_id, invoicing.takes)
  const taken = yield* orderPacks.take(order.order_id, invoicing.takes)
  for (const { item_id, pack_id, reason, passed_over } of invoicing.later)
    if (passed_over !== null) yield* orderPacks.setLaterReason(reason, order.order_id, item_id, pack_id)
  yield* claims.release({ kind: "order", id: order.order_id })
  const ended = yield* endOfPacks(
    sight.hub,
    invoicing.takes.map(({ pack_id }) => pack_id)
  )
  const serials = new Set(invoicing.takes.flatMap(({ serial }) => serial ?? []))
  return { taken, ended: [...ended, ...(yield* endOfSerials(sight.hub, [...serials]))] }
}

const setItems = ({ lines, parts, bill }: Invoicing) =>
  setAccepted(
    [...lines, ...parts].map(({ item, accepted, nil, partialNil, reason }, index) => ({
      item_id: item.item_id,
      accepted,
      nil,
      partialNil,
      reason,
      total: bill.lines[index]?.total ?? Money.times(item.price, accepted)
    }))
  )

/** Who sells an order, and how it is paid. */
export interface Sale {
  readonly seller: stores.StoreRow
  /** What cash is rounded to there. */
  readonly coin: Money.Money
  readonly tender?: Tender | undefined
}

/** The invoice gets its number and its paper. */
const issue = function* (
  { caller, now }: Call,
  order: Order,
  { lines, bill }: Invoicing,
  { seller, coin, tender }: Sale
) {
  const supplies = yield* products.supplies([...new Set(lines.map(({ item }) => item.product_id))])
  const transfer = yield* transferPaper(order, seller, { lines })
  const { buyer = null } = order
  const parted = transfer === undefined && isRegistered(buyer) ? partedBill(bill) : undefined
  const paper =
    transfer?.paper ?? (parted === undefined ? invoiceKind(bill, isRegistered(buyer)) : "taxInvoice")
  const code = stores.seriesCodeOf(seller)
  const numbered = function* (kind: PaperKind) {
    const series = seriesAt(kind, now, countryNamed(seller.country))
    const number = yield* invoices.number(order.store_id, series)
    return { series, number, printed: print(code, series, number) }
  }
  const { series, number, printed: invoice_number } = yield* numbered(paper)
  const inCoins = coinsAtDoor(order, bill.totals.grand_total, coin)
  const facts = {
    order,
    lines,
    bill,
    ...transfer,
    buyer,
    seller,
    supply: (id: number) => supplies.get(id),
    invoice_number,
    issued_at: now,
    served_by: caller.name,
    ...(tender === undefined ? {} : { tender }),
    ...(inCoins === undefined || transfer !== undefined ? {} : { inCoins })
  }
  const content =
    parted === undefined
      ? invoiceDocument({ ...facts, paper })
      : invoiceDocuments(facts, parted, (yield* numbered("billOfSupply")).printed)
  const invoice_id = yield* invoices.add({
    order_id: order.order_id,
    store_id: order.store_id,
    series,
    number,
    printed_number: invoice_number,
    created_at: Day.toGmt(now),
    user_id: caller.userId,
    user_name: caller.name,
    content
  })
  yield* putDown(content, order, { userId: caller.userId, userName: caller.name }, now)
  const beside = content.beside?.invoice_number
  return {
    invoice_id: String(invoice_id),
    paper: { kind: paper, number: invoice_number, ...(beside === undefined ? {} : { beside }) }
  }
}

/** What is short is an event of its own: a shop looks for it, and pays back. */
const tellOutside = function* ({ order_id }: Order, { lines }: Invoicing, at: Day.GmtTime) {
  const short = lines.flatMap(({ item: { item_id, product_id, qty: ordered }, accepted }) =>
    accepted < ordered ? [{ item_id, product_id, ordered, accepted }] : []
  )
  if (short.length > 0) yield* outgoing.add("order.short", order_id, at, { short })
  yield* outgoing.add("order.invoiced", order_id, at, short.length === 0 ? {} : { short })
}

/**
 * Writes a decided invoice: packs, items, what was sent beyond stock as a task, order, number, paper, and what was paid beyond it (PAY-10). `order` makes the order as it stands then,
 * which only those need who are told of it.
 */
export const write = function* (
  call: Call,
  order: Order,
  invoicing: Invoicing,
  sight: packs.StockScope,
  sale: Sale
) {
  const { now } = call
  const updated_at = nextUpdatedAt(order.updated_at, now)
  yield* changes.setInvoiced(order, updated_at, invoicing.bill.totals)
  const { taken, ended } = yield* takeStock(order, invoicing, sight)
  yield* setItems(invoicing)
  const { invoice_id, paper } = yield* issue(call, order, invoicing, sale)
  yield* tellOutside(order, invoicing, Day.toGmt(now))
  const { number: invoice_number, beside } = paper
  yield* audit.ofOrder(call, order, "invoiced", {
    invoice_number,
    ...(beside === undefined ? {} : { bill_of_supply: beside }),
    lines: [...invoicing.lines, ...invoicing.parts.filter(({ item }) => isPicked(item))].map(
      ({ item, accepted, reason }) => ({
        item_id: item.item_id,
        accepted,
        reason
      })
    ),
    packs: invoicing.takes,
    deficits: invoicing.deficits,
    ...(invoicing.later.length === 0 ? {} : { later: invoicing.later })
  })
  const place = { storeId: order.store_id, hubId: sight.hub, orderId: order.order_id }
  for (const { item_id, product_id, qty } of invoicing.deficits)
    yield* newTasks.addOfItem(
      place,
      "deficit",
      { kind: "count", item_id, product_id, qty, reason: sentBeyondStock },
      now
    )
  yield* oweExcess(order, "short", invoicing.bill.totals.grand_total, call)
  return {
    made: { invoice_id, invoice_number, paper, updated_at },
    /** Others had these packs in hand. */
    ended,
    order: (): Order => ({
      ...asInvoiced(order, invoicing, invoicing.bill, taken, { invoice_id, updated_at }),
      paper
    })
  }
}
