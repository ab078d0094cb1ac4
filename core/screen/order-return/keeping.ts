/** The work of a page of returns over a crash: of each kind there is one in a hub. */
import { keptWork } from "../../kit/kept-work.ts"
import type { Notice } from "../../kit/notice.ts"
import { type LastScan, withRefusals } from "../../kit/scan-session/last-scan.ts"
import * as scanQueue from "../../kit/scan-session/queue.ts"
import { andThen, beep, step, toast } from "../../kit/step.ts"
import * as say from "../../text/order-return.ts"
import { type Command, type Context, type Kind, type Model, read, type Step, type Work } from "./model.ts"
import { scans } from "./scanning.ts"

export const hasWork = ({ picks, queue }: Model): boolean => picks.length > 0 || scanQueue.size(queue) > 0

/** Stored orders are read anew: packs of them may have come back elsewhere. */
const withWork = (model: Model, { waiting, work, ...stored }: Work, context: Context): Step => {
  const restored: Model = {
    ...model,
    ...stored,
    queue: scanQueue.following(waiting, model.queue),
    claims: { ...model.claims, work: work ?? model.claims.work }
  }
  const count = stored.picks.length
  const read: Step = step(
    restored,
    stored.orders.map(({ increment_id }) => ({ _tag: "RefreshReturnOrder", code: increment_id })),
    count === 0 ? [] : [toast("info", say.restored(count))]
  )
  return andThen(read, (next) => scans.processQueue(next, context))
}

const workOfKind = (kind: Kind) =>
  keptWork<Model, Work, Context, Notice, Command>({
    screen: kind,
    read,
    parts: ({ picks, listed, step, refundAs, queue }) => [
      picks,
      listed,
      step,
      refundAs,
      scanQueue.codesIn(queue).join("\n")
    ],
    store: (model) => {
      const { queue, orders, picks, listed, step, refundAs, claims } = model
      return hasWork(model)
        ? {
            waiting: scanQueue.codesIn(queue),
            orders,
            picks,
            listed,
            step,
            work: claims.work,
            ...(refundAs === "paid" ? {} : { refundAs })
          }
        : undefined
    },
    restore: (model, stored, context) => {
      if (stored?._tag === "Work") return withWork(model, stored.work, context)
      const queue = scanQueue.following(stored?.codes ?? [], model.queue)
      return scans.processQueue({ ...model, queue }, context)
    }
  })
const works = { orderreturn: workOfKind("orderreturn"), orderitemreturn: workOfKind("orderitemreturn") }
export const workOf = ({ kind }: Pick<Model, "kind">) => works[kind]

/** While another window has the work, codes are refused aloud. */
export const refuseScans = (
  model: Model,
  why: string,
  codes: ReadonlyArray<string> = scanQueue.codesIn(model.queue)
): Step => {
  const refusals = codes.map((code): LastScan => ({ code, outcome: "bad", text: why, detail: undefined }))
  return step(
    { ...model, queue: scanQueue.empty, typed: "", ...withRefusals(model, refusals.reverse()) },
    codes.length === 0 ? [] : [beep("bad")]
  )
}
