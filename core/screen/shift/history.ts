/** The shifts of the store, the latest first. */

import { shiftsPerPage } from "../../contract/shift.ts"
import { countryWith, minuteAt } from "../../country.ts"
import type { Tone } from "../../kit/view/action.ts"
import { codeColumn, namedColumn, quantityColumn, titleColumn } from "../../kit/view/columns.ts"
import { unread } from "../../kit/view/empty.ts"
import { pagesOf } from "../../kit/view/paging.ts"
import { type ColumnOf, table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import { format } from "../../money.ts"
import { isCounted, type Shift } from "../../shift/shift.ts"
import { noShifts, shiftStatusText, shiftsFound } from "../../text/shift.ts"
import type { Message, Model } from "./model.ts"

const toneOf = ({ status }: Shift): Tone | undefined => {
  if (status === "waiting") return "warning"
  return status === "open" ? "info" : undefined
}
const differenceOf = (shift: Shift): Shift["float"] | undefined =>
  shift.count !== null && isCounted(shift) ? (shift.count.difference ?? undefined) : undefined

const columns: ReadonlyArray<ColumnOf<Shift, Message>> = [
  titleColumn("till", "Till", "rest", ({ till }) => till),
  {
    id: "status",
    title: "Status",
    kind: "status",
    width: 18,
    cell: ({ status }) => shiftStatusText[status],
    toneOf
  },
  codeColumn("z", "Report", 7, ({ z_number }) => (z_number === null ? "" : `Z ${z_number}`)),
  codeColumn("opened", "Opened", 20, ({ currency, opened_at }) => minuteAt(countryWith(currency), opened_at)),
  codeColumn(
    "closed",
    "Closed",
    20,
    ({ currency, closed_at }) => minuteAt(countryWith(currency), closed_at),
    { goes: 1 }
  ),
  namedColumn("by", "Opened by", 16, ({ opened }) => opened.by, { goes: 2 }),
  quantityColumn(
    "difference",
    "Difference",
    12,
    (shift) => {
      const difference = differenceOf(shift)
      return difference === undefined ? "" : format(difference, shift.currency)
    },
    { toneOf: (shift) => ((differenceOf(shift) ?? 0) < 0 ? "danger" : undefined) }
  )
]

export const historyOf = ({ history, selected, problem, isLoading }: Model): Part<Message> => {
  if (history === undefined) return unread(isLoading ? undefined : problem)
  const { rows, total, page } = history
  const index = rows.findIndex(({ shift_id }) => shift_id === selected)
  return table<Shift, Message>({
    id: "shifts",
    caption: "Shifts",
    columns,
    things: rows,
    empty: noShifts,
    idOf: ({ shift_id }) => String(shift_id),
    toneOf,
    outcomeOf: ({ shift_id }) => ({ message: { _tag: "OpenedRow", shiftId: shift_id } }),
    chosenBy: ({ shift_id }) => ({ _tag: "ChoseRow", shiftId: shift_id }),
    cursor: {
      index: rows.length === 0 ? -1 : Math.max(0, index),
      isImplied: index < 0,
      noun: "a shift",
      moved: (by) => ({ _tag: "MovedRow", by }),
      opens: "its report"
    },
    paging: pagesOf(shiftsFound(total), page, total / shiftsPerPage)
  })
}
