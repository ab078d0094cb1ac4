/** The columns of a file of end-of-day reports, under the names of the wire. */
import { type Field, inIst } from "../list-file.ts"
import { type EodStatus, stateOf } from "./eod-report.ts"

export const reportFields: ReadonlyArray<Field<EodStatus>> = [
  { name: "day", of: ({ day }) => day },
  { name: "state", of: (report) => stateOf(report) },
  { name: "version", of: ({ version }) => version },
  { name: "submission_updated_at", of: ({ submission_updated_at }) => inIst(submission_updated_at) },
  { name: "submitted_by", of: ({ submitted_by }) => submitted_by },
  { name: "approved_at", of: ({ approved_at }) => inIst(approved_at) },
  { name: "approved_by", of: ({ approved_by }) => approved_by },
  { name: "sent_back_at", of: ({ sent_back_at }) => inIst(sent_back_at) },
  { name: "sent_back_by", of: ({ sent_back_by }) => sent_back_by },
  { name: "sent_back_reason", of: ({ sent_back_reason }) => sent_back_reason }
]
