/** A shift as commands print it, and the one that a command is about. */
import { Effect, Schema } from "effect"
import { ShiftService } from "#core/contract/shift.ts"
import { countryWith, minuteAt } from "#core/country.ts"
import { fault } from "#core/fault.ts"
import { format, type Money } from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import { isCounted, Shift } from "#core/shift/shift.ts"
import { faultText } from "#core/text/fault.ts"
import {
  needsApproval,
  noOpenShift,
  outdated,
  sentBack,
  shiftStatusText,
  wasCounted
} from "#core/text/shift.ts"
import { typedMoney } from "#core/typed-number.ts"
import { refused, usageError } from "../host/command-error.ts"
import type { Line } from "../host/output.ts"
import type { Working } from "./client.ts"
import { type TillOption, tillOf } from "./kept-till.ts"

export const shiftData = Schema.encodeSync(Shift)

/** The shift of the till that is not closed. */
export const openShiftOf = (options: TillOption): Working<Shift> =>
  Effect.gen(function* () {
    const till = yield* tillOf(options)
    const shift = yield* Rpc.use((rpc) => rpc.call(ShiftService.getShift, { till }))
    return shift ?? (yield* refused(`${noOpenShift(till)} Open one: packhouse shift open --float AMOUNT`))
  })

/** The most rows of one page. */
const mostRows = 300
/** A shift of the store by its number, the latest first: one that waits is among the first. */
export const shiftOf = (shiftId: number): Working<Shift> =>
  Effect.gen(function* () {
    for (let page = 1, isThere = true; isThere; page++) {
      const paging = { currentPage: page, perPage: mostRows }
      const { rows, total } = yield* Rpc.use((rpc) => rpc.call(ShiftService.getShifts, { paging }))
      const found = rows.find(({ shift_id }) => shift_id === shiftId)
      if (found !== undefined) return found
      isThere = rows.length > 0 && page * mostRows < total
    }
    return yield* refused(faultText(fault("NotFound", { what: "Shift" })))
  })

/** The lines of the last count's outcome, and whether it holds. */
export const countLines = (shift: Shift): ReadonlyArray<Line> => {
  if (shift.count === null) return []
  if (shift.count.rejected !== undefined) return [sentBack(shift.count.rejected, countryWith(shift.currency))]
  if (!isCounted(shift)) return [outdated]
  return [
    wasCounted(shift),
    ...(shift.count.needs_approval && shift.approved === null ? [needsApproval] : [])
  ]
}

export const shiftLines = (shift: Shift): ReadonlyArray<Line> => [
  `Shift ${shift.shift_id} of ${shift.till}: ${shiftStatusText[shift.status]}, opened ${minuteAt(countryWith(shift.currency), shift.opened_at)} by ${shift.opened.by}, float ${format(shift.float, shift.currency)}`,
  ...countLines(shift)
]

/** An amount with at most two decimals. */
export const readAmount = (name: string, text: string): Working<Money> => {
  const amount = typedMoney(text)
  return amount === undefined
    ? Effect.fail(usageError(`${name} ${text} is not an amount such as 500 or 99.50.`))
    : Effect.succeed(amount)
}

/** The id of a shift. */
export const readShiftId = (text: string): Working<number> =>
  /^\d{1,15}$/.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(usageError(`${text} is not the number of a shift: packhouse shift list names them.`))
