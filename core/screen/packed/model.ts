/**
 * Packed or not: an order's label is scanned, the screen says how far its packing is, and the next one is scanned. The
 * same screen asks for the first.
 */

import { parse } from "../../barcode/parse.ts"
import * as Day from "../../day.ts"
import type { Beep } from "../../kit/beep.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { Order } from "../../order/order.ts"

export const notInList = "Not In List"

export interface Model {
  /** The order that is shown; undefined while the next scan is awaited. */
  readonly id: number | undefined
  readonly order: Order | undefined
  readonly typed: string
  /** What is being looked for. */
  readonly lookedFor: string | undefined
  readonly problem: string | undefined
}

export type Message =
  | { readonly _tag: "OpenedPacked"; readonly order: Order }
  | { readonly _tag: "FailedPacked"; readonly message: string }
  | { readonly _tag: "ScannedLabel"; readonly code: string }
  | { readonly _tag: "TypedLabel"; readonly text: string }
  | { readonly _tag: "SubmittedLabel" }
  | { readonly _tag: "FoundLabel"; readonly text: string; readonly orders: ReadonlyArray<Order> }

export type PackedCommand =
  | { readonly _tag: "OpenPacked"; readonly id: number }
  | { readonly _tag: "FindPacked"; readonly text: string }

export type Command = PackedCommand | Beep

export type Step = kit.Step<Model, Command>

export const init = (id: number | undefined): kit.Step<Model, Command> =>
  step(
    { id, order: undefined, typed: "", lookedFor: undefined, problem: undefined },
    id === undefined ? [] : [{ _tag: "OpenPacked", id }]
  )

/** packed: what the pickup app says of an order that is. It says picked, too, of one that it has picked. */
export type Verdict = "packed" | "missing" | "other"

const verdictBy: Readonly<Record<string, Verdict>> = {
  packed: "packed",
  picked: "packed",
  not_in_list: "missing"
}
export const verdictOf = ({ item_pickup_status }: Pick<Order, "item_pickup_status">): Verdict =>
  verdictBy[item_pickup_status ?? ""] ?? "other"

/** The order that is shown is loaded again, for it may have been packed meanwhile; another one has a place of its own. */
const foundOrder = (model: Model, id: number): Step =>
  id === model.id
    ? step(model, [{ _tag: "OpenPacked", id }])
    : step(model, [], [{ _tag: "Went", to: { name: "packed", id } }])

/** A scan or a typed number: an order's label names its order, anything else is looked for. */
const scanned = (model: Model, code: string, now: Day.Instant): Step => {
  const text = code.trim()
  if (text === "") return step(model)
  const parsed = parse(text, Day.dayAt(now))
  if (parsed?.codeType === "order") return foundOrder({ ...model, problem: undefined }, parsed.order_id)
  return step({ ...model, lookedFor: text, problem: undefined }, [{ _tag: "FindPacked", text }])
}

const refused = (model: Model, problem: string): Step =>
  step({ ...model, lookedFor: undefined, problem }, [{ _tag: "Beep", tone: "bad" }])

const sounds: Record<Verdict, "good" | "bad" | "attention"> = {
  packed: "good",
  missing: "bad",
  other: "attention"
}

export const update = (model: Model, message: Message, now: Day.Instant): Step => {
  switch (message._tag) {
    case "OpenedPacked":
      return message.order.order_id === model.id
        ? step({ ...model, order: message.order, problem: undefined }, [
            { _tag: "Beep", tone: sounds[verdictOf(message.order)] }
          ])
        : step(model)
    case "FailedPacked":
      return refused(model, message.message)
    case "ScannedLabel":
      return scanned(model, message.code, now)
    case "TypedLabel":
      return step({ ...model, typed: message.text, problem: undefined })
    case "SubmittedLabel":
      return scanned({ ...model, typed: "" }, model.typed, now)
    case "FoundLabel": {
      if (message.text !== model.lookedFor) return step(model)
      const [first, ...others] = message.orders
      if (first === undefined) return refused(model, `${notInList}: ${message.text}`)
      if (others.length > 0)
        return refused(model, `${message.orders.length} orders fit ${message.text}: scan the label`)
      return foundOrder({ ...model, lookedFor: undefined, problem: undefined }, first.order_id)
    }
  }
}
