/** `packhouse eod count`: packs and quantities that are counted on this device, added to what the others have counted. */
import { hostname } from "node:os"
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { type CountLine, EodStockService, mostLines, StockCount } from "#core/contract/eod-stock.ts"
import { keyOf } from "#core/kit/idempotency-key.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { nothingCounted, refusedCode } from "#core/text/eod.ts"
import { typedQuantity } from "#core/typed-number.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { table } from "./table.ts"

const encode = Schema.encodeSync(StockCount)
const QUANTITY = /^(\d{1,15})=(\S{1,40})$/

interface Options {
  readonly device: string
}

/** One counted line. The same command run again after a lost reply has the same line. */
const lineOf = (text: string): Working<Omit<CountLine, "key">> => {
  const [, id, quantity] = QUANTITY.exec(text) ?? []
  if (id === undefined || quantity === undefined) return Effect.succeed({ scan_code: text })
  const qty = typedQuantity(quantity)
  return qty === undefined
    ? Effect.fail(usageError(`${text} is not written as PRODUCT=QUANTITY, such as 1773=4.5.`))
    : Effect.succeed({ product_id: Number(id), qty })
}

const tableOf = ({ counted }: StockCount) =>
  counted.length === 0
    ? [nothingCounted]
    : table(
        [
          { title: "PRODUCT", isNumber: true },
          { title: "NAME" },
          { title: "COUNTED", isNumber: true },
          { title: "LINES", isNumber: true }
        ],
        counted.map((row) => [
          String(row.product_id),
          row.product_name,
          Q.withUnit(row, row.counted),
          String(row.lines)
        ])
      )

const count = (client: Client, texts: ReadonlyArray<string>, { device }: Options): Working =>
  Effect.gen(function* () {
    if (texts.length > mostLines) return yield* usageError(`At most ${mostLines} at once.`)
    const hub_id = client.session.store.hub_id
    if (texts.length === 0) {
      const found = yield* Rpc.use((rpc) => rpc.call(EodStockService.getStockCount, { hub_id }))
      return { data: encode(found), lines: tableOf(found) }
    }
    const read = yield* Effect.forEach(texts, lineOf)
    const texted = new Map<string, string>()
    const found = yield* underKeptKey(client, { name: "eod-count", content: [device, ...texts] }, (key) => {
      const lines = read.map((line, at) => ({ ...line, key: keyOf("line", [key, at]) }))
      lines.forEach((line, at) => {
        texted.set(line.key, texts[at] ?? "")
      })
      return Rpc.use((rpc) => rpc.call(EodStockService.countStock, { device, lines }, { key }))
    })
    return {
      data: encode(found),
      lines: tableOf(found),
      problems: found.refused.map((line) => {
        const scan_code = texted.get(line.key) ?? line.scan_code
        return refusedCode({ ...line, scan_code })
      })
    }
  })

export const defineEodCount = (parent: Command): void => {
  const command = parent
    .command("count")
    .description(
      "count packs by their codes and quantities of products, with other devices; without any: what all have counted"
    )
    .argument("[things...]", "a code, or PRODUCT=QUANTITY such as 1773=4.5, which adds up")
    .option("--device <name>", "under this name", hostname())
    .action((things: ReadonlyArray<string>, options: Options) =>
      asUser(command, (client) => count(client, things, options))
    )
  example(command, "packhouse eod count 80177300500645507000123 2649=4", "packhouse eod count --json")
}
