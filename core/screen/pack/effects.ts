/** What the page of a pack asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { isUnique } from "../../barcode/layouts.ts"
import { StockService } from "../../contract/hub-inventory.ts"
import { EntityService } from "../../contract/shipment.ts"
import { asksBy } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { thenPictures } from "../../kit/effects/pictures.ts"
import { type CallFailure, call, type Rpc } from "../../port/rpc.ts"
import type { PackLife } from "../../stock/pack-life.ts"
import type { LoadPackLife, Message } from "./model.ts"

interface Found {
  readonly life: PackLife | null
  readonly isShared: boolean
}

/** A code without a life may be one that every piece of a product carries, by the lists of the network. */
const lifeOf = (code: string) =>
  Effect.flatMap(
    call(StockService.getPackLife, { scan_code: code }),
    (life): Effect.Effect<Found, CallFailure, Rpc> =>
      life === null
        ? Effect.map(call(EntityService.getEntityInfo, { entity: code }), (entity) => ({
            life,
            isShared: entity !== null && entity.product_id !== null && !isUnique(entity.codeType)
          }))
        : Effect.succeed({ life, isShared: false })
  )

export const effects: Effects<LoadPackLife, Message> = {
  LoadPackLife: thenPictures(
    asksBy(({ code }) => lifeOf(code), {
      onSuccess: (found, { code }) => ({ _tag: "LoadedLife", code, ...found }),
      onFailure: (failure, { code }) => ({ _tag: "FailedLife", code, message: failureMessage(failure) })
    }),
    (message) =>
      message._tag === "LoadedLife" && message.life !== null ? [message.life.product_id] : undefined
  )
}
