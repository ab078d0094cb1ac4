/** The words for why: a settled approval, an address, a slot, a number, a name, a day's budget and a coupon that are refused. */
import * as Day from "../day.ts"
import type { FaultData } from "../fault.ts"

/** The sentence for whoever comes second: who was first, how and when. */
export const settled = ({ state, by, at }: FaultData<"ApprovalSettled">): string => {
  if (state === "waiting") return "It waits for an approval: nobody has approved it yet"
  const when = at === null ? "" : ` at ${Day.localMinute(at) || at}`
  return `It does not wait for an approval any more: it is ${state}${by === null ? "" : `, by ${by}`}${when}`
}

export const addressWords: Readonly<Record<FaultData<"InvalidAddress">["why"], string>> = {
  pincode: "A pincode has six digits, and the first is not 0",
  "two pincodes": "The address names two pincodes",
  emirate: "Choose the emirate",
  location: "This is no location of the pincode",
  unprintable: "The address holds characters that cannot be printed",
  "too long": "A part of the address has more than 120 characters"
}
export const slotWords: Readonly<Record<FaultData<"SlotUnavailable">["why"], string>> = {
  gone: "This slot is not offered any more",
  past: "It is too late for this slot",
  far: "This slot cannot be chosen yet",
  full: "This slot is full"
}

export const mobileWords: Readonly<Record<FaultData<"InvalidMobile">["why"], string>> = {
  "no number": "Enter a valid mobile number",
  nine: "Please input 9 digit mobile number",
  ten: "Please input atleast 10 digit mobile number",
  "too long": "Invalid mobile number"
}
export const nameWords: Readonly<Record<FaultData<"NameRequired">["which"], string>> = {
  whole: "Enter customer name",
  first: "Enter first customer name",
  last: "Enter last customer name"
}
export const spentWords: Readonly<Record<FaultData<"DaySpent">["of"], string>> = {
  log: "This user has sent too many lines for the log today: no more are kept until tomorrow",
  audit: "This user has sent too many audit entries today: no more are kept until tomorrow",
  answers: "The answers kept for this user are too many for one day: ask for less at once, or go on tomorrow",
  counted: "This user has counted too much today: no more is taken until tomorrow",
  openings: "This user has opened too many orders today: no more are opened until tomorrow",
  prints: "This user has printed too much today: no more is noted until tomorrow",
  baskets: "This user has begun too many carts today: no more are begun until tomorrow",
  shifts: "This user has opened too many shifts today: no more are opened until tomorrow",
  writes: "This user has made too many changes today: no more are taken until tomorrow"
}
export const couponWords = ({ code, why, than = "" }: FaultData<"CouponUnusable">): string => {
  switch (why) {
    case "unknown":
      return `There is no coupon ${code}`
    case "inactive":
      return `The coupon ${code} is not active`
    case "early":
      return `The coupon ${code} holds from ${Day.localMinute(than)} on`
    case "late":
      return `The coupon ${code} held until ${Day.localMinute(than)}`
    case "elsewhere":
      return `The coupon ${code} does not hold at this store`
    case "minimum":
      return `The coupon ${code} holds from a subtotal of ${than} on`
    case "used up":
      return `The coupon ${code} is used up`
    case "partner":
      return "A partner's order has no coupon"
    default:
      return `The coupon ${code} cannot be used`
  }
}

/** Why a cursor of events is refused. */
export const cursorWords = {
  unreadable: "This is no cursor of events",
  scope: "This cursor was made for another user or another store",
  restored: "This cursor is from before a backup was put back: begin anew without one"
} as const
