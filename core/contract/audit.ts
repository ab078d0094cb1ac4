/** AdminService.getAudit: who did what to which thing, the newest first. Administrators only. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { auditSubjects } from "../session/audit.ts"
import { Id, text } from "./id.ts"
import { define, exact, param, service, sessionOnly } from "./method.ts"

/** Where a page of entries ends: the next one goes on behind it. */
const Cursor = Schema.Struct({ at: Day.GmtTime, id: Schema.Int })

/** What is looked for: of some days, and whatever else is named. */
export const AuditFilter = Schema.Struct({
  /** Days in Asia/Calcutta, both included. */
  from: Day.Day,
  to: Day.Day,
  /** A user name, or a part of the name of who did it. */
  person: Schema.optionalKey(text(100)),
  action: Schema.optionalKey(text(60)),
  subject: Schema.optionalKey(Schema.Literals(auditSubjects)),
  /** Which of them: an order's number, a user name, a setting, a product's number. */
  subject_id: Schema.optionalKey(text(100)),
  store_id: Schema.optionalKey(Id),
  before: Schema.optionalKey(Cursor)
})
export type AuditFilter = typeof AuditFilter.Type

export const AuditEntry = Schema.Struct({
  id: Schema.Int,
  at: Day.GmtTime,
  /** 0 for who is no user: the operator of the machine, a service outside. */
  user_id: Schema.Int,
  user_name: Schema.String,
  store_id: Schema.NullOr(Schema.Int),
  store_name: Schema.NullOr(Schema.String),
  subject: Schema.String,
  subject_id: Schema.String,
  /** As people know it: an order's number, a product's name; null where that is its id. */
  subject_name: Schema.NullOr(Schema.String),
  action: Schema.String,
  /** What was before and what is after, as each kind of entry has it. */
  detail: Schema.Unknown,
  /** The request that it was made for; null where nobody asked. */
  request: Schema.NullOr(Schema.String)
})
export type AuditEntry = typeof AuditEntry.Type

export const AuditPage = Schema.Struct({
  entries: Schema.Array(AuditEntry),
  /** Where to go on; null where the days are looked through. It can be there with few entries, or none, before it. */
  next: Schema.NullOr(Cursor)
})
export type AuditPage = typeof AuditPage.Type

export const AuditTrail = service("AdminService", {
  getAudit: define({
    about:
      "Who did what, the newest first: at most 50 entries, of at most 20,000 that are looked through in one call. Go on with `next` as `before`. At most 92 days at once.",
    params: [exact(param("filter", AuditFilter))],
    result: AuditPage,
    faults: ["InvalidData"],
    flag: "admin",
    tenant: sessionOnly,
    effect: "reads"
  })
})
