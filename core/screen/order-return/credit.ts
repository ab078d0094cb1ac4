/** The credit of a return is asked once its packs are chosen, and shown before it is confirmed. */
import { type OrderToReturn, toReturn } from "../../order/order-to-return.ts"
import { isBusy, type Message, type Model, type Step } from "./model.ts"

export const chosenOf = (model: Model): ReadonlyArray<OrderToReturn> =>
  toReturn(model, model.kind === "orderreturn")

const nameOf = (lines: Extract<Message, { readonly _tag: "ReckonedCredit" }>["lines"]): string =>
  lines.map(({ id, qty }) => `${id} ${qty}`).join(",")
const toReckon = (model: Model): ReadonlyArray<OrderToReturn> =>
  model.step === "reasons" && !isBusy(model) ? chosenOf(model) : []
const namesOf = (model: Model): string =>
  toReckon(model)
    .map(({ order_id, lines }) => `${order_id}: ${model.refundAs} ${nameOf(lines)}`)
    .join(";")

/** After a step that chose other packs, or other quantities of them, it is reckoned again. */
export const withReckoning = (before: Model, done: Step): Step => {
  const { model } = done
  if (
    model.picks === before.picks &&
    model.orders === before.orders &&
    model.step === before.step &&
    model.refundAs === before.refundAs
  )
    return done
  const names = namesOf(model)
  if (names === "" || names === namesOf(before)) return done
  const { refundAs } = model
  const commands = toReckon(model).map(({ out: _, ...order }) => ({
    _tag: "ReckonCredit" as const,
    refundAs,
    ...order
  }))
  return {
    ...done,
    model: { ...model, credits: [], creditProblem: undefined },
    commands: [...done.commands, ...commands]
  }
}

/** What was reckoned of lines that are chosen no more is dropped. */
export const reckoned = (
  model: Model,
  { lines, refundAs, credit }: Extract<Message, { readonly _tag: "ReckonedCredit" }>
): Model => {
  const isCurrent = chosenOf(model).some(
    (chosen) => chosen.order_id === credit.order_id && nameOf(chosen.lines) === nameOf(lines)
  )
  const others = model.credits.filter(({ order_id }) => order_id !== credit.order_id)
  return isCurrent && refundAs === model.refundAs ? { ...model, credits: [...others, credit] } : model
}

/** All of it; undefined while some is not reckoned. */
export const creditsOf = (model: Model): Model["credits"] | undefined => {
  const chosen = chosenOf(model)
  const found = model.credits.filter(({ order_id }) => chosen.some((each) => each.order_id === order_id))
  return found.length === chosen.length ? found : undefined
}
