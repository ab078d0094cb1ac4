/**
 * Packed or not: an order's label is scanned, the screen says how far its packing is, and the next one is scanned. The
 * same screen asks for the first.
 */
import { parse } from "../../barcode/parse.ts"
import * as Day from "../../day.ts"
import type { Beep } from "../../kit/beep.ts"
import type { Order } from "../../order/order.ts"

export const notInList = "Not In List"

export interface Model {
  /** The order that is shown; undefined while the next scan is awaited. */
  readonly id: number | undefined
  readonly order: Order | undefined
  readonly typed: string
  /** What is being looked for. */
  readonly asked: string | undefined
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

export type Step = readonly [Model, ReadonlyArray<Command>, found: number | undefined]

const idle = (model: Model, commands: ReadonlyArray<Command> = []): Step => [model, commands, undefined]

export const init = (id: number | undefined): readonly [Model, ReadonlyArray<Command>] => [
  { id, order: undefined, typed: "", asked: undefined, problem: undefined },
  id === undefined ? [] : [{ _tag: "OpenPacked", id }]
]

/** packed: what the pickup app says of an order that is. It says picked, too, of one that it has picked. */
export type Verdict = "packed" | "missing" | "other"

const verdictBy: Readonly<Record<string, Verdict>> = {
  packed: "packed",
  picked: "packed",
  not_in_list: "missing"
}
export const verdictOf = ({ item_pickup_status }: Pick<Order, "item_pickup_status">): Verdict =>
  verdictBy[item_pickup_status ?? ""] ?? "other"

/** A scan or a typed number: an order's label names its order, anything else is looked for. */
const scanned = (model: Model, code: string, now: Day.Instant): Step => {
  const text = code.trim()
  if (text === "") return idle(model)
  const parsed = parse(text, Day.dayAt(now))
  if (parsed?.codeType === "order") return [{ ...model, problem: undefined }, [], parsed.order_id]
  return idle({ ...model, asked: text, problem: undefined }, [{ _tag: "FindPacked", text }])
}

const refused = (model: Model, problem: string): Step =>
  idle({ ...model, asked: undefined, problem }, [{ _tag: "Beep", tone: "bad" }])

const sounds: Record<Verdict, "good" | "bad" | "attention"> = {
  packed: "good",
  missing: "bad",
  other: "attention"
}

/** The third part of the step is the order to go to. */
export const update = (model: Model, message: Message, now: Day.Instant): Step => {
  switch (message._tag) {
    case "OpenedPacked":
      return message.order.order_id === model.id
        ? idle({ ...model, order: message.order, problem: undefined }, [
            { _tag: "Beep", tone: sounds[verdictOf(message.order)] }
          ])
        : idle(model)
    case "FailedPacked":
      return refused(model, message.message)
    case "ScannedLabel":
      return scanned(model, message.code, now)
    case "TypedLabel":
      return idle({ ...model, typed: message.text, problem: undefined })
    case "SubmittedLabel":
      return scanned({ ...model, typed: "" }, model.typed, now)
    case "FoundLabel": {
      if (message.text !== model.asked) return idle(model)
      const [first, ...others] = message.orders
      if (first === undefined) return refused(model, `${notInList}: ${message.text}`)
      if (others.length > 0)
        return refused(model, `${message.orders.length} orders fit ${message.text}: scan the label`)
      return [{ ...model, asked: undefined, problem: undefined }, [], first.order_id]
    }
  }
}
