import { type LastScan, withRefusals } from "../../kit/scan-session/last-scan.ts"
import * as scanQueue from "../../kit/scan-session/queue.ts"
import { beep, stepOf, toast } from "../../kit/scan-session/step.ts"
import * as say from "../../text/order-return.ts"
import type { Command } from "./model.ts"
import { type Context, type Model, read, type Step, type Work } from "./model.ts"
import { decided } from "./scanning.ts"

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

/** What a person did is stored before it is heard. */
export const kept = (
  before: Model,
  [model, commands]: readonly [Model, ReadonlyArray<Command>],
  context: Context
): Step => {
  const isSame =
    before.picks === model.picks &&
    waitsAlike(before, model) &&
    before.step === model.step &&
    before.listed === model.listed
  // What was kept is not written over before it is read.
  return stepOf(model, [...(isSame || !model.isLoaded ? [] : saved(model, context)), ...commands])
}

/** As `kept`, of a step that tells something. */
export const andKept = (before: Model, { model, commands, notices }: Step, context: Context): Step => ({
  ...kept(before, [model, commands], context),
  notices
})

export const restored = (model: Model, text: string | undefined, context: Context): Step => {
  if (model.isLoaded) return stepOf(model)
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
  const [next, commands] = decided(after, context)
  const refresh = next.orders.map(
    ({ increment_id }): Command => ({ _tag: "RefreshReturnOrder", code: increment_id })
  )
  const notices =
    work === undefined || work.picks.length === 0 ? [] : [toast("info", say.restored(work.picks.length))]
  // Codes that came before it was read are kept with it.
  const store = scanQueue.size(model.queue) === 0 ? [] : saved(next, context)
  return stepOf(next, [...store, ...refresh, ...commands], notices)
}

/** Another window has the work: what is scanned here is refused aloud, and nothing of it is written over. */
export const elsewhere = (
  model: Model,
  problem: string,
  codes: ReadonlyArray<string> = scanQueue.codesIn(model.queue)
): Step => {
  const refusals = codes.map((code): LastScan => ({ code, outcome: "bad", text: problem, detail: undefined }))
  const after: Model = { ...model, isElsewhere: true, problem, queue: scanQueue.empty, typed: "" }
  return stepOf(
    { ...after, ...withRefusals(model, refusals.reverse()) },
    codes.length === 0 ? [] : [beep("bad")]
  )
}

/** What came back elsewhere meanwhile cannot come back here. */
export const refreshed = (model: Model, order: Model["orders"][number], context: Context): Step => {
  if (!model.orders.some(({ order_id }) => order_id === order.order_id)) return stepOf(model)
  const orders = model.orders.map((each) => (each.order_id === order.order_id ? order : each))
  const was = new Map(model.orders.flatMap(({ packs }) => packs.map(({ id, qty }) => [id, qty] as const)))
  // Of a line of which less is out some came back elsewhere: whether it was this unit, nobody knows.
  const gone = new Set(
    order.packs
      .filter(({ id, qty, returned_at }) => returned_at !== null || qty < (was.get(id) ?? qty))
      .map(({ id }) => id)
  )
  const picks = model.picks.some(({ id }) => gone.has(id))
    ? model.picks.filter(({ id }) => !gone.has(id))
    : model.picks
  const lost = model.picks.length - picks.length
  const step = picks.length === 0 ? "packs" : model.step
  const next = kept(model, [{ ...model, orders, picks, step }, []], context)
  return lost === 0 ? next : { ...next, notices: [toast("info", say.cameBackElsewhere(lost))] }
}

/** A code is taken: decided when it is its turn. */
export const scanned = (model: Model, text: string, context: Context): Step => {
  const code = text.trim()
  if (code === "") return stepOf(model)
  if (model.isElsewhere) return elsewhere(model, model.problem ?? "", [code])
  const queue = scanQueue.added(model.queue, code)
  return kept(model, decided({ ...model, typed: "", queue, step: "packs" }, context), context)
}
