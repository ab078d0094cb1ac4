/** What people do about books that are wrong: correct them, and approve what somebody else corrected. */
import { amountsOf } from "./books.ts"
import type { Operation } from "./operation.ts"
import { shelfOf } from "./shelf-work.ts"
import type { Actor } from "./world.ts"

interface Ticket {
  readonly id: number
  readonly lines: ReadonlyArray<{ readonly product_id: number; readonly booked: number }>
}
const booked = ({ world, hub }: Actor, { lines }: Ticket): void =>
  world.books.comes(
    hub,
    amountsOf(lines.map(({ product_id: product, booked: qty }) => ({ product, qty: Math.round(qty * 1000) })))
  )

const correct = async (actor: Actor): Promise<void> => {
  const rows = await shelfOf(actor, { isUsable: false })
  const held = amountsOf(rows.map(({ product_id: product, qty }) => ({ product, qty })))
  const corrected = actor.some([...held], 2).map(([product_id, qty]) => {
    const step = product_id === 2649 ? 1000 : 500
    const change = step * (actor.upTo(2) === 0 ? -1 : 1) * (1 + actor.upTo(3))
    return {
      product_id,
      current_stock: qty / 1000,
      new_current_stock: Math.max(0, qty + change) / 1000,
      reason: "Wrong Count"
    }
  })
  if (corrected.length === 0) return
  const raised = await actor.do<{ readonly ticket: Ticket }>(
    "StockCorrectionService.markStockCorrectionInHubInventory",
    [null, corrected, "The books were wrong"],
    ["StockMoved", "CorrectionWaits", "InvalidCorrection"]
  )
  if (raised !== undefined) booked(actor, raised.ticket)
}

const approve = async (actor: Actor): Promise<void> => {
  const { hub } = actor
  const waiting = await actor.do<ReadonlyArray<Ticket>>(
    "StockCorrectionService.getCorrectionTickets",
    [hub, "waiting"],
    []
  )
  const ticket = actor.one(waiting ?? [])
  if (ticket === undefined) return
  const approved = await actor.do<Ticket>(
    "StockCorrectionService.approveStockCorrection",
    [hub, ticket.id],
    ["OwnApproval", "ApprovalSettled", "CorrectionTooOld"]
  )
  if (approved !== undefined) booked(actor, approved)
}

export const correctionWork: ReadonlyArray<Operation> = [
  { name: "correct stock", weight: 2, run: correct },
  { name: "approve a correction", weight: 2, run: approve }
]
