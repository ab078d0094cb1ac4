/** `packhouse stock off` and `packhouse stock on`: what the store does not sell now (OFFSALE-1). */
import type { Command } from "commander"
import { Effect, Result, Schema } from "effect"
import { OffSale, readUntil } from "#core/catalogue/off-sale.ts"
import { OffSaleService } from "#core/contract/off-sale.ts"
import * as Day from "#core/day.ts"
import { Rpc } from "#core/port/rpc.ts"
import { isOffSale, isOnSale, nothingOff, productName } from "#core/text/off-sale.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { table } from "./table.ts"

const wire = Schema.encodeSync(OffSale)
const ID = /^[1-9]\d{0,9}$/
const readProduct = (product: string) =>
  ID.test(product.trim())
    ? Effect.succeed(Number(product.trim()))
    : Effect.fail(
        usageError(`${product} is not the id of a product: packhouse catalogue finds it by its name.`)
      )

const listed = Rpc.use((rpc) => rpc.call(OffSaleService.getOffSale, {}))

const list: Working = Effect.map(listed, (off) => ({
  data: { off_sale: off.map((each) => wire(each)) },
  lines:
    off.length === 0
      ? [nothingOff]
      : table(
          [
            { title: "ID", isNumber: true },
            { title: "NAME" },
            { title: "SINCE" },
            { title: "UNTIL" },
            { title: "BY" },
            { title: "REASON" }
          ],
          off.map(({ product_id, name, since, until, by, reason }) => [
            String(product_id),
            name,
            Day.localMinute(since),
            until === null ? "put on sale" : Day.localMinute(until),
            by,
            reason ?? ""
          ])
        )
}))

interface Options {
  readonly until: string
  readonly reason?: string
  readonly list?: boolean
}

const takeOff = (client: Client, product: string, { until: typed, reason }: Options): Working =>
  Effect.gen(function* () {
    const product_id = yield* readProduct(product)
    const until = readUntil(typed, Date.now())
    if (Result.isFailure(until)) return yield* usageError(`--until: ${until.failure.data.why}.`)
    const params = {
      product_id,
      ...(until.success === null ? {} : { until: until.success }),
      ...(reason === undefined ? {} : { reason })
    }
    const request = { name: `off-sale-${product_id}`, content: [until.success ?? "", reason ?? ""] }
    const off = yield* underKeptKey(client, request, (key) =>
      Rpc.use((rpc) => rpc.call(OffSaleService.takeOffSale, params, { key }))
    )
    return { data: wire(off), lines: [isOffSale(off)] }
  })

const putOn = (client: Client, product: string): Working =>
  Effect.gen(function* () {
    const product_id = yield* readProduct(product)
    const before = (yield* listed).find((each) => each.product_id === product_id)
    yield* underKeptKey(client, { name: `on-sale-${product_id}`, content: [before?.since ?? ""] }, (key) =>
      Rpc.use((rpc) => rpc.call(OffSaleService.putOnSale, { product_id }, { key }))
    )
    return {
      data: { product_id, was_off_sale: before !== undefined },
      lines: [isOnSale(productName(product_id, before?.name))]
    }
  })

export const defineStockSale = (stock: Command): void => {
  const off = stock
    .command("off")
    .description("take a product off sale at the store for a while, or list what is off sale")
    .argument("[product]", "the id of the product")
    .option(
      "--until <time>",
      "1h, 30m, day, 18:30, 2026-11-28 09:00, or back: until it is put on sale",
      "back"
    )
    .option("--reason <text>", "why, for everybody who looks: at most 200 characters")
    .option("--list", "instead: what is off sale now, since when, until when, and by whom")
    .action((product: string | undefined, options: Options) =>
      asUser(off, (client) => {
        if (options.list === true) return list
        return product === undefined
          ? Effect.fail(usageError("Name the id of a product, or say --list."))
          : takeOff(client, product, options)
      })
    )
  example(
    off,
    "packhouse stock off 1773 --until 1h",
    'packhouse stock off 1773 --until day --reason "Cold room is down"',
    "packhouse stock off --list"
  )
  const on = stock
    .command("on")
    .description("put a product on sale again, whoever took it off")
    .argument("<product>", "the id of the product")
    .action((product: string) => asUser(on, (client) => putOn(client, product)))
  example(on, "packhouse stock on 1773")
}
