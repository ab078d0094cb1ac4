/** A table of codes and what each has to be, held against lists of rules: how a network tests its own. */
import type { Barcode, Context } from "../decode.ts"
import { packhouse } from "./lists.ts"
import { decodeBy, type Reading, type Table } from "./table.ts"

/** A code and the fields that it has to have, by their names; an empty one wants nothing there, and of `rule` a refusal. */
export interface Expected {
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
}

/** A code that is something else than its row says. */
export interface Miss {
  readonly code: string
  readonly field: string
  readonly expected: string
  readonly found: string
}

const plain = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : typeof value === "object" && "amount" in value && "decimals" in value
      ? (Number(value.amount) / 10 ** Number(value.decimals)).toFixed(Number(value.decimals))
      : String(value)

/** The fields of a decoded code by name: list, rule and kind, and all that it says. */
const fieldsOf = (decoded: Barcode | Reading | null): Readonly<Record<string, unknown>> => {
  if (decoded === null) return { list: "", rule: "" }
  if (!("content" in decoded)) return { ...decoded, list: packhouse.name, rule: decoded.codeType }
  const { list, rule, kind, symbology, content } = decoded
  return { ...content, list, rule: rule.name, kind, symbology }
}

/** What of a table of codes is otherwise than expected. */
export const missesIn = (
  rows: ReadonlyArray<Expected>,
  table: Table,
  context: Context
): ReadonlyArray<Miss> =>
  rows.flatMap(({ code, fields }) => {
    const found = fieldsOf(decodeBy(code, table, context))
    return Object.entries(fields).flatMap(([field, expected]): ReadonlyArray<Miss> => {
      const value = plain(found[field])
      return value === expected ? [] : [{ code, field, expected, found: value }]
    })
  })
