/** The queue as it is stored before each of its steps; what was chosen and not queued is not. */
import * as Schema from "effect/Schema"
import { ClientItems } from "../../contract/client-item.ts"
import { empty } from "../../order/invoice-queue.ts"
import { draftCodec } from "../scan-session/draft-codec.ts"
import type { Queue } from "./model.ts"

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

const Entry = Schema.Struct({
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
  problems: Schema.Array(Schema.String)
})
const Entries = Schema.Array(Entry)

const { print: printWork, read: readWork } = draftCodec(
  1,
  Schema.Struct({
    pending: Entries,
    running: Entries,
    completed: Entries,
    failed: Entries,
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
  activeOrder,
  isRunning,
  finishedAt
}: Queue): string => printWork({ pending, running, completed, failed, activeOrder, isRunning, finishedAt })

/** What cannot be read was stored by a later Packhouse: undefined. */
export const read = (text: string | undefined): Queue | undefined => {
  if (text === undefined) return empty
  const found = readWork(text)
  return found._tag === "Work" ? { ...empty, ...found.work } : undefined
}

/** Nothing of it needs to be stored. */
export const isBlank = ({ pending, running, completed, failed }: Queue): boolean =>
  pending.length + running.length + completed.length + failed.length === 0
