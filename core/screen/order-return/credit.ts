/** What a return would credit is asked once its packs are chosen, and told before it is confirmed. */
import type { ReturnLine } from "../../order/order-return.ts"
import { type ChosenOrder, chosenOf } from "./chosen.ts"
import type { Message, Model, Step } from "./model.ts"

const nameOf = (lines: ReadonlyArray<ReturnLine>): string =>
  lines.map(({ id, qty }) => `${id} ${qty}`).join(",")
const wanted = (model: Model): ReadonlyArray<ChosenOrder> =>
  model.step === "reasons" && model.busy === undefined ? chosenOf(model) : []
const askedOf = (model: Model): string =>
  wanted(model)
    .map(({ order_id, lines }) => `${order_id}: ${nameOf(lines)}`)
    .join(";")

/** After a step that chose other packs, or other quantities of them, it is reckoned anew. */
export const followed = (before: Model, done: Step): Step => {
  const { model } = done
  if (model.picks === before.picks && model.orders === before.orders && model.step === before.step)
    return done
  const asked = askedOf(model)
  if (asked === "" || asked === askedOf(before)) return done
  const commands = wanted(model).map(({ order_id, allPacketReturn, lines }) => ({
    _tag: "ReckonCredit" as const,
    order_id,
    allPacketReturn,
    lines
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
  { lines, credit }: Extract<Message, { readonly _tag: "ReckonedCredit" }>
): Model => {
  const isCurrent = chosenOf(model).some(
    (chosen) => chosen.order_id === credit.order_id && nameOf(chosen.lines) === nameOf(lines)
  )
  const others = model.credits.filter(({ order_id }) => order_id !== credit.order_id)
  return isCurrent ? { ...model, credits: [...others, credit] } : model
}

/** All of it, or undefined while some is not known. */
export const creditsOf = (model: Model): Model["credits"] | undefined => {
  const chosen = chosenOf(model)
  const found = model.credits.filter(({ order_id }) => chosen.some((each) => each.order_id === order_id))
  return found.length === chosen.length ? found : undefined
}
