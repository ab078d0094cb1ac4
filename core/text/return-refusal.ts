/** Why nothing is returned: of an order, or of the stock. */

/** The reasons why a pack names no order that it could come back of. */
export const whyNoOrder = {
  onShelf: "it stands on the shelf: no order has it",
  neverSold: "no order has taken it",
  sharedCode: "every unit has this code: load the order first, by its number, its label or a pack of its own",
  allTicked: "all of it that is out is ticked already"
} as const

/** The system makes the return orders of this store. */
export const verifyInQueue = "Please verify the return order in the order queue"
