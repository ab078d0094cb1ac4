/** The queue as it is stored before each of its steps; what was chosen and not queued is not. */
import * as Schema from "effect/Schema"
import { ClientItems } from "../../contract/client-item.ts"
import type * as Day from "../../day.ts"
import { empty, failedEntry, type InvoiceQueue, type Entry as QueueEntry } from "../../order/invoice-queue.ts"
import type { Chosen } from "../../order/order-selection.ts"
import type { WorkKey } from "../../port/journal.ts"
import { fromUnread } from "../../text/invoice-queue.ts"
import { draftCodec } from "../scan-session/draft-codec.ts"

/** An invoice as it is sent: asked again, the very same is asked under the same key. */
export const Sending = Schema.Struct({
  key: Schema.String,
  increment_id: Schema.String,
  lines: ClientItems,
  last_updated_at: Schema.String,
  /** It was made and handed over at the counter: it is shipped with its invoice. */
  ships: Schema.Boolean
})
export type Sending = typeof Sending.Type
export type Entry = QueueEntry<Sending>
export type Queue = InvoiceQueue<Sending>

const StoredEntry = Schema.Struct({
  order: Schema.Struct({
    order_id: Schema.Int,
    increment_id: Schema.String,
    total_item_count: Schema.Int
  }),
  isInvoiced: Schema.Boolean,
  isInvoicePrinted: Schema.Boolean,
  isLabelPrinted: Schema.Boolean,
  invoiceId: Schema.NullOr(Schema.String),
  sending: Schema.NullOr(Sending),
  anew: Schema.Int,
  isRetried: Schema.Boolean,
  notes: Schema.Array(Schema.String),
  problems: Schema.Array(Schema.String),
  isSettled: Schema.optionalKey(Schema.Boolean),
  lacksPrinter: Schema.optionalKey(Schema.Boolean)
})
const Entries = Schema.Array(StoredEntry)

const { print: printWork, read: readWork } = draftCodec(
  1,
  Schema.Struct({
    pending: Entries,
    running: Entries,
    completed: Entries,
    failed: Entries,
    /** None in a queue that an earlier Packhouse has stored. */
    toPrint: Schema.optionalKey(Entries),
    activeOrder: Schema.NullOr(Schema.Int),
    isRunning: Schema.Boolean,
    finishedAt: Schema.NullOr(Schema.Number)
  })
)

export const print = ({
  pending,
  running,
  completed,
  failed,
  toPrint,
  activeOrder,
  isRunning,
  finishedAt
}: Queue): string =>
  printWork({ pending, running, completed, failed, toPrint, activeOrder, isRunning, finishedAt })

const ORDER =
  /"order_id"\s*:\s*(\d{1,15})\s*,\s*"increment_id"\s*:\s*"([^"\\]{1,40})"\s*,\s*"total_item_count"\s*:\s*(\d{1,6})/g

/** The orders that can be found in a text which is no queue of ours, each once. */
const ordersIn = (text: string): ReadonlyArray<Chosen> => [
  ...new Map(
    [...text.matchAll(ORDER)].map(([, id, increment_id = "", count]) => [
      Number(id),
      { order_id: Number(id), increment_id, total_item_count: Number(count) }
    ])
  ).values()
]

/**
 * The queue that a text holds. What cannot be read is damaged, or of a later Packhouse: the orders that can be found in it
 * have failed, so that somebody looks at each of them; one that was invoiced is not invoiced again.
 */
export const read = (text: string | undefined): { readonly queue: Queue; readonly isUnread: boolean } => {
  if (text === undefined) return { queue: empty, isUnread: false }
  const found = readWork(text)
  return found._tag === "Work"
    ? { queue: { ...empty, ...found.work }, isUnread: false }
    : {
        queue: { ...empty, failed: ordersIn(text).map((order) => failedEntry(order, fromUnread)) },
        isUnread: true
      }
}

/** Where a text that could not be read is kept beside the queue, for whoever can read it. */
export const asideOf = (key: WorkKey, now: Day.Instant): WorkKey => ({
  ...key,
  screen: `${key.screen}-unread`,
  id: `${key.id}-${now}`
})

/** Nothing of it needs to be stored. */
export const isBlank = ({ pending, running, completed, failed, toPrint }: Queue): boolean =>
  pending.length + running.length + completed.length + failed.length + toPrint.length === 0
