/** What is said of shifts. */
import { formatPlain, ofHundredths } from "../money.ts"
import type { Shift, ShiftStatus } from "../shift/shift.ts"

export const shiftStatusText: Readonly<Record<ShiftStatus, string>> = {
  open: "Open",
  waiting: "Waits for approval",
  closed: "Closed"
}

export const noShifts = "There are no shifts yet."
export const noOpenShift = (till: string): string => `No shift is open at ${till}.`
export const wasOpened = ({ till, float }: Pick<Shift, "till" | "float">): string =>
  `The shift of ${till} is open, with a float of ${formatPlain(float)}.`
export const wasMoved = (kind: "in" | "out" | "opened", amount: string): string => {
  if (kind === "opened") return "The opening of the drawer is written down."
  return kind === "in" ? `${amount} was put into the drawer.` : `${amount} was taken out of the drawer.`
}
/** What a count came to, told to who has counted. */
export const wasCounted = ({ count }: Pick<Shift, "count">): string => {
  if (count === null) return ""
  const { counted, expected, difference } = count
  const both = `Counted ${formatPlain(counted)}, expected ${formatPlain(expected)}`
  if (difference === 0) return `${both}: it is right.`
  return difference < 0
    ? `${both}: ${formatPlain(ofHundredths(-difference))} are missing.`
    : `${both}: ${formatPlain(difference)} too much.`
}
export const needsApproval = "The difference is above the limit: somebody else has to approve it."
/** What closing came to. */
export const wasClosed = ({ status, till, z_number }: Pick<Shift, "status" | "till" | "z_number">): string =>
  status === "closed"
    ? `The shift of ${till} is closed: Z report ${z_number}.`
    : `The shift of ${till} waits for an approval of its count.`
export const nothingCounted = "Count the drawer first."
export const outdated = "The drawer has changed since it was counted: count it once more."
