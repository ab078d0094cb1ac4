/** The portal at work: it registers what waits, so that a cancelled paper is cancelled there, or too late, and credited. */
import * as Day from "#core/day.ts"
import type { Tx } from "#rpc-server/store/engine/transaction.ts"
import { atStore } from "#rpc-server/store/network/hubs.ts"
import * as eInvoices from "#rpc-server/store/order/e-invoices.ts"
import { irnOf } from "./e-invoices.ts"
import { differences, isEInvoice } from "./ledger.ts"
import type { Till, Trade } from "./trade.ts"

type Acknowledgement = Parameters<typeof eInvoices.acknowledge>[1]
const acknowledged = function* (store: number, number: string, by: Acknowledgement): Tx<void> {
  const row = yield* eInvoices.find(store, number)
  if (row !== undefined) yield* eInvoices.acknowledge(row, by)
}

export const register = async (trade: Trade, { shop }: Till): Promise<void> => {
  const paper = trade.one(
    trade.ledger.papers.filter(
      (each) => each.shop === shop && isEInvoice(each) && !each.isCancelled && each.registeredAt === undefined
    )
  )
  if (paper === undefined) return
  const acknowledgement = {
    ack_number: String(trade.world.number()),
    ack_date: Day.toLocal(trade.world.now),
    signed_qr: null,
    is_sandbox: 0
  } as const
  await trade.comes(function* () {
    yield* atStore(shop.store, acknowledged(shop.store, paper.number, acknowledgement))
  })
  paper.registeredAt = trade.world.now - (trade.world.now % 1000)
  await trade.holds(paper)
}

/** Every paper that is to be registered is put down, and nothing else. */
export const holdsEInvoices = async (trade: Trade): Promise<void> => {
  const found = await trade.world.ask("SELECT number, irn FROM e_invoice")
  const right = trade.ledger.papers.filter(isEInvoice)
  trade.none(
    differences(
      Object.fromEntries(found.map(({ number, irn }) => [String(number), irn])),
      Object.fromEntries(right.map((paper) => [paper.number, irnOf(paper)])),
      "e-invoices"
    )
  )
}
