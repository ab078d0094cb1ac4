/**
 * A newer version of an order that came out of the inbox (INBOX-4). Nobody has begun with it: it follows. Somebody has, or
 * it is invoiced or gone: the message is refused with what it would change.
 */
import * as Result from "effect/Result"
import type * as Day from "../day.ts"
import * as Money from "../money.ts"
import { nationalPhone } from "../phone.ts"
import * as Q from "../quantity.ts"
import type { Buyer } from "./buyer-fields.ts"
import type { PartnerItem, PartnerOrder } from "./inbox-order.ts"
import { maskedPhone, type Order, type OrderItem } from "./order.ts"
import { isPackedByPickup } from "./queue.ts"

/** The content of a version, without its time and status: two versions with the same content are one. */
export const contentOf = ({ created_at: _, status: __, version: ___, ...content }: PartnerOrder): string =>
  JSON.stringify(content)

/** The facts about a stored order that do not stand in its row. */
export interface Standing {
  /** The version taken in last has the same content. */
  readonly isSame: boolean
  /** The shop's own time of the version taken in last; null where the shop sent none. */
  readonly version: Day.GmtTime | null
  /** Packs are in somebody's hand for it. */
  readonly hasPacks: boolean
  /** The whole number of its customer: the order has it masked. */
  readonly mobile: string | null
  /** The business that buys, as it stands here. */
  readonly buyer?: Buyer | null
  /** Fields that staff have set here, as the sender calls them: they stay as they are (FILE-1). */
  readonly setHere: ReadonlySet<string>
}

/** A field that differs, under the sender's name for it. */
export interface Difference {
  readonly name: string
  readonly here: string
  readonly sent: string
}

const text = (value: string | number | null): string => (value === null ? "nothing" : String(value))
const different = (name: string, here: string | number | null, sent: string | number | null) =>
  here === sent ? [] : [{ name, here: text(here), sent: text(sent) }]

const ordered = ({ status, parent_item_id }: OrderItem): boolean =>
  status === "active" && parent_item_id === null

const itemDifferences = (
  order: Pick<Order, "items">,
  items: ReadonlyArray<PartnerItem>
): ReadonlyArray<Difference> => {
  const left = Map.groupBy(order.items.filter(ordered), ({ product_id }) => product_id)
  const of = items.flatMap((sent, index): ReadonlyArray<Difference> => {
    const here = left.get(sent.product_id)?.shift()
    const at = `items[${index}]`
    if (here === undefined)
      return [{ name: at, here: "nothing", sent: `${Q.formatShort(sent.qty)} of product ${sent.product_id}` }]
    return [
      ...different(`${at}.name`, here.name, sent.name),
      ...different(`${at}.qty`, Q.formatShort(here.qty), Q.formatShort(sent.qty)),
      ...different(`${at}.price`, Money.formatPlain(here.price), Money.formatPlain(sent.price))
    ]
  })
  const removed = [...left.values()].flat()
  return [
    ...of,
    ...removed.map(({ product_id, qty }) => ({
      name: "items",
      here: `${Q.formatShort(qty)} of product ${product_id}`,
      sent: "nothing"
    }))
  ]
}

/** Whoever reads why a message was refused, of whatever hub, sees no more of it than any order shows (PHONE-3). */
const masked = (phone: string | null): string =>
  phone === null ? "nothing" : maskedPhone(nationalPhone(phone), 4)

const shownBuyer = (buyer: Buyer | null | undefined): string | null =>
  buyer == null
    ? null
    : [buyer.legal_name, buyer.gstin ?? buyer.trn, buyer.address].filter(Boolean).join(", ")

/** The fields in which a message differs from the stored order. Its status has messages of its own. */
const differences = (
  order: Order,
  sent: PartnerOrder,
  { mobile, buyer }: Pick<Standing, "mobile" | "buyer">
): ReadonlyArray<Difference> => {
  const address = order.ship_address
  const to = sent.ship_address
  const totals = ["shipping", "discount", "tax"] as const
  return [
    ...different("store_id", order.store_id, sent.store_id),
    ...different("sub_slot_id", order.sub_slot_id, sent.sub_slot_id),
    ...different("delivery_at", order.delivery_at, sent.delivery_at),
    ...(sent.display_string === null
      ? []
      : different("display_string", order.display_string, sent.display_string)),
    ...different("payment_method", order.payment_method, sent.payment_method),
    ...different("customer_firstname", order.customer_firstname, sent.customer_firstname),
    ...different("customer_lastname", order.customer_lastname, sent.customer_lastname),
    ...(mobile === sent.customer_mobile
      ? []
      : [{ name: "customer_mobile", here: masked(mobile), sent: masked(sent.customer_mobile) }]),
    ...(["street", "city", "region", "postcode"] as const).flatMap((part) =>
      different(part, address?.[part] ?? "", to?.[part] ?? "")
    ),
    ...(sent.buyer === undefined ? [] : different("buyer", shownBuyer(buyer), shownBuyer(sent.buyer))),
    ...itemDifferences(order, sent.items),
    ...totals.flatMap((name) =>
      different(name, Money.formatPlain(order.totals[name]), Money.formatPlain(sent.totals[name]))
    )
  ]
}

/** The reason why an order is not changed any more; undefined while nobody has begun with it. */
const begunBecause = (
  order: Order,
  { hasPacks }: Pick<Standing, "hasPacks">,
  all: ReadonlyArray<Difference>
): string | undefined => {
  const named = `order ${order.increment_id}`
  if (order.invoice_id !== null || !["pending", "queued", "pending_payment"].includes(order.status))
    return `${named} is ${order.status}`
  if (order.assigned_to != null) return `${named} is begun: ${order.assigned_to.name} is on it`
  if (hasPacks) return `${named} is begun: packs are scanned for it`
  if (isPackedByPickup(order)) return `${named} is begun: its items are picked up`
  if (all.some(({ name }) => name === "store_id"))
    return `${named} stays in its store: cancel it and send it anew`
  const isPaid = (order.payments ?? []).some(({ state }) => state !== "failed")
  const costs = ["items", "shipping", "discount", "tax", "payment_method"]
  return isPaid && all.some(({ name }) => costs.some((cost) => name.startsWith(cost)))
    ? `${named} has a payment`
    : undefined
}

const reasonsOf = (why: string, all: ReadonlyArray<Difference>): ReadonlyArray<string> => [
  `increment_id: ${why}; it stays as it is`,
  ...all.map(({ name, here, sent }) => `${name}: ${here} here, ${sent} sent`)
]

/** The outcome of a message about a stored order: no change, a change of these fields, or why there is none. */
export const changeOf = (
  order: Order,
  sent: PartnerOrder,
  standing: Standing
): Result.Result<ReadonlyArray<Difference>, ReadonlyArray<string>> => {
  if (standing.isSame) return Result.succeed([])
  const all = differences(order, sent, standing)
  if (all.length === 0) return Result.succeed([])
  if (standing.version !== null && sent.version !== null && sent.version < standing.version)
    return Result.fail(
      reasonsOf(`a newer version of order ${order.increment_id}, of ${standing.version}, is here`, all)
    )
  const why = begunBecause(order, standing, all)
  if (why !== undefined) return Result.fail(reasonsOf(why, all))
  const open = all.filter(({ name }) => !standing.setHere.has(name))
  return open.length > 0
    ? Result.succeed(open)
    : Result.fail(reasonsOf(`staff have set this of order ${order.increment_id} here`, all))
}
