/** `packhouse return list`: the orders that were cancelled or came back. */
import type { Command } from "commander"
import { Effect } from "effect"
import { type CancelledOrder, OrderReturnService } from "#core/contract/order-return.ts"
import * as Day from "#core/day.ts"
import { listFile } from "#core/list-file.ts"
import { customerName } from "#core/order/order.ts"
import { cancelledFields } from "#core/order/order-return-fields.ts"
import { Rpc } from "#core/port/rpc.ts"
import { nothingCameBack } from "#core/text/order-return.ts"
import { statusText } from "#core/text/status.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { type CsvOption, offerCsv } from "./csv-output.ts"
import { table } from "./table.ts"

const rowOf = (order: CancelledOrder) => [
  order.source.toUpperCase(),
  order.increment_id,
  customerName(order),
  statusText({ status: order.status, item_pickup_status: null }),
  Day.localMinute(order.created_at),
  order.returned_at === null ? "NA" : Day.localMinute(order.returned_at)
]

const list = ({ session }: Client): Working =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const found = yield* rpc.call(OrderReturnService.getAllCancelledOrders, {
      hub_store_id: session.store.store_id
    })
    const titles = ["SOURCE", "ORDER", "CUSTOMER", "STATUS", "CREATED", "RETURNED"]
    return {
      data: found,
      lines:
        found.length === 0
          ? [nothingCameBack]
          : table(
              titles.map((title) => ({ title })),
              found.map(rowOf)
            ),
      file: listFile("returns", cancelledFields, found)
    }
  })

export const defineReturnList = (parent: Command): void => {
  const command = offerCsv(parent.command("list"))
    .description("orders that were cancelled or came back in the last 30 days, the newest first")
    .action((_: { readonly csv?: CsvOption }) => asUser(command, list))
  example(command, "packhouse return list", "packhouse return list --csv returns.csv")
}
