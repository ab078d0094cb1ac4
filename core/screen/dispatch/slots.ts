/** The orders that may leave, as the dispatch screen lists them: what must leave first on top, or slot by slot. */
import * as Day from "../../day.ts"
import { slotStart } from "../../order/age.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { deliveryAt } from "../../order/delivery.ts"
import { hasSlot } from "../../order/dispatch.ts"
import { type Row, rows } from "./ready-orders.ts"

/** The orders of one delivery slot, which leave together. */
export interface SlotGroup {
  readonly id: string
  readonly title: string
  readonly rows: ReadonlyArray<Row>
}

/** A slot in words with its day: "Today, 6 pm - 8 pm". */
const slotTitle = (order: BriefOrder, now: Day.Instant): string => {
  const [words, start] = [deliveryAt(order), slotStart(order)]
  if (!hasSlot(order) || start === undefined) return words
  const day = Day.dayAt(start)
  // Words that begin with the day do not say it twice.
  const named = [day, Day.dated(day)].find((text) => words.startsWith(text)) ?? ""
  const rest = words.slice(named.length).replace(/^[\s,]+/, "")
  return `${day === Day.dayAt(now) ? "Today" : Day.dated(day)}, ${rest}`
}

/** The rows slot by slot, the slot with what must leave first on top; within each as they stand. */
export const bySlot = (all: ReadonlyArray<Row>, now: Day.Instant): ReadonlyArray<SlotGroup> => {
  const groups = new Map<string, { readonly title: string; readonly rows: Array<Row> }>()
  for (const row of all) {
    const title = slotTitle(row.order, now)
    const id = `${row.isScheduled ? row.leavesBy : "express"} ${title}`
    const group = groups.get(id) ?? { title, rows: [] }
    group.rows.push(row)
    groups.set(id, group)
  }
  return [...groups].map(([id, group]) => ({ id, ...group }))
}

/** Groups help where several slots wait and at least one of them is more than an order. */
const helps = (groups: ReadonlyArray<SlotGroup>): boolean =>
  groups.length > 1 &&
  groups.some(({ rows: [first, ...others] }) => first?.isScheduled === true && others.length > 0)

export interface ShownOrders {
  readonly rows: ReadonlyArray<Row>
  /** Undefined where the rows stand in one list. */
  readonly groups: ReadonlyArray<SlotGroup> | undefined
}

/**
 * What the screen lists.
 * @param isGrouped what somebody chose; undefined: slot by slot where that helps
 */
export const shownOrders = (
  orders: ReadonlyArray<BriefOrder>,
  now: Day.Instant,
  isGrouped: boolean | undefined
): ShownOrders => {
  const all = rows(orders, now)
  if (isGrouped === false) return { rows: all, groups: undefined }
  const groups = bySlot(all, now)
  return isGrouped === true || helps(groups)
    ? { rows: groups.flatMap((group) => group.rows), groups }
    : { rows: all, groups: undefined }
}
