/** The columns of files of transfers, a row for each, under the names of the wire (CSV-2). */
import { type Field, inIst } from "../list-file.ts"
import type { Transfer } from "./transfer.ts"

export const transferFields: ReadonlyArray<Field<Transfer>> = [
  { name: "increment_id", of: ({ increment_id }) => increment_id },
  { name: "kind", of: ({ kind }) => kind },
  { name: "source_store_id", of: ({ source }) => source.store_id },
  { name: "source", of: ({ source }) => source.name },
  { name: "destination_store_id", of: ({ destination }) => destination.store_id },
  { name: "destination", of: ({ destination }) => destination.name },
  { name: "status", of: ({ status }) => status },
  { name: "created_at", of: ({ created_at }) => created_at },
  { name: "created_at_ist", of: ({ created_at }) => inIst(created_at) },
  { name: "created_by", of: ({ created_by }) => created_by },
  { name: "shipment_id", of: ({ shipment_id }) => shipment_id },
  { name: "received_at", of: ({ received_at }) => received_at },
  { name: "received_at_ist", of: ({ received_at }) => inIst(received_at) },
  { name: "paper", of: ({ paper }) => paper?.kind ?? null },
  { name: "paper_number", of: ({ paper }) => paper?.number ?? null },
  { name: "paper_cancelled", of: ({ paper }) => (paper === null ? null : paper.is_cancelled ? "yes" : "no") },
  { name: "items", of: ({ items }) => items }
]
