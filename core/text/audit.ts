/** The audit in words: what entries are about, and what was before and is after. */

import { type AuditSubject, auditSubjects } from "../session/audit.ts"
import { type AuditFact, auditFacts } from "../session/audit-detail.ts"

export const title = "Audit"
export const notRead = "The audit was not read"
export const nothingFound = "Nothing was done in these days that fits"
/** None among what was looked through so far. */
export const noneYet = "Nothing that fits yet: ask for earlier entries"
export const goOn = "Earlier entries"
export const searching = "Looking through the audit..."
export const narrow = "Filter"

export const subjectTitles: Readonly<Record<AuditSubject, string>> = {
  order: "Order",
  "failed order": "Failed order",
  shipment: "Shipment",
  shift: "Shift",
  eod: "EOD report",
  correction: "Correction",
  task: "Task",
  return: "Return",
  draft: "Draft",
  product: "Product",
  customer: "Customer",
  user: "User",
  env: "Setting",
  "code rules": "Code rules",
  "master data": "Master data",
  store: "Store",
  workstation: "Workstation",
  "service account": "Service account",
  import: "Import",
  archive: "Archive"
}

/** A kind that this version does not know is called as it is. */
export const subjectTitle = (subject: string): string => {
  const listed = auditSubjects.find((each) => each === subject)
  return listed === undefined ? subject : subjectTitles[listed]
}

interface About {
  readonly subject: string
  readonly subject_id: string
  readonly subject_name: string | null
}
/** "Order 900000001", "Product 5120 Salt". */
export const aboutText = ({ subject, subject_id, subject_name }: About): string => {
  const kind = subjectTitle(subject)
  if (subject_name === null) return `${kind} ${subject_id}`
  return subject === "order" ? `${kind} ${subject_name}` : `${kind} ${subject_id} ${subject_name}`
}

const none = "–"
const factText = ({ name, before, after }: AuditFact): string =>
  `${name === "" ? "" : `${name}: `}${before === undefined ? after : `${before || none} → ${after || none}`}`

/** What an entry says, in one line: "name: Kaloor → Kaloor South; by: packhouse import". */
export const detailText = (detail: unknown): string => auditFacts(detail).map(factText).join("; ")

/** A fact by itself: its value, with what stood before it. */
export const factValue = ({ before, after }: AuditFact): string =>
  before === undefined ? after : `${before || none} → ${after || none}`

/** How far the list reaches. */
export const countText = (count: number, isAll: boolean): string =>
  isAll ? (count === 1 ? "1 entry" : `${count} entries`) : `The latest ${count} entries`
