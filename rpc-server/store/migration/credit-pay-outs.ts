/** Store credits that were paid out in cash: each is one movement of a drawer. */
export const creditPayOuts: ReadonlyArray<string> = [
  `CREATE TABLE store_credit_pay_out (
    id ID,
    credit_id INTEGER NOT NULL REFERENCES store_credit (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    store_id INTEGER NOT NULL,
    movement_id INTEGER NOT NULL UNIQUE REFERENCES cash_movement (movement_id),
    at TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    approved_user_id INTEGER NOT NULL,
    approved_by TEXT NOT NULL,
    CHECK (approved_user_id <> user_id)
  )`,
  "CREATE INDEX store_credit_pay_out_by_credit ON store_credit_pay_out (credit_id, id)"
]
