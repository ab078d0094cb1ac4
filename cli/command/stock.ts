/** `packhouse stock`: how the stock of a product came to be what it is, and whether everything is explained. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { StockLedgerService } from "#core/contract/stock-ledger.ts"
import * as Day from "#core/day.ts"
import { listFile } from "#core/list-file.ts"
import { oneDay } from "#core/order/date-range.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { StockLedger, Unexplained } from "#core/stock/ledger.ts"
import { ledgerFields, ledgerRows } from "#core/stock/ledger-fields.ts"
import { explained, lifeEvent, notExplained, nothingMoved } from "#core/text/inventory.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { type DayOptions, readDays } from "./day-options.ts"
import { defineStockSale } from "./stock-sale.ts"
import { type Block, table } from "./table.ts"

const wire = Schema.encodeSync(StockLedger)
const unexplainedWire = Schema.encodeSync(Schema.Array(Unexplained))
const ID = /^[1-9]\d{0,9}$/

const signed = (ledger: StockLedger, change: Q.Quantity): string =>
  `${change > 0 ? "+" : ""}${Q.withUnit(ledger, change)}`
const local = (time: Day.GmtTime): string => Day.toLocal(Day.fromGmt(time) ?? 0)

const linesOf = (ledger: StockLedger): ReadonlyArray<Block> => [
  [{ text: ledger.product_name, style: "bold" }, `  ${ledger.product_id}, hub ${ledger.hub_id}`],
  `${ledger.from} begins with ${Q.withUnit(ledger, ledger.opening)}`,
  ...(ledger.movements.length === 0
    ? [nothingMoved]
    : table(
        [
          { title: "WHEN" },
          { title: "CODE" },
          { title: "WHAT" },
          { title: "CHANGE", isNumber: true },
          { title: "STOCK", isNumber: true }
        ],
        ledgerRows(ledger).map(({ movement, left }) => [
          local(movement.at),
          movement.scan_code,
          lifeEvent(movement),
          signed(ledger, movement.change),
          Q.withUnit(ledger, left)
        ])
      )),
  `${ledger.to} ends with ${Q.withUnit(ledger, ledger.closing)}`
]

const show = (product: string, options: DayOptions, { session }: Client): Working =>
  Effect.gen(function* () {
    if (!ID.test(product.trim()))
      return yield* usageError(
        `${product} is not the id of a product: packhouse catalogue finds it by its name.`
      )
    const days = (yield* readDays(options)) ?? oneDay(Day.dayAt(Date.now()))
    const ledger = yield* Rpc.use((rpc) =>
      rpc.call(StockLedgerService.getStockLedger, {
        hub: session.store.hub_id,
        product_id: Number(product.trim()),
        ...days
      })
    )
    return {
      data: wire(ledger),
      lines: linesOf(ledger),
      file: listFile(`stock-${ledger.product_id}-${ledger.from}`, ledgerFields, ledgerRows(ledger))
    }
  })

const check = ({ session }: Client): Working =>
  Effect.gen(function* () {
    const { packs, unexplained } = yield* Rpc.use((rpc) =>
      rpc.call(StockLedgerService.getUnexplainedStock, { hub: session.store.hub_id })
    )
    return {
      data: { packs, unexplained: unexplainedWire(unexplained) },
      lines: unexplained.length === 0 ? [explained(packs)] : [],
      problems: unexplained.map(notExplained)
    }
  })

export const define = (program: Command): void => {
  const stock = program
    .command("stock")
    .description("how the stock came to be what it is, and what is off sale")
  example(stock, "packhouse stock ledger 1773", "packhouse stock check", "packhouse stock off --list")
  const ledger = offerCsv(stock.command("ledger"))
    .description("every movement of a product's packs: what, why, who and when")
    .argument("<product>", "the id of the product")
    .option("--from <day>", "from this day on (default: today)")
    .option("--to <day>", "up to this day (default: today)")
    .action((product: string, options: DayOptions) =>
      asUser(ledger, (client) => show(product, options, client))
    )
  example(ledger, "packhouse stock ledger 1773", "packhouse stock ledger 1773 --from yesterday --csv")
  const checked = stock
    .command("check")
    .description("whether each pack on the shelf holds what its movements come to")
    .action(() => asUser(checked, check))
  example(checked, "packhouse stock check")
  defineStockSale(stock)
}
