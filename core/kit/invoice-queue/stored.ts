/** The queue as it is stored before each of its steps; what was chosen and not queued is not. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ClientItems } from "../../contract/client-item.ts"
import { empty, failedEntry, type InvoiceQueue, type Entry as QueueEntry } from "../../order/invoice-queue.ts"
import type { Chosen } from "../../order/order-selection.ts"
import { fromUnread, setAside } from "../../text/invoice-queue.ts"
import { rowCodec } from "../row-codec.ts"

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
 * The orders that can be found in a text that cannot be read have failed, so that somebody looks at each of them; one that
 * was invoiced is not invoiced again.
 */
export const codec = rowCodec(empty, {
  shape: Schema.Struct({
    pending: Entries,
    running: Entries,
    completed: Entries,
    failed: Entries,
    /** None in a queue that an earlier Packhouse has stored. */
    toPrint: Entries.pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
    activeOrder: Schema.NullOr(Schema.Int),
    isRunning: Schema.Boolean,
    finishedAt: Schema.NullOr(Schema.Number)
  }),
  salvaged: (text) => ({ ...empty, failed: ordersIn(text).map((order) => failedEntry(order, fromUnread)) }),
  isBlank: ({ pending, running, completed, failed, toPrint }) =>
    pending.length + running.length + completed.length + failed.length + toPrint.length === 0,
  setAside: ({ failed }) => setAside(failed.map(({ order }) => order.increment_id))
})
