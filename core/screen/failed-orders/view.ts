/** Partners' orders that could not be created, each with every reason. */

import { listFile } from "../../list-file.ts"
import {
  type FailedPartnerOrder,
  failedOrderColumns,
  failedOrderFields,
  failedOrderHeadings
} from "../../order/failed-partner-order.ts"
import { failedPartnerOrders } from "../../text/order.ts"
import { nothingToShow } from "../../text/shipment-list.ts"
import { type Shows, shownAsClient } from "../shown.ts"
import { backHome } from "../view/back.ts"
import { noticeOf } from "../view/notice.ts"
import { table } from "../view/table.ts"
import type { Part, View } from "../view/view.ts"
import type { FailedOrders } from "./model.ts"

const columns = {
  source: { kind: "text", width: 12 },
  ref_id: { kind: "text", width: 18 },
  info: { kind: "text", width: "rest", isWhole: true },
  created_at_in_ist: { kind: "time", width: 19 }
} as const

const orders = (list: ReadonlyArray<FailedPartnerOrder>): Part<never> =>
  table<FailedPartnerOrder, never>({
    id: "failed",
    caption: failedPartnerOrders,
    columns: failedOrderColumns.map((column) => ({
      id: column,
      title: failedOrderHeadings[column],
      ...columns[column],
      cell: (order) => order[column]
    })),
    things: list,
    empty: nothingToShow,
    idOf: ({ source, ref_id }) => `${source} ${ref_id}`
  })

export const view = ({ list, problem }: FailedOrders): View<never> => ({
  title: failedPartnerOrders,
  actions: [],
  parts: [...noticeOf(problem, "danger"), ...(list === undefined ? [] : [orders(list)])],
  file: list === undefined ? undefined : listFile("failed-orders", failedOrderFields, list),
  back: {
    ...backHome,
    title: "back to the queue",
    outcome: { leadsTo: { name: "orders", tab: "express" } }
  },
  showsBack: true
})

export const shows: Shows<undefined> = (_model, { rejectedOrders }) => shownAsClient(view(rejectedOrders))
