/** AdminService.getAudit: what the audit has of some days. An order that stands in the archive comes back for it. */
import { Effect } from "effect"
import { type AuditFilter, AuditTrail } from "#core/contract/audit.ts"
import { fault } from "#core/fault.ts"
import { isWithin, timesOf } from "#core/order/date-range.ts"
import { mostAuditDays } from "#core/session/audit.ts"
import { rangeProblem } from "#core/text/date-range.ts"
import { implement } from "../rpc/handler.ts"
import { read } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit-search.ts"
import * as stores from "../store/network/stores.ts"
import * as users from "../store/network/users.ts"
import { orArchived } from "./from-archive.ts"

/** Who a text means: users by their login or their name, and whoever is written down under such a name. */
const personOf = function* (text: string | undefined): Tx<Pick<audit.Search, "userIds" | "name">> {
  if (text === undefined || text.trim() === "") return {}
  const name = text.trim().toLowerCase()
  const userIds = (yield* users.list())
    .filter((user) => user.username.toLowerCase() === name || user.name.toLowerCase().includes(name))
    .map(({ id }) => id)
  return { userIds, name }
}

/** The id of the thing that is meant: an order is known by its number. */
const subjectIdOf = function* ({ subject, subject_id }: AuditFilter): Tx<string | undefined> {
  if (subject !== "order" || subject_id === undefined) return subject_id
  const id = yield* audit.orderNumbered(subject_id)
  return id === undefined ? subject_id : String(id)
}

const detailOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const page = function* (filter: AuditFilter) {
  const { createdFrom: from, createdBefore: until } = timesOf(filter)
  const found = yield* audit.searchAudit({
    from,
    until,
    before: filter.before,
    ...(yield* personOf(filter.person)),
    action: filter.action,
    subject: filter.subject,
    subjectId: yield* subjectIdOf(filter),
    storeId: filter.store_id
  })
  const names = yield* audit.namesOf(found.entries)
  const storeNames = new Map((yield* stores.list()).map(({ store_id, name }) => [store_id, name]))
  return {
    entries: found.entries.map((entry) => ({
      ...entry,
      store_name: entry.store_id === null ? null : (storeNames.get(entry.store_id) ?? null),
      subject_name: names.get(`${entry.subject} ${entry.subject_id}`) ?? null,
      detail: detailOf(entry.detail)
    })),
    next: found.next ?? null
  }
}

export const auditTrail = implement(AuditTrail, {
  getAudit: ({ filter }, { now }) => {
    if (!isWithin(filter, mostAuditDays))
      return Effect.fail(fault("InvalidData", { why: rangeProblem(filter, mostAuditDays) ?? "" }))
    const looked = read(() => page(filter))
    const { subject, subject_id } = filter
    if (subject !== "order" || subject_id === undefined) return looked
    return Effect.flatMap(
      read(() => stores.list()),
      (all) =>
        orArchived(
          {
            scope: all.map(({ store_id }) => store_id),
            numbers: [{ increment_id: subject_id }],
            now
          },
          ({ entries }) => entries.length > 0,
          looked
        )
    )
  }
})
