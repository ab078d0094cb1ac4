/**
 * Finding an order or a pack from anywhere: an order by increment id, phone, partner reference, or by scanning its label;
 * a pack by its code.
 */

import * as route from "../../kit/route.ts"
import type { Order } from "../../order/order.ts"
import { open, shortestPart } from "../../order/queue.ts"
import type { Flags } from "../../session/flags.ts"

export interface Model {
  readonly typed: string
  /** What is being looked for, until it is answered. */
  readonly searched: string | undefined
  readonly found: ReadonlyArray<Order>
  readonly selected: number
  readonly problem: string | undefined
}

export type Message =
  | { readonly _tag: "TypedFind"; readonly text: string }
  | { readonly _tag: "SubmittedFind"; readonly text: string }
  | {
      readonly _tag: "FoundOrders"
      readonly text: string
      readonly orders: ReadonlyArray<Order>
      /** Where there are none: what was looked for. */
      readonly problem?: string | undefined
    }
  /** No order, but a pack. */
  | { readonly _tag: "FoundPack"; readonly text: string }
  | { readonly _tag: "FailedFind"; readonly message: string }
  /** In what was found, or before that in what answers at once. */
  | { readonly _tag: "ChoseFind"; readonly index: number }

export const init: Model = { typed: "", searched: undefined, found: [], selected: 0, problem: undefined }

/** What a part must have to be looked for, said before anybody types. */
export const wanted = `Id, phone, reference, or ${shortestPart} characters of a name; or scan a label or a pack`

/** Where an answer to the last question leads by itself: to the only order found, or to the pack. */
export const settledOn = ({ searched }: Model, message: Message, flags: Flags): route.Route | undefined => {
  if (message._tag === "FoundPack") return message.text === searched ? route.toPack(message.text) : undefined
  if (message._tag !== "FoundOrders" || message.text !== searched) return undefined
  const [order, ...others] = message.orders
  return order === undefined || others.length > 0 ? undefined : route.toOrder(order.order_id, flags)
}

/** What staff still have in hand is what they look for. */
const openFirst = (orders: ReadonlyArray<Order>): ReadonlyArray<Order> => [
  ...orders.filter(({ status }) => open.includes(status)),
  ...orders.filter(({ status }) => !open.includes(status))
]

export const update = (model: Model, message: Message): Model => {
  switch (message._tag) {
    case "TypedFind":
      // What was found, or is on its way, belongs to what was searched: it leads nobody away who types on. Enter asks anew.
      return {
        ...model,
        typed: message.text,
        searched: undefined,
        found: [],
        selected: 0,
        problem: undefined
      }
    case "SubmittedFind":
      return message.text.trim() === ""
        ? model
        : { ...model, typed: message.text.trim(), searched: message.text.trim(), problem: undefined }
    case "FoundOrders":
      return message.text === model.searched
        ? {
            ...model,
            searched: undefined,
            found: openFirst(message.orders),
            selected: 0,
            problem: message.problem
          }
        : model
    case "FoundPack":
      return message.text === model.searched ? { ...model, searched: undefined } : model
    case "FailedFind":
      return { ...model, searched: undefined, problem: message.message }
    case "ChoseFind":
      return { ...model, selected: message.index }
  }
}
