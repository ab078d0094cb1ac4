/** Effects of the screen of an incoming shipment. */

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { isSerialKey, singleKey } from "../../barcode/pack-key.ts"
import { looksLikeShippedUnit } from "../../catalogue/trade-code.ts"
import { AcceptShipmentService } from "../../contract/accept-shipment.ts"
import { CommerceShipments } from "../../contract/commerce-shipment.ts"
import { EodStockService } from "../../contract/eod-stock.ts"
import { StockService } from "../../contract/hub-inventory.ts"
import { IncomingService } from "../../contract/incoming.ts"
import { ReturnStockService } from "../../contract/return-stock.ts"
import { EntityService, ShipmentService } from "../../contract/shipment.ts"
import type { Fault } from "../../fault.ts"
import { asksClient } from "../../kit/client-message.ts"
import { asks } from "../../kit/effects/asks.ts"
import {
  type Effects,
  failureMessage,
  type Host,
  sessionOf,
  tapUnauthorized,
  tellResult
} from "../../kit/effects/host.ts"
import { askOrRecall } from "../../kit/effects/last-answer.ts"
import { findPictures } from "../../kit/effects/pictures.ts"
import { type CallFailure, call, Rpc } from "../../port/rpc.ts"
import { receivedEntity, type ScannedEntity } from "../../stock/entity.ts"
import { type Damaged, damagedIn, damagedOf, referenceOf } from "../../stock/pick-up.ts"
import type { Shipment } from "../../stock/shipment.ts"
import { lifeEvent } from "../../text/inventory.ts"
import * as say from "../../text/shipment.ts"
import * as listed from "../../text/shipment-list.ts"
import * as outcome from "../../text/shipment-outcome.ts"
import type { LookedUp, Message, ShipmentCommand } from "./model.ts"

type Accept = Extract<ShipmentCommand, { readonly _tag: "AcceptShipment" }>

/** Without a cut-off nobody sees any shipment (section 2). */
const seesNone = (host: Host<Message>): boolean => (sessionOf(host)?.user.cut_off_date ?? "").trim() === ""

/** The id of the shipment whose scan is being looked up: the answer goes to that screen alone. */
const scanningShipment = (host: Host<Message>): number | undefined => {
  const { screen, id } = host.shown()
  return screen === "Shipment" ? id : undefined
}

/** A carton or pallet, as the lists of the network read the code; undefined where they read none in it. */
const cartonOf = (id: number, code: string): Effect.Effect<LookedUp | undefined, CallFailure, Rpc> =>
  Effect.map(call(IncomingService.getCarton, { id, scan_code: code }), ({ sscc, goods, why }) =>
    sscc === null
      ? undefined
      : {
          code,
          entity: null,
          packs: [],
          ...(why === undefined ? {} : { why }),
          carton: { sscc, goods }
        }
  )

/**
 * What cannot be received is asked for once more: it is a carton by the lists of the network, or what is wrong with it by
 * them.
 */
const withWhy = (
  { id, code, isNoCarton }: { readonly id: number; readonly code: string; readonly isNoCarton: boolean },
  entity: ScannedEntity | null,
  hub: number | undefined
) =>
  hub === undefined || (entity !== null && entity.qty !== null)
    ? Effect.succeed({ entity, why: undefined, carton: undefined })
    : Effect.map(
        Effect.all(
          {
            named: call(EntityService.getEntityWithPack, { scan_code: code, hub }),
            carton: isNoCarton ? Effect.succeed(undefined) : cartonOf(id, code)
          },
          { concurrency: 2 }
        ),
        ({ named: { why }, carton }) => ({ entity, why, carton })
      )

/**
 * What a code says, and what the hub holds under it: asked at the same time, so that a scan waits for one answer. Where
 * only the hub's answer fails the scan goes on without it: the server looks again when the shipment is accepted.
 */
const goodsOf = (host: Host<Message>, id: number, code: string, isNoCarton: boolean) => {
  const hub = sessionOf(host)?.store.hub_id
  return Effect.map(
    Effect.all(
      {
        entity: call(EntityService.getEntityInfo, { entity: code }).pipe(
          Effect.flatMap((entity) => withWhy({ id, code, isNoCarton }, entity, hub))
        ),
        packs: Effect.result(tapUnauthorized(host, standingOf(code, hub)))
      },
      { concurrency: 2 }
    ),
    ({ entity: { entity, why, carton }, packs }): LookedUp =>
      carton ?? {
        code,
        entity: entity === null ? null : receivedEntity(entity),
        ...(why === undefined ? {} : { why }),
        ...(Result.isSuccess(packs) ? packs.success : { packs: undefined })
      }
  )
}

/** What the hub has under a code. */
type Standing = Pick<LookedUp, "packs" | "seen">

/** The hub's packs under a code; of a serial number, which the stock does not bear, what is known of it there. */
const standingOf = (code: string, hub: number | undefined): Effect.Effect<Standing, CallFailure, Rpc> =>
  isSerialKey(singleKey(code))
    ? Effect.map(call(StockService.getPackLife, { scan_code: code }), (life) => {
        const last = life?.events.findLast(({ hub_id }) => hub_id === hub)
        return {
          packs: life?.rows.filter(({ hub_id }) => hub_id === hub) ?? [],
          ...(last === undefined ? {} : { seen: lifeEvent(last) })
        }
      })
    : Effect.map(call(ShipmentService.getHubInventoryInfoByScanCode, { scan_code: code }), (packs) => ({
        packs
      }))

/** Asks for the return of what came damaged; asked again it is answered with the one that was made. */
const askReturn = (
  host: Host<Message>,
  { shipment_id, notes }: Pick<Shipment, "shipment_id" | "notes">,
  damaged: ReadonlyArray<Damaged>,
  key: string
) =>
  Rpc.use((rpc) => {
    const items = damaged.map(({ product_id, qty }) => ({ product_id, qty, shipment_id }))
    if (items.length === 0) return Effect.void
    const reference = referenceOf({ notes })
    const ended = (returnId: number | null) => ({ _tag: "EndedDamageReturn", returnId }) as const
    return tellResult(
      host,
      rpc.call(
        ReturnStockService.createRetunStockForRTV,
        { items, ...(reference === undefined ? {} : { ref_no: reference.slice(0, 100) }) },
        { key }
      ),
      {
        onSuccess: ({ return_id }) => {
          host.tell(ended(return_id))
          return return_id === null
            ? undefined
            : asksClient({ _tag: "Succeeded", message: outcome.damageReturned })
        },
        onFailure: () => {
          host.tell(ended(null))
          return asksClient({ _tag: "Failed", message: outcome.damageNotReturned })
        }
      }
    )
  })

/** What came damaged of a pick-up goes back; the acceptance stands whatever comes of that. */
const returnDamaged = (host: Host<Message>, { lines, shipmentId, notes, key }: Accept) =>
  askReturn(
    host,
    { shipment_id: shipmentId, notes },
    damagedOf(
      lines.map(({ product_id, qty, received_qty }) => ({
        product_id,
        received: received_qty ?? qty,
        accepted: qty
      }))
    ),
    `${key}-return`
  )

const approve = (host: Host<Message>, { shipmentId, key }: Accept) =>
  Rpc.use((rpc) =>
    tellResult(
      host,
      rpc.call(CommerceShipments.approveShipment, { shipment_id: shipmentId }, { key: `${key}-approval` }),
      {
        onSuccess: () => undefined,
        onFailure: (failure) =>
          asksClient({
            _tag: "Failed",
            message: outcome.commerceNotTold(failureMessage(failure))
          })
      }
    )
  )

export const effects: Effects<ShipmentCommand, Message> = {
  OpenShipment: (host, { id }) =>
    Effect.gen(function* () {
      const answer = yield* Effect.result(askOrRecall(host, IncomingService.getShipmentInfoById, { id }))
      yield* tellResult(host, Effect.fromResult(answer), {
        onSuccess: ({ answer: shipment, asOf }) =>
          asOf === undefined
            ? { _tag: "OpenedShipment", shipment }
            : { _tag: "RecalledShipment", shipment, asOf },
        onFailure: (failure) => ({
          _tag: "FailedOpening",
          message: seesNone(host) ? listed.noCutOffDate : failureMessage(failure)
        })
      })
      if (Result.isSuccess(answer))
        yield* findPictures(
          host,
          answer.success.answer.items.map(({ product_id }) => product_id)
        )
    }),

  CheckGate: asks(EodStockService.checkShipmentCanAccept, ({ hubId }) => ({ hub_id: hubId }), {
    onSuccess: (mayAccept) => ({ _tag: "CheckedGate", mayAccept }),
    onFailure: () => ({ _tag: "FailedGateCheck" })
  }),

  LookUpReceived: (host, { code }) => {
    const id = scanningShipment(host)
    if (id === undefined) return Effect.void
    // Which of the two it is the server says; what it looks like says which is asked first, so that one answer will do.
    const found = looksLikeShippedUnit(code)
      ? Effect.flatMap(cartonOf(id, code), (carton) =>
          carton === undefined ? goodsOf(host, id, code, true) : Effect.succeed(carton)
        )
      : goodsOf(host, id, code, false)
    return tellResult(host, found, {
      onSuccess: (found) => ({ _tag: "LookedUpCode", found }),
      // What could not be asked stops the queue, whatever the reason.
      onFailure: (failure) => ({ _tag: "FailedLookUp", code, message: failureMessage(failure) })
    })
  },

  /** The shipment becomes stock; a failure from there on is told and never accepts again. */
  AcceptShipment: (host, command) =>
    Effect.gen(function* () {
      const rpc = yield* Rpc
      const { shipmentId, lines, key } = command
      const session = sessionOf(host)
      if (session === undefined) return
      // The session says who accepts; the service is told all the same, as it asks for it.
      const user = {
        username: session.user.username,
        hub_id: session.store.hub_id,
        cut_off_date: session.user.cut_off_date ?? null
      }
      const accepting = command.usesAcceptService
        ? rpc.call(
            AcceptShipmentService.acceptShipment,
            { request: { shipment_id: shipmentId, shipment_items: lines, user } },
            { key }
          )
        : rpc.call(
            IncomingService.hubInventoryUpdatesForAcceptShipment,
            { shipment_id: shipmentId, items: lines, user },
            { key }
          )
      const answer = yield* Effect.result(tapUnauthorized(host, accepting))
      if (Result.isFailure(answer)) {
        const { failure } = answer
        if (failure._tag === "Unauthorized") return
        return host.tell(
          failure._tag === "Ruled"
            ? { _tag: "RefusedAcceptance", fault: failure.fault as Fault, message: failureMessage(failure) }
            : { _tag: "FailedAcceptance", message: failureMessage(failure, say.updateFailed) }
        )
      }
      const { shipment, message } = answer.success
      host.tell({ _tag: "SucceededAcceptance", shipment, message })
      yield* command.isRtv ? returnDamaged(host, command) : Effect.void
      yield* approve(host, command)
    }),

  ResyncShipment: asks(IncomingService.resyncShipment, ({ shipmentId }) => ({ shipment_id: shipmentId }), {
    onSuccess: (shipment, _command, host) => {
      host.tell({ _tag: "OpenedShipment", shipment })
      return asksClient({ _tag: "Succeeded", message: outcome.resynced })
    },
    onFailure: (failure) => ({ _tag: "FailedResync", message: failureMessage(failure) })
  }),

  /** The return that could not be made at the acceptance is tried again. */
  ReturnDamaged: (host, { shipment }) =>
    askReturn(host, shipment, damagedIn(shipment), `return-of-${shipment.shipment_id}-${shipment.updated_at}`)
}
