/**
 * Serial numbers of the trade that have left a hub's stock, each with the order that has it. The stock counts such goods
 * without their numbers: a number is looked at where it leaves, and is gone once. It outlives its order's days in the
 * tables of the day.
 */
export const soldSerials: ReadonlyArray<string> = [
  `CREATE TABLE sold_serial (
    hub_id INTEGER NOT NULL,
    unique_key TEXT NOT NULL,
    order_id INTEGER NOT NULL,
    PRIMARY KEY (hub_id, unique_key)
  )`,
  "CREATE INDEX serial_of_order ON sold_serial (order_id)"
]
