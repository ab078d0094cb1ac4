/** stores.csv: the stores of the network, with what their invoices say of them. */
import { Result } from "effect"
import { ownCode } from "#core/order/paper-series.ts"
import { companySlips, placeSlips, registrationSlips } from "#core/order/place-slip.ts"
import { requireStateOf } from "#core/order/registration.ts"
import { changeOf } from "#core/session/user-change.ts"
import { sameNames } from "#core/sheet/slip.ts"
import { registrationProblem } from "#core/text/registration.ts"
import * as master from "../store/network/master-tables.ts"
import * as tables from "../store/network/network-tables.ts"
import { id, pattern, text } from "./cell.ts"
import { type CellsOf, defaulted, optional, required } from "./column.ts"
import { kind } from "./kind.ts"
import { mergeNoted } from "./notes.ts"
import type { ReferenceData } from "./reference-data.ts"
import { fssai, gstin, trn } from "./registration.ts"

const short = text(200)
const country = pattern(/^[A-Z]{2}$/, "a country's two capital letters, such as IN or AE")
const seriesCode = pattern(/^[A-Z0-9]{1,4}$/, "one to four capital letters and digits")
const email = pattern(/^(?=.{3,60}$)[^\s@]+@[^\s@]+$/, "an e-mail address of at most 60 characters")

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
  gstin: optional(
    gstin,
    "Its GSTIN, of the state of `region`; its check character is checked.",
    "29AAKCP1234F1ZH"
  ),
  fssai: optional(fssai, "Its FSSAI licence number, 14 digits.", "11225999000123"),
  trn: optional(trn, "Its tax registration number in the UAE, 15 digits.", "100123456700003"),
  phone: optional(text(40), "A telephone number for invoices.", "080 4000 0101"),
  care_phone: optional(
    text(40),
    "The telephone for complaints, on the labels of packs; phone when neither this nor care_email is written.",
    "1800 425 0101"
  ),
  care_email: optional(
    email,
    "The e-mail address for complaints, on the labels of packs.",
    "care@example.com"
  ),
  series_code: optional(
    seriesCode,
    "Begins the numbers of its papers: KOCH/T26/000042. Of its own in the network; once papers are numbered it stays. Made from the store's number when empty.",
    "INDR"
  )
})

/** The code that a store is given, else the one that it has, else its own number's. */
const codeFor = (
  row: { readonly store_id: number; readonly series_code: string | null },
  reference: ReferenceData
): string | undefined =>
  row.series_code ?? reference.seriesCodes.get(row.store_id)?.code ?? ownCode(row.store_id)

export type StoreCells = CellsOf<ReturnType<typeof columns>>

export const stores = kind({
  name: "stores",
  about: "The stores of the network.",
  columns,
  named: { stores: "store_id", hubs: "hub_id" },
  key: (row) => `store ${row.store_id}`,
  learn: (row, reference) => reference.addStore(row.store_id, row.hub_id),
  standing: {
    table: tables.stores,
    keyOf: (row) => row.store_id,
    emptied: {
      region: () => null,
      gstin: () => null,
      fssai: () => null,
      trn: () => null,
      phone: () => null,
      postcode: () => null,
      locality: () => null,
      care_phone: () => null,
      care_email: () => null
    }
  },
  judge: (rows, reference, complain, warn) => {
    const companies = companySlips(rows.map(({ row }) => ({ ...row, title: `store ${row.store_id}` })))
    const names = sameNames(
      rows.map(({ row }) => row.name),
      []
    )
    for (const [index, { line, row }] of rows.entries()) {
      for (const { column, slip } of [...placeSlips(row), ...registrationSlips(row)]) warn(line, column, slip)
      const [company, name] = [companies[index], names[index]]
      if (company !== undefined) warn(line, "gstin", company)
      if (name !== undefined) warn(line, "name", name)
    }
    const coded = rows.map(({ line, row }) => ({ line, row, code: codeFor(row, reference) }))
    const owners = new Map([...reference.seriesCodes].map(([storeId, { code }]) => [code, storeId]))
    for (const { row } of rows) owners.delete(reference.seriesCodes.get(row.store_id)?.code)
    for (const { line, row, code } of coded) {
      const registered = row.gstin === null ? undefined : requireStateOf(row.gstin, row.region)
      if (registered !== undefined && Result.isFailure(registered))
        complain(line, "gstin", registrationProblem(registered.failure))
      const hub = reference.standingHubs.get(row.store_id)
      if (hub !== undefined && hub !== row.hub_id)
        complain(
          line,
          "hub_id",
          `store ${row.store_id} works with hub ${hub}, where its orders and papers lie: keep that hub, or add another store`
        )
      const before = reference.seriesCodes.get(row.store_id)
      if (code === undefined) {
        complain(
          line,
          "series_code",
          `store ${row.store_id} needs a series code: write one of at most 4 characters`
        )
        continue
      }
      if (before?.hasPapers === true && before.code !== undefined && before.code !== code)
        complain(
          line,
          "series_code",
          `store ${row.store_id} has numbered papers as ${before.code}: keep that, or leave the cell empty`
        )
      const owner = owners.get(code)
      if (owner !== undefined && owner !== row.store_id)
        complain(line, "series_code", `store ${owner} has the series code ${code}: choose another one`)
      owners.set(code, row.store_id)
    }
    return coded.map(({ row, code }) => ({ ...row, series_code: code ?? null }))
  },
  write: (rows, { progress, note }) =>
    mergeNoted(tables.stores, rows, {
      progress,
      note,
      noted: {
        added: (row) => ({
          subject: "store",
          id: String(row.store_id),
          action: "created",
          detail: { name: row.name, hub_id: row.hub_id, gstin: row.gstin }
        }),
        changed: (before, row) => ({
          subject: "store",
          id: String(row.store_id),
          action: "changed",
          detail: changeOf(tables.stores.columns, before, row)
        })
      }
    }),
  maintained: { table: master.stores, typed: (stored) => stored, stored: (ready) => ready }
})
