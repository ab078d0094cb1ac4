/** Who sees to a task, and how it ends (TASK-3, TASK-4, TASK-6). */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { readRemark } from "../order/remark.ts"
import * as Q from "../quantity.ts"
import type { ReportedCount } from "../stock/eod-booking.ts"
import { readTyped } from "../stock/received-quantity.ts"
import { isCash, isCredit, isOfStock, type Task, type TaskOutcome } from "./task.ts"

interface Person {
  readonly userId: number
}
type TaskState = Pick<Task, "owner" | "end">
type Refused = Fault<"TaskEnded" | "TaskTaken">

const isOwn = ({ owner }: Pick<Task, "owner">, { userId }: Person): boolean => owner?.user_id === userId

/** Whoever comes second is told who was first. */
const requireOpen = ({ end }: TaskState): Result.Result<void, Fault<"TaskEnded">> =>
  end === null ? Result.succeed(undefined) : Result.fail(fault("TaskEnded", { by: end.by, at: end.at }))

/** Passes where a task is open, and nobody else sees to it. */
const requireFree = (task: TaskState, person: Person): Result.Result<void, Refused> => {
  const open = requireOpen(task)
  if (Result.isFailure(open)) return open
  return task.owner === null || isOwn(task, person)
    ? Result.succeed(undefined)
    : Result.fail(fault("TaskTaken", { by: task.owner.name }))
}

/** Takes a task; one that somebody has only from them, by their name. */
export const requireTakeable = (
  task: TaskState,
  person: Person,
  from: string | null
): Result.Result<void, Refused> => {
  const open = requireOpen(task)
  if (Result.isFailure(open)) return open
  return from !== null && task.owner?.name === from.trim()
    ? Result.succeed(undefined)
    : requireFree(task, person)
}

/** Hands a task back; one that nobody has stays so. */
export const requireHandedBack = requireFree

/** The end of a task, as a person enters it. */
export interface EndRequest {
  readonly outcome: TaskOutcome
  /** The quantity as it was written. */
  readonly qty?: string | number | null | undefined
  readonly reference?: string | null | undefined
  readonly note?: string | null | undefined
  /** The time of the count; now where it is left out. */
  readonly counted_at?: Day.GmtTime | null | undefined
}

/** The work that the end of a task brings. */
export type Ending = { readonly note: string | null } & (
  | { readonly how: "nothing" }
  | { readonly how: "refund"; readonly reference: string }
  | { readonly how: "cash" | "credit" }
  | { readonly how: "count"; readonly counted: string }
  | { readonly how: "write_off" | "return"; readonly qty: Q.Quantity }
)

const invalid = (why: string) => Result.fail(fault("InvalidData", { why }))

const readNote = (text: string | null | undefined): Result.Result<string | null, Fault<"InvalidData">> =>
  text == null || text.trim() === "" ? Result.succeed(null) : readRemark("task", text)

/** The quantity that leaves the stock: above 0, in whole packs of what is sold by the pack. */
export const readLeaving = (
  { sell_by }: Pick<Task, "sell_by">,
  text: string
): Result.Result<Q.Quantity, Fault<"InvalidData">> => {
  const read = readTyped(text)
  if (Result.isFailure(read) || read.success <= 0) return invalid("write a quantity above 0")
  return sell_by === "pack" && read.success % Q.one !== 0
    ? invalid("packs are whole: write how many")
    : Result.succeed(read.success)
}

const how = (
  task: Pick<Task, "kind" | "sell_by" | "method">,
  { qty, reference }: EndRequest,
  note: string | null
): Result.Result<Ending, Fault<"InvalidData">> => {
  const { kind } = task
  if (isCash(task)) return Result.succeed({ how: "cash", note })
  if (isCredit(task)) return Result.succeed({ how: "credit", note })
  if (!isOfStock(kind))
    return Result.map(readRemark("reference", reference ?? ""), (read) => ({
      how: "refund",
      reference: read,
      note
    }))
  const text = String(qty ?? "").trim()
  if (kind === "count")
    return text === ""
      ? invalid("write what was counted")
      : Result.succeed({ how: "count", counted: text, note })
  return Result.map(readLeaving(task, text), (read) => ({ how: kind, qty: read, note }))
}

/** Decides an end. That nothing was to be done is said with a note, so that whoever asks later knows why. */
export const decideEnd = (
  task: TaskState & Pick<Task, "kind" | "sell_by" | "method">,
  request: EndRequest,
  person: Person
): Result.Result<Ending, Refused | Fault<"InvalidData">> =>
  Result.gen(function* () {
    yield* requireFree(task, person)
    const note = yield* readNote(request.note)
    if (request.outcome === "done") return yield* how(task, request, note)
    if (note === null) return yield* invalid("say why nothing is to be done")
    return { how: "nothing", note }
  })

/** The count in a report that ends a task: of its product, and made since somebody asked (TASK-10). */
export const countFor = (
  { kind, product_id, created_at, end }: Pick<Task, "kind" | "product_id" | "created_at" | "end">,
  counts: ReadonlyMap<number, ReportedCount>
): ReportedCount | undefined => {
  if (kind !== "count" || product_id === null || end !== null) return undefined
  const count = counts.get(product_id)
  return count !== undefined && Day.toGmt(count.at) >= created_at ? count : undefined
}

/** The task for a person who counts blindly (EOD-8): with the count, and without what follows from the books. */
export const withoutBooks = <T extends Pick<Task, "kind" | "end">>(task: T): T =>
  task.kind !== "count" || task.end === null
    ? task
    : { ...task, end: { ...task.end, change: null, reference: null, ticket: null } }
