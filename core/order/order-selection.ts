/** Several orders chosen in the queue, by order id, to be done with at once (BULK-1, BULK-2). */
import { type Flags, textOf } from "../session/flags.ts"
import type { BriefOrder } from "./brief-order.ts"
import { isOpenForPicking } from "./status.ts"

/** The facts about a chosen order, stored with the choice: the lists may not have the order any more. */
export type Chosen = Pick<BriefOrder, "order_id" | "increment_id" | "total_item_count">

export type Selection = ReadonlyMap<number, Chosen>

export const none: Selection = new Map()

/** The most orders that one person picks in one walk. */
export const mostPicked = 50

const standardLimit = 10

/**
 * The number of orders that can be chosen at a time. The flag may arrive as text; where it is no number, the standard
 * limit counts.
 */
export const limitOf = (flags: Flags): number => {
  const limit = Math.floor(Number(textOf(flags, "multiple_invoice_max_limit")))
  return Number.isSafeInteger(limit) && limit >= 1 ? limit : standardLimit
}

/** Pending or queued, and not invoiced. */
export const isSelectable = isOpenForPicking

/** The choice without the orders that were invoiced or cancelled meanwhile. */
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
  /** True where some orders were left out because the limit was reached. */
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
