/** What is said of a label that lacks something. */
import type { Lack } from "../label/declaration.ts"
import type { MatrixWish, NoGtin } from "../label/matrix-code.ts"

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

/** The code of squares on a label. */
export const matrixTitle = ({ kind, address }: MatrixWish, gtin: string): string =>
  kind === "link"
    ? `On the label: a QR code with the link of GTIN ${gtin} at ${address.replace(/^https?:\/\/|\/+$/g, "")}`
    : `On the label: a GS1 DataMatrix of GTIN ${gtin}`

const noSquares: Readonly<Record<NoGtin, string>> = {
  NoGtin:
    "No 2D code on the label: the product has no GTIN (gtins in products.csv), and the network no prefix of its own (gtin_prefix)",
  NoDigits: "No 2D code on the label: the prefix (gtin_prefix) leaves too few digits for the product's number"
}
export const noGtinText = (why: NoGtin): string => noSquares[why]

export const noRoomText = "Without its 2D code: the label is too small for it"
