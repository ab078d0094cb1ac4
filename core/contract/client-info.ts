/** A client's description of itself over the websocket. */
import * as Day from "../day.ts"
import { releaseName } from "../release.ts"
import type { ClientInfo } from "./realtime.ts"

/** `stock_id` is the hub. */
export const clientInfo = (
  user: { readonly id: number; readonly session: string },
  store: { readonly store_id: number; readonly hub_id: number },
  getsAllOrders: boolean,
  now: Day.Instant,
  counter?: ClientInfo["counter"]
): ClientInfo => ({
  user_id: user.id,
  get_all_orders: getsAllOrders,
  todayDate: Day.dayAt(now),
  today_date: Day.toGmt(Day.startOfDay(now)),
  stock_id: store.hub_id,
  authorization: user.session,
  store_id: store.store_id,
  release: releaseName,
  hears_rights: true,
  ...(counter === undefined ? {} : { counter })
})
