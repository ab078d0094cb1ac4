/** The sentences about carts, to the letter where a document has it; the faults of their calls stand in fault.ts. */

export const emptyCart = "Your Shopping cart is Empty"
/** The mark of a line of which the store has less. */
export const lineOutOfStock = "Out of stock"
/** The same, of the quick checkout. */
export const fetchingProducts = "Fetching products. Please wait..."
/** In the place of products and of a cart that nobody has fetched yet, while the server is away. */
export const noProductsOffline = "Offline: products come by themselves"
export const noCartOffline = "Offline: the cart comes by itself"
export const noProducts = "No Products matching Filter"
export const allProducts = "All"
/** Of no category. */
export const otherProducts = "Others"
export const nextCategory = "Next category"
export const searchOrScan = "Search / Scan"
/** No price is known. */
export const noPrice = "N/A"
/** The refusal of a pressed product without a price. */
export const unpriced = (name: string): string => `${name} has no price here: it is not sold`

/** The sentences for a failed change of the cart where no reason is known. */
export const unableTo = {
  Scan: "Not able to add item to cart",
  Add: "Not able to add item to cart",
  Weigh: "Not able to put the weight into the cart",
  Set: "Unable To find Item to update",
  Remove: "Not able to remove item from cart",
  RemovePack: "Not able to remove item from cart",
  Restore: "Not able to bring the item back",
  Refill: "Not able to bring the cart back",
  Clear: "Unable to Clear Cart",
  New: "Not able to begin a new order",
  Coupon: "Not able to apply the coupon",
  Discount: "Not able to change the discount",
  Customer: "Not able to set up the customer",
  Address: "Not able to set up the address"
} as const

/** Before what waits for the server is given up. */
export const dropQuestion = (count: number): string =>
  `${count === 1 ? "1 change is" : `${count} changes are`} not made any more; the cart is read anew. The first of them may have been made already.`

export const couponApplied = (code: string): string => `Coupon code "${code}" was applied`
/** The sentence for a coupon that does not hold for the cart as it is now. */
export const couponIdle = (code: string): string => `Coupon code "${code}" does not count for this cart`
export const invalidQuantity = "Please enter a valid quantity"
