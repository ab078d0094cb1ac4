/** The audit as a file: every entry that fits, up to a bound, with what was before and is after as JSON. */
import * as Effect from "effect/Effect"
import { type AuditEntry, type AuditFilter, type AuditPage, AuditTrail } from "../contract/audit.ts"
import { type Field, inIst } from "../list-file.ts"
import { type CallFailure, call, type Rpc } from "../port/rpc.ts"

/** More than these nobody reads in a spreadsheet; who needs more names fewer days. */
export const mostInFile = 10_000

export const auditFields: ReadonlyArray<Field<AuditEntry>> = [
  { name: "at", of: ({ at }) => at },
  { name: "at_ist", of: ({ at }) => inIst(at) },
  { name: "user_id", of: ({ user_id }) => user_id },
  { name: "user_name", of: ({ user_name }) => user_name },
  { name: "store_id", of: ({ store_id }) => store_id },
  { name: "subject", of: ({ subject }) => subject },
  { name: "subject_id", of: ({ subject_id }) => subject_id },
  { name: "subject_name", of: ({ subject_name }) => subject_name },
  { name: "action", of: ({ action }) => action },
  { name: "detail", of: ({ detail }) => JSON.stringify(detail) },
  { name: "request", of: ({ request }) => request }
]

export interface AuditRead {
  readonly entries: ReadonlyArray<AuditEntry>
  /** Whether there are more that fit. */
  readonly hasMore: boolean
}

/** Entries of a filter, the newest first, at most so many. */
export const readAudit = (
  filter: Omit<AuditFilter, "before">,
  most: number
): Effect.Effect<AuditRead, CallFailure, Rpc> =>
  Effect.gen(function* () {
    const entries: Array<AuditEntry> = []
    let next: AuditPage["next"] = null
    do {
      const page: AuditPage = yield* call(AuditTrail.getAudit, {
        filter: next === null ? filter : { ...filter, before: next }
      })
      entries.push(...page.entries)
      next = page.next
    } while (next !== null && entries.length < most)
    return { entries: entries.slice(0, most), hasMore: next !== null || entries.length > most }
  })
