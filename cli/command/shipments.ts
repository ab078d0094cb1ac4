/** `packhouse shipments`: the incoming shipments of the hub. */

import type { Command } from "commander"
import { Effect } from "effect"
import { IncomingService } from "#core/contract/incoming.ts"
import * as Day from "#core/day.ts"
import { listFile } from "#core/list-file.ts"
import { Rpc } from "#core/port/rpc.ts"
import { isOpen, isRtv } from "#core/stock/shipment.ts"
import { shipmentFields } from "#core/stock/shipment-fields.ts"
import { toWire } from "#core/stock/wire.ts"
import { returnPickup } from "#core/text/shipment.ts"
import { noCutOffDate, nothingToShow } from "#core/text/shipment-list.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { type DayOptions, readDays } from "./day-options.ts"
import { listShipments } from "./shipment-name.ts"
import { table } from "./table.ts"

interface Options extends DayOptions {
  readonly all?: boolean
}

const list = (client: Client, options: Options): Working =>
  Effect.gen(function* () {
    const { all = false } = options
    const days = yield* readDays(options)
    const shipments =
      days === undefined
        ? yield* listShipments(client, all ? "all" : "active")
        : yield* Rpc.use((rpc) =>
            rpc.call(IncomingService.getAcceptedShipments, {
              days,
              hub: client.session.store.hub_id,
              cut_off_date: client.session.user.cut_off_date ?? null
            })
          )
    const hasNoCutOff = (client.session.user.cut_off_date ?? "").trim() === ""
    const rows = table(
      [
        { title: "SHIPMENT" },
        { title: "NAME" },
        { title: "SOURCE" },
        { title: "ITEMS", isNumber: true },
        { title: "SHIPPED" },
        { title: "STATUS" }
      ],
      shipments.map((shipment) => [
        shipment.shipment_id,
        shipment.shipment_name,
        `${shipment.source_of_shipment}${isRtv(shipment) ? ` (${returnPickup})` : ""}`,
        String(shipment.shipment_item_count),
        Day.localMinute(shipment.time_of_shipping),
        isOpen(shipment) ? "pending" : `accepted ${Day.localMinute(shipment.time_of_entry)}`
      ])
    )
    return {
      data: { shipments: shipments.map(toWire) },
      lines: shipments.length === 0 ? (hasNoCutOff ? [] : [nothingToShow]) : rows,
      problems: hasNoCutOff ? [noCutOffDate] : [],
      file: listFile("shipments", shipmentFields, shipments)
    }
  })

export const define = (program: Command): void => {
  const command = offerCsv(program.command("shipments"))
    .description("incoming shipments: those that are pending")
    .option("--all", "accepted ones, too")
    .option("--from <day>", "instead: those accepted from this day on: YYYY-MM-DD, today or yesterday")
    .option("--to <day>", "instead: those accepted up to this day, itself included")
    .action((options: Options) => asUser(command, (client) => list(client, options)))
  example(
    command,
    "packhouse shipments",
    "packhouse shipments --all --json",
    "packhouse shipments --all --csv shipments.csv",
    "packhouse shipments --from 2026-11-01 --to 2026-11-07"
  )
}
