/** Who approved the report of a day, or sent it back, is known by their number: a name may be another's, too. */
export const eodSettlers: ReadonlyArray<string> = ["ALTER TABLE eod_report ADD COLUMN settled_id INTEGER"]
