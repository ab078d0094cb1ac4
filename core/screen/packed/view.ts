/** Packed or not, in large letters, what was packed of each item, and the line for the next label. */

import * as route from "../../kit/route.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, leading } from "../../kit/view/action.ts"
import { backHome, clearing } from "../../kit/view/back.ts"
import { namedColumn, quantityColumn } from "../../kit/view/columns.ts"
import { failed, loading } from "../../kit/view/empty.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, View } from "../../kit/view/view.ts"
import type { Order } from "../../order/order.ts"
import type { Flags } from "../../session/flags.ts"
import { scanPrompt } from "../../text/order.ts"
import { type Message, type Model, verdictOf } from "./model.ts"
import {
  type PackedItem,
  packedFor,
  packedItems,
  scanLabel,
  scanNext,
  toneOf,
  verdictText
} from "./verdict.ts"

const items = (order: Order): Part<Message> =>
  table<PackedItem, Message>({
    id: "packed",
    caption: "What was packed",
    columns: [
      namedColumn("name", "Item", "rest", ({ name }) => name),
      quantityColumn(
        "quantity",
        verdictOf(order) === "packed" ? "Packed" : "Quantity",
        25,
        ({ quantity }) => quantity,
        {
          traits: ["main"],
          signOf: ({ isShort }) => (isShort ? "!" : undefined),
          toneOf: ({ isShort }) => (isShort ? "warning" : undefined)
        }
      )
    ],
    things: packedItems(order),
    empty: "Nothing in it is picked",
    idOf: ({ itemId }) => String(itemId)
  })

const shown = ({ id, order, lookedFor, problem }: Model): ReadonlyArray<Part<Message>> => {
  if (id === undefined)
    return lookedFor === undefined
      ? [{ part: "empty", icon: "packed", text: scanLabel }]
      : [{ part: "banner", tone: "info", text: "Looking..." }]
  if (order === undefined)
    return [problem === undefined ? loading("Fetching the order...") : failed("There is no order to show.")]
  return [{ part: "banner", tone: toneOf(order), text: verdictText(order) }, items(order)]
}

const actions = (id: number, typed: string, flags: Flags): ReadonlyArray<Action<Message>> => [
  {
    id: "next",
    title: scanNext,
    // Enter takes what stands in the line.
    keys: typed === "" ? ["Enter", "n"] : ["n"],
    isMain: true,
    isPrimary: true,
    code: "next",
    outcome: { leadsTo: { name: "scannext" } }
  },
  leading("order", "View the order", "v", route.toOrder(id, flags))
]

const typing = (text: string): Message => ({ _tag: "TypedLabel", text })

export const view = (model: Model, flags: Flags): View<Message> => {
  const { id, order, typed, problem } = model
  return {
    title:
      order === undefined
        ? id === undefined
          ? scanNext
          : "Order"
        : `Order ${order.increment_id}, ${packedFor(order)}`,
    actions: id === undefined ? [] : actions(id, typed, flags),
    parts: [
      {
        part: "entry",
        label: "Order's label or id",
        prompt: scanPrompt,
        text: typed,
        typed: typing,
        holds: "code",
        button: "Enter",
        submit:
          typed === ""
            ? undefined
            : { title: "take the code", outcome: { message: { _tag: "SubmittedLabel" } } },
        problem
      },
      ...shown(model)
    ],
    // Where there is room what the label came to stands beside what is in the order.
    ...(order === undefined ? {} : { column: 2 }),
    back: clearing(typed, typing, backHome)
  }
}

export const screenView: ScreenView<Model, Message> = (model, { session }) => view(model, session.user.flags)
