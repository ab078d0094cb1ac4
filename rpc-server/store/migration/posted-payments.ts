/** What moved in the drawers of a store is found by when it did, for the books of a day or a month. */
export const postedPayments: ReadonlyArray<string> = [
  "CREATE INDEX movement_by_time ON cash_movement (store_id, at, movement_id)"
]
