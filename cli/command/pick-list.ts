/** `packhouse pick-list`: several orders picked in one walk. */
import type { Command } from "commander"
import { Effect } from "effect"
import { PickListService } from "#core/contract/pick-list.ts"
import { intoOrders, nothingToPick, pickListTitle } from "#core/label/pick-list-wording.ts"
import { listFile } from "#core/list-file.ts"
import { mostPicked } from "#core/order/order-selection.ts"
import { pickListFields } from "#core/order/pick-list-fields.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { notPicked, unableToPrintList } from "#core/text/pick-list.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { appOf } from "./opened-order.ts"
import { findOrder } from "./order-name.ts"
import { offerPaperOptions, outputPaper, type PaperOptions, readOutlet } from "./paper-output.ts"
import { openReadOnly } from "./read-only-screen.ts"
import { table } from "./table.ts"

interface Options extends PaperOptions {
  readonly print?: true
}

const listOf = (orderIds: ReadonlyArray<number>): Working =>
  Effect.gen(function* () {
    const { orders, lines, left_out } = yield* Rpc.use((rpc) =>
      rpc.call(PickListService.getPickList, { order_ids: orderIds })
    )
    const increments = orders.map(({ increment_id }) => increment_id)
    return {
      data: {
        orders: increments,
        lines: lines.map((line) => ({
          ...line,
          total: Q.toWire(line.total),
          orders: line.orders.map(({ increment_id, qty }) => ({ increment_id, qty: Q.toWire(qty) }))
        }))
      },
      lines:
        lines.length === 0
          ? [nothingToPick]
          : table(
              [
                { title: "SHELF" },
                { title: "PRODUCT", isNumber: true },
                { title: "NAME" },
                { title: "IN ALL", isNumber: true },
                { title: "INTO ORDERS" }
              ],
              lines.map((line) => [
                line.shelf ?? "",
                String(line.product_id),
                line.name,
                Q.withUnit(line, line.total),
                intoOrders(line)
              ])
            ),
      problems: left_out.map(notPicked),
      file: listFile("pick-list", pickListFields(increments), lines)
    }
  })

const paperOf = (client: Client, orderIds: ReadonlyArray<number>, options: Options): Working =>
  Effect.gen(function* () {
    const outlet = yield* readOutlet(options)
    const { host, check } = openReadOnly(appOf(client, orderIds[0] ?? 0))
    const { pickListPagesOf, sendPickList } = yield* Effect.promise(
      () => import("#core/kit/effects/papers.ts")
    )
    return yield* outputPaper(
      {
        title: pickListTitle,
        unable: unableToPrintList,
        data: { order_ids: orderIds },
        send: (copies) => sendPickList(host, orderIds, Date.now(), copies),
        pages: pickListPagesOf(host, orderIds),
        check
      },
      outlet
    )
  })

const list = (client: Client, names: ReadonlyArray<string>, options: Options): Working =>
  Effect.gen(function* () {
    if (names.length > mostPicked)
      return yield* usageError(`${mostPicked} orders at most are picked in one walk.`)
    const named = yield* Effect.forEach(names, findOrder)
    // An order that is named twice is picked once.
    const orderIds = [...new Set(named.map(({ order_id }) => order_id))]
    const isPaper = options.print === true || options.pdf !== undefined || options.copies !== undefined
    return yield* isPaper ? paperOf(client, orderIds, options) : listOf(orderIds)
  })

export const define = (program: Command): void => {
  const command = offerPaperOptions(offerCsv(program.command("pick-list")))
    .description("what several orders need, shelf by shelf: one walk for all of them")
    .argument("<ids...>", "increment ids, order ids, or the codes on their labels")
    .option("--print", "print it on this workstation's printer")
    .action((ids: ReadonlyArray<string>, options: Options) =>
      asUser(command, (client) => list(client, ids, options))
    )
  example(
    command,
    "packhouse pick-list 100000001 100000002",
    "packhouse pick-list 100000001 100000002 --pdf pick-list.pdf",
    "packhouse pick-list 100000001 100000002 --csv pick-list.csv"
  )
}
