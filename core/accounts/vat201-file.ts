/** VAT 201 as rows for a spreadsheet, a box a row. */
import { type ListFile, listFile } from "../list-file.ts"
import * as Money from "../money.ts"
import type { Vat201 } from "./vat201.ts"

export const vat201File = ({ boxes, total }: Vat201): ListFile =>
  listFile(
    "vat201",
    [
      { name: "box", of: (row) => row.box },
      { name: "supplies", of: (row) => row.supplies },
      { name: "amount", of: (row) => Money.toWire(row.amount) },
      { name: "vat", of: (row) => Money.toWire(row.vat) },
      { name: "credited", of: (row) => Money.toWire(row.credited) },
      { name: "credited_vat", of: (row) => Money.toWire(row.credited_vat) }
    ],
    [...boxes, total]
  )
