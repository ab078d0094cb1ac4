/** A correction over a crash: what was typed, and tickets that nobody has answered, which are sent again under their keys. */
import { keptWork } from "../../kit/kept-work.ts"
import type { RowsNotice } from "../../kit/product-rows/model.ts"
import { step, toast } from "../../kit/step.ts"
import { fromStored, toStored } from "../../kit/submission.ts"
import { workRestored } from "../../text/correction.ts"
import type { Command, Context, Model } from "./model.ts"
import { retry } from "./sending.ts"
import { read, type Stored } from "./stored.ts"

export const correctionWork = keptWork<Model, Stored, Context, RowsNotice, Command>({
  screen: "correction",
  read,
  parts: ({ changes, added, submissions, first }) => [
    changes,
    added,
    first,
    submissions.map(({ key }) => key).join()
  ],
  store: ({ changes, added, submissions, first }) =>
    changes.size === 0 && added.length === 0 && submissions.length === 0
      ? undefined
      : {
          changes: [...changes].map(([key, change]) => ({ key, ...change })),
          added,
          sent: submissions.map(toStored),
          first: first ?? null
        },
  restore: (model, stored) => {
    const needsCatalogue = { _tag: "CatalogueWanted" } as const
    if (stored?._tag !== "Work") return step(model, [], [needsCatalogue])
    const { changes, added, sent, first } = stored.work
    const restored: Model = {
      ...model,
      changes: new Map(changes.map(({ key, ...change }) => [key, change])),
      added,
      submissions: sent.map(fromStored),
      first: first ?? undefined
    }
    if (sent.length === 0) return step(restored, [], [needsCatalogue, toast("info", workRestored)])
    const retried = retry(restored)
    return { ...retried, notices: [...retried.notices, needsCatalogue] }
  }
})
