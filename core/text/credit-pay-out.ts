/** The words about store credits that are paid out in cash. */

/** "Paid out: 120.00. Left on the credit: 0.50" */
export const wasPaidOut = (amount: string, left: string | undefined): string =>
  `Paid out: ${amount}${left === undefined ? "" : `. Left on the credit: ${left}`}`

export const payOutTitle = (till: string): string => `Pay out in cash, ${till}`
export const meansPayOut =
  "Scan or type the number that the customer shows. Somebody else approves it by their name and password"
export const approverPassword = "Their password"
export const nameTill = "Name this till on the page Shift to pay out in cash here"

export const wrongSecond = "name or password is wrong: nothing is done, and you stay logged in"
export const ownSecond = "somebody else approves it: not who pays it out"
export const secondElsewhere = (name: string): string => `${name} does not work at this store`
export const secondUnapproving = (name: string): string =>
  `${name} may not approve it: an administrator sets the flag shift_approval`
export const secondNewPassword = (name: string): string =>
  `${name} has not chosen a password of their own yet: they log in once, and choose one`
