/** The changes of an order, in words for the people who worked on it as it was. */
import * as Day from "../day.ts"
import * as Q from "../quantity.ts"
import { customerName, type Order, type OrderItem, pickedItems } from "./order.ts"

const itemChanges = (before: Order, after: Order): ReadonlyArray<string> => {
  const had = new Map(pickedItems(before).map((item) => [item.item_id, item]))
  const has = new Map(pickedItems(after).map((item) => [item.item_id, item]))
  const changesOf = (item: OrderItem): ReadonlyArray<string> => {
    const was = had.get(item.item_id)
    if (was === undefined) return [`${item.name} added (${Q.withUnit(item, item.qty)})`]
    if (was.qty !== item.qty || was.sell_by !== item.sell_by)
      return [`${item.name} ${Q.withUnit(was, was.qty)} to ${Q.withUnit(item, item.qty)}`]
    return was.price === item.price ? [] : [`the price of ${item.name}`]
  }
  return [
    ...[...had.values()].filter(({ item_id }) => !has.has(item_id)).map(({ name }) => `${name} taken out`),
    ...[...has.values()].flatMap(changesOf)
  ]
}

type Seen = readonly [what: string, of: (order: Order) => unknown]
const others: ReadonlyArray<Seen> = [
  ["the customer's name", customerName],
  ["the customer's phone", (order) => order.customer_mobile],
  ["the address", (order) => order.ship_address],
  ["the delivery slot", (order) => [order.sub_slot_id, order.sub_slot_info, order.delivery_at]],
  ["the payment method", (order) => order.payment_method],
  ["the pick-up status", (order) => order.item_pickup_status]
]

/** Between the order as somebody read it and as it stands now. */
export const changesBetween = (before: Order, after: Order): ReadonlyArray<string> => {
  const named = [
    ...itemChanges(before, after),
    ...others.flatMap(([what, of]) =>
      JSON.stringify(of(before) ?? null) === JSON.stringify(of(after) ?? null) ? [] : [what]
    ),
    ...(before.status === after.status ? [] : [`status ${before.status} to ${after.status}`])
  ]
  const isCharged = JSON.stringify(before.totals) !== JSON.stringify(after.totals)
  return named.length === 0 && isCharged ? ["the charges"] : named
}

/** An entry of an order's audit, as the server kept it. */
export interface ChangeEntry {
  readonly at: Day.GmtTime
  readonly user_name: string
  readonly action: string
  /** The names of the changed fields, where the audit entry lists them. */
  readonly what: ReadonlyArray<string>
}

/** The words for a change that stands in no audit (one from a file, say): the time of the order's last change. */
export const changedAt = (updatedAt: Day.GmtTime): string => {
  const at = Day.fromGmt(updatedAt)
  return at === undefined ? "" : `changed on ${Day.toLocal(at).slice(0, 16)}`
}

/** "Bina, 11:32: the customer's name; Inbox, 11:40: status from outside" */
export const changeInfo = (entries: ReadonlyArray<ChangeEntry>): string =>
  entries
    .map(({ at, user_name, action, what }) => {
      const clock = Day.toClock(Day.fromGmt(at) ?? 0)
      return `${user_name}, ${clock}: ${what.length === 0 ? action : what.join(", ")}`
    })
    .join("; ")
