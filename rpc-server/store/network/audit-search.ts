/**
 * Looking into the audit, the newest entries first, page by page. What a call costs does not depend on how long the audit
 * is: it looks through so many entries of the days at most, by the index of their times; entries about one thing, and those
 * about what changes seldom, have indexes of their own.
 */

import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { type AuditSubject, auditPage, frequentSubjects, mostLookedThrough } from "#core/session/audit.ts"
import { type Condition, together } from "../engine/condition.ts"
import { groups, oneOf } from "../engine/many-rows.ts"
import { marks, selectMany, type Tx } from "../engine/transaction.ts"
import { placesOfNumber } from "../order/network-numbers.ts"

export const Entry = Schema.Struct({
  id: Schema.Int,
  at: Day.GmtTime,
  user_id: Schema.Int,
  user_name: Schema.String,
  store_id: Schema.NullOr(Schema.Int),
  subject: Schema.String,
  subject_id: Schema.String,
  action: Schema.String,
  detail: Schema.String,
  request: Schema.NullOr(Schema.String)
})
export type Entry = typeof Entry.Type
const columns = "id, at, user_id, user_name, store_id, subject, subject_id, action, detail, request"

export interface Place {
  readonly at: Day.GmtTime
  readonly id: number
}

export interface Search {
  /** From the first time on, and before the second. */
  readonly from: Day.GmtTime
  readonly until: Day.GmtTime
  readonly before?: Place | undefined
  readonly userIds?: ReadonlyArray<number> | undefined
  /** Part of a name, in small letters; beside the users it may be of nobody's account. */
  readonly name?: string | undefined
  readonly action?: string | undefined
  readonly subject?: AuditSubject | undefined
  readonly subjectId?: string | undefined
  readonly storeId?: number | undefined
}

/** The condition of the index `audit_of_network`, to the letter. */
export const seldom = `subject NOT IN (${frequentSubjects.map((name) => `'${name}'`).join(", ")})`

const entries = selectMany(Entry)
const places = selectMany(Schema.Struct({ at: Day.GmtTime, id: Schema.Int }))

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** What is asked beyond the days. */
const wanted = ({ userIds, name, action, subject, storeId }: Search): Condition =>
  together([
    userIds === undefined && name === undefined
      ? undefined
      : {
          text: `(${userIds === undefined || userIds.length === 0 ? "0 = 1" : `user_id IN (${marks(userIds.length)})`}${name === undefined ? "" : " OR LOWER(user_name) LIKE ? ESCAPE '\\'"})`,
          values: [...(userIds ?? []), ...(name === undefined ? [] : [`%${escaped(name)}%`])]
        },
    action === undefined ? undefined : { text: "action = ?", values: [action] },
    subject === undefined ? undefined : { text: "subject = ?", values: [subject] },
    storeId === undefined ? undefined : { text: "store_id = ?", values: [storeId] }
  ])

const newest = "ORDER BY at DESC, id DESC"

/** Entries of a search, and where it goes on; undefined where there is nothing more. */
export const searchAudit = function* (
  search: Search
): Tx<{ readonly entries: ReadonlyArray<Entry>; readonly next: Place | undefined }> {
  const { subject, subjectId } = search
  const before = search.before ?? { at: search.until, id: 0 }
  const within: Condition = {
    text: "at >= ? AND (at, id) < (?, ?)",
    values: [search.from, before.at, before.id]
  }
  const beyond = wanted(search)
  const isNarrow = subject !== undefined && (subjectId !== undefined || !frequentSubjects.includes(subject))
  const also = beyond.text === "" ? "" : ` AND ${beyond.text}`
  if (isNarrow) {
    const one =
      subjectId === undefined ? { text: seldom, values: [] } : { text: "subject_id = ?", values: [subjectId] }
    const found = yield* entries(
      `SELECT ${columns} FROM audit WHERE ${one.text} AND ${within.text}${also} ${newest} LIMIT ${auditPage + 1}`,
      [...one.values, ...within.values, ...beyond.values]
    )
    return paged(found)
  }
  const found = yield* entries(
    `SELECT ${columns} FROM (SELECT ${columns} FROM audit WHERE ${within.text} ${newest} LIMIT ${mostLookedThrough}) AS looked
     ${beyond.text === "" ? "" : `WHERE ${beyond.text}`} ${newest} LIMIT ${auditPage + 1}`,
    [...within.values, ...beyond.values]
  )
  if (found.length > auditPage) return paged(found)
  // Fewer than a page: there may be more behind what was looked through.
  const [last] = yield* places(
    `SELECT at, id FROM audit WHERE ${within.text} ${newest} LIMIT 1 OFFSET ${mostLookedThrough - 1}`,
    within.values
  )
  return { entries: found, next: last }
}

const paged = (found: ReadonlyArray<Entry>) => {
  const shown = found.slice(0, auditPage)
  const last = shown.at(-1)
  return {
    entries: shown,
    next: found.length > auditPage && last !== undefined ? { at: last.at, id: last.id } : undefined
  }
}

const Named = Schema.Struct({ id: Schema.String, name: Schema.String })
const names = selectMany(Named)
/** What people call the things of entries, by kind and id: orders by their numbers, products by their names. */
export const namesOf = function* (listed: ReadonlyArray<Entry>): Tx<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const idsOf = (subject: AuditSubject) =>
    [
      ...new Set(listed.flatMap((entry) => (entry.subject === subject ? [Number(entry.subject_id)] : [])))
    ].filter(Number.isSafeInteger)
  const tables = [
    ["order", "SELECT CAST(order_id AS TEXT) AS id, increment_id AS name FROM orders WHERE order_id"],
    ["product", "SELECT CAST(entity_id AS TEXT) AS id, name FROM product WHERE entity_id"],
    ["store", "SELECT CAST(store_id AS TEXT) AS id, name FROM store WHERE store_id"]
  ] as const
  for (const [subject, text] of tables)
    for (const some of groups(idsOf(subject)))
      for (const { id, name } of yield* names(`${text} ${oneOf(some.length, "BIGINT")}`, some))
        found.set(`${subject} ${id}`, name)
  return found
}

const ids = selectMany(Schema.Struct({ id: Schema.Int }))
/** The ids of an order under its number; there is none for one that is not there. */
export const orderNumbered = function* (number: string): Tx<number | undefined> {
  for (const { hub_id } of yield* placesOfNumber(number)) {
    const [row] = yield* ids("SELECT order_id AS id FROM orders WHERE hub_id = ? AND increment_id = ?", [
      hub_id,
      number
    ])
    if (row !== undefined) return row.id
  }
  return undefined
}
