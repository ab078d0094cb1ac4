/** `packhouse shift close` and `packhouse shift approve`: the end of a shift, by its last count. */
import type { Command } from "commander"
import { Effect } from "effect"
import { ShiftService } from "#core/contract/shift.ts"
import { Rpc } from "#core/port/rpc.ts"
import { keyOf } from "#core/screen/idempotency-key.ts"
import type { Shift } from "#core/shift/shift.ts"
import { approveCount, nothingCounted, wasClosed } from "#core/text/shift.ts"
import { refused } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { approvalOf, type SeenOption } from "./approval-question.ts"
import { asUser, type Working } from "./client.ts"
import { offerTill, type TillOption } from "./kept-till.ts"
import { countLines, openShiftOf, shiftData } from "./shift-answer.ts"

const end = (method: "closeShift" | "approveShift", shift: Shift, options: SeenOption): Working =>
  Effect.gen(function* () {
    const { shift_id, count } = shift
    if (count === null) return yield* refused(nothingCounted)
    const shown = { lines: countLines(shift), question: approveCount(shift.till), mark: count.count_id }
    const count_id = method === "closeShift" ? count.count_id : yield* approvalOf(shown, options)
    const key = keyOf(`${method}-${shift_id}`, [count_id])
    const ended = yield* Rpc.use((rpc) => rpc.call(ShiftService[method], { shift_id, count_id }, { key }))
    return { data: shiftData(ended), lines: [...countLines(ended), wasClosed(ended)] }
  })

const define = (
  parent: Command,
  name: "close" | "approve",
  about: string,
  ...examples: ReadonlyArray<string>
) => {
  const command = offerTill(parent.command(name)).description(about)
  if (name === "approve")
    command.option("--seen <count>", "the count that was looked at, instead of the question")
  command.action((options: TillOption & SeenOption) =>
    asUser(command, () =>
      Effect.flatMap(openShiftOf(options), (shift) =>
        end(name === "close" ? "closeShift" : "approveShift", shift, options)
      )
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
    'packhouse shift approve --till "Till 1"'
  )
