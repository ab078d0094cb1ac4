/** The name of a payment method on paper. */
import { sanitizeText } from "../sanitize-text.ts"

const names: Readonly<Record<string, string>> = {
  cashondelivery: "Cash on delivery",
  card: "Card",
  paytm: "Paytm",
  upi: "UPI",
  storecredit: "Store credit",
  checkmo: "Prepaid"
}

/** A method nobody knows is called as it is written. */
export const paymentName = (method: string): string =>
  Object.hasOwn(names, method) ? (names[method] ?? method) : sanitizeText(method).trim()
