/** `packhouse shipment resync`: takes in the last message from upstream about a shipment. */
import type { Command } from "commander"
import { Effect } from "effect"
import { IncomingService } from "#core/contract/incoming.ts"
import * as scanQueue from "#core/kit/scan-session/queue.ts"
import { Rpc } from "#core/port/rpc.ts"
import { nothingReceived } from "#core/stock/receiving-fields.ts"
import { toWire } from "#core/stock/wire.ts"
import { example } from "./answer.ts"
import { asUser } from "./client.ts"
import { findShipment } from "./shipment-name.ts"
import { shipmentLines } from "./shipment-work.ts"

export const defineShipmentResync = (parent: Command): void => {
  const command = parent
    .command("resync")
    .description("take in what upstream last said of a shipment; an accepted one stays as it is")
    .argument("<id>", "the shipment's name, such as SHP-1001, or its id")
    .action((id: string) =>
      asUser(command, (client) =>
        Effect.gen(function* () {
          const { shipment_id } = yield* findShipment(client, id)
          const shipment = yield* Rpc.use((rpc) => rpc.call(IncomingService.resyncShipment, { shipment_id }))
          return {
            data: { shipment: toWire(shipment) },
            lines: shipmentLines(shipment, { receiving: nothingReceived, queue: scanQueue.empty })
          }
        })
      )
    )
  example(command, "packhouse shipment resync SHP-1001")
}
