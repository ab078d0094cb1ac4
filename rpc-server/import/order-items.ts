/** order_items.csv: the lines of the orders in orders.csv. */
import * as Money from "#core/money.ts"
import type { OrderStatus } from "#core/order/order.ts"
import { priceProblem, quantityProblem } from "#core/order/order-bounds.ts"
import { isProcessed } from "#core/order/status.ts"
import * as Quantity from "#core/quantity.ts"
import * as imports from "../store/archive/imported-items.ts"
import { money, oneOf, quantity, text, whole, yesNo } from "./cell.ts"
import { type CellsOf, defaulted, type Located, optional, type RowOf, required } from "./column.ts"
import { incrementId } from "./increment-id.ts"
import { type Complain, kind } from "./kind.ts"
import { requireProduct } from "./named-rows.ts"
import type { ReferenceData, ReferenceItem } from "./reference-data.ts"

const columns = () => ({
  increment_id: required(incrementId, "The order it belongs to.", "1000000001"),
  line: required(whole(1, 9999), "Its place in the order, counted from 1.", "1"),
  product_id: required(whole(1, 99_999), "The product.", "1773"),
  name: optional(text(500), "Its name in this order; the product's when empty.", "Chicken Curry Cut"),
  qty: required(quantity, "How much is ordered: kilograms or packs.", "1.5"),
  qty_ordered_initial: optional(quantity, "How much was ordered at first; qty when empty.", "1.5"),
  price: optional(money, "The price of one unit; the product's final price when empty.", "299.00"),
  sell_by: optional(oneOf(["kg", "pack"]), "kg or pack; as the product when empty.", "kg"),
  status: defaulted(
    oneOf(["active", "deleted"]),
    "active",
    "active, or deleted. active when empty.",
    "active"
  ),
  parent_line: optional(
    whole(1, 9999),
    "The line of the item that it is cut from: parents are grouped over their parts.",
    "1"
  ),
  accepted_qty: optional(
    quantity,
    "How much was accepted, of an invoiced order; all of it when empty and neither nil nor partly nil.",
    "1.5"
  ),
  nil: defaulted(yesNo, 0, "Whether none of it could be sent.", "no"),
  partial_nil: defaulted(quantity, 0, "How much of it was missing.", "0.5"),
  reason: optional(text(500), "Why it was missing.", "Out of stock"),
  qty_orig: optional(quantity, "What the pickup app was asked to pack.", "1.5"),
  qty_packed: optional(quantity, "What the pickup app packed of it.", "1.4")
})
export type ItemRow = RowOf<ReturnType<typeof columns>>
export type ItemCells = CellsOf<ReturnType<typeof columns>>

/** The price and way of selling that an item has, by itself or by its product. */
const priced = (row: ReferenceItem, reference: ReferenceData) => {
  const product = reference.products.get(row.product_id)
  const price = row.price ?? product?.final_price ?? null
  return {
    price,
    sell_by: row.sell_by ?? product?.sell_by ?? ("kg" as const),
    name: row.name ?? product?.name ?? "",
    total: Money.times(Money.ofHundredths(price ?? 0), Quantity.ofThousandths(row.qty))
  }
}

/** What the items of an order come to: those that are charged. */
export const subtotalOf = (items: ReadonlyArray<ReferenceItem>, reference: ReferenceData): number =>
  items
    .filter((row) => row.status === "active" && row.parent_line === null)
    .reduce((sum, row) => sum + priced(row, reference).total, 0)

/** What was accepted of an item; nothing is said of an order that is not invoiced. */
const acceptedOf = (row: ItemRow, status: OrderStatus): number | null => {
  if (!isProcessed({ status, invoice_id: null }) && status !== "shipped") return row.accepted_qty
  if (row.accepted_qty !== null) return row.accepted_qty
  return row.nil === 1 ? 0 : Math.max(0, row.qty - row.partial_nil)
}

const checkQuantities = (line: number, row: ItemRow, complain: Complain): void => {
  const more = (column: keyof ItemRow, value: number | null) => {
    if (value !== null && value > row.qty)
      complain(line, column, `more than the ordered ${quantity.print(row.qty)}: write at most that`)
  }
  const wrong = quantityProblem(Quantity.ofThousandths(row.qty))
  if (row.qty === 0)
    complain(line, "qty", "nothing is ordered: write a quantity above 0, or take the row out")
  else if (wrong !== undefined) complain(line, "qty", `${wrong}: write what was ordered`)
  more("accepted_qty", row.accepted_qty)
  more("partial_nil", row.partial_nil)
  if (row.nil === 1 && (row.accepted_qty ?? 0) > 0)
    complain(line, "nil", "a quantity was accepted: leave one of nil and accepted_qty empty")
  if ((row.qty_orig === null) !== (row.qty_packed === null))
    complain(line, "qty_packed", "qty_orig and qty_packed go together: write both, or neither")
}

/** What is charged has a price, and one in the unit of the catalogue's; what goes from hub to hub may cost nothing. */
const checkPrice = (line: number, row: ItemRow, reference: ReferenceData, complain: Complain): void => {
  const { price } = priced(row, reference)
  if (price === null || row.parent_line !== null || row.status === "deleted") return
  if (price === 0 && reference.orders.get(row.increment_id)?.isTransfer === true) return
  const catalogue = reference.products.get(row.product_id)?.final_price ?? null
  const wrong = priceProblem(
    Money.ofHundredths(price),
    catalogue === null ? null : Money.ofHundredths(catalogue)
  )
  if (wrong !== undefined) complain(line, "price", wrong.replace("; send", ": write"))
}

const isToCome: ReadonlySet<OrderStatus | undefined> = new Set(["pending", "queued", "pending_payment"])
/** What is to be packed is asked for in the steps of its product; what has been sold was sold in those of then. */
const checkStep = (line: number, row: ItemRow, reference: ReferenceData, complain: Complain): void => {
  const product = reference.products.get(row.product_id)
  if (product === undefined || row.parent_line !== null || row.status === "deleted") return
  if (!isToCome.has(reference.orders.get(row.increment_id)?.status)) return
  const step = product.sell_by === "pack" ? Quantity.one : product.qty_increments
  if (step === null || step <= 0 || row.qty % step === 0) return
  complain(
    line,
    "qty",
    product.sell_by === "pack"
      ? `product ${row.product_id} is sold by the pack: write whole packs`
      : `product ${row.product_id} is sold in steps of ${quantity.print(step)} kg: write a multiple`
  )
}

const checkParents = (rows: ReadonlyArray<Located<ItemRow>>, complain: Complain): void => {
  const byLine = new Map(rows.map(({ row }) => [row.line, row]))
  for (const { line, row } of rows) {
    if (row.parent_line === null) continue
    const parent = byLine.get(row.parent_line)
    if (parent === undefined)
      complain(line, "parent_line", `the order has no line ${row.parent_line}: write the parent's line`)
    else if (parent.parent_line !== null || parent === row)
      complain(line, "parent_line", `line ${row.parent_line} is a part itself: a parent stands by itself`)
  }
}

export const orderItems = kind({
  name: "order_items",
  about: "The lines of the orders.",
  columns,
  key: (row) => `line ${row.line} of order ${row.increment_id}`,
  learn: (row, reference) => reference.addItem(row),
  judge: (rows, reference, complain) => {
    for (const { line, row } of rows) {
      if (!reference.hasOrder(row.increment_id))
        complain(
          line,
          "increment_id",
          `order ${row.increment_id} is not in orders.csv: add it there, or take the row out`
        )
      const isThere = requireProduct(row.product_id, reference, line, complain)
      if (isThere && reference.products.has(row.product_id) && priced(row, reference).price === null)
        complain(line, "price", `product ${row.product_id} has no price: write the price in this order`)
      if (isThere) checkPrice(line, row, reference, complain)
      checkQuantities(line, row, complain)
      checkStep(line, row, reference, complain)
    }
    const byOrder = Map.groupBy(rows, ({ row }) => row.increment_id)
    for (const members of byOrder.values()) checkParents(members, complain)
    return [...byOrder].map(([increment_id, members]) => ({
      increment_id,
      items: members
        .map(({ row }) => row)
        .sort((a, b) => a.line - b.line)
        .map((row): imports.ImportedItem => {
          const { price, sell_by, name, total } = priced(row, reference)
          const status = reference.orders.get(row.increment_id)?.status ?? "pending"
          const accepted = acceptedOf(row, status)
          return {
            line: row.line,
            parentLine: row.parent_line,
            columns: {
              product_id: row.product_id,
              name,
              qty: row.qty,
              qty_ordered_initial: row.qty_ordered_initial ?? row.qty,
              accepted_qty: accepted,
              nil: row.nil,
              partial_nil: row.partial_nil,
              reason: row.reason,
              status: row.status,
              sell_by,
              price: price ?? 0,
              total_price:
                accepted === null
                  ? total
                  : Money.times(Money.ofHundredths(price ?? 0), Quantity.ofThousandths(accepted)),
              qty_orig: row.qty_orig,
              qty_packed: row.qty_packed
            }
          }
        })
    }))
  },
  write: (orders, writing) => imports.mergeItems(orders, writing)
})
