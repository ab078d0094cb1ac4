/** Finding an order or a pack from anywhere: what was typed, and what was found. */

import { namedColumn, statusColumn, textColumn, titleColumn } from "../../kit/view/columns.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { customerName, type Order } from "../../order/order.ts"
import { statusText } from "../../text/status.ts"
import type { Message } from "../model.ts"
import { type Message as FinderMessage, type Model, wanted } from "./model.ts"

const tell = (message: FinderMessage): Message => ({ _tag: "GotScreenMessage", screen: "Finder", message })

const list = (found: ReadonlyArray<Order>, selected: number): Part<Message> =>
  table<Order, Message>({
    id: "found",
    caption: "Found",
    columns: [
      titleColumn("order", "Order", 11, ({ increment_id }) => increment_id),
      namedColumn("customer", "Customer", "rest", customerName),
      statusColumn("status", "Status", 15, statusText),
      textColumn("reference", "From", 14, ({ source, source_ref_id }) => source_ref_id ?? source, {
        isSpare: true
      })
    ],
    things: found,
    empty: "",
    idOf: ({ order_id }) => `found-${order_id}`,
    outcomeOf: ({ order_id }) => ({ message: { _tag: "ChoseFound", orderId: order_id } }),
    cursor: {
      index: selected,
      noun: "an order",
      moved: (by) => tell({ _tag: "MovedFind", by }),
      opens: "view"
    }
  })

export const view = ({ typed, searched, found, selected, problem }: Model): View<Message> => ({
  title: "Find an order or a pack",
  actions: [],
  parts: [
    {
      part: "entry",
      label: "Order no., phone, reference, or a part of the name",
      prompt: "Find",
      text: typed,
      typed: (text) => tell({ _tag: "TypedFind", text }),
      holds: "text",
      submit:
        found.length > 0
          ? undefined
          : { title: "find", outcome: { message: tell({ _tag: "SubmittedFind", text: typed }) } },
      button: "Find"
    },
    {
      part: "notice",
      tone: searched === undefined && problem !== undefined ? "danger" : undefined,
      text: searched === undefined ? (problem ?? wanted) : `Looking for ${searched}`
    },
    ...(found.length === 0 ? [] : [list(found, selected)])
  ],
  back: {
    id: "close",
    title: "close",
    keys: ["Escape"],
    isMain: true,
    outcome: { message: { _tag: "ToggledFinder" } }
  }
})
