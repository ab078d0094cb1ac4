/** `packhouse failed-orders`: orders of partners that could not be created, and the refresh that tries them again. */
import { type Command, Option } from "commander"
import { Effect } from "effect"
import { CommerceShipments } from "#core/contract/commerce-shipment.ts"
import { OrderService } from "#core/contract/order.ts"
import { listFile } from "#core/list-file.ts"
import { failedOrderFields, failedOrderHeadings } from "#core/order/failed-partner-order.ts"
import { Rpc } from "#core/port/rpc.ts"
import { failedAgain, ignored, inPlainWords, nowCreated } from "#core/text/failed-orders.ts"
import { failedPartnerOrders } from "#core/text/order.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { table } from "./table.ts"

interface Options {
  readonly retry?: true | string
  readonly ignore?: string
  readonly dismiss?: string
  readonly source?: string
}

/** The failed order of a reference; of two partners with the same one it has to be said which. */
const find = (client: Client, reference: string, source: string | undefined) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const all = yield* rpc.call(CommerceShipments.getFailedPartnerOrders, {
      store: client.session.store.store_id
    })
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
    return order
  })

/** Takes the order of a reference off the list. */
const ignore = (client: Client, reference: string, source: string | undefined): Working =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const order = yield* find(client, reference, source)
    yield* rpc.call(CommerceShipments.dismissFailedPartnerOrder, {
      source: order.source,
      ref_id: order.ref_id,
      store: client.session.store.store_id
    })
    return { data: { ignored: order }, lines: [ignored(`${order.source} ${order.ref_id}`)] }
  })

/** Tries the order of a reference again; refused, with why, where it cannot be created yet. */
const retryOne = (client: Client, reference: string, source: string | undefined): Working =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const order = yield* find(client, reference, source)
    const tried = yield* rpc.call(CommerceShipments.retryFailedPartnerOrder, {
      source: order.source,
      ref_id: order.ref_id,
      store: client.session.store.store_id
    })
    const name = `${order.source} ${order.ref_id}`
    if (tried.increment_id === null)
      return yield* refused(failedAgain(name, inPlainWords(tried.reasons.join("; "))))
    return { data: tried, lines: [nowCreated(name, tried.increment_id)] }
  })

const list = (client: Client, isRetried = false): Working =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    if (isRetried) yield* rpc.call(OrderService.syncOrders, { orders: true, shipments: false })
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

/** What is done with one of them, else the list of all. */
const answer = (client: Client, options: Options): Working => {
  const { retry, ignore: seenTo = options.dismiss, source } = options
  if (seenTo !== undefined) return ignore(client, seenTo, source)
  return typeof retry === "string" ? retryOne(client, retry, source) : list(client, retry)
}

export const define = (program: Command): void => {
  const command = offerCsv(program.command("failed-orders"))
    .description("orders of partners that could not be created, the newest first, and why")
    .option("--retry [reference]", "try that one again; without a reference all of them, then list the rest")
    .option("--ignore <reference>", "take one off the list, once it is seen to at the partner's console")
    // As it was called before.
    .addOption(new Option("--dismiss <reference>").hideHelp())
    .option("--source <source>", "whose it is, where two partners have the same reference")
    .action((options: Options) => asUser(command, (client) => answer(client, options)))
  example(
    command,
    "packhouse failed-orders",
    "packhouse failed-orders --retry --json",
    "packhouse failed-orders --retry SW-88123",
    "packhouse failed-orders --ignore SW-88123",
    "packhouse failed-orders --csv failed.csv"
  )
}
