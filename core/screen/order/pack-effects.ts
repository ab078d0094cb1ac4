/** Calls of the open order about packs: the code of a scan, the pack under it, what the shelf holds of a product. */
import * as Effect from "effect/Effect"
import { isUnique } from "../../barcode/layouts.ts"
import { singleKey } from "../../barcode/pack-key.ts"
import { parse } from "../../barcode/parse.ts"
import { EntityService, ShipmentService } from "../../contract/shipment.ts"
import * as Day from "../../day.ts"
import { type Fault, fault } from "../../fault.ts"
import { type Effects, failureMessage, type Host, sessionOf, tellResult } from "../../kit/effects/host.ts"
import type { Session } from "../../kit/session.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import * as Q from "../../quantity.ts"
import { passedDate } from "../../stock/entity.ts"
import * as say from "../../text/order-outcome.ts"
import type { PackCommand } from "./command.ts"
import type { Message as OrderMessage } from "./model.ts"

/** Asks for the order that is open: the answer goes to that screen alone. */
const forOpenOrder = <R>(
  host: Host,
  ask: (rpc: typeof Rpc.Service, id: number, session: Session) => Effect.Effect<void, never, R>
): Effect.Effect<void, never, R | Rpc> => {
  const { screen, id } = host.shown()
  const session = sessionOf(host)
  if (screen !== "Order" || id === undefined || session === undefined) return Effect.void
  return Rpc.use((rpc) => ask(rpc, id, session))
}

/** A look-up that could not be made stops the queue; one that a rule refused decides the scan. */
const missed = (code: string, failure: CallFailure): OrderMessage =>
  failure._tag === "Ruled"
    ? { _tag: "MissedCode", code, fault: failure.fault as Fault }
    : { _tag: "FailedLookUp", code, message: failureMessage(failure) }

export const packEffects: Effects<PackCommand, OrderMessage> = {
  /** A code whose product is found by mappings is answered together with its pack: one call, however the code reads. */
  LookUpPack: (host, { code, productId }) =>
    forOpenOrder(host, (rpc, order_id, { store: { hub_id: hub } }) => {
      const nothing = (reason: Fault) => ({ _tag: "MissedCode", code, fault: reason }) as const
      const onFailure = (failure: CallFailure) => missed(code, failure)
      if (productId !== undefined)
        return tellResult(
          host,
          rpc.call(ShipmentService.getHubInventoryInfo, {
            scan_code: code,
            product: productId,
            hub,
            order_id
          }),
          {
            onSuccess: (pack) =>
              pack === null ? nothing(fault("NotInHub")) : { _tag: "FoundPack", code, pack, qty: undefined },
            onFailure
          }
        )
      return tellResult(host, rpc.call(EntityService.getEntityWithPack, { scan_code: code, hub, order_id }), {
        onSuccess: ({ entity, pack, why, unique_key = singleKey(code) }) => {
          const today = Day.dayAt(host.model().now)
          if (entity === null) return nothing(fault("UnknownBarcode", { why: why || say.notMapped }))
          if (entity.product_id === null) return nothing(fault("NotAProduct"))
          if (entity.date_of_expiry !== null && entity.date_of_expiry < today)
            return nothing(fault("ExpiredPack", passedDate(entity.date_of_expiry, entity.expired_by)))
          if (entity.qty === null) return nothing(fault("UnknownBarcode", { why: why ?? "" }))
          // A number of the trade is an EAN13 of its product to the server, however it looks.
          const isOwn = isUnique(entity.codeType)
          const isTrade = entity.codeType === "ean13" && parse(code, today)?.codeType !== "ean13"
          return pack === null
            ? { _tag: "MissedCode", code, fault: fault("NotInHub"), productId: entity.product_id }
            : {
                _tag: "FoundPack",
                code,
                pack,
                qty: isOwn ? undefined : Q.parse(entity.qty),
                // The label's other code: the pack is the one in its bars.
                ...(isOwn ? { own: entity.scan_code } : {}),
                ...(isTrade ? { trade: { unique_key } } : {})
              }
        },
        onFailure
      })
    }),

  LoadAvailable: (host, { itemId, productId }) =>
    forOpenOrder(host, (rpc, order_id, { store: { hub_id }, user: { cut_off_date } }) =>
      tellResult(
        host,
        rpc.call(ShipmentService.getTotalAvailableQty, {
          product: productId,
          hub: hub_id,
          order_id,
          cut_off_date: cut_off_date ?? null
        }),
        {
          onSuccess: ({ productQty }) => ({ _tag: "LoadedAvailable", itemId, available: productQty }),
          onFailure: (failure) => ({ _tag: "FailedAvailable", itemId, message: failureMessage(failure) })
        }
      )
    ),

  LoadShelf: (host, { productId, count }) =>
    forOpenOrder(host, (rpc, order_id, { store: { hub_id }, user: { cut_off_date } }) =>
      tellResult(
        host,
        rpc.call(ShipmentService.getNActiveProductPacks, {
          product: productId,
          hub: hub_id,
          order_id,
          count,
          is_available: true,
          date: null,
          cut_off_date: cut_off_date ?? null
        }),
        {
          onSuccess: (packs) => ({ _tag: "FoundShelf", productId, packs, isWhole: packs.length < count }),
          onFailure: () => ({ _tag: "MissedShelf", productId })
        }
      )
    )
}
