/** stores.csv: the stores of the network, with what their invoices say of them. */
import { merge } from "../store/engine/merge.ts"
import * as tables from "../store/network/network-tables.ts"
import { id, pattern, text } from "./cell.ts"
import { type CellsOf, defaulted, optional, required } from "./column.ts"
import { kind } from "./kind.ts"

const short = text(200)
const country = pattern(/^[A-Z]{2}$/, "a country's two capital letters, such as IN or AE")
const gstin = pattern(/^\d{2}[0-9A-Z]{13}$/, "a GSTIN: 15 characters, the state's two digits first")
const fssai = pattern(/^\d{14}$/, "an FSSAI licence number: 14 digits")
const trn = pattern(/^\d{15}$/, "a TRN: 15 digits")

const columns = () => ({
  store_id: required(id, "The store's number, by which users, orders and the network know it.", "101"),
  hub_id: required(id, "The hub whose stock the store works with. Several stores may share one.", "1"),
  name: required(short, "What staff call it; shown in the header.", "Indiranagar"),
  type: required(
    text(50),
    "What it is: butchery_factory, butchery, mini_factory, express, or a name of your own.",
    "express"
  ),
  website_id: optional(id, "The website that sells for it.", "3"),
  website_name: optional(short, "That website's name.", "Retail Bengaluru"),
  country: defaulted(country, "IN", "IN, or AE: the UAE invoices dirhams and VAT. IN when empty.", "IN"),
  region: optional(short, "The state; a customer in another one gets IGST.", "Karnataka"),
  city_name: optional(short, "The city, for the greeting.", "Bengaluru"),
  address: required(text(500), "The address on invoices; several lines in quotes.", "12, 100 Feet Road"),
  postcode: optional(text(20), "Its postcode.", "560038"),
  locality: optional(
    text(2000),
    'Where it lies: JSON such as {"name": "Indiranagar"}.',
    '{"name": "Indiranagar"}'
  ),
  legal_name: required(short, "The company on invoices.", "Packhouse Foods Private Limited"),
  gstin: optional(gstin, "Its GSTIN, 15 characters.", "29AAKCP1234F1Z6"),
  fssai: optional(fssai, "Its FSSAI licence number, 14 digits.", "11225999000123"),
  trn: optional(trn, "Its tax registration number in the UAE, 15 digits.", "100123456700003"),
  phone: optional(text(40), "A telephone number for invoices.", "080 4000 0101")
})

export type StoreCells = CellsOf<ReturnType<typeof columns>>

export const stores = kind({
  name: "stores",
  about: "The stores of the network.",
  columns,
  named: { stores: "store_id", hubs: "hub_id" },
  key: (row) => `store ${row.store_id}`,
  learn: (row, reference) => reference.addStore(row.store_id, row.hub_id),
  judge: (rows) => rows.map(({ row }) => row),
  write: (rows, { progress }) => merge(tables.stores, rows, progress)
})
