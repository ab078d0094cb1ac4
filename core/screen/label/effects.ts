/** What the product label screen asks to be done, and how it is done. */

import * as Effect from "effect/Effect"
import { EntityService, ShipmentService } from "../../contract/shipment.ts"
import { fault } from "../../fault.ts"
import { type Effects, failureMessage, type Host, sessionOf, tellResult } from "../../kit/effects/host.ts"
import { askOrder } from "../../kit/effects/orders.ts"
import { Devices } from "../../port/devices.ts"
import { Rpc } from "../../port/rpc.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order-outcome.ts"
import type { LabelCommand, Message } from "./model.ts"

const tell = (host: Host<Message>, message: Message): void => host.tell(message)

const productInfo = (id: number) =>
  Rpc.use((rpc) => rpc.call(ShipmentService.getProductInfo, { product_id: id }))

const notFound = "No product has this number"

/** The product that a code names: codes of partners and of packs alike; null when nobody knows it. */
const scannedProduct = (code: string, hub: number) =>
  Rpc.use((rpc) => rpc.call(EntityService.getEntityWithPack, { scan_code: code, hub })).pipe(
    Effect.map(({ entity, parent_name }) => {
      const product = entity?.product ?? null
      return product === null ? null : { ...product, parent_name }
    })
  )

/** Milliseconds in which a load comes to rest, or does not. */
const restTime = 5000

export const effects: Effects<LabelCommand, Message> = {
  OpenLabelOrder: (host, { id }) =>
    tellResult(host, askOrder(host, id), {
      onSuccess: (order) => ({ _tag: "OpenedLabelOrder", order }),
      onFailure: (failure) => ({ _tag: "FailedLabelOrder", message: failureMessage(failure) })
    }),

  LoadProduct: (host, { id }) =>
    tellResult(host, productInfo(id), {
      onSuccess: (product) => ({ _tag: "LoadedProduct", product }),
      onFailure: (failure) => ({ _tag: "FailedProduct", id, message: failureMessage(failure) })
    }),

  /** A product's number, or any code that names a product. */
  IdentifyProduct: (host, { code }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const isNumber = /^\d{1,5}$/.test(code)
    const missed = (message: string): Message => ({ _tag: "MissedProduct", code, message })
    return tellResult(
      host,
      isNumber ? productInfo(Number(code)) : scannedProduct(code, session.store.hub_id),
      {
        onSuccess: (product) =>
          product === null
            ? missed(`${faultText(fault("UnknownBarcode", { why: "" }))} ${say.notMapped}: ${code}`)
            : { _tag: "IdentifiedProduct", code, product },
        onFailure: (failure) => {
          // Who could not be asked is asked again: only an answer refuses the code.
          if (failure._tag !== "Ruled")
            return { _tag: "FailedLookUp", code, message: failureMessage(failure) }
          return missed(
            isNumber && failure.as("NotFound") !== undefined
              ? `${notFound}: ${code}`
              : failureMessage(failure)
          )
        }
      }
    )
  },

  AwaitRest: (host) =>
    Devices.use((devices) => devices.readScale({ mode: "stable", timeoutMs: restTime })).pipe(
      Effect.match({
        onSuccess: (reading) => tell(host, { _tag: "Rested", reading }),
        onFailure: ({ message }) => tell(host, { _tag: "FailedRest", message })
      })
    ),

  PrintItemLabel: (host, { number, jobKey, document }) =>
    Devices.use((devices) => devices.print("itemLabel", document, { jobKey })).pipe(
      Effect.match({
        onSuccess: (job) =>
          tell(host, { _tag: "EndedLabel", number, state: "printed", problem: undefined, job }),
        onFailure: (failure) => {
          const mayBePrinted =
            failure._tag === "PrintUnknown" || (failure._tag === "NoDaemon" && failure.mayPrint)
          tell(host, {
            _tag: "EndedLabel",
            number,
            state: mayBePrinted ? "unknown" : "failed",
            problem: failure.message,
            job: failure._tag === "PrintFailed" || failure._tag === "PrintUnknown" ? failure.job : undefined
          })
        }
      })
    ),

  /** The job may be settled already by another screen: then that stands. */
  ResolveLabel: (_host, { jobId, printed }) =>
    Devices.use((devices) => Effect.ignore(devices.resolve(jobId, printed)))
}
