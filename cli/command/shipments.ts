/** `packhouse shipments`: the incoming shipments of the hub. */

import type { Command } from "commander"
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { listFile } from "#core/list-file.ts"
import { isOpen, isRtv } from "#core/stock/shipment.ts"
import { shipmentFields } from "#core/stock/shipment-fields.ts"
import { toWire } from "#core/stock/wire.ts"
import { returnPickup } from "#core/text/shipment.ts"
import { noCutOffDate, nothingToShow } from "#core/text/shipment-list.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { listShipments } from "./shipment-name.ts"
import { table } from "./table.ts"

const list = (client: Client, { all = false }: { readonly all?: boolean }): Working =>
  Effect.gen(function* () {
    const shipments = yield* listShipments(client, all ? "all" : "active")
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
    .action((options: { readonly all?: boolean }) => asUser(command, (client) => list(client, options)))
  example(
    command,
    "packhouse shipments",
    "packhouse shipments --all --json",
    "packhouse shipments --all --csv shipments.csv"
  )
}
