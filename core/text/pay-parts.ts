/** The words about a sale that is paid in parts (PAY-22, PAY-29). */
import { paymentName } from "../label/payment-name.ts"

export const inParts = "In parts"
export const partsTitle = "Paid in parts"
export const creditNumber = "Number of the store credit"
/** What is left for the order's own way to pay. */
export const restBy = (method: string): string => `Rest by ${paymentName(method)}`
export const openBy = (method: string): string => `Open, ${paymentName(method)}`
export const allBy = (method: string): string => `All by ${paymentName(method)}`
export const partsHint = "Type what is paid in another way; the rest is paid as the order is"
export const notInParts = "Only what is handed over at the counter, and not prepaid, is paid in parts"
export const nothingOpen = "The parts pay all of it: leave something for the rest"
