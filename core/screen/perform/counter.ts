/** Calls of the screens at the counter: products for their labels, and how far an order is packed. */
import * as Effect from "effect/Effect"
import { OrderService } from "../../contract/order.ts"
import { EntityService, ShipmentService } from "../../contract/shipment.ts"
import { fault } from "../../fault.ts"
import { Rpc } from "../../port/rpc.ts"
import { isOn } from "../../session/flags.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order.ts"
import type { Message } from "../app/model.ts"
import type { CommandOf } from "../command.ts"
import type { Message as LabelMessage } from "../label/model.ts"
import type { Message as PackedMessage } from "../packed/model.ts"
import { failureMessage, type Host, sessionOf, tellResult } from "./host.ts"

const toLabel = (message: LabelMessage): Message => ({ _tag: "GotScreenMessage", screen: "Label", message })
const toPacked = (message: PackedMessage): Message => ({
  _tag: "GotScreenMessage",
  screen: "Packed",
  message
})

const order = (host: Host, id: number) =>
  Rpc.use((rpc) => {
    const flags = sessionOf(host)?.user.flags ?? {}
    return rpc.call(OrderService.getOrderInfo, {
      order_id: id,
      fetch_sell_by_from_product_info: isOn(flags, "fetch_sell_by_from_product_info"),
      isItemPickupEnabled: isOn(flags, "enable_item_pickup")
    })
  })

export const openLabelOrder = (host: Host, { id }: CommandOf<"OpenLabelOrder">) =>
  tellResult(host, order(host, id), {
    onSuccess: (order) => toLabel({ _tag: "OpenedLabelOrder", order }),
    onFailure: (failure) => toLabel({ _tag: "FailedLabelOrder", message: failureMessage(failure) })
  })

const productInfo = (id: number) =>
  Rpc.use((rpc) => rpc.call(ShipmentService.getProductInfo, { product_id: id }))

export const loadProduct = (host: Host, { id }: CommandOf<"LoadProduct">) =>
  tellResult(host, productInfo(id), {
    onSuccess: (product) => toLabel({ _tag: "LoadedProduct", product }),
    onFailure: (failure) => toLabel({ _tag: "FailedProduct", id, message: failureMessage(failure) })
  })

const notFound = "No product has this number"

/** The product that a code names: codes of partners and of packs alike; null when nobody knows it. */
const scannedProduct = (code: string, hub: number) =>
  Rpc.use((rpc) => rpc.call(EntityService.getEntityWithPack, { scan_code: code, hub })).pipe(
    Effect.map(({ entity, parent_name }) => {
      const product = entity?.product ?? null
      return product === null ? null : { ...product, parent_name }
    })
  )

/** A product's number, or any code that names a product. */
export const identifyProduct = (host: Host, { code }: CommandOf<"IdentifyProduct">) => {
  const session = sessionOf(host)
  if (session === undefined) return Effect.void
  const isNumber = /^\d{1,5}$/.test(code)
  const missed = (message: string) => toLabel({ _tag: "MissedProduct", code, message })
  return tellResult(host, isNumber ? productInfo(Number(code)) : scannedProduct(code, session.store.hub_id), {
    onSuccess: (product) =>
      product === null
        ? missed(`${faultText(fault("UnknownBarcode", { why: "" }))} ${say.notMapped}: ${code}`)
        : toLabel({ _tag: "IdentifiedProduct", code, product }),
    onFailure: (failure) =>
      missed(
        isNumber && failure._tag === "Ruled" && failure.as("NotFound") !== undefined
          ? `${notFound}: ${code}`
          : failureMessage(failure)
      )
  })
}

export const openPacked = (host: Host, { id }: CommandOf<"OpenPacked">) =>
  tellResult(host, order(host, id), {
    onSuccess: (order) => toPacked({ _tag: "OpenedPacked", order }),
    onFailure: (failure) => toPacked({ _tag: "FailedPacked", message: failureMessage(failure) })
  })

export const findPacked = (host: Host, { text }: CommandOf<"FindPacked">) =>
  Rpc.use((rpc) =>
    tellResult(host, rpc.call(OrderService.findOrders, { text }), {
      onSuccess: (orders) => toPacked({ _tag: "FoundLabel", text, orders }),
      onFailure: (failure) => toPacked({ _tag: "FailedPacked", message: failureMessage(failure) })
    })
  )
