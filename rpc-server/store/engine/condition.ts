/** A part of a statement, with the values of its marks. */
import type { Value } from "./transaction.ts"

export interface Condition {
  readonly text: string
  readonly values: ReadonlyArray<Value>
}

/** All of them at once; those left out ask for nothing. */
export const together = (conditions: ReadonlyArray<Condition | undefined>): Condition => {
  const given = conditions.filter((condition) => condition !== undefined)
  return {
    text: given.map(({ text }) => text).join(" AND "),
    values: given.flatMap(({ values }) => values)
  }
}
