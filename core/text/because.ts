/** Why what a page is for cannot be done now, in the words beside its button. */

export const cartIsEmpty = "Nothing is in the cart yet"
export const nothingToPrint = "Nothing is to be picked"
export const notTheirOwn = "Who asked for it does not pay it back"
export const reportApproved = "The report is approved"
/** Something is being loaded, restored or sent: it goes on by itself. */
export const oneMoment = "One moment"
/** What the page is about is not there, and nothing is on its way. */
export const pageUnread = "This page could not be read"
