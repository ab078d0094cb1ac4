/** MasterDataService: what the network is made of, maintained while the shop is open. The gate lets administrators in alone. */
import { Effect, Result } from "effect"
import { MasterDataService, type MasterSource } from "#core/contract/master-data.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { announce, type Carrying, carryOut } from "../master-data/carry-out.ts"
import { codecOf } from "../master-data/cells.ts"
import { JudgedBy, openJudgement } from "../master-data/judge.ts"
import { judgeChange } from "../master-data/judgement.ts"
import { listed, maintainedKind } from "../master-data/kinds.ts"
import { refusalOf } from "../master-data/refusal.ts"
import type { Call } from "../rpc/handler.ts"
import { implement } from "../rpc/handler.ts"
import { read, readOrRefuse, transact } from "../rpc/transact.ts"
import { once } from "../store/engine/idempotency.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as changes from "../store/network/master-changes.ts"
import * as masterRows from "../store/network/master-rows.ts"
import * as uploads from "../store/network/master-uploads.ts"
import * as productGtins from "../store/network/product-gtins.ts"
import * as productPlus from "../store/network/product-plus.ts"
import { missing } from "./admin-entry.ts"

/** Rows of a page, and of a change, that one answer has. */
const usualPage = 100
const mostShown = 300

/** One source and not two of them. */
const isOne = ({ rows, remove, file, upload_id }: MasterSource): boolean =>
  [rows ?? remove, file, upload_id].filter((each) => each !== undefined).length === 1

const wrongSource = Result.fail(
  fault("InvalidData", { why: "send rows and keys to remove, or a file, or the upload_id of one" })
)

/** Not answered before. */
const pending = "pending" as const
// biome-ignore lint/correctness/useYield: a decision without a statement.
const undecided = function* (): Tx<Result.Result<ReturnType<typeof changes.wired>, typeof pending>> {
  return Result.fail(pending)
}

/** A call that was answered already is answered again, before anything is judged by what has changed since. */
const answeredBefore = Effect.fnUntraced(function* (call: Call) {
  const outcome = yield* Store.use((store) =>
    Effect.result(store.transact(once(call.idempotency, undecided)))
  )
  if (Result.isSuccess(outcome)) return outcome.success
  return outcome.failure === pending ? undefined : yield* Effect.fail(outcome.failure)
})

/** Carries out a change, once for its key. */
const carriedOut = Effect.fnUntraced(function* (call: Call, carrying: Carrying) {
  const before = yield* answeredBefore(call)
  if (before === undefined) return yield* carryOut(call, carrying)
  yield* announce(before.kind)
  return before
})

/** Judges a change and stores it for its moment. */
const plan = Effect.fnUntraced(function* (
  call: Call,
  kind: string,
  source: MasterSource,
  { from, note }: { readonly from: Day.GmtTime; readonly note: string }
) {
  const before = yield* answeredBefore(call)
  if (before !== undefined) return before
  if ((Day.fromGmt(from) ?? 0) <= call.now)
    return yield* Effect.fail(
      fault("InvalidData", { why: `${from} GMT is over: write a later moment, or none for at once` })
    )
  const judge = yield* JudgedBy
  const { caller, now } = call
  const sent = { sent: source, user_id: caller.userId }
  const { head } = openJudgement(yield* judge({ kind, source: sent }, caller, now))
  if (head.problem_count > 0) return yield* Effect.fail(refusalOf(head))
  return yield* transact(call, function* () {
    const made_at = Day.toGmt(now)
    const row = yield* changes.add({
      kind,
      state: "planned",
      made_at,
      made_by: caller.userId,
      made_by_name: caller.name,
      starts_at: from,
      done_at: null,
      note,
      added: head.added,
      changed: head.changed,
      removed: head.removed,
      same: head.same,
      fields: head.fields,
      undoes: null
    })
    yield* uploads.keep(row.id, caller.userId, source, made_at)
    yield* audit.append({
      at: made_at,
      userId: caller.userId,
      userName: caller.name,
      storeId: null,
      subject: "master data",
      subjectId: String(row.id),
      action: "planned",
      detail: { kind, from, fields: head.fields }
    })
    return Result.succeed(changes.wired(row))
  })
})

export const masterDataService = implement(MasterDataService, {
  getKinds: (_, { now }) => Effect.succeed(listed(now)),
  getRows: ({ kind, search = "", after, limit = usualPage }, { now }) =>
    readOrRefuse(function* () {
      const found = maintainedKind(kind)
      if (found === undefined) return missing("Kind")
      const { table, typed } = found.maintained
      const columns = found.kind.columns(now)
      const codec = codecOf(columns, table.keys)
      const names = Object.keys(columns)
      const sought = search.trim()
      const beyond = after === undefined ? undefined : codec.keyOf(after)
      if (after !== undefined && beyond === undefined)
        return Result.fail(fault("InvalidData", { why: "after is no key of this kind" }))
      const rows = yield* masterRows.page(table, { search: sought, after: beyond, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const aside =
        table.name === "product"
          ? {
              gtins: yield* productGtins.byProduct(),
              plus: new Map((yield* productPlus.all()).map(({ product_id, plu }) => [product_id, plu]))
            }
          : { gtins: new Map(), plus: new Map() }
      const shown = page.map((row) => typed(row, aside))
      const last = shown.at(-1)
      return Result.succeed({
        columns: names,
        rows: shown.map((row) => names.map((name) => codec.print(name, row[name]))),
        next: rows.length > limit && last !== undefined ? codec.keyCells(last) : null
      })
    }),
  addPart: ({ upload_id, part, text }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const parts = yield* uploads.addPart(caller.userId, upload_id, part, text, Day.toGmt(now))
      return parts === undefined
        ? Result.fail(
            fault("InvalidData", { why: "too many files of yours wait: use one, or send it tomorrow" })
          )
        : Result.succeed({ parts })
    }),
  checkChange: ({ kind, source }, { caller, now }) =>
    readOrRefuse(function* () {
      const found = maintainedKind(kind)
      if (found === undefined) return missing("Kind")
      if (!isOne(source)) return wrongSource
      const sent = { sent: source, user_id: caller.userId }
      const { head, differences } = yield* judgeChange(found, sent, now)
      const { version: _, columns: __, ...rest } = head
      return Result.succeed({
        ...rest,
        rows: differences.slice(0, mostShown).map(({ key, before, after }) => ({ key, before, after }))
      })
    }),
  change: Effect.fnUntraced(function* ({ kind, source, from, note = "" }, call) {
    if (maintainedKind(kind) === undefined) return yield* Effect.fail(fault("NotFound", { what: "Kind" }))
    if (!isOne(source)) return yield* Effect.fromResult(wrongSource)
    if (from !== undefined) return yield* plan(call, kind, source, { from, note })
    const sent = { sent: source, user_id: call.caller.userId }
    return yield* carriedOut(call, {
      judging: { kind, source: sent },
      note,
      undoes: null,
      planned: undefined
    })
  }),
  getChanges: ({ kind, before, limit }) =>
    Effect.map(
      read(() => changes.list(kind, before, limit)),
      (rows) => rows.map(changes.wired)
    ),
  getChange: ({ change_id, after = 0 }) =>
    readOrRefuse(function* () {
      const change = yield* changes.find(change_id)
      if (change === undefined || change.state === "staged") return missing("Change")
      const rows = yield* changes.rowsOf(change_id, after, mostShown + 1)
      const page = rows.slice(0, mostShown)
      return Result.succeed({
        change: changes.wired(change),
        rows: page.map(({ key_cells, before_cells, after_cells }) => ({
          key: key_cells,
          before: before_cells,
          after: after_cells
        })),
        next: rows.length > mostShown ? (page.at(-1)?.place ?? null) : null
      })
    }),
  undo: Effect.fnUntraced(function* ({ change_id, force = false }, call) {
    const before = yield* answeredBefore(call)
    if (before !== undefined) {
      yield* announce(before.kind)
      return before
    }
    const change = yield* read(() => changes.find(change_id))
    if (change === undefined || change.state === "staged")
      return yield* Effect.fail(fault("NotFound", { what: "Change" }))
    if (change.state !== "done" || change.has_rows === 0)
      return yield* Effect.fail(fault("InvalidData", { why: whyNotUndone(change) }))
    return yield* carryOut(call, {
      judging: { kind: change.kind, source: { undo: change_id, is_forced: force } },
      note: "",
      undoes: change_id,
      planned: undefined
    })
  }),
  cancel: ({ change_id }, call) =>
    transact(call, function* () {
      const change = yield* changes.find(change_id)
      if (change === undefined || change.state === "staged") return missing("Change")
      const cancelled = yield* changes.move(change_id, "planned", "cancelled")
      if (cancelled === undefined)
        return Result.fail(
          fault("InvalidData", { why: `change ${change_id} is not planned: it is ${change.state}` })
        )
      yield* uploads.remove(uploads.ofChange(change_id))
      yield* audit.append({
        at: Day.toGmt(call.now),
        userId: call.caller.userId,
        userName: call.caller.name,
        storeId: null,
        subject: "master data",
        subjectId: String(change_id),
        action: "cancelled",
        detail: { kind: change.kind, from: change.starts_at }
      })
      return Result.succeed(changes.wired(cancelled))
    })
})

const whyNotUndone = ({ id, state, has_rows }: changes.ChangeRow): string => {
  if (state === "undone") return `change ${id} is taken back already`
  if (state === "planned") return `change ${id} is planned: cancel it`
  return has_rows === 0 ? `the cells of change ${id} are not stored any more` : `change ${id} is ${state}`
}
