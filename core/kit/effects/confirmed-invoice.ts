/**
 * What follows an invoice that stands: its packs are confirmed, and its audit is told. Neither invoices again; the server has
 * taken the packs with the invoice, and checks both against what it took (INV-10).
 */
import * as Effect from "effect/Effect"
import type { ClientItem } from "../../contract/client-item.ts"
import { InvoiceService } from "../../contract/invoice.ts"
import { AuditService } from "../../contract/session.ts"
import { type CallFailure, call, type Rpc } from "../../port/rpc.ts"
import type { Session } from "../session.ts"

export const confirmInvoice = (
  { store: { store_id: store, hub_id: hub } }: Pick<Session, "store">,
  {
    increment_id,
    items,
    usesNewService
  }: {
    readonly increment_id: string
    readonly items: ReadonlyArray<typeof ClientItem.Type>
    readonly usesNewService: boolean
  }
): Effect.Effect<void, CallFailure, Rpc> =>
  Effect.gen(function* () {
    yield* usesNewService
      ? call(InvoiceService.processOrderItemsInvServiceWay, { items, increment_id, store, hub })
      : call(InvoiceService.processOrderItems, { items, increment_id, store })
    yield* call(AuditService.saveOrderAudit, { increment_id, items })
  })
