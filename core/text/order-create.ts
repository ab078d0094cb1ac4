/** The sentences while an order is created at the counter; what faults say stands in fault.ts. */

export const outOfStock = "Out of stock"
export const whoBuys = "Whom is the order for?"
export const priceAndStock = (price: string, stock: string): string => `${price}, ${stock} here`
export const partnerOrder = "Partner"
export const scanToBegin = "Scan a pack to sell to a walk-in customer at once"
export const placing = "Placing order..."
export const waitsForCart = "The cart is being put together; the order is placed after it"
export const unanswered =
  "The order was sent and not answered. It is sent again when the server is back, and placed once"
export const sumChanged = (sum: string): string =>
  `The cart comes to ${sum} now: tell the customer, and place the order again`
export const scansRefused = (count: number): string =>
  `${count} ${count === 1 ? "scan was" : "scans were"} refused: go back to the cart to see why`
export const placedAs = (incrementId: string): string => `Order placed - ${incrementId}`
export const orderWaits = "An order is being placed: wait for its answer"
export const mobileFirst = "Enter Mobile Number!"
/** The title of the last address of a customer, offered while the new one is empty. */
export const knownAddress = "Known address"
export const clearQuestion = "Everything in the cart is taken out, and its packs are free for others."
export const keptUntil = (time: string): string => `Packs kept until ${time}`
