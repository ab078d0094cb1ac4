/** Sentences about orders that are placed behind the counter, to the letter. */
export const lastOrderStatus = "Last order status"
export const placingOrder = "Placing order..."
export const orderPlaced = (incrementId: string): string => `Order placed - ${incrementId}`
export const ordersInQueue = (count: number): string => `Orders in queue: ${count}`
export const ordersToTryAgain = "Orders to try again"
export const failedOrders = "Failed orders, Click on order to try again"
/** The sentence of an error that has none of its own. */
export const unexpected = "An unexpected error occurred. Please try again."
/** A minute went by. */
export const notSeenYet = (incrementId: string): string => `Order ${incrementId} is not known yet`
/** The sentence about orders that a closed or crashed client left in the queue. */
export const goesOn = (count: number): string =>
  count === 1 ? "1 order in queue is gone on with" : `${count} orders in queue are gone on with`
export const setAside =
  "The queue of orders could not be read, and was kept beside. Look at the orders of this counter before you place one again."
/** The sentence about a cart that may be an order already. */
export const mayBePlaced = "It may be placed already: try it again before you change it"
