/** Several orders chosen in the queue, by order id, to be done with at once (BULK-1, BULK-2). */
import { type Flags, textOf } from "../session/flags.ts"
import type { BriefOrder } from "./brief-order.ts"
import { isOpenForPicking } from "./status.ts"

/** What is known of an order that was chosen, wherever the lists are by then. */
export type Chosen = Pick<BriefOrder, "order_id" | "increment_id" | "total_item_count">

export type Selection = ReadonlyMap<number, Chosen>

export const none: Selection = new Map()

/** More orders than these nobody picks in one walk. */
export const mostPicked = 50

const standardLimit = 10

/** How many can be chosen at a time. The flag may arrive as text; what is no number of orders says nothing. */
export const limitOf = (flags: Flags): number => {
  const limit = Math.floor(Number(textOf(flags, "multiple_invoice_max_limit")))
  return Number.isSafeInteger(limit) && limit >= 1 ? limit : standardLimit
}

/** Pending or queued, and not invoiced. */
export const isSelectable = isOpenForPicking

/** What of a choice still holds: an order that was invoiced or cancelled meanwhile is chosen no more. */
export const stillSelectable = (
  selection: Selection,
  orderOf: (orderId: number) => BriefOrder | undefined
): Selection => {
  const rest = [...selection].filter(([id]) => {
    const order = orderOf(id)
    return order !== undefined && isSelectable(order)
  })
  return rest.length === selection.size ? selection : new Map(rest)
}

export interface Toggled {
  readonly selection: Selection
  /** Some were not chosen, for there can be no more. */
  readonly isOverLimit: boolean
}

/**
 * Turns orders about together: all of them chosen, as far as there is room; none of them, where all are, or where no
 * more can be. What cannot be chosen is passed over.
 */
export const toggled = (selection: Selection, orders: ReadonlyArray<BriefOrder>, limit: number): Toggled => {
  const able = orders.filter(isSelectable)
  const more = able.filter(({ order_id }) => !selection.has(order_id))
  const room = Math.max(0, limit - selection.size)
  if (more.length > 0 && (room > 0 || more.length === able.length)) {
    const added = more.slice(0, room).map(({ order_id, increment_id, total_item_count }) => {
      return [order_id, { order_id, increment_id, total_item_count }] as const
    })
    return { selection: new Map([...selection, ...added]), isOverLimit: more.length > room }
  }
  const ids = new Set(able.map(({ order_id }) => order_id))
  return { selection: new Map([...selection].filter(([id]) => !ids.has(id))), isOverLimit: false }
}
