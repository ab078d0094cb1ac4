/** `packhouse eod show` and `eod submit`: the rows of the end-of-day report, and the report itself. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { EodStockService, Submission, SubmittedRow } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { type Field, listFile } from "#core/list-file.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { EodRow, longestComment } from "#core/stock/eod-report.ts"
import { nothingFound } from "#core/text/eod.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { differenceLines } from "./eod-differences.ts"
import { underKeptRequest } from "./kept-key.ts"
import { table } from "./table.ts"

const encodeRow = Schema.encodeSync(EodRow)
const encodeSubmission = Schema.encodeSync(Submission)

const rowsOf = ({ session }: Client): Working<ReadonlyArray<EodRow>> =>
  Rpc.use((rpc) =>
    rpc.call(EodStockService.getHubProductsWithStock, {
      hub_id: session.store.hub_id,
      cut_off_date: session.user.cut_off_date ?? null
    })
  )

const onWire = (quantity: Q.Quantity | null) => (quantity === null ? null : Q.toWire(quantity))
/** The columns of its file, under the names of the wire (CSV-2). */
const fields: ReadonlyArray<Field<EodRow>> = [
  { name: "product_id", of: ({ product_id }) => product_id },
  { name: "product_name", of: ({ product_name }) => product_name },
  { name: "category_type", of: ({ category_type }) => category_type },
  { name: "current_stock", of: ({ current_stock }) => onWire(current_stock) },
  { name: "sell_by", of: ({ sell_by }) => sell_by },
  { name: "qty_increments", of: ({ qty_increments }) => onWire(qty_increments) },
  { name: "total_qty_sold", of: ({ total_qty_sold }) => onWire(total_qty_sold) },
  { name: "total_partialy_sold", of: ({ total_partialy_sold }) => onWire(total_partialy_sold) },
  { name: "shipment_id", of: ({ shipment_id }) => shipment_id }
]

const show = (client: Client): Working =>
  Effect.map(rowsOf(client), (rows) => ({
    data: rows.map((row) => encodeRow(row)),
    lines:
      rows.length === 0
        ? [nothingFound]
        : table(
            [{ title: "PRODUCT", isNumber: true }, { title: "NAME" }, { title: "STOCK", isNumber: true }],
            rows.map((row) => [
              String(row.product_id),
              row.product_name,
              row.current_stock === null ? "" : Q.withUnit(row, row.current_stock)
            ])
          ),
    file: listFile("eod-stock", fields, rows)
  }))

export const defineEodShow = (parent: Command): void => {
  const command = offerCsv(parent.command("show"))
    .description("every product in stock, as the report has it")
    .action(() => asUser(command, show))
  example(command, "packhouse eod show", "packhouse eod show --csv eod.csv")
}

const COUNT = /^(\d{1,15})=(\S{1,40})$/

interface Options {
  readonly comment?: string
  readonly counted?: boolean
}

/** The counts by product; a product that is not named is in stock as the books have it. */
const readCounts = (texts: ReadonlyArray<string>): Working<ReadonlyMap<number, string>> =>
  Effect.gen(function* () {
    const counts = new Map<number, string>()
    for (const text of texts) {
      const [, id, quantity] = COUNT.exec(text) ?? []
      if (id === undefined || quantity === undefined)
        return yield* usageError(`${text} is not written as PRODUCT=QUANTITY, such as 1773=4.5.`)
      if (counts.has(Number(id))) return yield* usageError(`Product ${id} is named twice.`)
      counts.set(Number(id), quantity)
    }
    return counts
  })

const Report = Schema.Struct({ rows: Schema.Array(SubmittedRow), day: Day.Day, version: Schema.Int })

/** The rows as they stand, with what was counted of them. */
const reportOf = (
  client: Client,
  texts: ReadonlyArray<string>,
  { comment, counted: isCounted = false }: Options
): Working<typeof Report.Type> =>
  Effect.gen(function* () {
    const counts = new Map(yield* readCounts(texts))
    const { day, version } = yield* Rpc.use((rpc) =>
      rpc.call(EodStockService.isEodStockSubmitted, { hub_id: client.session.store.hub_id })
    )
    const commented = comment === undefined ? {} : { comment }
    const stocked = yield* rowsOf(client)
    const hub_id = client.session.store.hub_id
    const found = isCounted
      ? yield* Rpc.use((rpc) => rpc.call(EodStockService.getStockCount, { hub_id }))
      : undefined
    const scanned = new Set(found?.counted.map(({ product_id }) => product_id))
    const named = [...counts.keys()].find((id) => scanned.has(id))
    if (named !== undefined)
      return yield* usageError(`Product ${named} was counted: name it, or leave out --counted.`)
    const rows: Array<SubmittedRow> = []
    for (const { product_id, current_stock, as_of: counted_at } of stocked) {
      const counted = counts.get(product_id)
      counts.delete(product_id)
      if (scanned.delete(product_id)) {
        rows.push({ product_id, physical_stock: 0, is_counted: true, ...commented })
        continue
      }
      if (counted === undefined && current_stock === null)
        return yield* usageError(
          `The count is blind: name product ${product_id}, too. packhouse eod show names them all.`
        )
      rows.push({
        product_id,
        physical_stock: counted ?? String(Q.toWire(current_stock ?? Q.zero)),
        counted_at,
        ...(current_stock === null ? {} : { current_stock }),
        is_typed: counted !== undefined,
        ...(counted === undefined ? {} : commented)
      })
    }
    for (const [product_id, physical_stock] of counts)
      rows.push({ product_id, physical_stock, is_typed: true, ...commented })
    for (const product_id of scanned)
      rows.push({ product_id, physical_stock: 0, is_counted: true, ...commented })
    return { rows, day, version }
  })

const submit = (client: Client, texts: ReadonlyArray<string>, options: Options): Working =>
  Effect.gen(function* () {
    const { comment, counted = false } = options
    if (comment !== undefined && comment.length > longestComment)
      return yield* usageError(`--comment has more than ${longestComment} characters.`)
    const submission = yield* underKeptRequest(
      client,
      { name: "eod-report", content: [...texts, comment ?? "", String(counted)] },
      Report,
      reportOf(client, texts, options),
      ({ rows, ...report }, key) =>
        Rpc.use((rpc) =>
          rpc.call(EodStockService.eodStockValueSubmission, { rows, user: null, report }, { key })
        )
    )
    return {
      data: encodeSubmission(submission),
      lines: [submission.message, ...differenceLines(submission)]
    }
  })

export const defineEodSubmit = (parent: Command): void => {
  const command = parent
    .command("submit")
    .description("hand the report in: what is named was counted, all else is in stock as the system says")
    .argument("[counts...]", "PRODUCT=QUANTITY, such as 1773=4.5 2649=7")
    .option("--comment <text>", "why what is named differs")
    .option("--counted", "what packhouse eod count has counted on all devices stands for those products")
    .action((counts: ReadonlyArray<string>, options: Options) =>
      asUser(command, (client) => submit(client, counts, options))
    )
  example(
    command,
    "packhouse eod submit",
    "packhouse eod submit --counted",
    'packhouse eod submit 1773=4.5 --comment "half a kilogram torn"',
    "packhouse eod submit 1773=0 --json"
  )
}
