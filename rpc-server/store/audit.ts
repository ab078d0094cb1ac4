/** The audit: who did what to which thing. It is only ever added to, in the transaction of what it tells. */
import { write } from "./transaction.ts"

const insert = write(
  "INSERT INTO audit (at, user_id, user_name, store_id, subject, subject_id, action, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)

export interface Entry {
  readonly at: string
  readonly userId: number
  readonly userName: string
  readonly storeId: number | null
  readonly subject: "order" | "shipment" | "user" | "env"
  readonly subjectId: string
  readonly action: string
  readonly detail: unknown
}

export const append = (entry: Entry) =>
  insert(
    entry.at,
    entry.userId,
    entry.userName,
    entry.storeId,
    entry.subject,
    entry.subjectId,
    entry.action,
    JSON.stringify(entry.detail)
  )

/** A line that a client asked to be kept: when, who, text. */
export const logLine = write("INSERT INTO client_log (at, user_id, message) VALUES (?, ?, ?)")
