/** Finding an order or a pack from anywhere: what was typed, and what was found. */

import { namedColumn, statusColumn, textColumn, titleColumn } from "../../kit/view/columns.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { customerName, type Order } from "../../order/order.ts"
import { termsOf } from "../../order/queue.ts"
import { statusText } from "../../text/status.ts"
import type { Model as Client, Message } from "../model.ts"
import type { Entry } from "../palette/entries.ts"
import { foundIn } from "../palette/orders.ts"
import { listed } from "../palette/view.ts"
import { type Message as FinderMessage, type Model, wanted } from "./model.ts"

const tell = (message: FinderMessage): Message => ({ _tag: "GotScreenMessage", screen: "Finder", message })

const choose = (index: number): Message => tell({ _tag: "ChoseFind", index })

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
      moved: (by) => choose(Math.min(Math.max(selected + by, 0), found.length - 1)),
      opens: "view"
    }
  })

/** What answers at once stands there until something is asked of the server, and when that is answered. */
const atOnce = ({ typed, searched, found, problem }: Model, client: Client): ReadonlyArray<Entry> =>
  searched !== undefined || found.length > 0 || problem !== undefined || termsOf(typed).length === 0
    ? []
    : foundIn(client, typed, true)

export const view = (model: Model, client: Client): View<Message> => {
  const { typed, searched, found, selected, problem } = model
  const entries = atOnce(model, client)
  return {
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
        takesScans: true,
        submit:
          found.length + entries.length > 0
            ? undefined
            : { title: "find", outcome: { message: tell({ _tag: "SubmittedFind", text: typed }) } },
        button: "Find"
      },
      {
        part: "notice",
        tone: searched === undefined && problem !== undefined ? "danger" : undefined,
        text: searched === undefined ? (problem ?? wanted) : `Looking for ${searched}`
      },
      ...(found.length === 0 ? [] : [list(found, selected)]),
      ...(entries.length === 0
        ? []
        : [listed("at-once", "Open orders, products, pages and commands", entries, choose, selected)])
    ],
    back: {
      id: "close",
      title: "close",
      keys: ["Escape"],
      isMain: true,
      outcome: { message: { _tag: "ToggledFinder" } }
    }
  }
}
