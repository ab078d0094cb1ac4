/** What is stored about a customer as a sheet: a line for each field of each thing, so that anybody can read it. */
import { type Field, type ListFile, listFile } from "../list-file.ts"
import type { CustomerData } from "./customer-data.ts"

interface Line {
  readonly place: string
  /** Which thing of the place, from 1. */
  readonly number: number
  readonly field: string
  readonly value: string | number
}
const fields: ReadonlyArray<Field<Line>> = [
  { name: "place", of: ({ place }) => place },
  { name: "number", of: ({ number }) => number },
  { name: "field", of: ({ field }) => field },
  { name: "value", of: ({ value }) => value }
]

const cell = (value: string | number | boolean): string | number =>
  typeof value === "boolean" ? (value ? "yes" : "no") : value

export const customerDataFile = ({ places }: Pick<CustomerData, "places">): ListFile =>
  listFile(
    "customer",
    fields,
    places.flatMap(({ place, rows }) =>
      rows.flatMap((row, at) =>
        Object.entries(row).flatMap(([field, value]) =>
          value === null || value === "" ? [] : [{ place, number: at + 1, field, value: cell(value) }]
        )
      )
    )
  )
