/** Customers of other stores that somebody has looked up by their number. */
export const customerLookUps = [
  `CREATE TABLE customer_look_up (
    user_id INTEGER NOT NULL,
    customer_id INTEGER NOT NULL,
    looked_up_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, customer_id)
  )`
]
