/** Business buyers: the registration of a customer, and the buyer that the paper of an order names, as JSON. */
export const buyers = [
  "ALTER TABLE customer ADD COLUMN gstin TEXT",
  "ALTER TABLE customer ADD COLUMN legal_name TEXT",
  "ALTER TABLE orders ADD COLUMN buyer TEXT"
]

/** The registration of a customer in the UAE. */
export const registeredInUae = ["ALTER TABLE customer ADD COLUMN trn TEXT"]
