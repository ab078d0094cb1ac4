/** What the page of shifts asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { ShiftService, shiftsPerPage } from "../../contract/shift.ts"
import type { OpenDrawer } from "../../kit/effects/drawer.ts"
import { everyRow, mostPerPage } from "../../kit/effects/every-row.ts"
import { type Effects, failureMessage, type Host, sessionOf, tellAt } from "../../kit/effects/host.ts"
import { keepRows } from "../../kit/effects/kept-list.ts"
import { sendShiftReport } from "../../kit/effects/papers.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import { listFile } from "../../list-file.ts"
import { formatPlain } from "../../money.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import type { Shift } from "../../shift/shift.ts"
import { shiftFields } from "../../shift/shift-fields.ts"
import { because } from "../../text/sentence.ts"
import {
  unableToPrintReport,
  wasClosed,
  wasCounted,
  wasMoved,
  wasOpened,
  wasRejected
} from "../../text/shift.ts"
import type { Command, Deed, Message, Seen } from "./model.ts"

const at = (host: Host<Message>) => ({ store_id: sessionOf(host)?.store.store_id ?? 0 })

const reported = (shift: Shift) =>
  Rpc.use((rpc) => rpc.call(ShiftService.getShiftReport, { shift_id: shift.shift_id })).pipe(
    Effect.map((report) => ({ shift, report }))
  )

/** The one shift of its till that is not closed, else where it is among the latest ones. */
const asItStands = (shift: Shift) =>
  Effect.gen(function* () {
    const { shift_id, till } = shift
    const rpc = yield* Rpc
    const open = yield* rpc.call(ShiftService.getShift, { till })
    if (open?.shift_id === shift_id) return open
    const paging = { currentPage: 1, perPage: shiftsPerPage, till }
    const { rows } = yield* rpc.call(ShiftService.getShifts, { paging })
    return rows.find((row) => row.shift_id === shift_id) ?? shift
  })

const done = (deed: Deed, key: string) =>
  Rpc.use((rpc): Effect.Effect<Shift, CallFailure> => {
    switch (deed.do) {
      case "open":
        return rpc.call(ShiftService.openShift, { till: deed.till, float: deed.float }, { key })
      case "move": {
        const { shift_id, kind, amount, reason } = deed
        const moved = rpc.call(ShiftService.addCashMovement, { shift_id, kind, amount, reason }, { key })
        return Effect.map(moved, ({ shift }) => shift)
      }
      case "count":
        return rpc.call(ShiftService.countShift, { shift_id: deed.shift_id, pieces: deed.pieces }, { key })
      case "reject": {
        const { shift_id, count_id, reason } = deed
        return rpc.call(ShiftService.rejectShift, { shift_id, count_id, reason }, { key })
      }
      case "close":
      case "approve": {
        const method = deed.do === "close" ? ShiftService.closeShift : ShiftService.approveShift
        return rpc.call(method, { shift_id: deed.shift_id, count_id: deed.count_id }, { key })
      }
    }
  })

const shown = (host: Host<Message>, requestId: number, seen: Effect.Effect<Seen, CallFailure, Rpc>) =>
  tellAt(host, at(host), seen, {
    onSuccess: (seen) => ({ _tag: "LookedAtShift", requestId, seen }),
    onFailure: (failure) => ({ _tag: "FailedLoading", requestId, problem: failureMessage(failure) })
  })

const saidOf = (deed: Deed, shift: Shift): string => {
  switch (deed.do) {
    case "open":
      return wasOpened(shift)
    case "move":
      return wasMoved(deed.kind, formatPlain(deed.amount))
    case "count":
      return wasCounted(shift)
    case "reject":
      return wasRejected(shift.till)
    default:
      return wasClosed(shift)
  }
}

const everyShift = everyRow(
  (currentPage) =>
    Rpc.use((rpc) => rpc.call(ShiftService.getShifts, { paging: { currentPage, perPage: mostPerPage } })),
  ({ shift_id }) => shift_id
)

export const effects: Effects<Exclude<Command, OpenDrawer>, Message> = {
  LoadShift: (host, { till, requestId }) =>
    tellAt(
      host,
      at(host),
      Rpc.use((rpc) => rpc.call(ShiftService.getShift, { till })).pipe(
        Effect.flatMap((shift) => (shift === null ? Effect.succeed(null) : reported(shift)))
      ),
      {
        onSuccess: (seen) => ({ _tag: "LoadedShift", requestId, seen }),
        onFailure: (failure) => ({ _tag: "FailedLoading", requestId, problem: failureMessage(failure) })
      }
    ),

  DoAtTill: (host, { deed, key }) =>
    tellAt(host, at(host), Effect.flatMap(done(deed, key), reported), {
      onSuccess: (seen) => {
        host.tellClient({ _tag: "Succeeded", message: saidOf(deed, seen.shift) })
        return { _tag: "DidAtTill", key, deed, seen }
      },
      onFailure: (failure) => ({ _tag: "RefusedAtTill", key, problem: whyNot(failure) })
    }),

  LoadShifts: (host, { page, requestId }) =>
    tellAt(
      host,
      at(host),
      Rpc.use((rpc) =>
        rpc.call(ShiftService.getShifts, { paging: { currentPage: page, perPage: shiftsPerPage } })
      ),
      {
        onSuccess: (found) => ({ _tag: "LoadedShifts", requestId, page, found }),
        onFailure: (failure) => ({ _tag: "FailedLoading", requestId, problem: failureMessage(failure) })
      }
    ),

  LookAtShift: (host, { shift, requestId }) => shown(host, requestId, reported(shift)),
  LookAgain: (host, { shift, requestId }) =>
    shown(host, requestId, Effect.flatMap(asItStands(shift), reported)),

  PrintShiftReport: (host, { paper, attempt }) =>
    Effect.match(sendShiftReport(host, paper, attempt), {
      onSuccess: () => host.tellClient({ _tag: "EndedPrint", kind: "shiftReport", problem: undefined }),
      onFailure: ({ message }) =>
        host.tellClient({
          _tag: "EndedPrint",
          kind: "shiftReport",
          problem: because(unableToPrintReport, message)
        })
    }),

  SaveShifts: (host) => keepRows(host, everyShift, (rows) => listFile("shifts", shiftFields, rows))
}
