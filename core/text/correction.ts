/** The words of stock correction; sentences that are known to the letter, odd spellings included. */

export const title = "Stock correction"
export const inStock = "In Stock Products"
export const outOfStock = "OOS Products In Hub"
export const newStock = "New current stock"
export const create = "Create Correction Ticket"
export const ticketTitle = "Stock correction ticket"
export const nothingHere = "No Items Available In This Store For Correction"
export const nothingFound = "No product of this store is found by this"
/** The words in place of a new stock while a ticket with one waits. */
export const inTicket = (ticket: number): string => `Ticket ${ticket} waits`
export const corrected = "Stock corrected successfully"
export const selectProduct = "Please select product."
export const alreadySelected = "This product is already selected"
export const addQuantity = (product: string): string => `Please add the qty of ${product} or remove the row.`
export const noProducts = "Something went wrong. Please contact admin."

export const waits = (ticket: number): string =>
  `Correction ticket ${ticket} waits for the approval of somebody else`
/** The words for who may approve the ticket. */
export const whoApproves = "Anybody else who corrects stock approves it, under Waiting tickets"
export const reference = (ticket: number): string => `Correction ${ticket}`
/** The outcome of a ticket; its own raiser takes it back. */
export const settled = ({
  id,
  state,
  is_own
}: {
  readonly id: number
  readonly state: string
  readonly is_own: boolean
}): string => `Correction ticket ${id} is ${state === "approved" ? state : is_own ? "taken back" : "refused"}`
export const raisedFor = (value: string, by: string, at: string): string =>
  `${value}, raised by ${by} at ${at}`
export const workRestored = "What you typed was kept for you"
export const noTickets = "No correction ticket waits for an approval"
export const stateNames = {
  booked: "Booked",
  waiting: "Waiting",
  approved: "Approved",
  refused: "Refused"
} as const
export const ticketNumber = (ticket: number): string => `${ticketTitle} ${ticket}`
export const waitingTitle = "Waiting tickets"
export const allTitle = "All tickets"
export const noTicketEver = "No correction ticket was raised here"
export const pageText = (first: number, last: number): string =>
  `Tickets ${first} to ${last}, the newest first`
export const approveThis = (ticket: number): string => `Approve correction ticket ${ticket}?`
export const refusalTitle = (ticket: number): string => `Refuse ticket ${ticket}`
export const refusalText = "Nothing is booked. Who raised it reads why."
export const refusalWanted = "say why it is not approved"
export const openAgain = "Open again"
/** The sentence that a refused ticket can be opened again. */
export const mayOpen = "Nothing of it is booked. Open it again to mend it and send it as a new ticket."
export const openedFrom = (ticket: number): string =>
  `Ticket ${ticket} is opened again: look at each row, mend it, and send it as a new ticket`
export const inPlaceOf = (ticket: number): string => `Raised again for ticket ${ticket}, which was refused`
const ticketsOf = (tickets: ReadonlyArray<number>): string =>
  `${tickets.length === 1 ? "ticket" : "tickets"} ${tickets.join(" and ")}`
/** The reason why a ticket is not opened again, and what to do instead. */
export const notOpened = (
  why: "waits" | "booked" | "another" | "task" | "opened",
  ticket: number,
  openedAs: ReadonlyArray<number> = []
): string => {
  switch (why) {
    case "waits":
      return `Ticket ${ticket} still waits for its approval`
    case "booked":
      return `Ticket ${ticket} is booked and stays as it is: what is wrong in it is mended by another correction`
    case "another":
      return `Ticket ${ticket} is opened again by who raised it`
    case "task":
      return `A task made ticket ${ticket}, and that task is open again`
    case "opened":
      return `Ticket ${ticket} was opened again as ${ticketsOf(openedAs)}`
  }
}
/** On the command line. */
export const opensAgain = (ticket: number): string =>
  `Nothing of it is booked: packhouse correction reopen ${ticket} raises it again`
export const noTicketOf = (ticket: number): string => `There is no correction ticket ${ticket}`
export const openTitle = (ticket: number): string => `Open ticket ${ticket} again`
/** The question where another correction is typed already. */
export const takesPlace = (typed: number): string =>
  `The rows of the ticket take the place of what is typed and was not sent: ${typed === 1 ? "1 product" : `${typed} products`}.`
export const settledElsewhere = "Somebody else has settled this ticket"
export const settledBy = (state: string, by: string | null, at: string, reason: string | null): string =>
  `${state}${by === null ? "" : ` by ${by}`}${at === "" ? "" : ` at ${at}`}${reason === null ? "" : `: ${reason}`}`
export const ownWaits = "You raised this ticket: somebody else approves it"
export const addProducts = "Add products"
export const whyEach = "Why is each of these corrected, and what happened?"
export const changeOf = (product: string, current: string, next: string): string =>
  `${product}: ${current} to ${next}`
export const stockMoved = (before: string, now: string): string =>
  `The stock has changed since this was typed, from ${before} to ${now}: look again, and save it anew`
export const notLoaded = "Unable to read the stock"
export const unanswered = "Nobody knows whether the ticket arrived. Send it again: it counts once."
export const statusOf = (products: number, typed: number): string =>
  `${products === 1 ? "1 product" : `${products} products`}${typed === 0 ? "" : `, ${typed} to correct`}`
