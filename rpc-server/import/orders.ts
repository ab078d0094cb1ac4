/** orders.csv: orders from outside, with where they stand. Their lines are in order_items.csv. */
import * as Day from "#core/day.ts"
import { slaLead } from "#core/order/age.ts"
import { OrderStatus } from "#core/order/order.ts"
import { mostTotal } from "#core/order/order-bounds.ts"
import * as imports from "../store/archive/imported-orders.ts"
import { references } from "../store/order/network-numbers.ts"
import { id, money, oneOf, pattern, remark, text, timeOfOrder, times, whole, yesNo } from "./cell.ts"
import { type CellsOf, defaulted, optional, type RowOf, required } from "./column.ts"
import { mobile } from "./customers.ts"
import { incrementId } from "./increment-id.ts"
import { type Complain, kind } from "./kind.ts"
import { requireStore } from "./named-rows.ts"
import { subtotalOf } from "./order-items.ts"
import type { ReferenceData } from "./reference-data.ts"

/** A partner's number for a slot, or ours: ten digits, made of when it starts. */
const slotId = whole(1, 9_999_999_999)
const word = pattern(/^[a-z0-9_-]{1,50}$/, "small letters, digits, - and _ without blanks")

const columns = (now: Day.Instant) => ({
  increment_id: required(incrementId, "The order's number, at most 10 characters.", "1000000001"),
  store_id: required(id, "The store that fulfils it.", "101"),
  status: required(
    oneOf(OrderStatus.literals),
    "pending, queued, pending_payment, processing, complete, shipped, canceled, undelivered or partial_return.",
    "pending"
  ),
  source: required(word, "Where it came from: fth_hub, fth_retail, zomato, swiggy, ...", "fth_hub"),
  source_ref_id: optional(text(60), "Its number at the partner; once for each source.", "ZMT-88123"),
  order_type: optional(text(60), "What kind of order it is.", "delivery"),
  relation_parent_real_id: optional(text(60), "The order that it replaces.", "1000000000"),
  is_hub_transfer_order: defaulted(yesNo, 0, "Whether it moves stock to another hub.", "no"),
  transfer_to: optional(
    id,
    "The store of another hub that it moves stock to; written for every transfer that has not left.",
    "201"
  ),
  item_pickup_status: optional(word, "How far the pickup app is: picked or packed; not_in_list.", "picked"),
  sub_slot_id: optional(slotId, "The delivery slot; an order without one is express.", "31"),
  delivery_at: defaulted(
    times(now),
    [],
    "When its slot starts; several starts with semicolons between them.",
    "today+1d 18:00"
  ),
  display_string: optional(
    text(200),
    "The slot as staff read it; made from delivery_at when empty.",
    "6 - 8 pm"
  ),
  sla_start_at: optional(
    timeOfOrder(now),
    "When its service level starts; 30 minutes before the slot when empty.",
    "now-5m"
  ),
  created_at: required(timeOfOrder(now), "When it was placed.", "now-35m"),
  order_becomes_pending: optional(
    timeOfOrder(now),
    "When it became pending; created_at when empty.",
    "now-35m"
  ),
  updated_at: optional(
    timeOfOrder(now),
    "When it last changed; the latest of its other times when empty.",
    "now-35m"
  ),
  shipped_at: optional(timeOfOrder(now), "When it was dispatched.", "now-10m"),
  returned_at: optional(timeOfOrder(now), "When it came back.", "now-5m"),
  payment_method: required(
    word,
    "cashondelivery, card, paytm, upi, or checkmo for prepaid partner orders.",
    "cashondelivery"
  ),
  cod_payment: optional(text(60), "What was collected in cash, where that is not the grand total.", "450.00"),
  customer_firstname: optional(text(200), "The customer's first name.", "Lakshmi"),
  customer_lastname: optional(text(200), "The customer's last name.", "Menon"),
  customer_mobile: optional(mobile, "Their mobile number; links the order to customers.csv.", "9000000001"),
  street: optional(text(500), "The address, its parts on lines of their own.", "Flat 4B"),
  city: optional(text(200), "The city.", "Bengaluru"),
  region: optional(text(200), "The state.", "Karnataka"),
  postcode: optional(text(20), "The postcode.", "560038"),
  subtotal: optional(money, "Of the items; added up from them when empty.", "598.00"),
  shipping: defaulted(money, 0, "For the delivery. 0 when empty.", "29.00"),
  discount: defaulted(money, 0, "Taken off. 0 when empty.", "50.00"),
  tax: defaulted(money, 0, "On top. 0 when empty.", "27.40"),
  grand_total: optional(money, "subtotal - discount + tax + shipping, which it is when empty.", "604.40"),
  hold_reason: optional(remark("reason"), "Why it must not go on for now.", "Customer is away until Friday"),
  held_by: optional(text(200), "Who put it on hold.", "Asha Nair"),
  held_at: optional(timeOfOrder(now), "When it was put on hold.", "now-20m")
})
export type OrderRow = RowOf<ReturnType<typeof columns>>
export type OrderCells = CellsOf<ReturnType<typeof columns>>

/** "21 Nov 18:00" in Asia/Calcutta. */
const slotText = (start: Day.GmtTime): string => {
  const instant = Day.fromGmt(start) ?? 0
  return `${Day.dated(Day.dayAt(instant))} ${Day.toClock(instant)}`
}

const before = (start: Day.GmtTime): Day.GmtTime => Day.toGmt((Day.fromGmt(start) ?? 0) - slaLead)

/** Nobody of the network holds it: who did, the file says by name. */
const holdOf = ({ hold_reason, held_by, held_at }: OrderRow) =>
  hold_reason === null ? imports.notHeld : { held_at, held_user_id: 0, held_name: held_by, hold_reason }

const columnsOf = (row: OrderRow, reference: ReferenceData): imports.OrderColumns => {
  const [first] = row.delivery_at
  const display =
    row.display_string ?? (first === undefined ? null : row.delivery_at.map(slotText).join(" and "))
  const subtotal = row.subtotal ?? subtotalOf(reference.itemsOf(row.increment_id), reference)
  const past = [row.created_at, row.order_becomes_pending, row.shipped_at, row.returned_at]
  return {
    increment_id: row.increment_id,
    store_id: row.store_id,
    status: row.status,
    order_type: row.order_type,
    source: row.source,
    source_ref_id: row.source_ref_id,
    relation_parent_real_id: row.relation_parent_real_id,
    is_hub_transfer_order: row.is_hub_transfer_order,
    transfer_to: row.transfer_to,
    item_pickup_status: row.item_pickup_status,
    sub_slot_id: row.sub_slot_id,
    sub_slot_info:
      first === undefined ? null : JSON.stringify({ display_string: display, delivery_at: row.delivery_at }),
    slot_starts: row.delivery_at.length,
    display_string: display,
    delivery_at: first ?? null,
    slot_id: row.sub_slot_id === null ? "express" : "normal",
    sla_start_at: row.sla_start_at ?? (first === undefined ? null : before(first)),
    order_becomes_pending: row.order_becomes_pending,
    created_at: row.created_at,
    updated_at:
      row.updated_at ?? past.reduce<string>((last, at) => (at !== null && at > last ? at : last), ""),
    returned_at: row.returned_at,
    // Dispatch writes this one in Asia/Calcutta.
    shipped_at: row.shipped_at === null ? null : Day.toLocal(Day.fromGmt(row.shipped_at) ?? 0),
    payment_method: row.payment_method,
    cod_payment: row.cod_payment,
    customer_firstname: row.customer_firstname,
    customer_lastname: row.customer_lastname,
    customer_mobile: row.customer_mobile,
    street: row.street,
    city: row.city,
    region: row.region,
    postcode: row.postcode,
    subtotal,
    shipping: row.shipping,
    discount: row.discount,
    tax: row.tax,
    grand_total: row.grand_total ?? subtotal - row.discount + row.tax + row.shipping,
    ...holdOf(row)
  }
}

/** What has gone, or will not go, needs no place to go to any more. */
const hasLeft: ReadonlySet<OrderRow["status"]> = new Set([
  "shipped",
  "undelivered",
  "partial_return",
  "canceled"
])

/** A transfer goes to a store of another hub, and nothing else does. */
const judgeTransfer = (row: OrderRow, reference: ReferenceData, line: number, complain: Complain): void => {
  const { store_id, transfer_to: to, is_hub_transfer_order, status } = row
  const wrong = (why: string) => complain(line, "transfer_to", why)
  if (to === null) {
    if (is_hub_transfer_order === 1 && !hasLeft.has(status))
      wrong("an order that moves stock to another hub needs the store that it goes to: write it")
    return
  }
  requireStore(to, reference, line, complain, "transfer_to")
  if (is_hub_transfer_order === 0)
    wrong("an order with transfer_to moves stock to another hub: write is_hub_transfer_order yes")
  else if (reference.stores.has(to) && reference.stores.get(to) === reference.stores.get(store_id))
    wrong(`store ${to} is of the hub that the stock is in already: name a store of another hub`)
}

export const orders = kind({
  name: "orders",
  about: "Orders, with where they stand.",
  columns,
  named: { orders: "increment_id" },
  key: (row) => `order ${row.increment_id}`,
  learn: (row, reference) =>
    reference.orders.set(row.increment_id, {
      status: row.status,
      isTransfer: row.is_hub_transfer_order === 1 || row.transfer_to !== null
    }),
  read: function* (rows, reference) {
    reference.standing = yield* imports.standing(rows.map(({ row }) => row.increment_id))
    reference.references = yield* references(
      rows.flatMap(({ row: { source, source_ref_id } }) =>
        source_ref_id === null ? [] : [{ source, source_ref_id }]
      )
    )
  },
  judge: (rows, reference, complain, warn) => {
    const now = Day.toGmt(reference.now)
    const firstOf = new Map<string, number>()
    const ready: Array<imports.OrderColumns> = []
    for (const { line, row } of rows) {
      for (const column of ["created_at", "shipped_at", "returned_at"] as const)
        if ((row[column] ?? "") > now) warn(line, column, { _tag: "ToCome" })
      requireStore(row.store_id, reference, line, complain)
      judgeTransfer(row, reference, line, complain)
      if (reference.itemsOf(row.increment_id).length === 0 && !reference.standing.has(row.increment_id))
        complain(line, null, `order ${row.increment_id} has no items: add them to order_items.csv`)
      if (row.delivery_at.length > 0 && row.sub_slot_id === null)
        complain(line, "sub_slot_id", "an order with a delivery time needs its slot's number: write it")
      if (row.sub_slot_id !== null && row.delivery_at.length === 0)
        complain(
          line,
          "delivery_at",
          "an order with a slot needs the time at which the slot starts: write it"
        )
      if (row.source_ref_id !== null) {
        const name = `${row.source} ${row.source_ref_id}`
        const other = reference.references.get(name)
        const first = firstOf.get(name)
        if (first !== undefined)
          complain(
            line,
            "source_ref_id",
            `${name} stands in line ${first} already: a partner's reference is placed once`
          )
        else firstOf.set(name, line)
        if (other !== undefined && other !== row.increment_id)
          complain(
            line,
            "source_ref_id",
            `order ${other} has this reference already: a partner's reference is placed once`
          )
      }
      const holdCells = [row.hold_reason, row.held_by, row.held_at].filter((cell) => cell !== null)
      if (holdCells.length % 3 !== 0)
        complain(
          line,
          "hold_reason",
          "hold_reason, held_by and held_at go together: write all three, or none"
        )
      const columns = columnsOf(row, reference)
      const sum = columns.subtotal - row.discount + row.tax + row.shipping
      if (columns.grand_total !== sum)
        complain(
          line,
          "grand_total",
          sum < 0
            ? "the discount is more than everything else: write a smaller one"
            : `subtotal ${money.print(columns.subtotal)} - discount ${money.print(row.discount)} + tax ${money.print(row.tax)} + shipping ${money.print(row.shipping)} is ${money.print(sum)}: write that, or leave it empty`
        )
      else if (sum > mostTotal)
        complain(line, "grand_total", `more than ${money.print(mostTotal)}: no order comes to that`)
      else if (sum < 0)
        complain(line, "discount", "the discount is more than everything else: write a smaller one")
      ready.push(columns)
    }
    return ready
  },
  write: (ready, writing) => imports.mergeOrders(ready, writing)
})
