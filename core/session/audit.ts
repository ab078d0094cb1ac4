/** The audit as it is looked at: what entries are about, and how many days are looked through at once. */

/** What entries are about. */
export const auditSubjects = [
  "order",
  "failed order",
  "shipment",
  "shift",
  "eod",
  "correction",
  "task",
  "return",
  "draft",
  "product",
  "customer",
  "user",
  "env",
  "code rules",
  "master data",
  "store",
  "workstation",
  "service account",
  "import",
  "archive"
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** Work of every day: there are many entries about these, and few about all others. */
export const frequentSubjects: ReadonlyArray<AuditSubject> = [
  "order",
  "failed order",
  "shipment",
  "shift",
  "eod",
  "correction",
  "task",
  "return",
  "draft",
  "customer"
]

/** A quarter: whoever looks further asks twice. */
export const mostAuditDays = 92
export const auditPage = 50
/** Entries that one call looks through, however few of them are wanted. */
export const mostLookedThrough = 20_000
