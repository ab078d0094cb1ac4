/** The columns of a file of print jobs, under the names of the daemon's protocol. */
import * as Day from "../day.ts"
import type { Field } from "../list-file.ts"
import type { Job } from "./job.ts"

export const jobFields: ReadonlyArray<Field<Job>> = [
  { name: "jobId", of: ({ jobId }) => jobId },
  { name: "jobKey", of: ({ jobKey }) => jobKey },
  { name: "kind", of: ({ kind }) => kind },
  { name: "role", of: ({ role }) => role },
  { name: "copies", of: ({ copies }) => copies },
  { name: "state", of: ({ state }) => state },
  { name: "verdict", of: ({ verdict }) => verdict },
  { name: "error", of: ({ error }) => error?.code ?? null },
  { name: "attempts", of: ({ attempts }) => attempts },
  { name: "reprintOf", of: ({ reprintOf }) => reprintOf },
  { name: "createdAt", of: ({ createdAt }) => Day.toGmt(createdAt) },
  { name: "createdAt_ist", of: ({ createdAt }) => Day.toLocal(createdAt) },
  { name: "updatedAt", of: ({ updatedAt }) => Day.toGmt(updatedAt) }
]
