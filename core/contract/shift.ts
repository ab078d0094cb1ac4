/** ShiftService: the cash of a till from its float to its count. A till is one of the store that the session acts for. */
import * as Schema from "effect/Schema"
import { NamedAmount } from "../money.ts"
import { works } from "../session/access.ts"
import { CashMovement, PersonalMovement } from "../shift/cash-movement.ts"
import { limitVariable } from "../shift/counting.ts"
import { Pieces } from "../shift/denominations.ts"
import { ShiftReport } from "../shift/report.ts"
import { Shift } from "../shift/shift.ts"
import { Id, text } from "./id.ts"
import { define, exact, optional, param, service, sessionOnly, writes } from "./method.ts"
import { Pages } from "./print.ts"

/** The greatest length that the gate lets through: longer than the bounds of the texts, whose refusal is a sentence. */
const longestSent = 1000
const Till = text(longestSent)
const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Shifts of a page. */
export const shiftsPerPage = 20

export const ShiftPaging = Schema.Struct({
  currentPage: Schema.optionalKey(between(1, 1_000_000)),
  perPage: Schema.optionalKey(between(1, 300)),
  /** Only the shifts of this till. */
  till: Schema.optionalKey(Schema.NullOr(Till))
})
export const ShiftPage = Schema.Struct({
  rows: Schema.Array(Shift),
  total: Schema.Int,
  page: Schema.Int,
  perPage: Schema.Int
})
export type ShiftPage = typeof ShiftPage.Type

export const Moved = Schema.Struct({ movement: CashMovement, shift: Shift })
export type Moved = typeof Moved.Type

const rule = { flag: "enable_shift", tenant: sessionOnly } as const
const ofShift = param("shift_id", Id)
const byCount = [ofShift, param("count_id", Id)] as const

export const ShiftService = service("ShiftService", {
  openShift: define({
    about: "Opens the shift of a till with the float that is put into its drawer. A till has one open shift.",
    params: [param("till", Till), param("float", NamedAmount)],
    result: Shift,
    faults: ["InvalidData", "ShiftOpen"],
    ...rule,
    ...writes("money", works.shift)
  }),
  getShift: define({
    about: "The shift of a till that is not closed; null where there is none.",
    params: [param("till", Till)],
    result: Schema.NullOr(Shift),
    faults: ["InvalidData"],
    ...rule,
    effect: "reads"
  }),
  addCashMovement: define({
    about:
      "Cash is put into the drawer or taken out of it, no more than is in there, or the drawer is only opened (amount 0), each for a reason. What goes back to a customer is none of them: it is refused, and goes by the return or the cancellation of its order. A movement of cash makes the last count outdated, and ends the wait for an approval.",
    params: [
      ofShift,
      param("kind", PersonalMovement),
      param("amount", NamedAmount),
      param("reason", text(longestSent))
    ],
    result: Moved,
    faults: ["NotFound", "InvalidData", "ShiftClosed", "NotInDrawer"],
    ...rule,
    ...writes("money", works.shift)
  }),
  countShift: define({
    about: `What was counted in the drawer, by note and coin. What should have been there is told once the shift is closed; whoever approves the count sees it before. A difference above ${limitVariable} needs an approval, and so does a recount.`,
    params: [ofShift, exact(param("pieces", Schema.Array(Pieces).check(Schema.isMaxLength(40))))],
    result: Shift,
    faults: ["NotFound", "InvalidData", "ShiftClosed"],
    ...rule,
    ...writes("money", works.shiftEnd)
  }),
  closeShift: define({
    about:
      "Closes a shift by its last count, if nothing has moved since, and gives it the next Z number of its till. With a difference above the limit, or counted again, it waits for an approval instead.",
    params: byCount,
    result: Shift,
    faults: ["NotFound", "ShiftClosed", "NotCounted", "CountOutdated"],
    ...rule,
    ...writes("money", works.shiftEnd)
  }),
  approveShift: define({
    about:
      "Approves the count that a shift waits with, and closes it. Whoever has counted in the shift, or asked to close it, cannot.",
    params: byCount,
    result: Shift,
    faults: [
      "NotFound",
      "ShiftClosed",
      "NotCounted",
      "CountedAgain",
      "NotWaiting",
      "OwnApproval",
      "ApprovalSettled"
    ],
    tenant: sessionOnly,
    ...writes("money", works.shiftApproval)
  }),
  rejectShift: define({
    about:
      "Sends the count that a shift waits with back, with a reason that whoever counts reads: the shift is open again, and counted again. Who may not approve it cannot reject it.",
    params: [...byCount, param("reason", text(longestSent))],
    result: Shift,
    faults: [
      "NotFound",
      "ShiftClosed",
      "NotCounted",
      "CountedAgain",
      "NotWaiting",
      "OwnApproval",
      "ApprovalSettled",
      "InvalidData"
    ],
    tenant: sessionOnly,
    ...writes("money", works.shiftApproval)
  }),
  getShiftReport: define({
    about:
      "What a shift came to: an X report so far, the Z report of its end. What is expected in the drawer, and what came in as cash, is null before it is closed, but for who approves its count.",
    params: [ofShift],
    result: ShiftReport,
    faults: ["NotFound"],
    ...rule,
    effect: "reads"
  }),
  getShiftReportDocument: define({
    about: "The same report as a PDF.",
    params: [ofShift],
    result: Pages,
    faults: ["NotFound", "PapersBusy"],
    ...rule,
    effect: "reads"
  }),
  getShifts: define({
    about: `One page of the store's shifts, the latest first, ${shiftsPerPage} unless asked otherwise; of one till where it is named.`,
    params: [exact(optional("paging", ShiftPaging))],
    result: ShiftPage,
    faults: ["InvalidData"],
    ...rule,
    effect: "reads"
  })
})
