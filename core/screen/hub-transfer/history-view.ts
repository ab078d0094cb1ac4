/** The list of transfers, and one of them as it is opened: which way, between which stores, who made it, where it is. */
import { transfersPerPage } from "../../contract/hub-transfer.ts"
import * as Day from "../../day.ts"
import { act } from "../../kit/view/action.ts"
import { closing } from "../../kit/view/asking.ts"
import {
  codeColumn,
  namedColumn,
  quantityColumn,
  statusColumn,
  timeColumn,
  titleColumn
} from "../../kit/view/columns.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { pagesOf } from "../../kit/view/paging.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { type Table, table } from "../../kit/view/table.ts"
import type { Question, View } from "../../kit/view/view.ts"
import { walked } from "../../kit/view/walked.ts"
import type { Transfer } from "../../stock/transfer.ts"
import { statusText } from "../../text/status.ts"
import * as say from "../../text/transfer.ts"
import { printableOf } from "./history-update.ts"
import type { Message, Model } from "./model.ts"

/** Where its stock is; of one that was cancelled only that. */
const stateOf = (transfer: Transfer): string => {
  const where = say.whereItIs(transfer)
  const status = statusText({ status: transfer.status, item_pickup_status: null })
  return where === "" ? status : where
}

const wayOf = ({ source, destination }: Transfer): string => say.wayOf(source.name, destination.name)

const transfersTable = ({
  history: { rows, befores, hasMore, selected, problem }
}: Model): Table<Message> => {
  const transfers = rows ?? []
  const page = befores.length
  const first = (page - 1) * transfersPerPage + 1
  return table<Transfer, Message>({
    id: "transfers",
    caption: say.allTitle,
    columns: [
      codeColumn("order", "Order", 10, ({ increment_id }) => increment_id),
      titleColumn("way", "From and to", "rest", wayOf, { isWhole: true }),
      statusColumn("state", "State", 13, stateOf),
      timeColumn("at", "Made at", 16, ({ created_at }) => Day.localMinute(created_at)),
      namedColumn("by", "Made by", 12, ({ created_by }) => created_by ?? ""),
      quantityColumn("items", "Items", 5, ({ items }) => String(items), { goes: 1, traits: ["named"] })
    ],
    empty: rows !== undefined ? say.noTransfers : (problem ?? say.loadingTransfers),
    ...walked(transfers, ({ order_id }) => order_id, selected, {
      noun: "a transfer",
      opens: "transfer",
      moved: (by) => ({ _tag: "MovedTransfer", by }),
      chosen: (order) => ({ _tag: "ChoseTransfer", order }),
      opened: (order) => ({ _tag: "OpenedTransfer", order })
    }),
    ...(transfers.length === 0
      ? {}
      : {
          paging: pagesOf(say.pageText(first, first + transfers.length - 1), page, page + (hasMore ? 1 : 0))
        })
  })
}

export const historyStage = (
  model: Model
): Pick<View<Message>, "actions" | "parts"> & Required<Pick<View<Message>, "file">> => ({
  actions: [refresh],
  parts: [...noticeOf(model.history.problem, "danger"), transfersTable(model)],
  file: { request: { _tag: "AskedForFile" } }
})

export const transferQuestion = (transfer: Transfer): Question<Message> => ({
  id: `transfer-${transfer.order_id}`,
  title: say.transferTitle(transfer.increment_id),
  text: wayOf(transfer),
  parts: [
    {
      part: "facts",
      facts: [
        { name: "Status", value: statusText({ status: transfer.status, item_pickup_status: null }) },
        { name: "State", value: stateOf(transfer) },
        { name: "Items", value: String(transfer.items) },
        { name: "Paper", value: say.paperText(transfer.paper) || undefined },
        { name: "Made by", value: transfer.created_by ?? undefined },
        { name: "Made at", value: Day.localMinute(transfer.created_at) },
        { name: "Shipment", value: transfer.shipment_id ?? undefined },
        {
          name: "Received at",
          value: transfer.received_at === null ? undefined : Day.localMinute(transfer.received_at)
        }
      ]
    }
  ],
  actions: [
    ...(printableOf(transfer) !== undefined
      ? [act("print-paper", "Print", "p", { _tag: "AskedForPaper" } as const, { icon: "print" })]
      : []),
    closing({ _tag: "ClosedDialog" }, "Close")
  ],
  cancel: { _tag: "ClosedDialog" }
})
