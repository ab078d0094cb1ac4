/**
 * Orders of partners out of the inbox: created as they arrive, changed while nobody has begun with them (INBOX-4), and
 * their statuses from outside. An order that cannot be created for want of something here becomes a failed partner order,
 * and is tried again with the next refresh (INBOX-3); a message that is wrong in itself is its sender's alone.
 */
import { hash } from "node:crypto"
import { Result } from "effect"
import { isSellable } from "#core/catalogue/listing.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { changesBetween } from "#core/order/changes.ts"
import { setHere } from "#core/order/from-file.ts"
import { changeOf, contentOf } from "#core/order/inbox-change.ts"
import {
  failedOrder,
  type NetworkFacts,
  type PartnerOrder,
  readOrder,
  type Unread
} from "#core/order/inbox-order.ts"
import type { Order } from "#core/order/order.ts"
import { changeFromOutside, notFromOutside, type StatusChange } from "#core/order/outside-status.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { toWire, type WireOrder } from "#core/order/wire.ts"
import * as Quantity from "#core/quantity.ts"
import { faultText } from "#core/text/fault.ts"
import { find } from "../store/archive/imported-orders.ts"
import { atHub, goToHub, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as products from "../store/network/products.ts"
import * as stores from "../store/network/stores.ts"
import * as failed from "../store/order/failed-orders.ts"
import * as inbox from "../store/order/inbox.ts"
import { references } from "../store/order/network-numbers.ts"
import * as orderBuyer from "../store/order/order-buyer.ts"
import * as changes from "../store/order/order-changes.ts"
import * as events from "../store/order/order-events.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import * as claims from "../store/pack/pack-claims.ts"
import { cancel } from "./cancellation.ts"
import { idIn, productIdsIn, type Received, type Sender, storeIdIn } from "./message.ts"
import { writeOrder } from "./partner-order.ts"

/** Nobody of the network: what upstream systems do without an account stands under this name. */
const upstream = { userId: 0, name: "Inbox" } as const
type By = Pick<Sender, "userId" | "name">

/** Who cancels by a message from outside stands in no store, and has no drawer. */
const withoutStore = ({ userId, name }: By) => ({ userId, name, flags: {}, storeId: 0 })

/** Why a sender may not send an order of a store and a source; undefined where it may (SERVICE-6). */
const notTheirs = (
  sender: Sender | undefined,
  { store_id, source }: { readonly store_id: number | undefined; readonly source: string }
): string | undefined => {
  if (sender === undefined) return undefined
  if (!sender.sources.includes(source))
    return `source: this key sends no orders of ${source === "" ? "no source" : source}`
  return store_id === undefined || sender.storeIds.includes(store_id)
    ? undefined
    : `store_id: this key does not act for store ${store_id}`
}

export interface ReceivedOrder {
  readonly received: Received
  /** The order as it stands now, where something has changed. */
  readonly push: WireOrder | undefined
}

const answer = (
  id: string | null,
  outcome: Received["outcome"],
  reasons: ReadonlyArray<string> = [],
  push?: Order
): ReceivedOrder => ({
  received: { id, outcome, reasons },
  push: push === undefined ? undefined : toWire(push)
})

const factsFor = function* (message: unknown, storeIds: ReadonlySet<number>): Tx<NetworkFacts> {
  const named = yield* products.byIds(productIdsIn(message))
  return {
    hasStore: (id) => storeIds.has(id),
    product: (id) => {
      const row = named.get(id)
      return row === undefined
        ? undefined
        : {
            name: row.name,
            sell_by: row.sell_by,
            final_price: row.final_price === null ? null : Money.ofHundredths(row.final_price),
            qty_increments: row.qty_increments === null ? null : Quantity.ofThousandths(row.qty_increments),
            isSellable: isSellable(row)
          }
    }
  }
}

/** Orders out of the inbox are written one after another, on every node: a number or a reference is placed once. */
export const oneAtATime = function* (): Tx<void> {
  yield { text: "SELECT pg_advisory_xact_lock(7411)", values: [], isLock: true }
}

const note = (by: By, order: Order, action: string, detail: unknown, now: Day.Instant): Tx<void> =>
  audit.ofOrder({ caller: { userId: by.userId, name: by.name }, now }, order, action, detail)

const contentHash = (order: PartnerOrder): string => hash("sha256", contentOf(order), "base64url")

const nothingWrong: Unread = { reasons: [], isMalformed: false }
/** Somebody else has its number or its reference: staff are told. */
const taken = (why: string): Unread => ({ reasons: [why], isMalformed: false })

/** A message about an order that is here: the same again, a newer version, or one that comes too late. */
const receiveAgain = function* (
  sent: PartnerOrder,
  storeIds: ReadonlyArray<number>,
  now: Day.Instant,
  sender: Sender | undefined
): Tx<ReceivedOrder> {
  const { increment_id: id } = sent
  const before = yield* orders.findByIncrementToDecide(storeIds, id, now)
  const row = (yield* find([id], true)).get(id)
  if (before === undefined || row === undefined)
    return answer(id, "refused", [`increment_id: order ${id} has left long ago; it stays as it is`])
  const foreign = notTheirs(sender, before)
  if (foreign !== undefined) return answer(id, "refused", [foreign])
  const last = yield* audit.versionOf(before.order_id, upstream.userId)
  const content = contentHash(sent)
  const claimed = yield* claims.heldBy({ kind: "order", id: before.order_id })
  const change = changeOf(before, sent, {
    isSame: last?.content === content,
    version: last?.version ?? null,
    hasPacks: claimed.some(({ claimed_until }) => claimed_until >= Day.toGmt(now)),
    buyer: yield* orderBuyer.find(before.order_id, before.store_id),
    mobile: typeof row.customer_mobile === "string" ? row.customer_mobile : null,
    setHere: new Set(
      Object.entries(setHere).flatMap(
        ([when, names]): ReadonlyArray<string> => (row[when] == null ? [] : names)
      )
    )
  })
  if (Result.isFailure(change)) return answer(id, "refused", change.failure)
  if (change.success.length === 0) return answer(id, "unchanged")
  yield* writeOrder(sent, row, now)
  yield* outgoing.add("order.changed", before.order_id, Day.toGmt(now))
  const after = yield* orders.findByIncrement(storeIds, id, now)
  const changed = after === undefined ? [] : changesBetween(before, after)
  yield* note(sender ?? upstream, before, "changed", { changed, content, version: sent.version }, now)
  return answer(id, "updated", [], after)
}

const receiveNew = function* (
  order: PartnerOrder,
  storeIds: ReadonlyArray<number>,
  now: Day.Instant,
  sender: Sender | undefined
): Tx<ReceivedOrder | Unread> {
  const { increment_id: id, source, source_ref_id } = order
  const referred = (yield* references([{ source, source_ref_id }])).get(`${source} ${source_ref_id}`)
  if (referred === id) return yield* receiveAgain(order, storeIds, now, sender)
  if (referred !== undefined)
    return taken(`source_ref_id: order ${referred} has the reference ${source_ref_id} of ${source} already`)
  const numbered = yield* orders.findByIncrement(storeIds, id, now)
  if (numbered !== undefined) return taken(`increment_id: there is another order ${id}`)
  yield* writeOrder(order, undefined, now)
  const created = yield* orders.findByIncrement(storeIds, id, now)
  const { version } = order
  if (created !== undefined) {
    yield* outgoing.add("order.created", created.order_id, Day.toGmt(now))
    yield* note(
      sender ?? upstream,
      created,
      "received",
      { source, source_ref_id, content: contentHash(order), version },
      now
    )
  }
  return answer(id, "created", [], created)
}

const changeStatus = function* (
  message: StatusChange,
  storeIds: ReadonlyArray<number>,
  now: Day.Instant,
  sender: Sender | undefined
): Tx<ReceivedOrder> {
  const { increment_id: id, status } = message
  const order = yield* orders.findByIncrementToDecide(storeIds, id, now)
  if (order === undefined) return answer(id, "refused", [`increment_id: there is no order ${id}`])
  const foreign = notTheirs(sender, order)
  // Of another's order it learns no more than that there is none of its own.
  if (foreign !== undefined)
    return answer(id, "refused", [`increment_id: there is no order ${id} of this key`])
  const why = notFromOutside(order, message)
  if (why !== undefined) return answer(id, "refused", [why])
  const change = changeFromOutside(order, status, yield* events.grounds(order.order_id))
  if (Result.isFailure(change)) return answer(id, "refused", [`status: ${faultText(change.failure)}`])
  if (change.success === "unchanged") return answer(id, "unchanged")
  const undone = status === "canceled" ? yield* cancel(order, [], withoutStore(sender ?? upstream), now) : {}
  if (status !== "canceled") {
    yield* changes.setStatus(order, status, nextUpdatedAt(order.updated_at, now), null)
    yield* outgoing.add("order.changed", order.order_id, Day.toGmt(now))
  }
  yield* note(
    sender ?? upstream,
    order,
    "status from outside",
    { from: order.status, to: status, ...undone },
    now
  )
  return answer(id, "changed", [], yield* orders.findByIncrement(storeIds, id, now))
}

/** Staff are told of an order that could not be created, where it names a store that anybody works in. */
const fail = function* (
  message: unknown,
  { reasons, isMalformed }: Unread,
  storeIds: ReadonlySet<number>,
  now: Day.Instant
): Tx<ReceivedOrder> {
  const id = idIn(message, "increment_id") ?? idIn(message, "source_ref_id")
  const storeId = storeIdIn(message)
  const rejected = failedOrder(message, reasons, now)
  if (isMalformed || rejected === undefined || storeId === undefined || !storeIds.has(storeId))
    return answer(id, "refused", reasons)
  yield* failed.add(storeId, rejected, Day.toGmt(now))
  return answer(id, "failed", reasons)
}

/** Stores an order that could not be created, to be tried again. */
const remember = function* (
  message: unknown,
  hub: number,
  { received: { id, outcome } }: ReceivedOrder,
  now: Day.Instant
): Tx<void> {
  const key = inbox.orderKey(idIn(message, "source") ?? "", idIn(message, "source_ref_id") ?? id ?? "")
  if (outcome === "failed") yield* inbox.keep("order", key, hub, JSON.stringify(message), Day.toGmt(now))
}

/** A message of a partner as it arrives. */
export const receiveOrder = function* (
  message: unknown,
  now: Day.Instant,
  sender?: Sender
): Tx<ReceivedOrder> {
  const all = yield* stores.list()
  const ids = all.map(({ store_id }) => store_id)
  const knownStores = new Set(ids)
  const read = readOrder(message, yield* factsFor(message, knownStores), now)
  const order = Result.getOrUndefined(read)
  if (order?._tag === "Status") return yield* changeStatus(order, ids, now, sender)
  const foreign = notTheirs(sender, { store_id: storeIdIn(message), source: idIn(message, "source") ?? "" })
  if (foreign !== undefined) return answer(idIn(message, "increment_id"), "refused", [foreign])
  const hub = all.find(({ store_id }) => store_id === storeIdIn(message))?.hub_id
  if (hub !== undefined) yield* goToHub(hub)
  yield* oneAtATime()
  const made =
    order === undefined
      ? Result.match(read, { onFailure: (unread) => unread, onSuccess: () => nothingWrong })
      : yield* receiveNew(order, ids, now, sender)
  // What it is compared with may be at another hub.
  if (hub !== undefined) yield* goToHub(hub)
  const outcome = "received" in made ? made : yield* fail(message, made, knownStores, now)
  if (hub !== undefined) yield* remember(message, hub, outcome, now)
  return outcome
}

/** Tries an order again that could not be created. */
export const retryOrder = function* (waiting: inbox.Message, now: Day.Instant): Tx<ReceivedOrder> {
  const message: unknown = JSON.parse(waiting.body)
  const outcome = yield* receiveOrder(message, now)
  // An order that can never be taken in any more, for its slot is over, say, is not tried again: staff read why.
  if (outcome.received.outcome === "refused") {
    yield* inbox.markTaken(waiting, Day.toGmt(now))
    const partnerOrder = failedOrder(message, outcome.received.reasons, now)
    const storeId = storeIdIn(message)
    if (partnerOrder !== undefined && storeId !== undefined)
      yield* failed.add(storeId, partnerOrder, Day.toGmt(now))
  }
  return outcome
}

/** Tries the orders of a hub again that could not be created; answers those that could be now. */
export const retryOrders = function* (hub: number, now: Day.Instant): Tx<ReadonlyArray<WireOrder>> {
  const made: Array<WireOrder> = []
  for (const message of yield* inbox.waiting(hub, "order")) {
    const { push } = yield* atHub(hub, retryOrder(message, now))
    if (push !== undefined) made.push(push)
  }
  return made
}
