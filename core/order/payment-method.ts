/** The ways in which an order is paid for (section 9): at the door, by card, by Paytm, by UPI; `checkmo` where a partner was paid before. */
export const paymentMethods = ["cashondelivery", "card", "paytm", "upi", "checkmo"] as const
