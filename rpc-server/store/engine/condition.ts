/** A part of a statement, with the values of its marks. */
import type { Value } from "./transaction.ts"

export interface Condition {
  readonly text: string
  readonly values: ReadonlyArray<Value>
}

/** Conditions joined by AND; undefined ones are left out. */
export const together = (conditions: ReadonlyArray<Condition | undefined>): Condition => {
  const given = conditions.filter((condition) => condition !== undefined)
  return {
    text: given.map(({ text }) => text).join(" AND "),
    values: given.flatMap(({ values }) => values)
  }
}
