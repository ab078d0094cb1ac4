/** `packhouse shipment`: one incoming shipment, from the first scan to its acceptance. */
import type { Command } from "commander"
import { example } from "./answer.ts"
import { defineShipmentAccept } from "./shipment-accept.ts"
import { defineShipmentPrint } from "./shipment-print.ts"
import { defineShipmentResync } from "./shipment-resync.ts"
import { defineShipmentReturn } from "./shipment-return.ts"
import { defineShipmentScan } from "./shipment-scan.ts"
import { defineShipmentShow } from "./shipment-show.ts"

export const define = (program: Command): void => {
  const shipment = program
    .command("shipment")
    .description("one incoming shipment: show, scan codes, accept, resync, print, return")
  example(
    shipment,
    "packhouse shipment show SHP-1001",
    "packhouse shipment scan SHP-1001 80177300500645507000123",
    "packhouse shipment accept SHP-1001"
  )
  defineShipmentShow(shipment)
  defineShipmentScan(shipment)
  defineShipmentAccept(shipment)
  defineShipmentResync(shipment)
  defineShipmentPrint(shipment)
  defineShipmentReturn(shipment)
}
