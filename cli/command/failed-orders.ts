/** `packhouse failed-orders`: orders of partners that could not be created, and the refresh that tries them again. */
import type { Command } from "commander"
import { Effect } from "effect"
import { CommerceShipments } from "#core/contract/commerce-shipment.ts"
import { OrderService } from "#core/contract/order.ts"
import { listFile } from "#core/list-file.ts"
import { failedOrderFields, failedOrderHeadings } from "#core/order/failed-partner-order.ts"
import { Rpc } from "#core/port/rpc.ts"
import { failedPartnerOrders } from "#core/text/order.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { table } from "./table.ts"

const list = (client: Client, { retry = false }: { readonly retry?: boolean }): Working =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    if (retry) yield* rpc.call(OrderService.syncOrders, { orders: true, shipments: false })
    const failed = yield* rpc.call(CommerceShipments.getFailedPartnerOrders, {
      store: client.session.store.store_id
    })
    const rows = table(
      (["source", "ref_id", "created_at_in_ist", "info"] as const).map((column) => ({
        title: failedOrderHeadings[column].toUpperCase()
      })),
      failed.map(({ source, ref_id, info, created_at_in_ist }) => [source, ref_id, created_at_in_ist, info])
    )
    return {
      data: { failed_orders: failed },
      lines: failed.length === 0 ? ["No failed partner orders."] : rows,
      notes: failed.length === 0 ? [] : [failedPartnerOrders],
      file: listFile("failed-orders", failedOrderFields, failed)
    }
  })

export const define = (program: Command): void => {
  const command = offerCsv(program.command("failed-orders"))
    .description("orders of partners that could not be created, the newest first, and why")
    .option("--retry", "try them again first, as Refresh Orders does")
    .action((options: { readonly retry?: boolean }) => asUser(command, (client) => list(client, options)))
  example(
    command,
    "packhouse failed-orders",
    "packhouse failed-orders --retry --json",
    "packhouse failed-orders --csv failed.csv"
  )
}
