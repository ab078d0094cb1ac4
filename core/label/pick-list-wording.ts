/** The words on the paper of several orders, and on the page that shows it. */
import type { PickLine } from "../order/pick-list.ts"
import * as Q from "../quantity.ts"

export const pickListTitle = "Pick list"
export const nothingToPick = "Nothing is to be picked."

/** "100000001: 0.50, 100000002: 1.25". A quantity stays in the line of its order. */
export const intoOrders = (line: Pick<PickLine, "sell_by" | "orders">): string =>
  line.orders.map(({ increment_id, qty }) => `${increment_id}:\u00A0${Q.amountOf(line, qty)}`).join(", ")

/** "3 orders: 100000001, 100000002, 100000003" */
export const ordersOfWalk = (increments: ReadonlyArray<string>): string =>
  `${increments.length === 1 ? "1 order" : `${increments.length} orders`}: ${increments.join(", ")}`
