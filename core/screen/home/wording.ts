/** Words of the board of the day at home. */
import * as Day from "../../day.ts"
import type { WorkStep } from "../../order/load-part.ts"
import type { Picker } from "../../order/queue-filter.ts"

export const today = "Today"
export const counting = "Counting the orders"
export const figureNames = {
  late: "Late",
  to_pick: "To pick",
  dispatch: "To dispatch",
  incoming: "Incoming"
} as const

export const dueNext = "Due next"
export const nothingDue = "No order waits"
export const expiring = "Expiring"
export const nothingExpires = "Nothing expires today"
export const waitingForYou = "Waiting for you"
export const nothingWaits = "Nothing waits"
export const failed = "Failed orders"
export const allPages = "All pages"
/** "6, 1 late". */
export const someLate = (count: string, late: number): string =>
  late === 0 ? count : `${count}, ${late} late`
/** "today", "yesterday", "3 days ago". */
export const expiresIn = (day: Day.Day, today: Day.Day): string => {
  const days = Day.daysBetween(day, today)
  if (days <= 0) return "today"
  return days === 1 ? "yesterday" : `${days} days ago`
}
/** The name of the list: "Expiring 3, expired 2". */
export const expiringTitle = (todays: number, before: number): string =>
  `${expiring} ${todays}${before === 0 ? "" : `, expired ${before}`}`

/** "3 being picked: Asha 2, Ravi": whoever has one order alone is named alone. */
export const beingPicked = (count: number, pickers: ReadonlyArray<Picker>): string =>
  count === 0
    ? ""
    : `${count} being picked: ${pickers.map(({ name, orders }) => (orders === 1 ? name : `${name} ${orders}`)).join(", ")}`
/** Of those to dispatch, how many may leave now; nothing where all may. */
export const readyNow = (ready: number, all: number): string => (ready === all ? "" : `${ready} ready now`)
export const begunHere = (count: number): string => (count === 0 ? "" : `${count} begun here`)

export const loadTitle = "Load of the day"
export const loadLabels = "Delivery"
export const nothingToDo = "Nothing is in hand"
export const stepNames: Record<WorkStep, string> = {
  late: "Late",
  to_pick: "To pick",
  picking: "Being picked",
  dispatch: "To dispatch"
}

/** @param waiting how many orders are in hand behind the pages */
export const loggingOut = (name: string, waiting: number): string =>
  `${name} is logged out here.${waiting === 0 ? "" : ` ${waiting === 1 ? "1 order waits" : `${waiting} orders wait`} in a queue, and go on at the next login.`} What was collected is kept, and so is a cart, for a while.`

export const itemPickup = "Item pick-up"
export const refreshSession = "Refresh Login Session"
export const renewing = "Renewing the login session..."
export const qrFailed = "Something Went Wrong While Loading QR Code Data."
export const scanToLogIn = (name: string): string =>
  `Scan this with the item pick-up app: it logs in as ${name}. Refresh the session to log it out again.`
