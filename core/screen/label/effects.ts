/** The effects of the product label screen. */

import * as Effect from "effect/Effect"
import type { ProductInfo } from "../../catalogue/product.ts"
import { EntityService, ShipmentService } from "../../contract/shipment.ts"
import { fault } from "../../fault.ts"
import { asksBy } from "../../kit/effects/asks.ts"
import { asksDevices, jobOf } from "../../kit/effects/asks-devices.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { askOrder } from "../../kit/effects/orders.ts"
import { nothing } from "../../kit/effects/outcomes.ts"
import { type CallFailure, call, type Rpc } from "../../port/rpc.ts"
import type { StoreInfo } from "../../session/store.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order-outcome.ts"
import type { LabelCommand, LabelledProduct, Message, Missed } from "./model.ts"

const withDeclarations = (product: ProductInfo, store: number) =>
  call(ShipmentService.getLabelFacts, { product_id: product.entity_id, store }).pipe(
    Effect.map((declares): LabelledProduct => ({ ...product, declares }))
  )

const productInfo = (id: number, store: number) =>
  call(ShipmentService.getProductInfo, { product_id: id }).pipe(
    Effect.flatMap((product) => withDeclarations(product, store))
  )

const notFound = "No product has this number"

/** The product that a code names: codes of partners and of packs alike; else what is wrong with it. */
const scannedProduct = (code: string, { hub_id: hub, store_id }: StoreInfo) =>
  call(EntityService.getEntityWithPack, { scan_code: code, hub }).pipe(
    Effect.flatMap(
      ({ entity, parent_name, why = "" }): Effect.Effect<LabelledProduct | string, CallFailure, Rpc> => {
        const product = entity?.product ?? null
        return product === null
          ? Effect.succeed(why)
          : withDeclarations({ ...product, parent_name }, store_id)
      }
    )
  )

/** A product's number; any other code names a product otherwise. */
const isNumber = (code: string): boolean => /^\d{1,5}$/.test(code)
const unknownProduct = (why: string): Missed => ({
  problem: faultText(fault("UnknownBarcode", { why: "" })),
  detail: why || say.notMapped
})
const missed = (code: string, why: Missed): Message => ({ _tag: "MissedProduct", code, missed: why })

/** Milliseconds in which a load comes to rest, or does not. */
const restTime = 5000

export const effects: Effects<LabelCommand, Message> = {
  OpenLabelOrder: asksBy(({ id }, _session, host) => askOrder(host, id), {
    onSuccess: (order) => ({ _tag: "OpenedLabelOrder", order }),
    onFailure: (failure) => ({ _tag: "FailedLabelOrder", message: failureMessage(failure) })
  }),

  LoadProduct: asksBy(({ id }, { store }) => productInfo(id, store.store_id), {
    onSuccess: (product) => ({ _tag: "LoadedProduct", product }),
    onFailure: (failure, { id }) => ({ _tag: "FailedProduct", id, message: failureMessage(failure) })
  }),

  IdentifyProduct: asksBy(
    ({ code }, { store }): Effect.Effect<LabelledProduct | string, CallFailure, Rpc> =>
      isNumber(code) ? productInfo(Number(code), store.store_id) : scannedProduct(code, store),
    {
      onSuccess: (product, { code }) =>
        typeof product === "string"
          ? missed(code, unknownProduct(product))
          : { _tag: "IdentifiedProduct", code, product },
      onFailure: (failure, { code }) => {
        // Who could not be asked is asked again: only an answer refuses the code.
        if (failure._tag !== "Ruled") return { _tag: "FailedLookUp", code, message: failureMessage(failure) }
        return missed(code, {
          problem:
            isNumber(code) && failure.as("NotFound") !== undefined
              ? `${notFound}: ${code}`
              : failureMessage(failure)
        })
      }
    }
  ),

  AwaitRest: asksDevices((devices) => devices.readScale({ mode: "stable", timeoutMs: restTime }), {
    onSuccess: (reading) => ({ _tag: "Rested", reading }),
    onFailure: ({ message }) => ({ _tag: "FailedRest", message })
  }),

  PrintItemLabel: asksDevices(
    (devices, { jobKey, document }) => devices.print("itemLabel", document, { jobKey }),
    {
      onSuccess: (job, { number }) => ({
        _tag: "EndedLabel",
        number,
        state: "printed",
        problem: undefined,
        job
      }),
      onFailure: (failure, { number }) => {
        const mayBePrinted =
          failure._tag === "PrintUnknown" || (failure._tag === "NoDaemon" && failure.mayPrint)
        return {
          _tag: "EndedLabel",
          number,
          state: mayBePrinted ? "unknown" : "failed",
          problem: failure.message,
          job: jobOf(failure)
        }
      }
    }
  ),

  /** The job may be settled already by another screen: then that stands. */
  ResolveLabel: asksDevices((devices, { jobId, printed }) => devices.resolve(jobId, printed), {
    onSuccess: nothing,
    onFailure: nothing
  })
}
