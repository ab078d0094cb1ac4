import * as say from "../../text/order-return.ts"
import { stepOf, toast } from "../scan-session/step.ts"
import type { Command } from "./effects.ts"
import { type Context, type Model, read, type Step, theOne, type Work } from "./model.ts"
import { decided } from "./scanning.ts"

/** Under which the work of a page is kept. */
export const workKey = (
  { kind }: Pick<Model, "kind">,
  { server, userId }: Pick<Context, "server" | "userId">
) => ({
  server,
  user: userId,
  screen: kind,
  id: String(theOne)
})
export const hasWork = ({ picks, waiting }: Model): boolean => picks.length > 0 || waiting.length > 0

const workOf = ({ waiting, orders, picks, listed, step }: Model): Work => ({
  updated_at: "",
  sending: null,
  waiting,
  orders,
  picks,
  listed,
  step
})

/** What a person did is stored before it is heard. */
export const kept = (
  before: Model,
  [model, commands]: readonly [Model, ReadonlyArray<Command>],
  context: Context
): Step => {
  const isSame =
    before.picks === model.picks &&
    before.waiting === model.waiting &&
    before.step === model.step &&
    before.listed === model.listed
  const key = workKey(model, context)
  const stored: ReadonlyArray<Command> = isSame
    ? []
    : [hasWork(model) ? { _tag: "SaveWork", key, work: workOf(model) } : { _tag: "RemoveWork", key }]
  return stepOf(model, [...stored, ...commands])
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
      ? { waiting: [...codes, ...model.waiting] }
      : {
          orders: work.orders,
          picks: work.picks,
          listed: work.listed,
          step: work.step,
          waiting: [...work.waiting, ...model.waiting]
        })
  }
  const [next, commands] = decided(after, context)
  const refresh = next.orders.map(
    ({ increment_id }): Command => ({ _tag: "RefreshReturnOrder", code: increment_id })
  )
  const told =
    work === undefined || work.picks.length === 0 ? [] : [toast("info", say.restored(work.picks.length))]
  return stepOf(next, [...refresh, ...commands], told)
}

/** What came back elsewhere meanwhile cannot come back here. */
export const refreshed = (model: Model, order: Model["orders"][number], context: Context): Step => {
  if (!model.orders.some(({ order_id }) => order_id === order.order_id)) return stepOf(model)
  const orders = model.orders.map((each) => (each.order_id === order.order_id ? order : each))
  const gone = new Set(order.packs.filter(({ returned_at }) => returned_at !== null).map(({ id }) => id))
  const picks = model.picks.some(({ id }) => gone.has(id))
    ? model.picks.filter(({ id }) => !gone.has(id))
    : model.picks
  const lost = model.picks.length - picks.length
  const next = kept(model, [{ ...model, orders, picks }, []], context)
  return lost === 0 ? next : { ...next, notices: [toast("info", say.cameBackElsewhere(lost))] }
}
