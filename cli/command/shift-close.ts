/** `packhouse shift close`, `approve` and `reject`: the end of a shift, by its last count, or that count once more. */
import type { Command } from "commander"
import { Effect } from "effect"
import { ShiftService } from "#core/contract/shift.ts"
import { countryWith } from "#core/country.ts"
import { keyOf } from "#core/kit/idempotency-key.ts"
import { Rpc } from "#core/port/rpc.ts"
import { type Shift, waitsForOther } from "#core/shift/shift.ts"
import { approveCount, nothingCounted, sentBack, wasClosed, wasRejected } from "#core/text/shift.ts"
import { refused } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { approvalOf, type SeenOption } from "./approval-question.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { offerTill, type TillOption, tillOf } from "./kept-till.ts"
import { countLines, openShiftOf, readShiftId, shiftData, shiftOf } from "./shift-answer.ts"

const byNumber = ["[shift]", "its number in the list of shifts (default: the shift of the till)"] as const

const end = (method: "closeShift" | "approveShift", shift: Shift, options: SeenOption): Working =>
  Effect.gen(function* () {
    const { shift_id, count } = shift
    if (count === null) return yield* refused(nothingCounted)
    // Asked for before, its close is answered under that key: it waits no more.
    if (method === "closeShift" && count.rejected !== undefined)
      return yield* refused(sentBack(count.rejected, countryWith(shift.currency)))
    const shown = { lines: countLines(shift), question: approveCount(shift.till), mark: count.count_id }
    // What is not theirs to approve, or is settled, is not asked about: the server says so.
    const isAsked = method === "approveShift" && (options.seen !== undefined || waitsForOther(shift))
    const count_id = isAsked ? yield* approvalOf(shown, options) : count.count_id
    const key = keyOf(`${method}-${shift_id}`, [count_id])
    const ended = yield* Rpc.use((rpc) => rpc.call(ShiftService[method], { shift_id, count_id }, { key }))
    return { data: shiftData(ended), lines: [...countLines(ended), wasClosed(ended)] }
  })

/** The shift that is named by its number, or the last one of the till: somebody may have settled it meanwhile. */
const settledAt = (id: string | undefined, options: TillOption): Working<Shift> =>
  Effect.gen(function* () {
    if (id !== undefined) return yield* Effect.flatMap(readShiftId(id), shiftOf)
    const till = yield* tillOf(options)
    const paging = { till, perPage: 1 }
    const { rows } = yield* Rpc.use((rpc) => rpc.call(ShiftService.getShifts, { paging }))
    const [last] = rows
    return last?.approved == null ? yield* openShiftOf(options) : last
  })

const define = (
  parent: Command,
  name: "close" | "approve",
  about: string,
  ...examples: ReadonlyArray<string>
) => {
  const command = offerTill(parent.command(name)).description(about)
  if (name === "close")
    command.action((options: TillOption) =>
      asUser(command, () => Effect.flatMap(openShiftOf(options), (shift) => end("closeShift", shift, {})))
    )
  else
    command
      .argument(...byNumber)
      .option("--seen <count>", "the count that was looked at, instead of the question")
      .action((id: string | undefined, options: TillOption & SeenOption) =>
        asUser(command, () =>
          Effect.flatMap(settledAt(id, options), (shift) => end("approveShift", shift, options))
        )
      )
  example(command, ...examples)
}

export const defineShiftClose = (parent: Command): void =>
  define(
    parent,
    "close",
    "close the shift by its last count; a difference above the limit, or a recount, waits for an approval",
    "packhouse shift close"
  )

export const defineShiftApprove = (parent: Command): void =>
  define(
    parent,
    "approve",
    "show the count that a shift waits with, ask, and close it: not by who counted or closes",
    'packhouse shift approve --till "Till 1"',
    "packhouse shift approve 41"
  )

interface RejectOptions extends TillOption {
  readonly reason: string
}

const reject = (client: Client, id: string | undefined, options: RejectOptions): Working =>
  Effect.gen(function* () {
    const shift = yield* settledAt(id, options)
    const { shift_id, count } = shift
    if (count === null) return yield* refused(nothingCounted)
    const { count_id } = count
    const { reason } = options
    const content = [String(shift_id), String(count_id), reason]
    const rejected = yield* underKeptKey(client, { name: "shift-reject", content }, (key) =>
      Rpc.use((rpc) => rpc.call(ShiftService.rejectShift, { shift_id, count_id, reason }, { key }))
    )
    // What the count came to is told to nobody any more: it is made again.
    return {
      data: shiftData(rejected),
      lines: [...countLines(shift), wasRejected(rejected.till), ...countLines(rejected)]
    }
  })

export const defineShiftReject = (parent: Command): void => {
  const command = offerTill(parent.command("reject"))
    .description(
      "send the count that a shift waits with back, to be made again: not by who counted or closes"
    )
    .argument(...byNumber)
    .requiredOption("--reason <text>", "why: whoever counts reads it")
    .action((id: string | undefined, options: RejectOptions) =>
      asUser(command, (client) => reject(client, id, options))
    )
  example(
    command,
    'packhouse shift reject 41 --reason "the notes of 500 again"',
    'packhouse shift reject --till "Till 1" --reason "the notes of 500 again"'
  )
}
