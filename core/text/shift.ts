/** The sentences about shifts. */
import { type Country, minuteAt } from "../country.ts"
import { nameAtTill } from "../label/payment-name.ts"
import { format, ofHundredths } from "../money.ts"
import type { Rejection, Shift, ShiftStatus } from "../shift/shift.ts"

export const shiftStatusText: Readonly<Record<ShiftStatus, string>> = {
  open: "Open",
  waiting: "Waits for approval",
  closed: "Closed"
}

export const unableToPrintReport = "Unable to print the report"
export const unableToOpenDrawer = "The drawer was not opened"
/** The words beside the title of a counter without a shift. */
export const noShift = "No shift"
/** A workstation that nobody has given a till. */
export const tillUnnamed = "No shift is open here: this workstation has no till."
export const noShifts = "There are no shifts yet."
export const noOpenShift = (till: string): string => `No shift is open at ${till}.`
/** A count waits to be approved while somebody sells. */
export const closingShift = (till: string): string =>
  `The count of ${till} waits for an approval: a sale ends that, and the drawer is counted once more.`
export const shiftCloses = "Shift closes"
export const wasOpened = ({ till, float, currency }: Pick<Shift, "till" | "float" | "currency">): string =>
  `The shift of ${till} is open, with a float of ${format(float, currency)}.`
export const wasMoved = (kind: "in" | "out" | "opened", amount: string): string => {
  if (kind === "opened") return "The opening of the drawer is written down."
  return kind === "in" ? `${amount} was put into the drawer.` : `${amount} was taken out of the drawer.`
}
/** The outcome of a count, for its counter. */
export const toldLater = "What should be there is told once the shift is closed."
export const wasCounted = ({ count, currency }: Pick<Shift, "count" | "currency">): string => {
  if (count === null) return ""
  const { counted, expected, difference } = count
  if (expected === null || difference === null) return `Counted ${format(counted, currency)}. ${toldLater}`
  const both = `Counted ${format(counted, currency)}, expected ${format(expected, currency)}`
  if (difference === 0) return `${both}: it is right.`
  return difference < 0
    ? `${both}: ${format(ofHundredths(-difference), currency)} are missing.`
    : `${both}: ${format(difference, currency)} too much.`
}
export const needsApproval =
  "Somebody else has to approve it: the difference is above the limit, or the drawer was counted again."
/** The outcome of closing. */
export const wasClosed = ({ status, till, z_number }: Pick<Shift, "status" | "till" | "z_number">): string =>
  status === "closed"
    ? `The shift of ${till} is closed: Z report ${z_number}.`
    : `The shift of ${till} waits for an approval of its count.`
/** The outcome of a rejection, for the person who rejected the count. */
export const wasRejected = (till: string): string => `The count of ${till} is rejected: it is counted again.`
/** Over the drawer, for who counts it again. */
export const sentBack = ({ by, at, reason }: Rejection, where: Country): string =>
  `Rejected by ${by} at ${minuteAt(where, at)}: ${reason}. Count the drawer once more.`
export const reasonWanted = "Say why, so that whoever counts knows what to look for"
export const approveCount = (till: string): string => `Approve the count of ${till}?`
export const nothingCounted = "Count the drawer first."
export const outdated = "The drawer has changed since it was counted: count it once more."

export const waits = (by: string): string =>
  `${by} wants to close the shift: somebody else has to approve the count.`
export const nameTheTill =
  "This workstation has no till yet. Name it once: its shifts are kept under that name."
export const countedSoFar = ({
  amount,
  missing
}: {
  readonly amount: string
  readonly missing: number
}): string => (missing === 0 ? `Together ${amount}.` : `So far ${amount}; ${missing} to go.`)
export const endsFor = "Nothing moves in it any more, and it gets its Z report."
export const shiftsFound = (total: number): string => (total === 1 ? "1 shift" : `${total} shifts`)

/** Over each form of a till, and on the button that sends it. */
export const tillForm = {
  title: "Name this till",
  text: "As people here call it: Till 1, Counter, Bakery. Workstations with one name share one till.",
  submit: "Keep the name"
}
export const openForm = {
  title: "Open the shift",
  text: "How much is in the drawer to begin with? 0 for nothing.",
  submit: "Open the shift"
}
export const inForm = {
  title: "Cash in",
  text: "What is put into the drawer, beside sales.",
  submit: "Cash in"
}
export const outForm = {
  title: "Cash out",
  text: "What is taken out of the drawer, beside refunds.",
  submit: "Cash out"
}
export const openedForm = {
  title: "Open drawer",
  text: "Why is the drawer opened without a sale?",
  submit: "Open drawer"
}
export const countForm = {
  title: "Count the drawer",
  text: "How many of each? 0 where there are none.",
  submit: "Send the count"
}
/** The answer while not all of it is counted. */
export const toNextValue = "Go on"
export const rejectForm = {
  title: "Reject the count",
  text: "Why? Whoever counts reads it.",
  submit: "Reject"
}

/** The row of a drawer for the coins of a sale whose payment was changed after it had left. */
const roundOff = "Round-off of order "
export const roundedTo = (incrementId: string, method: string): string =>
  `${roundOff}${incrementId}, paid by ${nameAtTill(method)} now`
export const isRoundOff = (reason: string): boolean => reason.startsWith(roundOff)
