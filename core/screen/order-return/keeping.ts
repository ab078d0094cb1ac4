import { type LastScan, withRefusals } from "../../kit/scan-session/last-scan.ts"
import * as scanQueue from "../../kit/scan-session/queue.ts"
import { beep, step, toast } from "../../kit/step.ts"
import * as say from "../../text/order-return.ts"
import type { Command } from "./model.ts"
import { type Context, type Model, read, type Step, type Work } from "./model.ts"
import { scans } from "./scanning.ts"

/** Under which the work of a page is kept: of each kind there is one in a hub. */
export const workKey = (
  { id, kind }: Pick<Model, "id" | "kind">,
  { server, userId }: Pick<Context, "server" | "userId">
) => ({
  server,
  user: userId,
  screen: kind,
  id: String(id)
})
export const hasWork = ({ picks, queue }: Model): boolean => picks.length > 0 || scanQueue.size(queue) > 0

const workOf = ({ queue, orders, picks, listed, step, claims }: Model): Work => ({
  updated_at: "",
  sending: null,
  waiting: scanQueue.codesIn(queue),
  orders,
  picks,
  listed,
  step,
  work: claims.work
})

/** The work as it stands, stored. */
export const saved = (model: Model, context: Context): ReadonlyArray<Command> => {
  const key = workKey(model, context)
  return [hasWork(model) ? { _tag: "SaveWork", key, work: workOf(model) } : { _tag: "RemoveWork", key }]
}

const waitsAlike = ({ queue: one }: Model, { queue: other }: Model): boolean =>
  one === other || JSON.stringify(scanQueue.codesIn(one)) === JSON.stringify(scanQueue.codesIn(other))

/** What a person did is stored before it sounds. What is stored is not written over before it is read. */
export const kept = (before: Model, done: Step, context: Context): Step => {
  const { model } = done
  // Codes that came before it was read are stored with it.
  const isRead = before.isLoaded || scanQueue.size(before.queue) === 0
  const isSame =
    isRead &&
    before.picks === model.picks &&
    waitsAlike(before, model) &&
    before.step === model.step &&
    before.listed === model.listed
  return isSame || !model.isLoaded
    ? done
    : { ...done, commands: [...saved(model, context), ...done.commands] }
}

export const restored = (model: Model, text: string | undefined, context: Context): Step => {
  if (model.isLoaded) return step(model)
  const stored = text === undefined ? undefined : read(text)
  const work = stored?._tag === "Work" ? stored.work : undefined
  const codes = stored?._tag === "Codes" ? stored.codes : []
  const after: Model = {
    ...model,
    isLoaded: true,
    ...(work === undefined
      ? { queue: scanQueue.following(codes, model.queue) }
      : {
          orders: work.orders,
          picks: work.picks,
          listed: work.listed,
          step: work.step,
          queue: scanQueue.following(work.waiting, model.queue),
          claims: { ...model.claims, work: work.work ?? model.claims.work }
        })
  }
  const { model: next, commands } = scans.processQueue(after, context)
  const refresh = next.orders.map(
    ({ increment_id }): Command => ({ _tag: "RefreshReturnOrder", code: increment_id })
  )
  const notices =
    work === undefined || work.picks.length === 0 ? [] : [toast("info", say.restored(work.picks.length))]
  return step(next, [...refresh, ...commands], notices)
}

/** Another window has the work: what is scanned here is refused aloud, and nothing of it is written over. */
export const elsewhere = (
  model: Model,
  problem: string,
  codes: ReadonlyArray<string> = scanQueue.codesIn(model.queue)
): Step => {
  const refusals = codes.map((code): LastScan => ({ code, outcome: "bad", text: problem, detail: undefined }))
  const after: Model = { ...model, isElsewhere: true, problem, queue: scanQueue.empty, typed: "" }
  return step(
    { ...after, ...withRefusals(model, refusals.reverse()) },
    codes.length === 0 ? [] : [beep("bad")]
  )
}
