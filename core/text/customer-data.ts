/** The words about what is stored of a customer, and its erasure. */
import type { Hindrance, Place } from "../counter/customer-data.ts"
import * as Day from "../day.ts"

export const badNumber = "type the whole phone number, such as 9000000001 or +91 90000 00001"
export const numberOfNobody = "a number that begins with 00000 stands for nobody in particular"

const titles: Readonly<Record<Place, string>> = {
  customer: "Customer",
  order: "Orders",
  paper: "Invoices and credit notes",
  payment: "Payments",
  note: "Notes on orders",
  credit: "Store credits",
  e_invoice: "E-invoices",
  task: "Tasks",
  cart: "Carts",
  draft: "Drafts",
  audit: "Audit",
  client_log: "Lines of workstations",
  queue: "Messages that wait"
}
export const placeTitle = (place: Place): string => titles[place]

/** What an erasure does with the rows of a place, and why. */
const fates: Readonly<Record<Place, string>> = {
  customer: "goes: number, name, address and registration",
  order: "number, name, address and link of the receipt go; products, sums and times stay, for the books",
  paper:
    "name and address go; they stay for as long as the law asks on papers with a GSTIN or TRN and from 50,000 rupees or 10,000 dirhams on",
  payment: "stays, for the books: method, sum and reference",
  note: "goes",
  credit: "stays, for the books: number and sums",
  e_invoice: "stays as it was registered, for as long as the law asks",
  task: "stays: what was done, by whom, and the sum",
  cart: "goes: the cart loses its customer",
  draft: "the name of the draft goes; its products stay",
  audit: "number, names and addresses go; who did what and when stays",
  client_log: "goes",
  queue: "goes"
}
export const fateText = (place: Place): string => fates[place]

const hindrances: Readonly<Record<Hindrance["is"], (what: string) => string>> = {
  order: (what) => `order ${what} is not finished: finish or cancel it first`,
  task: (what) => `a task of order ${what} is open: end it first`,
  credit: (what) => `store credit ${what} is left: let it be spent or pay it out first`,
  cart: (what) => `${what} has the customer in a cart: end the sale or take the customer out of it first`,
  message: (what) => `the shop has not been told of order ${what} yet: wait until it is`,
  "failed order": (what) => `${what} waits among failed orders: create it or remove it first`
}
export const hindranceText = ({ is, what }: Hindrance): string => hindrances[is](what)
/** Several are told by the first one. */
export const hindrancesText = (first: Hindrance, more: number): string =>
  more === 0 ? hindranceText(first) : `${hindranceText(first)} (and ${more} more)`

export const nothingStored = "Nothing is stored about this number."
export const erasedBefore = (at: Day.GmtTime): string => `This number was erased on ${Day.localMinute(at)}.`
export const erasedText = (orders: number): string =>
  orders === 1
    ? "Erased. 1 order has no customer any more."
    : `Erased. ${orders} orders have no customer any more.`
/** "Erased again: 2. Not yet: 1, for an order or a store credit" */
export const repeatedText = (erased: number, waiting: number): string =>
  waiting === 0
    ? `Erased again: ${erased}.`
    : `Erased again: ${erased}. Not yet: ${waiting}, as something of theirs is open.`
export const erasureAsks =
  "This cannot be taken back. Somebody else, an administrator or one with the flag shift_approval, gives their name and password."
export const ordersLeftOut = (count: number): string =>
  count === 1 ? "1 older order is not listed." : `${count} older orders are not listed.`
export const ownErasure = "somebody else approves an erasure: not who asks for it"
export const unapprovingErasure = (name: string): string =>
  `${name} may not approve it: that is for an administrator, or somebody with the flag shift_approval`
export const reasonWanted = "say why, in at most 200 characters"
