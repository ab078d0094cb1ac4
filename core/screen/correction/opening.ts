/** A ticket that was refused is opened again: its rows, quantities and reasons stand in the list, to be mended and sent (CORRECT-8). */
import { keyOfAdded, keyOfProduct } from "../../kit/product-rows/rows.ts"
import { step, toast } from "../../kit/step.ts"
import * as Q from "../../quantity.ts"
import { stockWithout } from "../../stock/correction.ts"
import { type CorrectionTicket, whyNotOpened } from "../../stock/correction-ticket.ts"
import * as say from "../../text/correction.ts"
import { isOpen, type Model, type Step } from "./model.ts"

/** What is typed and was not sent. */
export const typedCount = ({ changes, added }: Pick<Model, "changes" | "added">): number =>
  new Set([...changes.keys(), ...added.map(({ number }) => keyOfAdded(number))]).size

/** Against what the books said then: a row of which they say something else by now says so, and waits for a look. */
const opened = (model: Model, { id, description, lines }: CorrectionTicket): Step => {
  const listed = new Set(model.rows?.map(({ product_id }) => product_id) ?? [])
  const missing = lines.filter(({ product_id }) => !listed.has(product_id))
  const added = missing.map(({ product_id }, index) => ({ number: index + 1, product_id }))
  const keyOf = (productId: number): string => {
    const own = added.find(({ product_id }) => product_id === productId)
    return own === undefined ? keyOfProduct(productId) : keyOfAdded(own.number)
  }
  const [first] = lines
  return step({
    ...model,
    first: {
      ticket: id,
      description,
      reasons: lines.map(({ product_id, reason }) => ({ product_id, reason }))
    },
    changes: new Map(
      lines.map(({ product_id, seen, counted }) => [
        keyOf(product_id),
        { text: String(Q.toWire(counted)), seen }
      ])
    ),
    added,
    tab: "stock",
    search: "",
    selected: first === undefined ? model.selected : keyOf(first.product_id),
    dialog: undefined
  })
}

/** Other work is not put away unasked. */
export const askedToOpen = (model: Model): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Ticket" || !isOpen(model)) return step(model)
  const { ticket } = dialog
  const why = whyNotOpened(ticket)
  if (why !== undefined)
    return step(model, [], [toast("failure", say.notOpened(why, ticket.id, ticket.opened_as), "correction")])
  return typedCount(model) === 0
    ? opened(model, ticket)
    : step({ ...model, dialog: { _tag: "Opening", ticket } })
}

export const openedOver = (model: Model): Step =>
  model.dialog?._tag === "Opening" && isOpen(model) ? opened(model, model.dialog.ticket) : step(model)

/**
 * What the page was opened to write off is taken from what the books say, in steps of the product: more stays rather than
 * less. Rows in which something stands are left alone, and those that a ticket waits with.
 */
export const withWanted = (model: Model): Model => {
  const [first, ...more] = model.wanted
  if (first === undefined || !isOpen(model)) return model
  const rows = new Map(model.rows?.map((row) => [row.product_id, row]) ?? [])
  const typed = model.wanted.flatMap(({ productId, qty }) => {
    const row = rows.get(productId)
    const key = keyOfProduct(productId)
    if (row === undefined || row.waiting_ticket !== null || model.changes.has(key)) return []
    const { current_stock: seen } = row
    return [[key, { text: String(Q.toWire(stockWithout(row, qty))), seen }] as const]
  })
  return {
    ...model,
    wanted: [],
    changes: new Map([...model.changes, ...typed]),
    selected: keyOfProduct(first.productId),
    search: more.length === 0 ? (rows.get(first.productId)?.product_name ?? "") : ""
  }
}
