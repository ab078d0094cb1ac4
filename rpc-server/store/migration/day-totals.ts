/**
 * What a person has changed by hand today in the stock of a hub, and paid back, so that a limit holds over a day: one row
 * of a person, which starts anew with the next day. A ticket names the task that made it, and why it was refused.
 */
export const dayTotals = [
  `CREATE TABLE day_total (
    hub_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('stock', 'refund')),
    day TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (hub_id, user_id, what)
  )`,
  "ALTER TABLE stock_correction ADD COLUMN settled_reason TEXT CHECK (LENGTH(settled_reason) <= 200)",
  "ALTER TABLE stock_correction ADD COLUMN store_id INTEGER",
  "ALTER TABLE stock_correction ADD COLUMN task_id INTEGER CHECK ((task_id IS NULL) = (store_id IS NULL))",
  "ALTER TABLE task ADD COLUMN ticket_id INTEGER"
]
