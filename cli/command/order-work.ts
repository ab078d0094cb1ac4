/** The work collected for an order, as `order show` and every command after it tell it. */
import * as Day from "#core/day.ts"
import { paperText } from "#core/label/invoice-wording.ts"
import { formatPlain } from "#core/money.ts"
import { carriedOnInvoice } from "#core/order/carried.ts"
import { customerName, type Order, type OrderItem, orderedItems } from "#core/order/order.ts"
import { acceptedPart, partsOf } from "#core/order/parts.ts"
import { isComplete, type Picking, stateOf } from "#core/order/picking.ts"
import { review } from "#core/order/review.ts"
import { isOpenForPicking } from "#core/order/status.ts"
import { acceptedOfParent, parentOf } from "#core/order/yield-ratio.ts"
import * as Q from "#core/quantity.ts"
import { noteLine } from "#core/screen/order/side-wording.ts"
import { buyerText } from "#core/text/buyer.ts"
import { heldBy } from "#core/text/hold.ts"
import { laterPack } from "#core/text/order.ts"
import type { Line, Span } from "../host/output.ts"
import { paymentRecords } from "./order-payment.ts"
import { type Block, table } from "./table.ts"

/** The work on an order that is not sent yet. */
export interface Collected {
  readonly picking: Picking
  /** Codes that no decision was made on yet. */
  readonly waiting: ReadonlyArray<string>
}

/** The item that a picked part is cut from. */
const parentData = (order: Order, item: OrderItem) => {
  const parent = parentOf(order, item)
  return parent === undefined
    ? null
    : { item_id: parent.item_id, product_id: parent.product_id, name: parent.name, qty: Q.toWire(parent.qty) }
}

/** The work for programs; quantities are decimal numbers. */
export const workData = (order: Order, { picking, waiting }: Collected, reasons: ReadonlyArray<string>) => ({
  items: review(order, picking, reasons).lines.map(({ item, accepted, scans, ...line }) => ({
    item_id: item.item_id,
    product_id: item.product_id,
    name: item.name,
    parent: parentData(order, item),
    qty: Q.toWire(item.qty),
    accepted: Q.toWire(accepted),
    nil: stateOf(item, picking).nil,
    partial_nil: Q.toWire(stateOf(item, picking).partialNil),
    settled: stateOf(item, picking).isDone,
    parts: partsOf(order, item).map((part) => ({
      item_id: part.item_id,
      product_id: part.product_id,
      name: part.name,
      qty: Q.toWire(part.qty),
      accepted: Q.toWire(acceptedPart(part, item, accepted))
    })),
    reason: line.reason === "" ? null : line.reason,
    problem: line.problem?.tag ?? null,
    scans: scans.map(({ scan_code, qty, number, later }) => ({
      number,
      scan_code,
      qty: Q.toWire(qty),
      later: later ?? null
    }))
  })),
  waiting,
  complete: isComplete(order, picking)
})

const styled = (text: string, colour: "green" | "yellow" | undefined): Span =>
  colour === undefined ? text : { text, style: colour }

const nilOf = (item: Pick<OrderItem, "sell_by">, nil: boolean, partial: Q.Quantity): string =>
  nil ? "NIL" : partial > 0 ? Q.amountOf(item, partial) : ""

/** An item over parts that are picked in its place, as they stand. */
const parentCells = (order: Order, parent: OrderItem, picking: Picking): ReadonlyArray<Span> => [
  String(parent.item_id),
  parent.name,
  Q.withUnit(parent, parent.qty),
  Q.amountOf(
    parent,
    acceptedOfParent(order, parent, (part) => stateOf(part, picking).accepted)
  ),
  "",
  ""
]

/** Items as they are picked: what was ordered, what is in hand, what is nil and why. */
export const workLines = (order: Order, { picking, waiting }: Collected): ReadonlyArray<Block> => {
  const { lines } = review(order, picking, [])
  return [
    ...table(
      [
        { title: "ITEM", isNumber: true },
        { title: "NAME" },
        { title: "ORDERED", isNumber: true },
        { title: "ACCEPTED", isNumber: true },
        { title: "NIL", isNumber: true },
        { title: "REASON" }
      ],
      lines.flatMap(({ item, accepted, reason }, at) => {
        const { colour, nil, partialNil } = stateOf(item, picking)
        const parent = parentOf(order, item)
        const isFirst = parent !== undefined && lines[at - 1]?.item.parent_item_id !== parent.item_id
        const over = isFirst ? [parentCells(order, parent, picking)] : []
        const parts = partsOf(order, item).map((part) => [
          String(part.item_id),
          `└ ${part.name}`,
          Q.withUnit(part, part.qty),
          Q.amountOf(part, acceptedPart(part, item, accepted)),
          nilOf(part, nil, acceptedPart(part, item, partialNil)),
          ""
        ])
        const row = [
          String(item.item_id),
          styled(parent === undefined ? item.name : `└ ${item.name}`, colour),
          Q.withUnit(item, item.qty),
          styled(Q.amountOf(item, accepted), colour),
          styled(nilOf(item, nil, partialNil), "yellow"),
          reason
        ]
        return [...over, row, ...parts]
      })
    ),
    ...picking.scans.map(
      ({ scan_code, qty, later }): Line => [
        { text: `  ${scan_code}  ${Q.format(qty)}`, style: "dim" },
        ...(later === undefined ? [] : [{ text: `  ${laterPack(later.reason)}`, style: "yellow" } as const])
      ]
    ),
    ...waiting.map((code): Line => ({ text: `  ${code}  not decided yet`, style: "yellow" }))
  ]
}

/** Items as they were invoiced, and the packs that went along. */
const invoicedLines = (order: Order): ReadonlyArray<Block> => [
  ...table(
    [
      { title: "ITEM", isNumber: true },
      { title: "NAME" },
      { title: "ORDERED", isNumber: true },
      { title: "INVOICED", isNumber: true },
      { title: "AMOUNT", isNumber: true },
      { title: "REASON" }
    ],
    [
      ...orderedItems(order).flatMap((item) => [item, ...partsOf(order, item)]),
      ...carriedOnInvoice(order)
    ].map((item) => [
      String(item.item_id),
      item.parent_item_id === null ? item.name : `└ ${item.name}`,
      Q.withUnit(item, item.qty),
      item.accepted_qty === null ? "" : Q.amountOf(item, item.accepted_qty),
      // Its parent is charged.
      item.parent_item_id === null ? formatPlain(item.total_price) : "",
      item.reason ?? ""
    ])
  ),
  ...order.items.flatMap((item) =>
    (item.hub_inventory_items ?? []).map(
      ({ scan_code, qty }): Line => [
        { text: `  ${scan_code}  ${Q.toWire(qty)} ${Q.unitOf(item)}  ${item.name}`, style: "dim" }
      ]
    )
  )
]

const facts = (order: Order): ReadonlyArray<readonly [string, string]> => [
  ["Order", `${order.increment_id} (id ${order.order_id})`],
  ["Status", order.status],
  ["Customer", [customerName(order), order.customer_mobile].filter(Boolean).join(", ")],
  ["Slot", order.sub_slot_info?.display_string ?? order.display_string ?? ""],
  ["Created", Day.localMinute(order.created_at)],
  ["Payment", order.payment_method],
  ...paymentRecords(order).map((line) => ["", line] as const),
  ["Total", formatPlain(order.totals.grand_total)],
  ["Invoice", order.invoice_id ?? ""],
  ["Paper", order.paper == null ? "" : paperText(order.paper)],
  ["Buyer", order.buyer == null ? "" : buyerText(order.buyer)],
  ["Credited", order.credit_note ?? ""],
  ["On it", order.assigned_to?.name ?? ""],
  ["Note", order.last_note == null ? "" : noteLine(order.last_note)],
  ["Hold", order.hold == null ? "" : heldBy(order.hold, Date.now())]
]

/** An order from its name to its last item. */
export const orderLines = (order: Order, collected: Collected): ReadonlyArray<Block> => [
  ...facts(order)
    .filter(([, value]) => value !== "")
    .map(([name, value]): Line => [{ text: name.padEnd(10), style: "dim" }, value]),
  "",
  ...(isOpenForPicking(order) ? workLines(order, collected) : invoicedLines(order))
]
