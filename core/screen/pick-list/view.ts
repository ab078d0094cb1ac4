/** What several orders need, along the shelves: how much of it in all, and how much into which order. */

import type { ScreenView } from "../../kit/shown.ts"
import { act, leading } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { codeColumn, quantityColumn, textColumn, titleColumn } from "../../kit/view/columns.ts"
import { unread } from "../../kit/view/empty.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { intoOrders, nothingToPick, ordersOfWalk, pickListTitle } from "../../label/pick-list-wording.ts"
import { listFile } from "../../list-file.ts"
import type { PickLine } from "../../order/pick-list.ts"
import { pickListFields } from "../../order/pick-list-fields.ts"
import * as Q from "../../quantity.ts"
import { nothingToPrint, oneMoment } from "../../text/because.ts"
import * as say from "../../text/pick-list.ts"
import type { Message, Model } from "./model.ts"

const linesOf = (lines: ReadonlyArray<PickLine>, row: number): Part<Message> => {
  const places = new Map(lines.map((line, index) => [line, index]))
  return table<PickLine, Message>({
    id: "pick-list",
    caption: pickListTitle,
    columns: [
      codeColumn("shelf", "Shelf", 8, ({ shelf }) => shelf ?? ""),
      codeColumn("product", "Product", 7, ({ product_id }) => String(product_id), { goes: 1 }),
      titleColumn("name", "Item", "rest", ({ name }) => name),
      quantityColumn("total", "In all", 12, (line) => Q.withUnit(line, line.total)),
      textColumn("orders", "Into orders", 34, intoOrders, { isWhole: true, isSpare: true })
    ],
    things: lines,
    empty: nothingToPick,
    idOf: ({ product_id, sell_by }) => `${product_id}-${sell_by}`,
    chosenBy: (line) => ({ _tag: "ChoseLine", row: places.get(line) ?? 0 }),
    cursor: {
      index: lines.length === 0 ? -1 : row,
      noun: "a product",
      moved: (by) => ({ _tag: "MovedLine", by })
    }
  })
}

const toQueue = leading("to-queue", "Order queue", "o", { name: "orders", tab: "express" })

export const view = (model: Model): View<Message> => {
  const { list, isLoading, problem, row } = model
  const isOfNone = model.orderIds.length === 0
  const increments = list?.orders.map(({ increment_id }) => increment_id) ?? []
  return {
    title: pickListTitle,
    status: isLoading ? "Loading..." : "",
    actions: isOfNone
      ? []
      : [
          act("print-list", "Print", "P", { _tag: "AskedForPaper" } as const, {
            isPrimary: true,
            isDisabled: list === undefined || list.lines.length === 0,
            because: list === undefined ? oneMoment : nothingToPrint
          }),
          { ...refresh, isDisabled: isLoading }
        ],
    parts: isOfNone
      ? [{ part: "empty", icon: "orders", text: say.tickOrders, action: toQueue }]
      : [
          ...(list?.left_out ?? []).map((order) => notice(say.notPicked(order), "warning")),
          ...(list === undefined
            ? [unread(isLoading ? undefined : problem, refresh)]
            : [
                ...noticeOf(problem, "danger"),
                ...(increments.length === 0 ? [] : [notice(ordersOfWalk(increments))]),
                linesOf(list.lines, row)
              ])
        ],
    ...(list === undefined ? {} : { file: listFile("pick-list", pickListFields(increments), list.lines) }),
    back: {
      ...backHome,
      title: "back to the queue",
      outcome: { leadsTo: { name: "orders", tab: "express" } }
    },
    showsBack: true
  }
}

export const screenView: ScreenView<Model, Message> = (model) => view(model)
