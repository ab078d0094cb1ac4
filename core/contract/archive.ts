/** ArchiveService: what is finished for long, outside the tables of the day. Administrators only. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { works } from "../session/access.ts"
import { define, service, sessionOnly, writes } from "./method.ts"

const Count = Schema.Int
const admin = { flag: "admin", tenant: sessionOnly } as const

/** One step of archiving: the rows that it moved. */
export const ArchivedStep = Schema.Struct({
  orders: Count,
  packs: Count,
  /** Bytes of the orders' rows as text, and of what the archive keeps of them. */
  plain_bytes: Count,
  archived_bytes: Count,
  /** True when nothing more is due. */
  is_done: Schema.Boolean
})
export type ArchivedStep = typeof ArchivedStep.Type

/** The size of the store, in bytes. */
export const StoreSize = Schema.Struct({
  database_bytes: Count,
  /** The free bytes among these; 0 where the database does not tell. */
  free_bytes: Count
})
export type StoreSize = typeof StoreSize.Type

export const ArchiveState = Schema.Struct({
  /** Days after which finished orders and packs that left stock are archived; 0: never. */
  order_days: Count,
  pack_days: Count,
  /** Orders and packs that changed last before these times are due; null where nothing ever is. */
  orders_before: Schema.NullOr(Day.GmtTime),
  packs_before: Schema.NullOr(Day.GmtTime),
  archived_orders: Count,
  archived_order_bytes: Count,
  archived_packs: Count,
  ...StoreSize.fields
})
export type ArchiveState = typeof ArchiveState.Type

export const ArchiveService = service("ArchiveService", {
  getArchive: define({
    about: "What is archived, after how many days, and how large the store is.",
    params: [],
    result: ArchiveState,
    faults: [],
    ...admin,
    effect: "reads"
  }),
  archiveNext: define({
    about:
      "Archives the next orders and packs that are due, some at a time; called again until nothing is due. The server does the same by itself every day.",
    params: [],
    result: ArchivedStep,
    faults: [],
    ...admin,
    ...writes("promise", works.admin)
  })
})
