/** Stored counts fitted to the report as it stands by now: of the same day, of one that is over, or approved meanwhile. */
import type * as Day from "../../day.ts"
import { andThen, step, toast } from "../../kit/step.ts"
import { fromStored } from "../../kit/submission.ts"
import type { EodStatus } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import type { Model, Step } from "./model.ts"
import * as scanning from "./scanning.ts"
import type { Stored } from "./stored.ts"
import { retry } from "./submitting.ts"

const dayIsOver = (day: Day.Day, counts: number) =>
  counts === 0 ? [] : [toast("failure", say.dayIsOver(day, counts))]

const countsOf = ({ counts, added, recount }: Stored): Pick<Model, "counts" | "added" | "recount"> => ({
  counts: new Map(counts.map(({ key, ...count }) => [key, count])),
  added,
  recount
})

/** Scans made before the stored ones are there follow them. */
const scansOf = (
  model: Model,
  { scanning: stored }: Stored
): Pick<Model, "device" | "lastNumber" | "scans" | "taken"> => {
  if (stored === undefined) return model
  const { device, lastNumber, scans, taken } = stored
  const since = model.scans.map((scan, at) => ({ ...scan, key: String(lastNumber + 1 + at) }))
  return { device, lastNumber: lastNumber + since.length, scans: [...scans, ...since], taken }
}

/** Stored work comes back once it is known how the report stands; counts of another day are over. */
export const fitted = (model: Model): Step => {
  const { stored, status, holder } = model
  if (stored === undefined || status === undefined || holder !== "this window") return step(model)
  // Which day it is by now only the server says.
  if (model.asOf !== undefined && stored.report.day !== status.day) return step(model)
  const after: Model = { ...model, stored: undefined, ...scansOf(model, stored) }
  if (stored.sent !== null)
    return retry({ ...after, ...countsOf(stored), submission: fromStored(stored.sent) })
  const scanned = scanning.forReport({ ...status, ...stored.report }, after)
  if (stored.report.day !== status.day)
    return andThen(scanned, (next) => step(next, [], dayIsOver(stored.report.day, stored.counts.length)))
  if (status.approved_at !== null)
    return andThen(scanned, (next) => leftOut({ ...next, ...countsOf(stored) }, undefined))
  const size = stored.counts.length + (stored.scanning?.scans.length ?? 0)
  const notices = size === 0 && stored.added.length === 0 ? [] : [toast("info", say.workRestored(size))]
  return andThen(scanned, (next) =>
    step(
      { ...next, ...countsOf(stored) },
      [],
      stored.report.version === status.version ? notices : [...notices, toast("info", say.changedMeanwhile)]
    )
  )
}

/** A page stays open over the day that its counts are of, and their report is handed in without them. */
export const endedDay = (model: Model, before: EodStatus | undefined): Step => {
  const { status, submission, counts, dialog } = model
  if (before === undefined || before.day === status?.day || submission !== undefined) return step(model)
  return step(
    {
      ...model,
      counts: new Map(),
      added: [],
      recount: undefined,
      dialog: dialog?._tag === "Summary" ? undefined : dialog
    },
    [],
    dayIsOver(before.day, counts.size)
  )
}

/** An approved report stays as it is. What was typed here since is in none: it is said, and stays until it is put aside. */
export const leftOut = (model: Model, before: EodStatus | undefined): Step => {
  const { status, submission, stored, counts, dialog } = model
  if (status?.approved_at == null || submission !== undefined || stored !== undefined) return step(model)
  const isOver = dialog?._tag === "Summary" || dialog?._tag === "Product"
  const wasApproved = before?.approved_at != null && before.day === status.day
  return step(
    { ...model, recount: undefined, dialog: isOver ? undefined : dialog },
    [],
    counts.size === 0 || wasApproved ? [] : [toast("failure", say.leftOut(counts.size))]
  )
}
