/** The effects of the page of shifts. */
import * as Effect from "effect/Effect"
import { ShiftService, shiftsPerPage } from "../../contract/shift.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import type { OpenDrawer } from "../../kit/effects/drawer.ts"
import { everyRow, mostPerPage } from "../../kit/effects/every-row.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { savesRows } from "../../kit/effects/kept-list.ts"
import { failedReading, withToast } from "../../kit/effects/outcomes.ts"
import { sendShiftReport, tellPrint } from "../../kit/effects/papers.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import { listFile } from "../../list-file.ts"
import { format } from "../../money.ts"
import { type CallFailure, call, type Rpc } from "../../port/rpc.ts"
import type { Shift } from "../../shift/shift.ts"
import { shiftFields } from "../../shift/shift-fields.ts"
import {
  unableToPrintReport,
  wasClosed,
  wasCounted,
  wasMoved,
  wasOpened,
  wasRejected
} from "../../text/shift.ts"
import type { Command, Deed, Message } from "./model.ts"

const reported = (shift: Shift) =>
  call(ShiftService.getShiftReport, { shift_id: shift.shift_id }).pipe(
    Effect.map((report) => ({ shift, report }))
  )

/**
 * A shift by now, which a list or a page may be behind: the one of its till that is not closed, else where it is among
 * the latest ones. One that is closed stays as it is.
 */
const asItStands = (shift: Shift) =>
  Effect.gen(function* () {
    const { shift_id, till, status } = shift
    if (status === "closed") return shift
    const open = yield* call(ShiftService.getShift, { till })
    if (open?.shift_id === shift_id) return open
    const paging = { currentPage: 1, perPage: shiftsPerPage, till }
    const { rows } = yield* call(ShiftService.getShifts, { paging })
    return rows.find((row) => row.shift_id === shift_id) ?? shift
  })

const done = (deed: Deed, key: string): Effect.Effect<Shift, CallFailure, Rpc> => {
  switch (deed.do) {
    case "open":
      return call(ShiftService.openShift, { till: deed.till, float: deed.float }, { key })
    case "move": {
      const { shift_id, kind, amount, reason } = deed
      const moved = call(ShiftService.addCashMovement, { shift_id, kind, amount, reason }, { key })
      return Effect.map(moved, ({ shift }) => shift)
    }
    case "count":
      return call(ShiftService.countShift, { shift_id: deed.shift_id, pieces: deed.pieces }, { key })
    case "reject": {
      const { shift_id, count_id, reason } = deed
      return call(ShiftService.rejectShift, { shift_id, count_id, reason }, { key })
    }
    case "close":
    case "approve": {
      const method = deed.do === "close" ? ShiftService.closeShift : ShiftService.approveShift
      return call(method, { shift_id: deed.shift_id, count_id: deed.count_id }, { key })
    }
  }
}

const sentenceOf = (deed: Deed, shift: Shift): string => {
  switch (deed.do) {
    case "open":
      return wasOpened(shift)
    case "move":
      return wasMoved(deed.kind, format(deed.amount, shift.currency))
    case "count":
      return wasCounted(shift)
    case "reject":
      return wasRejected(shift.till)
    default:
      return wasClosed(shift)
  }
}

const everyShift = everyRow(
  (currentPage) => call(ShiftService.getShifts, { paging: { currentPage, perPage: mostPerPage } }),
  ({ shift_id }) => shift_id
)

export const effects: Effects<Exclude<Command, OpenDrawer>, Message> = {
  LoadShift: asksBy(
    ({ till }) =>
      Effect.flatMap(call(ShiftService.getShift, { till }), (shift) =>
        shift === null ? Effect.succeed(null) : reported(shift)
      ),
    {
      place: "store",
      onSuccess: (seen, { requestId }) => ({ _tag: "LoadedShift", requestId, seen }),
      onFailure: failedReading("FailedLoading")
    }
  ),

  DoAtTill: asksBy(({ deed, key }) => Effect.flatMap(done(deed, key), reported), {
    place: "store",
    onSuccess: (seen, { deed, key }, host) =>
      withToast(host, sentenceOf(deed, seen.shift), { _tag: "DidAtTill", key, deed, seen }),
    onFailure: (failure, { key }) => ({ _tag: "RefusedAtTill", key, problem: whyNot(failure) })
  }),

  LoadShifts: asks(
    ShiftService.getShifts,
    ({ page }) => ({ paging: { currentPage: page, perPage: shiftsPerPage } }),
    {
      place: "store",
      onSuccess: (found, { page, requestId }) => ({ _tag: "LoadedShifts", requestId, page, found }),
      onFailure: failedReading("FailedLoading")
    }
  ),

  LookAtShift: asksBy(({ shift }) => Effect.flatMap(asItStands(shift), reported), {
    place: "store",
    onSuccess: (seen, { requestId }) => ({ _tag: "LookedAtShift", requestId, seen }),
    onFailure: failedReading("FailedLoading")
  }),

  PrintShiftReport: (host, { paper, attempt }) =>
    tellPrint(host, "shiftReport", sendShiftReport(host, paper, attempt), unableToPrintReport),

  SaveShifts: savesRows(
    () => everyShift,
    (rows) => listFile("shifts", shiftFields, rows)
  )
}
