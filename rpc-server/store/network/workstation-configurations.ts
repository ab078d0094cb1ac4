/** Configurations of workstations: the one that the server keeps, and the one that a workstation goes by. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

const Documents = Schema.Struct({
  document: Schema.NullOr(Schema.String),
  document_number: Schema.Int,
  used_number: Schema.NullOr(Schema.Int),
  digest: Schema.NullOr(Schema.String),
  own_document: Schema.NullOr(Schema.String),
  own_digest: Schema.NullOr(Schema.String)
})
const documentsById = select(
  Documents,
  `SELECT w.document, w.document_number, r.used_number, r.digest, r.own_document, r.own_digest
   FROM workstation w LEFT JOIN workstation_report r ON r.workstation_id = w.id WHERE w.id = ?`
)

export interface Documents {
  /** What the server keeps for it. */
  readonly document: string | null
  readonly number: number
  /** What it goes by, where that is known and another. */
  readonly own: string | null
}
export const documentsOf = function* (id: number): Tx<Documents> {
  const [row] = yield* documentsById(id)
  const isKnown = row?.own_digest === row?.digest
  const own = isKnown ? (row?.own_document ?? null) : null
  return {
    document: row?.document ?? null,
    number: row?.document_number ?? 0,
    own: own === row?.document ? null : own
  }
}

const keepDocument = write(
  `UPDATE workstation SET document = ?, document_number = document_number + 1, document_at = ?, document_by = ?
   WHERE id = ?`
)
/** Keeps a configuration for a workstation, under the next number. */
export const keep = (id: number, document: string, by: string, at: Day.GmtTime) =>
  keepDocument(document, at, by, id)
