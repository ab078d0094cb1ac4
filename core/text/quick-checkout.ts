/** The sentences of the quick checkout, to the letter where a document has it; what faults say stands in fault.ts. */

/** Smaller than the sentence of the other counter. */
export const emptyCart = "Your shopping cart is empty"
/** Over a placed order: its cart takes nothing more. */
export const closeForNew = "Close it to begin a new order."
/** Stands in the checkout for as long as `checkoutErrorMs`. */
export const unexpected = "An unexpected error occurred. Please try again later"
export const completeQuantity = "Please complete qty editing!"
/** The sentence for a seller at partner's prices whose customer cannot be read. */
export const hubCustomerFailed = "Error in fetching b2c_hub_customer!"
export const preparing = "Preparing to checkout.."
export const couponApplied = "Coupon applied"
export const needsMobile = "Enter a valid mobile number"
export const clearQuestion = "Everything in the cart is taken out, and its packs are free for others."
export const scanHint = "Scan a pack, or add a product"
export const outOfStock = "Out of stock"
