/** What is said of what a shop lacks: what it is, why it has to be, and where it is mended. */
import type { FindingKind, Found } from "../doctor/finding.ts"
import { registrationProblem } from "./registration.ts"

const words: Readonly<Record<FindingKind, string>> = {
  seriesCode: "Stores without a series code cannot number their papers: series_code in stores.csv.",
  legalName: "Stores without a legal name: papers name the seller (rule 46): legal_name in stores.csv.",
  address: "Stores without an address: papers and labels name it: address in stores.csv.",
  state: "Stores whose state is unknown, so that no tax can be told: region in stores.csv.",
  gstin: "Stores without a right GSTIN issue no tax invoice: gstin in stores.csv.",
  trn: "Stores of the UAE without a right TRN issue no tax invoice: trn in stores.csv.",
  fssai: "Stores without a right FSSAI licence: bills and labels of food name it: fssai in stores.csv.",
  careContact:
    "Stores without a contact for complaints, which labels name: care_phone or care_email in stores.csv.",
  postcode: "Stores without a PIN code, which e-invoices want: postcode in stores.csv.",
  hsn: "Products without an HSN code of 4, 6 or 8 digits: hsn in products.csv.",
  rate: "Products without a rate and without a kind of supply that India knows count as exempt: tax_rate or tax_kind in products.csv.",
  mrp: "Products without an MRP or price, which their labels name: mrp in products.csv.",
  vegMark:
    "Products of which nobody has said whether they are vegetarian: veg_mark in products.csv (veg, non-veg, none).",
  setting: "Settings that cannot be read count as unset: packhouse env list, packhouse env set.",
  buyer: "Customers whose registration is none: no tax invoice may name it: gstin or trn in customers.csv."
}
export const findingText = (kind: FindingKind): string => words[kind]

export const whyText = ({ problem }: Found): string | null => {
  if (problem === undefined) return null
  if ("_tag" in problem) return registrationProblem(problem)
  return problem.why === "unknown" ? "No setting has this name." : `It is to be ${problem.wanted}.`
}

export const nothingLacks = "Nothing is missing that the law asks of these stores, products and settings."
