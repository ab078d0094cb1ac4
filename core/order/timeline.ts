/**
 * The timeline of an order, as one list (TIME-3): the audit, the order's own times, its papers, its notes, its payments.
 * The same fact told by two of them is told once, by the one that knows who did it; openings in a row are one entry.
 */
import * as Day from "../day.ts"
import * as Money from "../money.ts"
import { placeParts } from "../place-line.ts"
import * as Q from "../quantity.ts"
import { carriedItems, carriedOnInvoice } from "./carried.ts"
import { refusals } from "./noted-scan.ts"
import { type Order, pickedItems } from "./order.ts"
import {
  type AuditRow,
  type Draft,
  draft,
  type Facts,
  list,
  plain,
  record,
  type SignedEvent,
  type TimelineEntry
} from "./timeline-entry.ts"

/** Of one item; the rest is counted. */
const mostPacksShown = 100

/** The packs with their weights, nil items and later packs of an invoice, in the second of the invoice and by whoever made it. */
const scansOf = ({ order }: Facts, made: SignedEvent, row: AuditRow | undefined): ReadonlyArray<Draft> => {
  const detail = record(row?.detail)
  const names = new Map(order.items.map(({ item_id, name }) => [item_id, name]))
  const taken =
    row === undefined
      ? order.items.flatMap(({ item_id, hub_inventory_items }) =>
          (hub_inventory_items ?? []).map(() => ({ item_id }))
        )
      : list(detail.packs)
  const items = new Set(taken.map(({ item_id }) => item_id))
  const packs =
    taken.length === 0
      ? []
      : [
          draft("packs", made.at, "packs", made.by, {
            packs: String(taken.length),
            items: String(items.size)
          })
        ]
  const byItem = order.items.flatMap((item, index) => {
    const weighed = item.hub_inventory_items ?? []
    if (weighed.length === 0) return []
    const shown = weighed.slice(0, mostPacksShown)
    const detail = {
      item: item.name,
      packs: shown.map(({ scan_code, qty }) => `${scan_code} ${Q.toWire(qty)} ${Q.unitOf(item)}`).join(", "),
      more: String(weighed.length - shown.length)
    }
    return [draft(`packs-${item.item_id}`, made.at, "packs of item", made.by, detail, index)]
  })
  const short = [...pickedItems(order), ...carriedItems(order)].flatMap((item, index) => {
    if (item.accepted_qty === null || Q.isSame(item.accepted_qty, item.qty)) return []
    const missing = Q.minus(item.qty, item.accepted_qty)
    const detail = { item: item.name, qty: Q.withUnit(item, missing), reason: item.reason ?? "" }
    return [draft(`nil-${item.item_id}`, made.at, "nil", made.by, detail, index)]
  })
  const later = list(detail.later).map((each, index) =>
    draft(
      `later-${index}`,
      made.at,
      "later",
      made.by,
      {
        item: names.get(Number(each.item_id)) ?? "",
        code: String(each.scan_code),
        reason: String(each.reason)
      },
      index
    )
  )
  return [...packs, ...byItem, ...short, ...later]
}

/** The audit row of an event, where there is one: it knows who did it. */
const of = (audit: ReadonlyArray<AuditRow>, ...actions: ReadonlyArray<string>): AuditRow | undefined =>
  audit.find(({ action }) => actions.includes(action))

/** The virtual items on the invoice, by name. */
const chargedBesides = (order: Order): { readonly besides?: string } => {
  const names = carriedOnInvoice(order)
    .filter(({ accepted_qty }) => (accepted_qty ?? 0) > 0)
    .map(({ name }) => name)
  return names.length === 0 ? {} : { besides: names.join(", ") }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "")

/** An address of the audit in a line. */
const addressSaid = (value: unknown): string => {
  const { street, city, region, postcode } = record(value)
  const lines = textOf(street).split(/[\n\r]+/)
  const place = placeParts(textOf(city), textOf(region), textOf(postcode))
  return [...lines, ...place].filter((part) => part !== "").join(", ")
}

/** A slot of the audit: when it starts, the first of several; none is express. */
const slotSaid = (value: unknown): string => {
  const { sub_slot_id, delivery_at } = record(value)
  if (sub_slot_id === null) return "Express"
  const start: unknown = Array.isArray(delivery_at) ? delivery_at[0] : delivery_at
  return Day.localMinute(textOf(start)) || textOf(start)
}

/** The stores that an order was moved between. */
const movedBetween = (
  action: string,
  { from, to }: Readonly<Record<string, unknown>>
): Record<string, string> => {
  const say = action === "address changed" ? addressSaid : action === "slot changed" ? slotSaid : undefined
  return say === undefined ? {} : { from: say(from), to: say(to) }
}

const audited = ({ audit, order, invoice }: Facts): ReadonlyArray<Draft> => {
  const hasShipped = of(audit, "shipped") !== undefined
  return audit.flatMap((row) => {
    const { id, at, user_name: by, action } = row
    // A confirmation of what the invoice says; the second half of a dispatch; the way in, which is the creation's.
    if (action === "processed" || action === "received" || (action === "complete" && hasShipped)) return []
    const detail =
      action === "invoiced"
        ? {
            ...(invoice?.number === undefined ? {} : { number: invoice.number }),
            amount: Money.formatPlain(order.totals.grand_total),
            ...chargedBesides(order)
          }
        : {
            ...plain(row.detail),
            ...movedBetween(action, record(row.detail)),
            // As the counter was told it.
            ...(refusals.has(action) && row.request != null ? { reference: row.request.slice(0, 8) } : {})
          }
    return [draft(`audit-${id}`, at, action, by, detail, id)]
  })
}

const own = (facts: Facts): ReadonlyArray<Draft> => {
  const { order, audit, invoice, creditNotes, shipment, cancellation } = facts
  const received = of(audit, "received")
  const invoiced = of(audit, "invoiced")
  const invoiceEvent = invoiced === undefined ? invoice : { at: invoiced.at, by: invoiced.user_name }
  const becomesPending = order.order_becomes_pending
  // Made express, it is pending anew: the change of its slot says so.
  const isByItsSlot = audit.some(({ action, at }) => action === "slot changed" && at === becomesPending)
  const cancelled = of(audit, "canceled")
  const eventOf = (
    id: string,
    record: SignedEvent | undefined,
    isTold: boolean,
    detail = {}
  ): ReadonlyArray<Draft> =>
    record === undefined || isTold ? [] : [draft(id, record.at, id, record.by, detail)]
  return [
    draft("created", order.created_at, "created", received?.user_name ?? null, {
      source: order.source,
      ...(order.source_ref_id === null ? {} : { source_ref_id: order.source_ref_id })
    }),
    ...(becomesPending === null || becomesPending <= order.created_at || isByItsSlot
      ? []
      : [draft("pending", becomesPending, "pending", null)]),
    ...(invoiceEvent === undefined ? [] : scansOf(facts, invoiceEvent, invoiced)),
    ...eventOf("invoiced", invoice, invoiced !== undefined, {
      ...(invoice?.number === undefined ? {} : { number: invoice.number }),
      amount: Money.formatPlain(order.totals.grand_total),
      ...chargedBesides(order)
    }),
    ...eventOf("shipped", shipment, of(audit, "shipped", "complete") !== undefined),
    ...eventOf(
      "canceled",
      cancellation,
      cancelled !== undefined || of(audit, "status from outside") !== undefined
    ),
    ...creditNotes.map(({ at, by, number = "" }, index) =>
      draft(index === 0 ? "credited" : `credited-${index + 1}`, at, "credited", by, { number }, index)
    ),
    ...(order.returned_at === null || of(audit, "returned") !== undefined
      ? []
      : [draft("returned", order.returned_at, "returned", null)]),
    ...(order.hold == null || of(audit, "held") !== undefined
      ? []
      : [draft("held", order.hold.since, "held", order.hold.by, { reason: order.hold.reason })])
  ]
}

const noted = ({ notes }: Facts): ReadonlyArray<Draft> =>
  notes.map(({ id, at, by, text, taken_back_at }) =>
    draft(`note-${id}`, at, "note", by, { text, ...(taken_back_at === null ? {} : { taken_back_at }) }, id)
  )

const outcomes = { success: "paid", failed: "payment failed", pending: undefined } as const

/** A payment that came to its end was asked for before, unless it was so at once; who confirmed it, the audit says too. */
const paid = ({ order, audit }: Facts): ReadonlyArray<Draft> =>
  (order.payments ?? []).flatMap(
    ({ method, state, amount, reference, by, created_at, updated_at }, number) => {
      const detail = { method, amount: Money.formatPlain(amount) }
      const action = outcomes[state]
      const isTold = audit.some((row) => row.action === action && record(row.detail).method === method)
      const wasAsked = audit.some(
        (row) => row.action === "payment asked" && record(row.detail).method === method
      )
      const referred = reference === null ? detail : { ...detail, reference }
      return [
        ...(wasAsked || (action !== undefined && created_at === updated_at)
          ? []
          : [draft(`asked-${method}`, created_at, "payment asked", null, detail, number)]),
        ...(action === undefined || isTold
          ? []
          : [draft(`payment-${method}`, updated_at, action, by, referred, number)])
      ]
    }
  )

const isBefore = (a: Draft, b: Draft): number => {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  return a.rank - b.rank || a.number - b.number || (a.id < b.id ? -1 : 1)
}

/** What is tried again although it was refused is told once. */
const isRefusedAgain = (before: TimelineEntry, each: Draft): boolean =>
  refusals.has(before.action) &&
  before.action === each.action &&
  before.by === each.by &&
  before.detail.code === each.detail.code &&
  before.detail.why === each.detail.why

const looks = ["opened", "assigned"]
/**
 * Whether an entry repeats the one before it: somebody who opens an order again and again is shown once, with the
 * most that they did.
 */
const isAgain = (before: TimelineEntry | undefined, { action, by }: Draft): before is TimelineEntry =>
  before !== undefined && looks.includes(before.action) && looks.includes(action) && before.by === by

/** The oldest first. */
export const timelineOf = (facts: Facts): ReadonlyArray<TimelineEntry> => {
  const entries: Array<TimelineEntry> = []
  for (const each of [...audited(facts), ...own(facts), ...paid(facts), ...noted(facts)].sort(isBefore)) {
    const { rank: _, number: __, ...entry } = each
    const before = entries.at(-1)
    if (before !== undefined && isRefusedAgain(before, each))
      entries[entries.length - 1] = { ...before, times: before.times + 1 }
    else if (isAgain(before, each)) {
      const isWork = before.action === "assigned" || each.action === "assigned"
      entries[entries.length - 1] = {
        ...before,
        action: isWork ? "assigned" : "opened",
        times: before.times + (each.action === "opened" ? 1 : 0),
        detail: isWork ? { until: each.at } : {}
      }
    } else entries.push({ ...entry, times: 1 })
  }
  return entries
}
