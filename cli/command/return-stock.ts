/** `packhouse return stock`: what of the hub's stock may go back, what goes back, and what is kept. */
import type { Command } from "commander"
import { Effect, Result, Schema } from "effect"
import { notFound } from "#core/catalogue/feed.ts"
import { ReturnSheetService } from "#core/contract/return-sheet.ts"
import { ReturnStockService } from "#core/contract/return-stock.ts"
import { listFile } from "#core/list-file.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { readTyped } from "#core/stock/received-quantity.ts"
import { longestReference } from "#core/stock/return-action.ts"
import { returnFields } from "#core/stock/return-fields.ts"
import { actionOf, filledLines, proposedOrder, type ReturnLine } from "#core/stock/return-order.ts"
import { ReturnProduct } from "#core/stock/return-product.ts"
import * as say from "#core/text/return-stock.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { type CsvOption, offerCsv } from "./csv-output.ts"
import { under } from "./failure.ts"
import { underKeptRequest } from "./kept-key.ts"
import { defineReturnStockLast } from "./return-stock-last.ts"
import { table } from "./table.ts"

const wire = Schema.encodeSync(Schema.Array(ReturnProduct))

/** The sheet of the hub: non-marinated products, then marinated ones. */
const sheetFor = ({ session }: Client): Working<ReadonlyArray<ReturnProduct>> =>
  Effect.gen(function* () {
    const { user, store } = session
    const sheet = yield* Rpc.use((rpc) =>
      rpc.call(ReturnSheetService.getEveryHubInventoryItemsForReturnStockPage, {
        hub: store.hub_id,
        max_ages: {
          marinated_max_age: user.marinated_max_age ?? null,
          non_marinated_max_age: user.non_marinated_max_age ?? null
        },
        cut_off_date: user.cut_off_date ?? null
      })
    )
    return [...sheet["Non-Marinated Products"].age_products, ...sheet["Marinated Products"].age_products]
  })

const show = (client: Client): Working =>
  Effect.gen(function* () {
    const rows = yield* sheetFor(client)
    return {
      data: wire(rows),
      lines:
        rows.length === 0
          ? [say.nothingInStore]
          : table(
              [
                { title: "PRODUCT", isNumber: true },
                { title: "NAME" },
                { title: "AGE" },
                ...["RETAINED", "SENT", "RECEIVED", "SOLD", "REMAINING", "CENTRAL", "RETURN"].map(
                  (title) => ({
                    title,
                    isNumber: true
                  })
                )
              ],
              rows.map((row) => [
                String(row.product_id),
                row.product_name,
                say.ageOf(row),
                ...[row.retained, row.sent, row.received, row.sold, row.remaining].map((qty) =>
                  Q.amountOf(row, qty)
                ),
                row.central_stock === notFound ? notFound : Q.amountOf(row, row.central_stock),
                row.retain ? "retained" : Q.withUnit(row, row.return)
              ])
            ),
      file: listFile("return-stock", returnFields, rows)
    }
  })

interface Sending {
  readonly ref?: string
}

const Lines = Schema.Array(
  Schema.Struct({
    product_id: Schema.Int,
    return_qty: Q.Quantity,
    retain_qty: Q.Quantity,
    remaining: Schema.optionalKey(Q.Quantity)
  })
)
type Lines = typeof Lines.Type

/** The lines of the request. The stock left is sent only where somebody looked. */
const linesOf = (lines: ReadonlyArray<ReturnLine>): Lines =>
  filledLines(lines).map(({ remaining, ...line }) => ({
    ...line,
    ...(remaining === undefined ? {} : { remaining })
  }))

/** @param words what was typed: the same words after a lost reply send what was sent */
const send = (
  client: Client,
  words: ReadonlyArray<string>,
  lines: Working<ReadonlyArray<ReturnLine>>,
  { ref }: Sending
): Working =>
  Effect.gen(function* () {
    if (ref !== undefined && ref.trim().length > longestReference)
      return yield* usageError(`--ref has at most ${longestReference} characters.`)
    const { user, store } = client.session
    const made = yield* underKeptRequest(
      client,
      { name: "return-stock", content: [String(store.hub_id), ref ?? "", ...words] },
      Lines,
      Effect.map(lines, linesOf),
      (aggregated, key) => {
        const action = actionOf(aggregated)
        if (action === undefined) return Effect.succeed(undefined)
        return Rpc.use((rpc) =>
          rpc.call(
            ReturnStockService.createReturnStock,
            {
              aggregated,
              items: [],
              store: store.store_id,
              hub: store.hub_id,
              retain_all: action === "retain",
              action,
              user: user.username,
              ref_no: ref?.trim() ?? null
            },
            { key }
          )
        ).pipe(Effect.mapError(under(say.notCreated)))
      }
    )
    const nothing = { status: "success", return_id: null, retain_id: null }
    return made === undefined
      ? { data: nothing, lines: [say.nothingChosen] }
      : { data: made, lines: [say.created(made)] }
  })

/** `1773=2.5`: so much of a product. */
const readLine = (text: string): ReturnLine | undefined => {
  const [, product, typed = ""] = /^(\d{1,15})=(.+)$/.exec(text.trim()) ?? []
  const quantity = readTyped(typed)
  return product === undefined || Result.isFailure(quantity)
    ? undefined
    : { product_id: Number(product), return_qty: quantity.success, retain_qty: Q.zero }
}

const create = (
  client: Client,
  texts: ReadonlyArray<string>,
  { proposed = false, ...options }: Sending & { readonly proposed?: boolean }
): Working =>
  Effect.gen(function* () {
    if (proposed === texts.length > 0)
      return yield* usageError("Say what goes back, PRODUCT=QUANTITY, or --proposed.")
    if (proposed) {
      const sheet = Effect.map(sheetFor(client), (rows) => proposedOrder(rows).lines)
      return yield* send(client, ["proposed"], sheet, options)
    }
    const lines: Array<ReturnLine> = []
    for (const text of texts) {
      const line = readLine(text)
      if (line === undefined)
        return yield* usageError(`What goes back is written PRODUCT=QUANTITY, such as 1773=2.5, not ${text}`)
      lines.push(line)
    }
    return yield* send(client, texts, Effect.succeed(lines), options)
  })

/** The lines that retain all that is left of products, or of all of them. */
const keptOf = (client: Client, texts: ReadonlyArray<string>): Working<ReadonlyArray<ReturnLine>> =>
  Effect.gen(function* () {
    const sheet = yield* sheetFor(client)
    const meant = new Set(texts.map(Number))
    const unknown = [...meant].find((id) => !sheet.some(({ product_id }) => product_id === id))
    if (unknown !== undefined) return yield* refused(`Product ${unknown} is not on the return stock sheet.`)
    const rows = texts.length === 0 ? sheet : sheet.filter(({ product_id }) => meant.has(product_id))
    return rows.map(({ product_id, remaining }) => ({
      product_id,
      return_qty: Q.zero,
      retain_qty: remaining,
      remaining
    }))
  })

const retain = (
  client: Client,
  texts: ReadonlyArray<string>,
  { all = false, ...options }: Sending & { readonly all?: boolean }
): Working =>
  Effect.gen(function* () {
    if (all === texts.length > 0) return yield* usageError("Say which products are kept, or --all.")
    const wrong = texts.find((text) => !/^\d{1,15}$/.test(text))
    if (wrong !== undefined) return yield* usageError(`${wrong} is not the number of a product.`)
    return yield* send(client, ["retain", ...texts], keptOf(client, texts), options)
  })

export const defineReturnStock = (parent: Command): void => {
  const stock = parent
    .command("stock")
    .description("what of the hub's stock goes back, and what is kept: show, create, retain, last")
  example(stock, "packhouse return stock show", "packhouse return stock create 1773=2.5 --ref Night")
  const shown = offerCsv(stock.command("show")).description("the return stock sheet of the hub")
  shown.action((_options: { readonly csv?: CsvOption }) => asUser(shown, show))
  example(shown, "packhouse return stock show", "packhouse return stock show --csv return.csv")
  const created = stock
    .command("create")
    .description("return stock: so much of each product, or all that the sheet proposes")
    .argument("[lines...]", "PRODUCT=QUANTITY")
    .option("--proposed", "what the sheet proposes: its return quantities, and what it keeps")
    .option("--ref <text>", "a reference or comment")
    .action((lines: ReadonlyArray<string>, options: Sending & { readonly proposed?: boolean }) =>
      asUser(created, (client) => create(client, lines, options))
    )
  example(
    created,
    "packhouse return stock create 1773=2.5 2649=4",
    "packhouse return stock create --proposed"
  )
  const retainCommand = stock
    .command("retain")
    .description("record that products are kept: all that remains of them")
    .argument("[products...]", "the numbers of products")
    .option("--all", "every product")
    .option("--ref <text>", "a reference or comment")
    .action((products: ReadonlyArray<string>, options: Sending & { readonly all?: boolean }) =>
      asUser(retainCommand, (client) => retain(client, products, options))
    )
  example(retainCommand, "packhouse return stock retain 1773", "packhouse return stock retain --all")
  defineReturnStockLast(stock)
}
