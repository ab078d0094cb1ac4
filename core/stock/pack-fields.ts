/** The columns of a file of packs, under the names of the wire. */
import type { Field } from "../list-file.ts"
import * as Q from "../quantity.ts"
import type { ListedPack } from "./pack.ts"

export const packFields: ReadonlyArray<Field<ListedPack>> = [
  { name: "id", of: ({ id }) => id },
  { name: "product_id", of: ({ product_id }) => product_id },
  { name: "product_name", of: ({ product_name }) => product_name },
  { name: "scan_code", of: ({ scan_code }) => scan_code },
  { name: "date_of_expiry", of: ({ date_of_expiry }) => date_of_expiry },
  { name: "qty", of: ({ qty }) => Q.toWire(qty) },
  /** 0 is available; the other numbers stand in the contract. */
  { name: "status", of: ({ status }) => status },
  { name: "age", of: ({ age }) => age },
  { name: "shipment_id", of: ({ shipment_id }) => shipment_id },
  { name: "sell_by", of: ({ sell_by }) => sell_by },
  { name: "shelf", of: ({ shelf }) => shelf ?? null }
]
