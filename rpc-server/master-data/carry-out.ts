/**
 * Carrying out a change of master data: it is judged aside, its rows are staged in small transactions between which calls
 * go on, and one short transaction puts all of them into their table (MASTER-2).
 */
import { Effect, Result, Semaphore } from "effect"
import type { MasterChange } from "#core/contract/master-data.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import type { Call } from "../rpc/handler.ts"
import { pushMasterData } from "../rpc/rooms.ts"
import { type Announced, transactAndAnnounce } from "../rpc/transact.ts"
import { type Database, Store, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as catalogue from "../store/network/catalogue.ts"
import * as changes from "../store/network/master-changes.ts"
import * as masterRows from "../store/network/master-rows.ts"
import * as masterSwitch from "../store/network/master-switch.ts"
import * as uploads from "../store/network/master-uploads.ts"
import * as stores from "../store/network/stores.ts"
import * as users from "../store/network/users.ts"
import { JudgedBy, openJudgement } from "./judge.ts"
import { type Head, type Judging, type Line, linesWithMore } from "./judgement.ts"
import { type MaintainedKind, maintainedKind } from "./kinds.ts"
import { refusalOf } from "./refusal.ts"
import { finishSlices } from "./slices.ts"

/** So many rows of the embedded store turn over in one transaction. */
const mostInOne = 1000
/**
 * Rows that one transaction stages: in the embedded store, which runs it on the thread that answers scans, well below a
 * millisecond. PostgreSQL does it in a process of its own, and what takes long there is a COMMIT.
 */
const atOnce: Readonly<Record<Database, number>> = { sqlite: 50, postgres: 500 }
/** So few rows are staged by the transaction that puts them into their table. */
const few = 100
/** Others may change master data while this change is judged: so often it is judged again. */
const mostTries = 8

export interface Carrying {
  readonly judging: Judging
  readonly note: string
  /** The change that it takes back. */
  readonly undoes: number | null
  /** The planned change that it carries out. */
  readonly planned: changes.ChangeRow | undefined
}

type Wired = typeof MasterChange.Encoded
type Refused = Fault<"DataRefused" | "InvalidData" | "Forbidden">
/** Somebody else has changed master data since it was judged. */
const outdated = "outdated" as const

/** The numbers of products that other tables hold. */
const numbersOf = (lines: ReadonlyArray<Line>): ReadonlyArray<masterSwitch.ProductNumbers> =>
  lines.flatMap(([state, key, , , , beside]) => {
    const { gtins, plu = 0 } = (beside ?? {}) as Partial<masterSwitch.ProductNumbers>
    const [id] = JSON.parse(key) as ReadonlyArray<string>
    const isNone = gtins === undefined || (state === "added" && gtins.length === 0 && plu === 0)
    return isNone ? [] : [{ product_id: Number(id), gtins, plu }]
  })
const goneOf = (lines: ReadonlyArray<Line>): ReadonlyArray<masterRows.Key> =>
  lines.flatMap(([state, , , , stored]) =>
    state === "removed" ? [JSON.parse(stored) as masterRows.Key] : []
  )

interface Ready {
  readonly head: Head
  readonly maintained: MaintainedKind
  /** The rows that the last transaction stages itself. */
  readonly lines: ReadonlyArray<string>
  readonly numbers: ReadonlyArray<masterSwitch.ProductNumbers>
  readonly gone: ReadonlyArray<masterRows.Key>
  /** The change under which the others are staged. */
  readonly stagedAs: number | undefined
}

const newChange = (
  { caller, now }: Pick<Call, "caller" | "now">,
  { judging, note, undoes, planned }: Carrying,
  { added, changed, removed, same, fields }: Head,
  state: "staged" | "done"
): changes.NewChange => ({
  kind: judging.kind,
  state,
  made_at: planned?.made_at ?? Day.toGmt(now),
  made_by: caller.userId,
  made_by_name: caller.name,
  starts_at: planned?.starts_at ?? null,
  done_at: state === "done" ? Day.toGmt(now) : null,
  note,
  added,
  changed,
  removed,
  same,
  fields,
  undoes
})

/** What is unique beside the key: where it may move from row to row, all of them turn over at once. */
const uniqueFields: ReadonlySet<string> = new Set(["ean13_barcode", "series_code"])
/**
 * The embedded store runs a statement on the thread that answers scans, and one over many rows would hold them up: so many
 * rows go slice by slice. Once begun they all go, also after a crash (MASTER-2).
 */
const goesInSlices = ({ head, stagedAs }: Ready, database: Database): boolean =>
  database === "sqlite" &&
  stagedAs !== undefined &&
  head.added + head.changed + head.removed > mostInOne &&
  !head.fields.some((field) => uniqueFields.has(field))

/** The row of the change in the history, done. */
const settle = function* (call: Pick<Call, "caller" | "now">, carrying: Carrying, { head, stagedAs }: Ready) {
  const at = Day.toGmt(call.now)
  const id = carrying.planned?.id ?? stagedAs
  if (id !== undefined) return yield* changes.finish(id, at, head)
  return yield* changes.add(newChange(call, carrying, head, "done"))
}

const decide = function* (
  call: Pick<Call, "caller" | "now">,
  carrying: Carrying,
  ready: Ready,
  database: Database
): Tx<Result.Result<Announced<Wired>, Refused | typeof outdated>> {
  const { head, maintained, lines, numbers, gone, stagedAs } = ready
  const { table } = maintained.maintained
  const user = yield* users.find(call.caller.userId)
  if (user?.admin !== 1 || user.disabled === 1) return Result.fail(fault("Forbidden"))
  if (!(yield* changes.countFrom(head.version))) return Result.fail(outdated)
  const named = yield* masterRows.namedRows(
    table,
    gone.flatMap((key) => (key.length === 1 ? [key[0] ?? null] : []))
  )
  if (named.size > 0) return Result.fail(outdated)
  const row = yield* settle(call, carrying, ready)
  if (row === undefined) return Result.fail(fault("InvalidData", { why: "it is not planned any more" }))
  yield* changes.stage(row.id, lines, 1, database)
  if (table.name === "product")
    yield* masterSwitch.putNumbers(
      gone.map(([id]) => Number(id)),
      numbers
    )
  const { columns, added, changed, removed } = head
  if (goesInSlices(ready, database)) yield* changes.begin(row.id, columns)
  else {
    yield* masterSwitch.put(
      table,
      { changeId: stagedAs ?? row.id, columns, added, changed, removed },
      database
    )
    if (table.name === "product") yield* catalogue.change(Day.toGmt(call.now))
  }
  // What was sent for it waits no more.
  const { source } = carrying.judging
  if ("sent" in source && source.sent.upload_id !== undefined)
    yield* uploads.remove(uploads.nameOf(source.user_id, source.sent.upload_id))
  const { undoes } = carrying
  if (undoes !== null) {
    const undone = yield* changes.markUndone(undoes, row.id)
    if (undone === undefined)
      return Result.fail(fault("InvalidData", { why: `change ${undoes} is taken back already` }))
    if (undone.undoes !== null) yield* changes.markDone(undone.undoes)
  }
  yield* audit.append({
    at: Day.toGmt(call.now),
    userId: call.caller.userId,
    userName: call.caller.name,
    storeId: null,
    subject: "master data",
    subjectId: String(row.id),
    action: undoes === null ? "changed" : "taken back",
    detail: {
      kind: row.kind,
      added,
      changed,
      removed,
      fields: head.fields,
      ...(undoes === null ? {} : { undoes }),
      ...(row.starts_at === null ? {} : { planned_for: row.starts_at })
    }
  })
  // Read here: once it is decided it is told, also where the database answers nothing more.
  const everyStore = (yield* stores.list()).map(({ store_id }) => store_id)
  return Result.succeed({
    answer: changes.wired(row),
    announcement: Effect.andThen(finishSlices, pushMasterData(everyStore, row.kind))
  })
}

/** Tells every store's clients once more: whoever did it may have ended before it told anybody. */
export const announce = (kind: string) =>
  Effect.flatMap(
    Store.use((store) => store.read(() => stores.list())),
    (all) =>
      pushMasterData(
        all.map(({ store_id }) => store_id),
        kind
      )
  )

/** Takes away what was staged of a change that is judged again. */
const discard = Effect.fnUntraced(function* (id: number) {
  const store = yield* Store
  const some = () =>
    store.note(function* () {
      return Result.succeed(yield* changes.forgetSome(id, atOnce[store.database]))
    })
  while (yield* some()) yield* Effect.sleep("1 millis")
})

/** Stages the rows of a judgement, some at a time. */
const prepare = Effect.fnUntraced(function* (
  call: Pick<Call, "caller" | "now">,
  carrying: Carrying,
  maintained: MaintainedKind,
  { head, next }: ReturnType<typeof openJudgement>
) {
  const store = yield* Store
  const most = atOnce[store.database]
  const lines = next(few)
  const first = linesWithMore(lines)
  const numbers = [...numbersOf(first)]
  const gone = [...goneOf(first)]
  let more = next(most)
  if (more.length === 0)
    return { head, maintained, lines, numbers, gone, stagedAs: carrying.planned?.id } satisfies Ready as Ready
  const stagedAs =
    carrying.planned?.id ??
    (yield* store.note(function* () {
      return Result.succeed((yield* changes.add(newChange(call, carrying, head, "staged"))).id)
    }))
  let place = 1
  const put = Effect.fnUntraced(function* (some: ReadonlyArray<string>) {
    const from = place
    yield* store.note(function* () {
      yield* changes.stage(stagedAs, some, from, store.database)
      return Result.succeed(undefined)
    })
    place += some.length
  })
  for (let start = 0; start < lines.length; start += most) yield* put(lines.slice(start, start + most))
  while (more.length > 0) {
    yield* put(more)
    const further = linesWithMore(more)
    numbers.push(...numbersOf(further))
    gone.push(...goneOf(further))
    // Between two steps everybody else's calls have their turn.
    yield* Effect.sleep("1 millis")
    more = next(most)
  }
  return { head, maintained, lines: [], numbers, gone, stagedAs } satisfies Ready as Ready
})

/** One change after the other: a node judges none by what another one has half put into its table. */
const turns = new WeakMap<Store["Service"], Semaphore.Semaphore>()
const turnOf = (store: Store["Service"]): Semaphore.Semaphore => {
  const turn = turns.get(store) ?? Semaphore.makeUnsafe(1)
  turns.set(store, turn)
  return turn
}

/** Finishes what was decided and is not whole: of a server that was killed, or a call that was broken off. */
export const finishLeft = Effect.flatMap(Store, (store) => turnOf(store).withPermits(1)(finishSlices))

/** Judges a change and carries it out, all of it or nothing. */
export const carryOut = (call: Call, carrying: Carrying) =>
  Effect.flatMap(Store, (store) => turnOf(store).withPermits(1)(carryingOut(call, carrying)))

const carryingOut = Effect.fn("carryOut")(function* (call: Call, carrying: Carrying) {
  const judge = yield* JudgedBy
  const store = yield* Store
  const maintained = maintainedKind(carrying.judging.kind)
  if (maintained === undefined) return yield* Effect.fail(fault("NotFound", { what: "Kind" }))
  for (let tries = 0; tries < mostTries; tries++) {
    const judgement = openJudgement(yield* judge(carrying.judging, call.caller, call.now))
    if (judgement.head.problem_count > 0) return yield* Effect.fail(refusalOf(judgement.head))
    const ready = yield* prepare(call, carrying, maintained, judgement)
    const outcome = yield* Effect.result(
      transactAndAnnounce(call, () => decide(call, carrying, ready, store.database), {
        repeated: announce(carrying.judging.kind)
      })
    )
    if (Result.isSuccess(outcome)) return outcome.success
    if (ready.stagedAs !== undefined && carrying.planned === undefined) yield* discard(ready.stagedAs)
    if (outcome.failure !== outdated) return yield* Effect.fail(outcome.failure)
  }
  return yield* Effect.fail(fault("InvalidData", { why: "others change master data just now: try again" }))
})
