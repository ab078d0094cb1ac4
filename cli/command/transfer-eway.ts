/** `packhouse transfer eway`: the data of an e-way bill from the paper of a transfer, for the portal's bulk upload. */
import { Effect, Result } from "effect"
import { InvoiceService } from "#core/contract/invoice.ts"
import { UtilService } from "#core/contract/session.ts"
import { ewayBill, readEwayLimit, readVehicle, whyNoEwayBill } from "#core/label/eway-bill.ts"
import { Rpc } from "#core/port/rpc.ts"
import { refused, usageError } from "../host/command-error.ts"
import type { Client, Working } from "./client.ts"
import { findOrder } from "./order-name.ts"

export interface EwayOptions {
  readonly vehicle?: string
  readonly distance?: string
}

const carriageOf = ({ vehicle, distance }: EwayOptions) =>
  Effect.gen(function* () {
    const plate = vehicle === undefined ? undefined : readVehicle(vehicle)
    if (vehicle !== undefined && plate === undefined)
      return yield* usageError(`${vehicle} is no number of a vehicle: write it as KA01AB1234.`)
    if (distance !== undefined && !/^\d{1,4}$/.test(distance))
      return yield* usageError(`${distance} is no distance: write whole kilometres, such as 350.`)
    return {
      ...(plate === undefined ? {} : { vehicle: plate }),
      ...(distance === undefined ? {} : { distance: Number(distance) })
    }
  })

export const eway = (client: Client, id: string, options: EwayOptions): Working =>
  Effect.gen(function* () {
    const carriage = yield* carriageOf(options)
    const order = yield* findOrder(id)
    if (order.invoice_id === null)
      return yield* refused(
        `Order ${order.increment_id} has no paper yet. Make it first: packhouse order invoice ${order.increment_id}`
      )
    const rpc = yield* Rpc
    const { document } = yield* rpc.call(InvoiceService.getInvoiceDocument, {
      invoice_id: Number(order.invoice_id),
      hub: client.session.store.hub_id
    })
    const { value } = yield* rpc.call(UtilService.getEnvVariable, { name: "eway_limit" })
    const limit = readEwayLimit(value)
    if (Result.isFailure(limit))
      return yield* refused("The setting eway_limit cannot be read: packhouse env set eway_limit 50000")
    const why = whyNoEwayBill(document, limit.success)
    if (why !== undefined) return yield* refused(why)
    const data = ewayBill(document, carriage)
    return { data, lines: JSON.stringify(data, undefined, 2).split("\n") }
  })
