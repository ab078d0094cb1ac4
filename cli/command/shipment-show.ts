/** `packhouse shipment show`: a shipment, and what is scanned into it on this workstation. */
import type { Command } from "commander"
import { Effect } from "effect"
import * as scanQueue from "#core/kit/scan-session/queue.ts"
import { read, remembered } from "#core/kit/shipment-work.ts"
import { listFile } from "#core/list-file.ts"
import { Journal } from "#core/port/journal.ts"
import { lineRows } from "#core/screen/shipment/rows.ts"
import { session } from "#core/screen/shipment/session.ts"
import { carriedOver } from "#core/stock/receiving.ts"
import { nothingReceived } from "#core/stock/receiving-fields.ts"
import { isOpen, type Shipment } from "#core/stock/shipment.ts"
import { shipmentLineFields } from "#core/stock/shipment-fields.ts"
import { toWire } from "#core/stock/wire.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { findWholeShipment } from "./shipment-name.ts"
import { shipmentLines, workData } from "./shipment-work.ts"

/** The work as it stands in the journal, whoever has the shipment open. */
const stored = (client: Client, shipment: Shipment) =>
  Effect.map(
    Journal.use((journal) =>
      journal.load(session.key(shipment, { server: client.server, userId: client.session.user.id }))
    ),
    (text) => {
      const found = text === undefined || !isOpen(shipment) ? undefined : read(text)
      if (found?._tag !== "Work") return { receiving: nothingReceived, queue: scanQueue.empty }
      const { listed, receiving, waiting } = found.work
      return {
        receiving: carriedOver(remembered(shipment, listed), shipment, receiving),
        queue: scanQueue.queueOf(waiting)
      }
    }
  )

const show = (client: Client, name: string): Working =>
  Effect.gen(function* () {
    const shipment = yield* findWholeShipment(client, name)
    const work = yield* stored(client, shipment)
    return {
      data: { shipment: toWire(shipment), work: isOpen(shipment) ? workData(shipment, work) : null },
      lines: shipmentLines(shipment, work),
      file: listFile(
        `shipment-${shipment.id}`,
        shipmentLineFields,
        lineRows(shipment, work.receiving).map(({ item }) => item)
      )
    }
  })

export const defineShipmentShow = (parent: Command): void => {
  const command = offerCsv(parent.command("show"))
    .description("a shipment, and what is scanned into it on this workstation")
    .argument("<id>", "the shipment's name, such as SHP-1001, or its id")
    .action((id: string) => asUser(command, (client) => show(client, id)))
  example(
    command,
    "packhouse shipment show SHP-1001",
    "packhouse shipment show SHP-1001 --json",
    "packhouse shipment show SHP-1001 --csv"
  )
}
