/** Orders and shipments are synchronised with commerce, for every screen of the store: what is here, and since when. */

import * as Day from "../../day.ts"
import type { AsksClient } from "../../kit/client-message.ts"
import type { ClientState } from "../../kit/client-state.ts"
import { isLoading, pendingCount } from "../../kit/shipment-cache.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, inMenu, primary, type Tone } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { quantityColumn, statusColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { notice } from "../../kit/view/notice.ts"
import { table } from "../../kit/view/table.ts"
import type { View } from "../../kit/view/view.ts"
import { grouped } from "../../text/grouped.ts"
import { refreshOrders, refreshShipments } from "../../text/shipment.ts"
import { head } from "./head.ts"
import { type Message, ofOrders, ofShipments } from "./refreshing.ts"

const refreshNote =
  "Orders and shipments come by themselves. A refresh asks commerce again, for every screen of the store."

type Lists = Pick<ClientState, "book" | "shipments">
interface List {
  readonly id: string
  readonly title: string
  readonly open: number
  readonly updatedAt: Day.Instant | undefined
  readonly isLoading: boolean
  readonly isStale: boolean
  readonly refresh: Action<AsksClient>
}

const listsOf = ({ book, shipments }: Lists): ReadonlyArray<List> => [
  {
    id: "orders",
    title: "Orders",
    open: book.counts.express + book.counts.scheduled,
    updatedAt: book.updatedAt,
    isLoading: book.loading !== undefined || book.catching !== undefined,
    isStale: book.isStale,
    refresh: act("refresh-orders", refreshOrders, "R", ofOrders, { icon: "refresh" })
  },
  {
    id: "shipments",
    title: "Shipments",
    open: pendingCount(shipments),
    updatedAt: shipments.updatedAt,
    isLoading: isLoading(shipments) || shipments.catching !== undefined,
    isStale: shipments.isStale,
    refresh: act("refresh-shipments", refreshShipments, "S", ofShipments, { icon: "refresh" })
  }
]

const stateOf = ({
  isLoading,
  isStale,
  updatedAt
}: List): readonly [text: string, tone: Tone | undefined] => {
  if (isLoading) return ["on their way", "info"]
  if (isStale) return ["may be old: the last fetch failed", "warning"]
  return updatedAt === undefined ? ["not fetched yet", undefined] : ["up to date", "good"]
}

export const view = (stored: Lists): View<Message | AsksClient> => {
  const lists = listsOf(stored)
  return {
    title: head.title,
    actions: [
      primary("refresh-all", "Refresh all", "F2", { _tag: "AskedForAll" }, { icon: "refresh" }),
      ...inMenu(lists.map(({ refresh }) => refresh))
    ],
    parts: [
      notice(refreshNote),
      table<List, Message | AsksClient>({
        id: "lists",
        caption: head.title,
        cards: "figures",
        columns: [
          titleColumn("title", "List", "rest", ({ title }) => title),
          quantityColumn("open", "Waiting", 8, ({ open }) => grouped(open)),
          timeColumn("updated", "Fetched", 8, ({ updatedAt }) =>
            updatedAt === undefined ? "–" : Day.toClock(updatedAt)
          ),
          statusColumn("state", "State", 34, (list) => stateOf(list)[0], {
            toneOf: (list) => stateOf(list)[1]
          })
        ],
        things: lists,
        empty: "",
        idOf: ({ id }) => id,
        // The name of its list is read behind it.
        actionsOf: ({ refresh }) => [{ ...refresh, title: head.title }]
      })
    ],
    back: { ...backHome, title: "Back" },
    showsBack: true
  }
}

export const screenView: ScreenView<undefined, Message> = (_model, around) => view(around)
