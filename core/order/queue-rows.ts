/** The rows of the order queue: what is searched and narrowed, and their order (QUEUE-1). */
import { promisedBy } from "./age.ts"
import type { BriefOrder } from "./brief-order.ts"
import { customerName } from "./order.ts"
import { isUnder, matches, sortColumns, type Tab, termsOf } from "./queue.ts"

/** The columns that rows are sorted by: those of the server, and those that only a workstation can compute. */
export const rowColumns = [...sortColumns, "area", "amount", "source", "left", "by"] as const
export type RowColumn = (typeof rowColumns)[number]
export interface RowSort {
  readonly by: RowColumn
  readonly desc: boolean
}

/** Behind everything that has a value. */
const last = "\uffff"

const sortKey: Record<RowColumn, (order: BriefOrder) => string | number> = {
  increment_id: (order) => order.increment_id.padStart(24, "0"),
  name: (order) => customerName(order).toLowerCase(),
  items: (order) => order.total_item_count,
  status: (order) => order.status,
  delivery_at: (order) => order.sub_slot_info?.delivery_at[0] ?? order.delivery_at ?? "9999",
  created_at: (order) => order.created_at,
  area: (order) => order.area?.toLowerCase() ?? last,
  amount: (order) => order.grand_total,
  source: (order) => order.source,
  left: (order) => promisedBy(order) ?? Number.MAX_SAFE_INTEGER,
  by: (order) => order.assigned_to?.name?.toLowerCase() ?? last
}

/** Orders in a sort order; equal ones by id, so that the order never depends on how rows arrived. */
export const sorted = <O extends BriefOrder>(
  orders: ReadonlyArray<O>,
  { by, desc }: RowSort
): ReadonlyArray<O> => {
  const key = sortKey[by]
  const direction = desc ? -1 : 1
  return orders
    .map((order) => ({ order, key: key(order) }))
    .sort(
      (a, b) => (a.key === b.key ? a.order.order_id - b.order.order_id : a.key < b.key ? -1 : 1) * direction
    )
    .map(({ order }) => order)
}

export interface View {
  readonly tab: Tab
  readonly search: string
  /** Sources to show; none chosen shows all. */
  readonly sources: ReadonlyArray<string>
  readonly sort: RowSort
}

/** The rows of a tab after source filter, search and sort. */
export const rowsOf = <O extends BriefOrder>(orders: ReadonlyArray<O>, view: View): ReadonlyArray<O> => {
  const terms = termsOf(view.search)
  const isShown = (order: BriefOrder): boolean =>
    isUnder(view.tab, order) &&
    (view.sources.length === 0 || view.sources.includes(order.source)) &&
    matches(terms, customerName(order), order.increment_id)
  return sorted(orders.filter(isShown), view.sort)
}
