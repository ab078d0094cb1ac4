/** Releases that are offered to the workstations of a ring. */
import { Schema } from "effect"
import { Ring } from "#core/workstation/offer.ts"
import { select, write } from "../engine/transaction.ts"

const Row = Schema.Struct({
  ring: Ring,
  version: Schema.String,
  offered_at: Schema.String,
  offered_by: Schema.String
})
export const list = select(
  Row,
  "SELECT ring, version, offered_at, offered_by FROM workstation_offer ORDER BY ring"
)
/** ring, version, at, by. */
export const put = write(
  `INSERT INTO workstation_offer (ring, version, offered_at, offered_by) VALUES (?, ?, ?, ?)
   ON CONFLICT (ring) DO UPDATE SET version = excluded.version, offered_at = excluded.offered_at, offered_by = excluded.offered_by`
)
export const remove = write("DELETE FROM workstation_offer WHERE ring = ?")

/** The versions that run in the rings, each with how many workstations run it. */
export const running = select(
  Schema.Struct({ ring: Ring, version: Schema.NullOr(Schema.String), count: Schema.Int }),
  `SELECT w.ring, r.version, COUNT(*) AS count FROM workstation w
     LEFT JOIN workstation_report r ON r.workstation_id = w.id
   WHERE w.taken_out_at IS NULL GROUP BY w.ring, r.version`
)
