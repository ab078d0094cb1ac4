/** What is said of carts, to the letter where a document has it; the faults of their calls stand in fault.ts. */

export const emptyCart = "Your Shopping cart is Empty"
/** Of a line of which the store has less. */
export const lineOutOfStock = "Out of stock"
