/** Which shipment a person or a script means: by its name upstream, or its id in the hub. */
import { Effect } from "effect"
import { IncomingService } from "#core/contract/incoming.ts"
import { fault } from "#core/fault.ts"
import { Rpc } from "#core/port/rpc.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import { noCutOffDate } from "#core/text/shipment-list.ts"
import { refused } from "../host/command-error.ts"
import type { Client, Working } from "./client.ts"
import { faultSentence } from "./failure.ts"

const ID = /^[1-9]\d{0,14}$/

/** The shipments of the hub that the user sees, the newest first. */
export const listShipments = (client: Client, type: "active" | "all"): Working<ReadonlyArray<Shipment>> =>
  Rpc.use((rpc) =>
    rpc.call(IncomingService.getShipmentList, {
      type,
      hub: client.session.store.hub_id,
      cut_off_date: client.session.user.cut_off_date ?? null
    })
  )

const byId = (id: number): Working<Shipment | undefined> =>
  Rpc.use((rpc) => rpc.call(IncomingService.getShipmentInfoById, { id })).pipe(
    Effect.catchTag("Ruled", (ruled) =>
      ruled.as("NotFound") === undefined ? Effect.fail(ruled) : Effect.succeed(undefined)
    )
  )

/** As `findShipment`, with what lists leave out: its packs and cartons. */
export const findWholeShipment = (client: Client, text: string): Working<Shipment> =>
  Effect.flatMap(findShipment(client, text), (found) => Effect.map(byId(found.id), (whole) => whole ?? found))

export const findShipment = (client: Client, text: string): Working<Shipment> =>
  Effect.gen(function* () {
    const name = text.trim()
    const listed = (yield* listShipments(client, "all")).find(({ shipment_id }) => shipment_id === name)
    const found = listed ?? (ID.test(name) ? yield* byId(Number(name)) : undefined)
    if (found === undefined && (client.session.user.cut_off_date ?? "").trim() === "")
      return yield* refused(noCutOffDate)
    return found ?? (yield* refused(faultSentence(fault("NotFound", { what: "Shipment" }))))
  })
