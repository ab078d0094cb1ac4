/** Orders that had left, and were paid for in another way by the word of a second person: a row of the shift that sold them. */
export const paymentChanges = [
  `CREATE TABLE payment_change (
    change_id ID,
    store_id INTEGER NOT NULL,
    shift_id INTEGER NOT NULL REFERENCES shift (shift_id),
    order_id INTEGER NOT NULL,
    at TEXT NOT NULL,
    from_method TEXT NOT NULL,
    to_method TEXT NOT NULL,
    amount INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (LENGTH(reason) <= 200),
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL
  )`,
  "CREATE INDEX payment_change_of_shift ON payment_change (shift_id, change_id)"
]
