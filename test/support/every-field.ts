/** A form with a field of every kind, and one that asks several times why. */
import * as field from "#core/kit/form/field.ts"

const options = [
  { value: "11", title: "Indiranagar Hub" },
  { value: "12", title: "Koramangala Store" },
  { value: "13", title: "Kochi" }
]

export const every = {
  name: field.text({ label: "Name", isRequired: true, note: "As it stands on papers." }),
  secret: field.password({ label: "Password", isRequired: true }),
  weight: field.number({ label: "Weight", unit: "Kg", places: 2, step: 5, initial: 100 }),
  from: field.date({ label: "From" }),
  store: field.select({ label: "Store", options, isRequired: true }),
  state: field.select({ label: "State", options, isOpen: true }),
  also: field.multiSelect({ label: "Also", options }),
  admin: field.toggle({ label: "Administrator" }),
  why: field.reason({ label: "Why", reasons: ["Expired", "Damaged"], takesOther: true }),
  codes: field.list({ label: "Codes" })
}

/** The same, and every field is wrong as it begins. */
export const mustAll = {
  name: field.text({ label: "Name", isRequired: true, note: "As it stands on papers." }),
  note: field.text({ label: "Note", isRequired: true, lines: 3 }),
  secret: field.password({ label: "Password", isRequired: true }),
  weight: field.number({ label: "Weight", unit: "Kg", places: 2, step: 5, isRequired: true }),
  from: field.date({ label: "From", isRequired: true }),
  store: field.select({ label: "Store", options, isRequired: true }),
  state: field.select({ label: "State", options, isOpen: true, isRequired: true }),
  also: field.multiSelect({ label: "Also", options, isRequired: true }),
  admin: field.toggle({ label: "Administrator", note: "May act for every store." }),
  why: field.reason({ label: "Why", reasons: ["Expired", "Damaged"], takesOther: true, isRequired: true }),
  codes: field.list({ label: "Codes", isRequired: true })
}

const reasons = ["Out of stock", "Damaged", "Not found on the shelf"]
const short = (label: string, note: string) =>
  field.reason({ label, note, reasons, takesOther: true, isRequired: true })

export const shortages = {
  chicken: short("Chicken curry cut", "0.500 of 1.000 Kg, 0.500 Kg short"),
  prawns: short("Prawns, medium", "0 of 2, 2 short"),
  rice: short("Basmati rice 5 kg", "1 of 2, 1 short")
}
