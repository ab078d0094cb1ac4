/** localities.csv: the locations that a website delivers to, under their pincodes. */
import { placeSlips } from "#core/order/place-slip.ts"
import { merge } from "../store/engine/merge.ts"
import * as master from "../store/network/master-tables.ts"
import * as tables from "../store/network/network-tables.ts"
import { id, pattern, text, yesNo } from "./cell.ts"
import { type CellsOf, defaulted, required } from "./column.ts"
import { kind, refuseDoubles } from "./kind.ts"

const pincode = pattern(/^[1-9]\d{5}$/, "a pincode: six digits, the first not 0")

const columns = () => ({
  locality_id: required(id, "The location's number, once in the network.", "5601"),
  website_id: required(
    id,
    "The website that delivers there; stores.csv says which stores it sells for.",
    "3"
  ),
  postcode: required(pincode, "The pincode under which it is found.", "560038"),
  name: required(text(120), "What people call it: the last part of an address.", "Indiranagar"),
  city: required(text(200), "The city of addresses there.", "Bengaluru"),
  region: required(text(200), "The state of addresses there; it decides the kind of tax.", "Karnataka"),
  is_served: defaulted(yesNo, 1, "Whether it is delivered to now. yes when empty.", "yes")
})

export type LocalityCells = CellsOf<ReturnType<typeof columns>>

export const localities = kind({
  name: "localities",
  about: "The locations that are delivered to.",
  columns,
  key: (row) => `locality ${row.locality_id}`,
  judge: (rows, _, complain, warn) => {
    for (const { line, row } of rows)
      for (const { column, slip } of placeSlips({ ...row, country: "IN" })) warn(line, column, slip)
    refuseDoubles(
      rows.filter(({ row }) => row.is_served === 1),
      ({ website_id, postcode, name }) => `${name} of website ${website_id} and pincode ${postcode}`,
      complain
    )
    return rows.map(({ row }) => ({ ...row, name: row.name.trim() }))
  },
  write: (rows, { progress }) => merge(tables.localities, rows, progress),
  maintained: { table: master.localities, typed: (stored) => stored, stored: (ready) => ready }
})
