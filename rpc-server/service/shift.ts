/**
 * ShiftService: the cash of a till. Every rule is core's (SHIFT-1 to SHIFT-8, SHIFT-12); a transaction holds the row
 * of its shift.
 */
import { Effect, Result, Schema } from "effect"
import { Moved, ShiftPage, ShiftService, shiftsPerPage } from "#core/contract/shift.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { shiftReportSheet } from "#core/label/shift-report-sheet.ts"
import { formatPlain } from "#core/money.ts"
import { currencyOf } from "#core/session/currency.ts"
import { isOn } from "#core/session/flags.ts"
import { isTold, seenBy } from "#core/shift/blind-count.ts"
import { changesCash, mostRefusals, move, triedOften } from "#core/shift/cash-movement.ts"
import { approve, close, reject } from "#core/shift/closing.ts"
import { count, limitVariable, readLimit } from "#core/shift/counting.ts"
import { openShift } from "#core/shift/opening.ts"
import { ShiftReport } from "#core/shift/report.ts"
import { Shift } from "#core/shift/shift.ts"
import { reportName } from "#core/shift/shift-fields.ts"
import { readTill } from "#core/shift/till.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushTasks } from "../rpc/rooms.ts"
import { readOrRefuse, transact } from "../rpc/transact.ts"
import * as cash from "../store/counter/shift-cash.ts"
import * as counts from "../store/counter/shift-counts.ts"
import * as shifts from "../store/counter/shifts.ts"
import * as zReports from "../store/counter/z-reports.ts"
import { take } from "../store/engine/day-use.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import { pagesOf } from "./paper.ts"
import { end, expectedOf, reportOf } from "./shift-books.ts"

const missing = Result.fail(fault("NotFound", { what: "Shift" }))

const encodeShift = Schema.encodeSync(Shift)
/** Whoever has counted in a shift that waits; of any other nobody asks. */
const countersOf = function* (shift: Shift): Tx<ReadonlySet<number>> {
  return shift.status === "waiting" ? yield* counts.countersOf(shift) : new Set()
}
/** The shift as its caller may see it. */
const seen = function* (shift: Shift, { caller }: Call): Tx<Shift> {
  return seenBy(shift, caller, yield* countersOf(shift))
}
const encode = function* (shift: Shift, call: Call): Tx<typeof Shift.Encoded> {
  return encodeShift(yield* seen(shift, call))
}
const encodeMoved = Schema.encodeSync(Moved)
const encodeReport = Schema.encodeSync(ShiftReport)
const encodePage = Schema.encodeSync(ShiftPage)

const deed = ({ caller, now }: Call): cash.Deed => ({
  userId: caller.userId,
  name: caller.name,
  at: Day.toGmt(now)
})

/** The shift as it stands now. */
const again = function* ({ store_id, shift_id }: Shift): Tx<Shift> {
  return (yield* shifts.find(store_id, shift_id)) ?? restart()
}

const person = ({ caller }: Call) => ({ user_id: caller.userId, by: caller.name })
/** What the audit tells of a count: amounts in the shift's money. */
const amounts = ({ count }: Shift) =>
  count === null || count.expected === null || count.difference === null
    ? {}
    : {
        counted: formatPlain(count.counted),
        expected: formatPlain(count.expected),
        difference: formatPlain(count.difference)
      }

/** The report of a shift: as it stands, or as it was made when it was closed. */
const reported = (shiftId: number, { caller, now }: Call) =>
  readOrRefuse(function* () {
    const shift = yield* shifts.find(caller.storeId, shiftId)
    if (shift === undefined) return missing
    return Result.succeed(
      (yield* zReports.zReport(shift)) ??
        (yield* reportOf(shift, now, isTold(shift, caller, yield* countersOf(shift))))
    )
  })

/** What waits for an approval, and what is settled, stands on every screen of the store at once. */
const telling =
  ({ caller }: Call) =>
  <A, E, R>(done: Effect.Effect<A, E, R>) =>
    Effect.tap(done, () => pushTasks(caller.storeId))

/** Whether this tries the drawer blindly: who approves shifts sees what is in it anyway. */
const isTry = ({ caller }: Call, kind: string): boolean =>
  kind === "out" && !isOn(caller.flags, "shift_approval")

/** The drawer holds too little, and has counted that it said so (SHIFT-3): no answer that is kept under a key. */
const tooLittle = { _tag: "TooLittle" } as const

export const shiftService = implement(ShiftService, {
  openShift: (request, call) =>
    transact(call, function* () {
      const opening = openShift(request, currencyOf(call.caller.flags))
      if (Result.isFailure(opening)) return Result.fail(opening.failure)
      const { caller, now } = call
      const fits = yield* take(caller.userId, "shifts", 1, now)
      if (Result.isFailure(fits)) return Result.fail(fits.failure)
      const opened = yield* shifts.open({
        ...opening.success,
        storeId: caller.storeId,
        currency: currencyOf(caller.flags),
        by: caller,
        at: Day.toGmt(now)
      })
      if (Result.isFailure(opened)) return Result.fail(opened.failure)
      const shift = opened.success
      yield* audit.ofShift(call, shift, "opened", { till: shift.till, float: formatPlain(shift.float) })
      return Result.succeed(yield* encode(shift, call))
    }),

  getShift: ({ till: sent }, call) =>
    readOrRefuse(function* () {
      const { caller } = call
      const till = readTill(sent)
      if (Result.isFailure(till)) return Result.fail(till.failure)
      const shift = yield* shifts.openAt(caller.storeId, till.success)
      return Result.succeed(shift === undefined ? null : yield* encode(shift, call))
    }),

  addCashMovement: ({ shift_id, kind, amount, reason }, call) =>
    transact(
      call,
      function* () {
        const shift = yield* shifts.findToDecide(call.caller.storeId, shift_id)
        if (shift === undefined) return missing
        const isTried = isTry(call, kind)
        if (isTried && shift.status !== "closed" && (yield* cash.refusalsOf(shift)) >= mostRefusals)
          return Result.fail(triedOften)
        const moved = move(shift, { kind, amount, reason }, yield* expectedOf(shift))
        if (Result.isFailure(moved)) {
          if (!isTried || moved.failure.tag !== "NotInDrawer") return Result.fail(moved.failure)
          yield* cash.refuse(shift)
          return Result.succeed(tooLittle)
        }
        const movement = yield* cash.addMovement(shift, moved.success, deed(call))
        if (changesCash(movement)) yield* shifts.touch(shift)
        yield* audit.ofShift(call, shift, kind === "opened" ? "drawer opened" : `cash ${kind}`, {
          amount: formatPlain(movement.amount),
          reason: movement.reason
        })
        return Result.succeed(encodeMoved({ movement, shift: yield* seen(yield* again(shift), call) }))
      },
      (answer) => !("_tag" in answer)
    ).pipe(
      Effect.flatMap((answer) =>
        "_tag" in answer ? Effect.fail(fault("NotInDrawer")) : Effect.succeed(answer)
      )
    ),

  countShift: ({ shift_id, pieces }, call) =>
    transact(call, function* () {
      const { caller } = call
      const shift = yield* shifts.findToDecide(caller.storeId, shift_id)
      if (shift === undefined) return missing
      const limit = readLimit(yield* env.find(limitVariable, caller.hubId))
      const found = count(shift, pieces, yield* expectedOf(shift), limit)
      if (Result.isFailure(found)) return Result.fail(found.failure)
      yield* counts.setCount(shift, yield* counts.addCount(shift, found.success, deed(call)))
      const counted = yield* again(shift)
      yield* audit.ofShift(call, counted, "counted", amounts(counted))
      return Result.succeed(yield* encode(counted, call))
    }),

  closeShift: ({ shift_id, count_id }, call) =>
    transact(call, function* () {
      const { caller } = call
      const shift = yield* shifts.findToDecide(caller.storeId, shift_id)
      if (shift === undefined) return missing
      const outcome = close(shift, count_id, caller.userId)
      if (Result.isFailure(outcome)) return Result.fail(outcome.failure)
      if (outcome.success === "unchanged") return Result.succeed(yield* encode(shift, call))
      if (outcome.success === "waiting") {
        yield* shifts.wait(shift, caller)
        yield* audit.ofShift(call, shift, "waits for approval", amounts(shift))
        return Result.succeed(yield* encode(yield* again(shift), call))
      }
      const closed = yield* end(shift, { closed: person(call), approved: null }, call.now)
      yield* audit.ofShift(call, closed, "closed", { z_number: closed.z_number, ...amounts(closed) })
      return Result.succeed(yield* encode(closed, call))
    }).pipe(telling(call)),

  approveShift: ({ shift_id, count_id }, call) =>
    transact(call, function* () {
      const { caller } = call
      const shift = yield* shifts.findToDecide(caller.storeId, shift_id)
      if (shift === undefined) return missing
      const outcome = approve(shift, count_id, caller.userId, yield* counts.countersOf(shift))
      if (Result.isFailure(outcome)) return Result.fail(outcome.failure)
      if (outcome.success === "unchanged") return Result.succeed(yield* encode(shift, call))
      const closed = yield* end(shift, { closed: shift.closed, approved: person(call) }, call.now)
      yield* audit.ofShift(call, closed, "approved", { z_number: closed.z_number, ...amounts(closed) })
      return Result.succeed(yield* encode(closed, call))
    }).pipe(telling(call)),

  rejectShift: ({ shift_id, count_id, reason: sent }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const shift = yield* shifts.findToDecide(caller.storeId, shift_id)
      if (shift === undefined) return missing
      const outcome = reject(shift, count_id, caller.userId, sent, yield* counts.countersOf(shift))
      if (Result.isFailure(outcome)) return Result.fail(outcome.failure)
      if (outcome.success === "unchanged") return Result.succeed(yield* encode(shift, call))
      const { reason } = outcome.success
      yield* counts.reject(shift, count_id, { at: Day.toGmt(now), ...person(call), reason })
      yield* audit.ofShift(call, shift, "rejected", { reason, ...amounts(shift) })
      return Result.succeed(yield* encode(yield* again(shift), call))
    }).pipe(telling(call)),

  getShiftReport: ({ shift_id }, call) => Effect.map(reported(shift_id, call), encodeReport),

  getShiftReportDocument: ({ shift_id }, call) =>
    Effect.flatMap(reported(shift_id, call), (report) =>
      pagesOf(call, shiftReportSheet(report, call.now), `${reportName(report)}.pdf`)
    ),

  getShifts: ({ paging }, call) =>
    readOrRefuse(function* () {
      const { caller } = call
      const { currentPage: page = 1, perPage = shiftsPerPage, till: sent } = paging ?? {}
      const till = sent == null ? Result.succeed(undefined) : readTill(sent)
      if (Result.isFailure(till)) return Result.fail(till.failure)
      const found = yield* shifts.list({
        storeId: caller.storeId,
        till: till.success,
        limit: perPage,
        offset: (page - 1) * perPage
      })
      const rows: Array<Shift> = []
      for (const shift of found.rows) rows.push(yield* seen(shift, call))
      return Result.succeed(encodePage({ ...found, rows, page, perPage }))
    })
})
