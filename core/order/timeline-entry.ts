/** An entry of an order's timeline, and what it is made of: the audit, papers, notes, and the order of what falls into one second. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import type { Note } from "./note.ts"
import type { Order } from "./order.ts"

export const TimelineEntry = Schema.Struct({
  /** The same for the same fact, whenever it is asked for: "audit-12", "note-3", "created". */
  id: Schema.String,
  at: Day.GmtTime,
  /** An action that `core/text/timeline.ts` has words for, or one of a later version. */
  action: Schema.String,
  /** Null where nobody is on record. */
  by: Schema.NullOr(Schema.String),
  /** The number of times in a row. */
  times: Schema.Int,
  /** The details by name: amounts in plain decimals. */
  detail: Schema.Record(Schema.String, Schema.String)
})
export type TimelineEntry = typeof TimelineEntry.Type

/** A row of the audit. */
export interface AuditRow {
  readonly id: number
  readonly at: Day.GmtTime
  readonly user_name: string
  readonly action: string
  readonly detail: unknown
  /** The request that it was done for. */
  readonly request?: string | null
}
/** A paper, a shipment, a cancellation: made at a time by somebody. */
export interface SignedEvent {
  readonly at: Day.GmtTime
  readonly by: string | null
  readonly number?: string
}
export interface Facts {
  readonly order: Order
  readonly audit: ReadonlyArray<AuditRow>
  readonly notes: ReadonlyArray<Note>
  readonly invoice: SignedEvent | undefined
  readonly creditNotes: ReadonlyArray<SignedEvent>
  readonly shipment: SignedEvent | undefined
  readonly cancellation: SignedEvent | undefined
}

export interface Draft extends Omit<TimelineEntry, "times"> {
  /** Among what happened in the same second: what leads to something comes before it. */
  readonly rank: number
  /** Among those of one rank. */
  readonly number: number
}

const rankOf = (action: string): number => {
  const at = ranks.indexOf(action)
  return at === -1 ? ranks.indexOf("") : at
}
const ranks = [
  "created",
  "received",
  "pending",
  "opened",
  "assigned",
  "",
  "packs",
  "packs of item",
  "nil",
  "later",
  "invoiced",
  "shipped",
  "dispatch undone",
  "canceled",
  "credited",
  "returned",
  "refunded in cash",
  "payment asked",
  "payment failed",
  "payment named",
  "payment given up",
  "paid",
  "payment",
  "refund due",
  "refunded",
  "printed",
  "note"
]

export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
export const list = (value: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  Array.isArray(value) ? value.map(record) : []

/** The parts of a detail that fit into a line: texts, numbers, and lists of texts. */
export const plain = (detail: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(detail)).flatMap(([name, value]) => {
      if (typeof value === "string" || typeof value === "number") return [[name, String(value)]]
      if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string"))
        return [[name, value.join(", ")]]
      return []
    })
  )

export const draft = (
  id: string,
  at: Day.GmtTime,
  action: string,
  by: string | null,
  detail: Readonly<Record<string, string>> = {},
  number = 0
): Draft => ({ id, at, action, by, detail, rank: rankOf(action), number })
