/** The orders behind a total, each with the way to it. */
import * as Day from "../../day.ts"
import { toOrder } from "../../kit/route.ts"
import { quantityColumn, statusColumn, textColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { pagesOf } from "../../kit/view/paging.ts"
import { table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import * as Money from "../../money.ts"
import { statusText } from "../../text/status.ts"
import type { Known, Listing, Message } from "./model.ts"
import * as words from "./wording.ts"

export const listingParts = (
  { model, flags }: Known,
  { category, method, page, found }: Listing
): ReadonlyArray<Part<Message>> | undefined => {
  if (found === undefined) return undefined
  const currency = model.reports.summary?.currency ?? "INR"
  const name = `${words.categoryTitle(category)}, ${words.methodTitle[method].toLowerCase()}`
  return [
    { part: "heading", text: name },
    table<(typeof found.rows)[number], Message>({
      id: "orders",
      caption: name,
      columns: [
        titleColumn("increment_id", "Order", 12, ({ increment_id }) => increment_id, {
          leadsTo: ({ order_id }) => toOrder(order_id, flags)
        }),
        statusColumn("status", "Status", 16, ({ status }) =>
          statusText({ status, item_pickup_status: null })
        ),
        textColumn("order_type", "Type", 11, ({ order_type }) =>
          order_type === "express" ? words.express : words.scheduled
        ),
        quantityColumn("amount", "Amount", 16, ({ amount }) => Money.format(amount, currency)),
        timeColumn("created_at", "Created", "rest", ({ created_at }) => Day.localMinute(created_at))
      ],
      things: found.rows,
      empty: words.noOrders,
      idOf: ({ order_id }) => String(order_id),
      outcomeOf: ({ order_id }) => ({ leadsTo: toOrder(order_id, flags) }),
      chosenBy: (order) => ({ _tag: "ChoseRow", row: found.rows.indexOf(order) }),
      cursor: {
        index: Math.min(model.row, found.rows.length - 1),
        noun: "an order",
        moved: (by) => ({ _tag: "MovedRow", by, count: found.rows.length }),
        opens: "the order"
      },
      paging: pagesOf(
        `${found.total} ${found.total === 1 ? "order" : "orders"}`,
        page,
        found.total / found.perPage
      )
    })
  ]
}
