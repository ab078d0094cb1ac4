/** The column `cartons` of shipments.csv: cartons and pallets by their SSCC, each with what is in it (CODE-23). */
import { Result } from "effect"
import type { Carton } from "#core/stock/carton.ts"
import { cartonsText, readCartons } from "#core/stock/carton-text.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as cartons from "../store/pack/cartons.ts"
import type { Cell } from "./cell.ts"
import type { Located } from "./column.ts"
import type { Complain } from "./kind.ts"
import type { ReferenceData } from "./reference-data.ts"

const nothing = "none"
const read = (input: string) => readCartons(input === nothing ? "" : input)

export const cartonsOf: Cell<ReadonlyArray<Carton>> = {
  expected:
    "each SSCC behind (00), and behind it the codes in it, with blanks between them; a GTIN with x and its count; or none",
  read: (input) => Result.getOrUndefined(read(input)),
  problemOf: (input) => {
    const all = read(input)
    return Result.isFailure(all) ? all.failure : undefined
  },
  print: (values) => (values.length === 0 ? nothing : cartonsText(values))
}

interface Row {
  readonly shipment_id: string
  readonly time_of_entry: string | null
  /** Null leaves those that it has. */
  readonly cartons: ReadonlyArray<Carton> | null
}

/** Reads which of the cartons are on their way with shipments that are here. */
export const readComing = function* (rows: ReadonlyArray<Located<Row>>, reference: ReferenceData): Tx<void> {
  const numbers = rows.flatMap(({ row }) => (row.cartons ?? []).map(({ sscc }) => sscc))
  for (const place of yield* cartons.placesOf([...new Set(numbers)]))
    if (!place.isReceived) reference.cartons.set(place.sscc, place.shipment_id)
}

/** Complains of cartons that are on their way with two shipments, of the file or of the store. */
export const requireOneShipment = (
  rows: ReadonlyArray<Located<Row>>,
  reference: ReferenceData,
  complain: Complain
): void => {
  // What the file says of a shipment that is here counts in its place.
  const named = new Set(rows.flatMap(({ row }) => (row.cartons === null ? [] : [row.shipment_id])))
  const coming = new Map([...reference.cartons].filter(([, shipment]) => !named.has(shipment)))
  for (const { line, row } of rows) {
    if (row.time_of_entry !== null) continue
    for (const { sscc } of row.cartons ?? []) {
      const other = coming.get(sscc)
      if (other === undefined) coming.set(sscc, row.shipment_id)
      else if (other !== row.shipment_id)
        complain(line, "cartons", `carton ${sscc} is on its way with shipment ${other} already`)
    }
  }
}

/** Writes the cartons of shipments that are on their way; an accepted one is given its own once. */
export const writeCartons = function* (rows: ReadonlyArray<Row>): Tx<void> {
  for (const { shipment_id, cartons: listed } of rows)
    if (listed !== null) yield* cartons.putNamed(shipment_id, listed)
}
