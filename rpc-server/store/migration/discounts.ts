/** Discounts by hand: of a line and of the whole cart, and those that an order was placed with, each as JSON. */
export const discounts = [
  "ALTER TABLE cart ADD COLUMN discount TEXT",
  "ALTER TABLE cart_item ADD COLUMN discount TEXT",
  "ALTER TABLE orders ADD COLUMN discounts TEXT"
]
