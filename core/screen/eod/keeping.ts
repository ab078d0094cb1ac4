/** A count over a crash, and a report that nobody has answered. It is stored once it is known for which report it is. */
import { keptWork } from "../../kit/kept-work.ts"
import type { RowsNotice } from "../../kit/product-rows/model.ts"
import { toStored } from "../../kit/submission.ts"
import { fitted } from "./fitting.ts"
import type { Command, Context, Model } from "./model.ts"
import { read, type Stored } from "./stored.ts"

const hasWork = ({ counts, added, submission, scans, taken, recount }: Model): boolean =>
  counts.size > 0 ||
  added.length > 0 ||
  submission !== undefined ||
  scans.length > 0 ||
  taken.length > 0 ||
  recount !== undefined

export const countWork = keptWork<Model, Stored, Context, RowsNotice, Command>({
  screen: "eodstockTaking",
  read,
  parts: ({ counts, added, submission, scans, taken, recount }) => [
    counts,
    added,
    submission?.key,
    scans,
    taken,
    recount
  ],
  isStorable: ({ stored, status }) => stored === undefined && status !== undefined,
  store: (model) => {
    const { status, counts, added, submission, device, lastNumber, scans, taken, recount } = model
    if (status === undefined || !hasWork(model)) return undefined
    return {
      report: { day: status.day, version: status.version },
      counts: [...counts].map(([key, count]) => ({ key, ...count })),
      added,
      sent: submission === undefined ? null : toStored(submission),
      scanning: { device, lastNumber, scans, taken },
      ...(recount === undefined ? {} : { recount })
    }
  },
  restore: (model, stored) => {
    const after = fitted({ ...model, stored: stored?._tag === "Work" ? stored.work : undefined })
    return { ...after, notices: [...after.notices, { _tag: "CatalogueWanted" }] }
  }
})
