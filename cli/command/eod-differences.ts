/** `packhouse eod differences`: what differed in the report that is in, the dearest first. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { EodDifferences, EodStockService } from "#core/contract/eod-stock.ts"
import { format } from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import type { EodDifference } from "#core/stock/eod-report.ts"
import { changes, noChanges, notSubmitted } from "#core/text/eod.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { table } from "./table.ts"

export const differenceLines = (differences: ReadonlyArray<EodDifference>) =>
  differences.length === 0
    ? [noChanges]
    : [
        changes,
        ...table(
          [
            { title: "PRODUCT", isNumber: true },
            { title: "NAME" },
            { title: "CURRENT", isNumber: true },
            { title: "PHYSICAL", isNumber: true },
            { title: "VALUE", isNumber: true }
          ],
          differences.map((row) => [
            String(row.product_id),
            row.product_name,
            Q.withUnit(row, row.expected),
            Q.withUnit(row, row.counted),
            format(row.value)
          ])
        )
      ]

const encode = Schema.encodeSync(EodDifferences)

const show = ({ session }: Client): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(EodStockService.getEodDifferences, { hub_id: session.store.hub_id })),
    (found) => ({
      data: encode(found),
      lines: found.report.submitted ? differenceLines(found.differences) : [notSubmitted(found.report.day)]
    })
  )

export const defineEodDifferences = (parent: Command): void => {
  const command = parent
    .command("differences")
    .description("what differed from the books in the report that is in, the dearest first: count that again")
    .action(() => asUser(command, show))
  example(command, "packhouse eod differences", "packhouse eod differences --json")
}
