/** The words on the display that a customer reads at a counter. Short, and nothing that only staff understand. */
import type { DisplayStage } from "../counter/customer-display.ts"

export const oneMoment = "One moment..."
export const welcome = "Welcome to"
export const whichCounter = "Which counter is this screen for?"
export const closed = "This counter is closed"
export const noCounter = "This screen follows a counter of the store as soon as one is open."
export const waitsFor = (till: string): string => `This screen waits for ${till}.`
export const lost = "No connection"
export const askThere = "Please ask at the counter what there is to pay."
export const thanks = "Thank you"
/** Of an order in parts. */
export const paid = "Paid"
export const wholeSum = "Whole sum"
/** In cash. */
export const given = "Given"
export const strayScan = "A scan came to this screen. Click into the counter's window and scan it again."
export const otherCounter = "Another counter"
export const qrMissing = "Please ask at the counter for the code to pay by."

export const stageTitle: Readonly<Record<DisplayStage, string>> = {
  open: "Total",
  due: "To pay",
  waiting: "To pay",
  failed: "To pay",
  expired: "To pay",
  cash: "To pay in cash",
  paid: "Paid",
  done: "Order placed"
}

/** The next step that the customer is asked for at each stage. */
export const stageNext: Readonly<Partial<Record<DisplayStage, string>>> = {
  waiting: "Scan the code with any UPI app",
  failed: "That payment did not go through. Scan the code again, or ask at the counter",
  expired: "The code is too old. Please wait for a new one",
  cash: "Please pay at the counter"
}
