/** Orders whose customer's whole number somebody was shown. */
export const phoneLooks = [
  `CREATE TABLE phone_look (
    user_id INTEGER NOT NULL,
    order_id INTEGER NOT NULL,
    looked_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, order_id)
  )`
]
