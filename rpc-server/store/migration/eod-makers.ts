/** Whoever has counted something for the report of a day, by hand or by a scan: they have made it as well as who submits it. */
export const eodMakers = [
  `CREATE TABLE eod_maker (
    hub_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (hub_id, day, user_id)
  )`
]
