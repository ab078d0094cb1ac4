/**
 * The ways in which an order is paid for (section 9): at the door, by card, by Paytm, by UPI, out of a store credit;
 * `checkmo` where a partner was paid before.
 */
export const paymentMethods = ["cashondelivery", "card", "paytm", "upi", "storecredit", "checkmo"] as const

/** Those that others may say of their orders: a store credit pays at the counter of the network that gave it. */
export const sentMethods = [
  "cashondelivery",
  "card",
  "paytm",
  "upi",
  "checkmo"
] as const satisfies ReadonlyArray<(typeof paymentMethods)[number]>
