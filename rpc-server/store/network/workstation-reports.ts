/** The last report of each workstation. */
import { Schema } from "effect"
import { KnownDevice } from "#core/workstation/workstation.ts"
import { bit, select, type Tx, write } from "../engine/transaction.ts"

const Row = Schema.Struct({
  boot: Schema.String,
  devices: Schema.fromJsonString(Schema.Array(KnownDevice)),
  boot_done: Schema.Int,
  boot_failed: Schema.Int,
  boot_unknown: Schema.Int,
  done: Schema.Int,
  failed: Schema.Int,
  unknown: Schema.Int,
  used_number: Schema.Int,
  used_since: Schema.String,
  digest: Schema.String,
  own_document: Schema.NullOr(Schema.String),
  own_digest: Schema.String,
  refused_number: Schema.NullOr(Schema.Int),
  refused_why: Schema.NullOr(Schema.String),
  refused_at: Schema.NullOr(Schema.String)
})
const columns = Object.keys(Row.fields)
const byId = select(Row, `SELECT ${columns.join(", ")} FROM workstation_report WHERE workstation_id = ?`)
export const find = function* (id: number): Tx<typeof Row.Type | undefined> {
  return (yield* byId(id))[0]
}

export interface StoredReport extends Omit<typeof Row.Type, "devices"> {
  readonly devices: ReadonlyArray<KnownDevice>
  readonly seen_at: string
  readonly is_ending: boolean
  readonly version: string
  readonly contract: number
  readonly platform: string
}
const stored = ["seen_at", "is_ending", "version", "contract", "platform", ...columns]
const upsert = write(
  `INSERT INTO workstation_report (workstation_id, ${stored.join(", ")})
   VALUES (?, ${stored.map(() => "?").join(", ")})
   ON CONFLICT (workstation_id) DO UPDATE SET ${stored.map((column) => `${column} = excluded.${column}`).join(", ")}`
)
export const put = (id: number, report: StoredReport) => {
  const cells = { ...report, is_ending: bit(report.is_ending), devices: JSON.stringify(report.devices) }
  return upsert(id, ...stored.map((column) => cells[column as keyof typeof cells]))
}
