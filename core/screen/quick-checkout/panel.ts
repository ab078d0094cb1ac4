/** Orders that are placed behind the counter, beside the cart. */

import { canBeTakenBack } from "../../counter/placement-queue.ts"
import { panelOf as placementPanel } from "../../kit/placement-queue/panel.ts"
import type { Shown } from "../../kit/sale/view.ts"
import { act } from "../../kit/view/action.ts"
import { quantityColumn, titleColumn } from "../../kit/view/columns.ts"
import type { Alerts } from "../../kit/view/filters.ts"
import { table } from "../../kit/view/table.ts"
import type { Panel, Question } from "../../kit/view/view.ts"
import * as Money from "../../money.ts"
import * as say from "../../text/placement-queue.ts"
import type { Message, Model } from "./model.ts"

export const panelOf = (model: Model, { placementQueue, currency }: Shown): Panel<Message> => {
  const { label, lines, failed } = placementPanel(placementQueue, currency)
  const count = failed.orders.length
  const index = Math.min(model.failedAt, count - 1)
  return {
    label,
    lines,
    table: table<(typeof failed.orders)[number], Message>({
      id: "failed",
      // The head of its first column says what they are.
      caption: say.ordersToTryAgain,
      columns: [
        titleColumn("products", count === 0 ? "Failed orders" : failed.title, "rest", ({ cartItems }) =>
          cartItems.map(({ product_name }) => product_name).join(", ")
        ),
        quantityColumn("total", "Amount", 12, ({ cartTotal }) => Money.format(cartTotal, currency))
      ],
      things: failed.orders,
      empty: "",
      idOf: ({ id }) => id,
      toneOf: () => "danger",
      detailsOf: ({ problem }) => (problem === null ? [] : [{ text: problem, tone: "danger" }]),
      // One that may be placed goes on where it stopped: its cart is not to be changed.
      outcomeOf: (entry) => ({
        message: canBeTakenBack(entry) ? { _tag: "TookFailed", entry } : { _tag: "TriedFailed", id: entry.id }
      }),
      cursor: {
        index,
        noun: "a failed order",
        moved: (by) => ({ _tag: "MovedFailed", by, count }),
        opens: "load it to try again"
      }
    }),
    actions: failed.orders
      .slice(Math.max(0, index), Math.max(0, index) + 1)
      .map(({ id }) => act("retry", "Try again", ["T"], { _tag: "TriedFailed", id }))
  }
}

/** The state of the last order, in one line over the cart: it leads to the panel. */
export const alertOf = (model: Model, shown: Shown): Alerts<Message> => {
  const { label, lines } = panelOf(model, shown)
  const { failed } = shown.placementQueue
  const texts = lines.map(({ text }) => text)
  const count = failed.length === 0 ? [] : [`${failed.length} failed`]
  return {
    part: "alerts",
    alerts: [
      {
        text: `${label}: ${[...texts, ...count].join(", ")}`,
        // Its end may be beyond the edge.
        shortText: [...count, ...texts].join(", "),
        tone: failed.length > 0 ? "danger" : (lines[0]?.tone ?? "info"),
        action: panelAction
      }
    ]
  }
}

const panelAction = act("panel", say.lastOrderStatus, ["b"], { _tag: "OpenedPanel" } as const)

export const panelQuestion = (model: Model, shown: Shown): Question<Message> => {
  const { label, lines, table: rows, actions } = panelOf(model, shown)
  return {
    id: "placement-panel",
    title: label,
    text: "",
    parts: [{ part: "lines", label, lines, most: Number.POSITIVE_INFINITY }, rows],
    actions: [...actions, act("close", "Close", ["Escape"], { _tag: "ClosedDialog" }, { code: "back" })],
    // Enter means the failed order under the cursor.
    first: rows.count > 0 ? -1 : actions.length,
    cancel: { _tag: "ClosedDialog" }
  }
}
