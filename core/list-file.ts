/**
 * A list as a file for a spreadsheet: its columns are the field names of the wire (decision 62), its amounts plain
 * decimals, its times GMT as the wire has them. A column whose name ends in `_ist` has the same time as staff read it.
 */
import * as Day from "./day.ts"

export type Cell = string | number | null

/** One column of the file, and its cell for each row. */
export interface Field<Thing> {
  readonly name: string
  readonly of: (thing: Thing) => Cell
}

export interface ListFile {
  /** The name of the list; a host adds the time and the ending. */
  readonly name: string
  readonly headings: ReadonlyArray<string>
  readonly count: number
  /** Rows are made as they are written: thousands at once would keep a scan waiting. */
  readonly rows: (from: number, to: number) => ReadonlyArray<ReadonlyArray<Cell>>
}

export const listFile = <Thing>(
  name: string,
  fields: ReadonlyArray<Field<Thing>>,
  things: ReadonlyArray<Thing>
): ListFile => ({
  name,
  headings: fields.map((field) => field.name),
  count: things.length,
  rows: (from, to) => things.slice(from, to).map((thing) => fields.map(({ of }) => of(thing)))
})

/** A GMT time as the wire has it, in Asia/Calcutta. */
export const inIst = (time: Day.GmtTime | null | undefined): string | null => {
  const instant = time === null || time === undefined ? undefined : Day.fromGmt(time)
  return instant === undefined ? null : Day.toLocal(instant)
}

/** "orders-express-2026-11-24-2105.csv": what is asked for again a minute later is a file of its own. */
export const fileName = ({ name }: Pick<ListFile, "name">, now: Day.Instant): string =>
  `${name}-${Day.toLocal(now).slice(0, 16).replace(" ", "-").replace(":", "")}.csv`
