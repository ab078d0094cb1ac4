/** `packhouse failed-orders`: orders of partners that could not be created, and the refresh that tries them again. */
import type { Command } from "commander"
import { Effect } from "effect"
import { CommerceShipments } from "#core/contract/commerce-shipment.ts"
import { OrderService } from "#core/contract/order.ts"
import { listFile } from "#core/list-file.ts"
import { failedOrderFields, failedOrderHeadings } from "#core/order/failed-partner-order.ts"
import { Rpc } from "#core/port/rpc.ts"
import { dismissed } from "#core/text/failed-orders.ts"
import { failedPartnerOrders } from "#core/text/order.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { table } from "./table.ts"

interface Options {
  readonly retry?: boolean
  readonly dismiss?: string
  readonly source?: string
}

/** Takes the order of a reference off the list; of two partners with the same one it has to be said which. */
const dismiss = (client: Client, reference: string, source: string | undefined): Working =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const store = client.session.store.store_id
    const all = yield* rpc.call(CommerceShipments.getFailedPartnerOrders, { store })
    const named = all.filter(
      (order) => order.ref_id === reference && (source ?? order.source) === order.source
    )
    const [order, another] = named
    if (order === undefined)
      return yield* refused(`There is no failed order ${reference}. packhouse failed-orders lists them.`)
    if (another !== undefined)
      return yield* usageError(
        `${named.map((each) => each.source).join(" and ")} have an order ${reference}: say which with --source.`
      )
    yield* rpc.call(CommerceShipments.dismissFailedPartnerOrder, {
      source: order.source,
      ref_id: order.ref_id,
      store
    })
    return { data: { dismissed: order }, lines: [dismissed(`${order.source} ${order.ref_id}`)] }
  })

const list = (client: Client, { retry = false }: Options): Working =>
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
    .option("--dismiss <reference>", "take one off the list, once it is seen to at the partner's console")
    .option("--source <source>", "whose it is, where two partners have the same reference")
    .action((options: Options) =>
      asUser(command, (client) =>
        options.dismiss === undefined
          ? list(client, options)
          : dismiss(client, options.dismiss, options.source)
      )
    )
  example(
    command,
    "packhouse failed-orders",
    "packhouse failed-orders --retry --json",
    "packhouse failed-orders --dismiss SW-88123",
    "packhouse failed-orders --csv failed.csv"
  )
}
