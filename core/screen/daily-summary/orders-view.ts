/** The orders behind a total, each with the way to it. */
import * as Day from "../../day.ts"
import * as Money from "../../money.ts"
import { statusText } from "../../text/status.ts"
import { toOrder } from "../route.ts"
import { pagesOf } from "../view/paging.ts"
import { table } from "../view/table.ts"
import type { Part } from "../view/view.ts"
import type { Listing, Message } from "./model.ts"
import type { Known } from "./view.ts"
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
        {
          id: "increment_id",
          title: "Order",
          kind: "title",
          width: 12,
          cell: ({ increment_id }) => increment_id,
          leadsTo: ({ order_id }) => toOrder(order_id, flags)
        },
        {
          id: "status",
          title: "Status",
          kind: "status",
          width: 16,
          cell: ({ status }) => statusText({ status, item_pickup_status: null })
        },
        {
          id: "order_type",
          title: "Type",
          kind: "text",
          width: 11,
          cell: ({ order_type }) => (order_type === "express" ? words.express : words.scheduled)
        },
        {
          id: "amount",
          title: "Amount",
          kind: "quantity",
          width: 16,
          cell: ({ amount }) => Money.format(amount, currency)
        },
        {
          id: "created_at",
          title: "Created",
          kind: "time",
          width: "rest",
          cell: ({ created_at }) => Day.localMinute(created_at)
        }
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
