/**
 * Statements over many rows. Rows go in groups, because every statement is a round trip on PostgreSQL, and in few sizes,
 * because every text is prepared.
 */

export type ColumnType = "TEXT" | "BIGINT"

/** The few sizes in which rows go; an order has few lines. */
const sizes = [250, 50, 10, 5, 2, 1] as const
/** A list cut into groups of those sizes. */
export const groups = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> => {
  const cut: Array<ReadonlyArray<A>> = []
  let start = 0
  for (const size of sizes)
    for (; start + size <= all.length; start += size) cut.push(all.slice(start, start + size))
  return cut
}

/** Texts by what they are made of, each made once: a text is long, and every statement is looked up by its text. */
const memoizing =
  <Key>(isKept: (key: Key, count: number) => boolean) =>
  (make: (key: Key) => string): ((key: Key) => string) => {
    const made = new Map<Key, string>()
    return (key) => {
      const before = made.get(key)
      if (before !== undefined) return before
      const text = make(key)
      if (isKept(key, made.size)) made.set(key, text)
      return text
    }
  }

/** By how many rows there are, up to so many: how many there are may be up to a caller. */
export const bySize = memoizing<number>((size) => size <= 500)
/** By the rest of the statement, of which there are few but for those with a list of values. */
export const byRest = memoizing<string>((_, count) => count < 200)

/** So many rows of values, each cast to the type of its column: PostgreSQL takes a bare parameter for text. Both databases name them column1, column2, ... */
export const rowsOf = (size: number, types: ReadonlyArray<ColumnType>): string => {
  const row = `(${types.map((type) => `CAST(? AS ${type})`).join(", ")})`
  return `(VALUES ${Array(size).fill(row).join(", ")})`
}

/**
 * A list of keys after IN, as a table of values. PostgreSQL plans a prepared statement once: a list of bare parameters
 * would be compared with every row from then on, if the table was small at that time.
 */
export const oneOf = (count: number, type: ColumnType): string => `IN ${rowsOf(count, [type])}`
