/** The sentences about the receipt that a customer opens by a link. */
import * as Day from "../day.ts"

export const shareTitle = "Share Receipt"
export const askShare =
  "Whoever has the link sees the receipt, without a login. A link that was made before opens nothing from then on."
export const makeLink = "Make link"
export const makingLink = "Making the link..."
export const unableToShare = "Unable to share the receipt"
/** "Good until 2026-12-26 17:10. It is shown once: nobody can look it up again." */
export const linkGoodUntil = (expiresAt: Day.GmtTime): string =>
  `Good until ${Day.localMinute(expiresAt)}. It is shown this once: nobody can look it up again.`
export const scanToOpen = (incrementId: string): string => `Order ${incrementId}: scan it with a phone.`
/** The sentence where there is a link whose code cannot be drawn here. */
export const linkQrFailed = "The code cannot be drawn here: send the link."
