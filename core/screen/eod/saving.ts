/** What is kept of a count over a crash. */
import { type Context, type Model, type Step, workKey } from "./model.ts"
import type { Stored } from "./stored.ts"

const hasWork = ({ counts, added, sent, scans, taken, recount }: Model): boolean =>
  counts.size > 0 ||
  added.length > 0 ||
  sent !== undefined ||
  scans.length > 0 ||
  taken.length > 0 ||
  recount !== undefined

const kept = ["counts", "added", "sent", "scans", "taken", "recount"] as const

/** It can be stored: what was kept before is back, and it is known for which report it is. */
const isKept = ({ isLoaded, kept: before, status }: Model): boolean =>
  isLoaded && before === undefined && status !== undefined

const storedOf = (model: Model, { day, version }: Stored["report"]): Stored => {
  const { counts, added, sent, device, lastNumber, scans, taken, recount } = model
  return {
    updated_at: "",
    waiting: scans.map(({ scan_code }) => scan_code),
    sending: sent?.key ?? null,
    report: { day, version },
    counts: [...counts].map(([key, count]) => ({ key, ...count })),
    added,
    sent: sent ?? null,
    scanning: { device, lastNumber, scans, taken },
    ...(recount === undefined ? {} : { recount })
  }
}

export const saved = (before: Model, done: Step, context: Context): Step => {
  const { model } = done
  const isSame = kept.every((name) => before[name] === model[name])
  // Scans may have been made before it could be stored.
  const isStored = isSame && (isKept(before) || model.scans.length === 0)
  if (model.status === undefined || !isKept(model) || isStored) return done
  const key = workKey(model, context)
  return {
    ...done,
    commands: [
      hasWork(model)
        ? { _tag: "SaveWork", key, work: storedOf(model, model.status) }
        : { _tag: "RemoveWork", key },
      ...done.commands
    ]
  }
}
