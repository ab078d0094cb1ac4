/** What is said of a label that lacks something. */
import type { Lack } from "../label/declaration.ts"

/** What is missing, and where it is written. */
const lackWords: Readonly<Record<Lack, { readonly name: string; readonly column: string }>> = {
  mrp: { name: "the MRP", column: "mrp or price in products.csv" },
  veg_mark: { name: "the vegetarian or non-vegetarian mark", column: "veg_mark in products.csv" },
  address: { name: "the packer's name and address", column: "legal_name and address in stores.csv" },
  fssai: { name: "the FSSAI licence", column: "fssai in stores.csv" },
  care: { name: "a care contact", column: "care_phone or care_email in stores.csv" }
}

export const lackingText = (lacks: ReadonlyArray<Lack>): string =>
  `The label lacks ${lacks.map((lack) => `${lackWords[lack].name} (${lackWords[lack].column})`).join(", ")}`
