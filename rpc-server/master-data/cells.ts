/** Typed rows as cells of text, and the keys that cells name. */
import { Result, Schema } from "effect"
import type { Columns } from "../import/column.ts"
import type { AnyRow } from "../import/kind.ts"
import { remembered } from "../import/remembered.ts"
import type { Key } from "../store/network/master-rows.ts"

export interface CellCodec {
  /** The text of a cell. */
  readonly print: (column: string, value: unknown) => string
  /** The key that cells name; undefined where one of them is none. */
  readonly keyOf: (cells: ReadonlyArray<string>) => Key | undefined
  /** The cells of a row's key. */
  readonly keyCells: (row: AnyRow) => ReadonlyArray<string>
}

export const codecOf = (columns: Columns, keys: ReadonlyArray<string>): CellCodec => {
  const encoders = new Map(
    Object.entries(columns).map(([name, { schema }]) => [name, remembered(Schema.encodeSync(schema))])
  )
  const decoders = keys.map((name) => {
    const column = columns[name]
    if (column === undefined) throw new Error(`there is no column ${name}`)
    return remembered(Schema.decodeUnknownResult(column.schema))
  })
  const print = (column: string, value: unknown): string => encoders.get(column)?.(value) ?? ""
  return {
    print,
    keyOf: (cells) => {
      const key: Array<string | number | null> = []
      for (const [at, decode] of decoders.entries()) {
        const value = decode(cells[at] ?? "")
        if (Result.isFailure(value)) return undefined
        key.push(value.success as string | number | null)
      }
      return key
    },
    keyCells: (row) => keys.map((name) => print(name, row[name]))
  }
}
