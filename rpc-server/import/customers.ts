/** customers.csv: the people who order, by their mobile number. */
import { Result } from "effect"
import { companySlips, placeSlips } from "#core/order/place-slip.ts"
import { requireStateOf } from "#core/order/registration.ts"
import { phoneWanted, sentPhone, shownPhone } from "#core/phone.ts"
import { registrationProblem } from "#core/text/registration.ts"
import { merge } from "../store/engine/merge.ts"
import * as tables from "../store/network/network-tables.ts"
import { type Cell, text, yesNo } from "./cell.ts"
import { type CellsOf, defaulted, optional, required } from "./column.ts"
import { kind } from "./kind.ts"
import { gstin, trn } from "./registration.ts"

/** In whatever form it is written, a number is one number (PHONE-1). */
export const mobile: Cell<string> = {
  expected: phoneWanted,
  read: sentPhone,
  print: (value) => shownPhone(value, "IN")
}

const columns = () => ({
  mobile: required(mobile, "The mobile number: it is how customers are found.", "9000000001"),
  firstname: optional(text(200), "The first name.", "Lakshmi"),
  lastname: optional(text(200), "The last name.", "Menon"),
  street: optional(
    text(500),
    "Building, street, landmark and locality, each on a line of its own.",
    "Flat 4B"
  ),
  city: optional(text(200), "The city.", "Bengaluru"),
  region: optional(text(200), "The state.", "Karnataka"),
  postcode: optional(text(20), "The postcode.", "560038"),
  gstin: optional(
    gstin,
    "Of a business: its GSTIN, of the state of `region`. Its orders are invoiced to it.",
    "29AAACA1234B1ZE"
  ),
  trn: optional(
    trn,
    "Of a business in the UAE: its TRN. Its orders there are invoiced to it.",
    "100412345600003"
  ),
  legal_name: optional(text(200), "Of a business: its name on invoices.", "Lakshmi Caterers LLP"),
  is_sez: defaulted(
    yesNo,
    0,
    "Whether it is a unit or developer of a special economic zone: it is invoiced with integrated tax.",
    "no"
  )
})

export type CustomerCells = CellsOf<ReturnType<typeof columns>>

export const customers = kind({
  name: "customers",
  about: "The people who order.",
  columns,
  key: (row) => `customer ${row.mobile}`,
  standing: {
    table: tables.customers,
    keyOf: (row) => row.mobile,
    emptied: {
      firstname: () => null,
      lastname: () => null,
      street: () => null,
      gstin: () => null,
      trn: () => null,
      legal_name: () => null
    }
  },
  judge: (rows, _reference, complain, warn) => {
    const companies = companySlips(
      rows.map(({ row }) => ({ ...row, title: `customer ${shownPhone(row.mobile, "IN")}` }))
    )
    return rows.map(({ line, row }, index) => {
      const other = companies[index]
      if (other !== undefined) warn(line, "gstin", other)
      // Whoever has a TRN, or no pincode, is elsewhere.
      const country = row.trn === null && row.postcode !== null ? "IN" : "AE"
      for (const { column, slip } of placeSlips({ ...row, country })) warn(line, column, slip)
      const registered = row.gstin === null ? undefined : requireStateOf(row.gstin, row.region)
      if (registered !== undefined && Result.isFailure(registered))
        complain(line, "gstin", registrationProblem(registered.failure))
      if (row.is_sez === 1 && row.gstin === null)
        complain(line, "is_sez", "a business in a special economic zone has a GSTIN: give it")
      if ((row.gstin ?? row.trn) !== null && (row.legal_name === null || row.street === null))
        complain(
          line,
          row.legal_name === null ? "legal_name" : "street",
          "a business with a GSTIN or a TRN has a name and an address: its invoices show them"
        )
      return row
    })
  },
  write: (rows, { progress }) => merge(tables.customers, rows, progress)
})
