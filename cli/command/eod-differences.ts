/** `packhouse eod differences`: what differed in the report that is in, the dearest first. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { EodDifferences, EodStockService } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { format } from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import type { EodDifference } from "#core/stock/eod-report.ts"
import { asDifference, type Rounding } from "#core/stock/rounding.ts"
import { changes, leftByRounding, noChanges, notSubmitted, roundingsGo } from "#core/text/eod.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { readDay } from "./day-options.ts"
import { table } from "./table.ts"

const differenceTable = (differences: ReadonlyArray<EodDifference>) =>
  table(
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

/** The differences, and beside them what earlier roundings left. */
export const differenceLines = ({
  differences,
  roundings = []
}: {
  readonly differences: ReadonlyArray<EodDifference>
  readonly roundings?: ReadonlyArray<Rounding>
}) => {
  const differing = differences.length === 0 ? [noChanges] : [changes, ...differenceTable(differences)]
  return roundings.length === 0
    ? differing
    : [
        ...differing,
        roundingsGo,
        ...differenceTable(roundings.map((each) => asDifference(each, leftByRounding)))
      ]
}

const encode = Schema.encodeSync(EodDifferences)

interface Options {
  readonly day?: string
}

const show = ({ session }: Client, { day }: Options): Working =>
  Effect.gen(function* () {
    const { hub_id } = session.store
    const report = day === undefined ? null : { day: yield* readDay("--day", day, Day.dayAt(Date.now())) }
    const found = yield* Rpc.use((rpc) => rpc.call(EodStockService.getEodDifferences, { hub_id, report }))
    return {
      data: encode(found),
      lines: found.report.submitted ? differenceLines(found) : [notSubmitted(found.report.day)]
    }
  })

export const defineEodDifferences = (parent: Command): void => {
  const command = parent
    .command("differences")
    .description(
      "what differed from the books over all versions of the report that is in, the dearest first: count that again"
    )
    .option("--day <day>", "of the report of this day")
    .action((options: Options) => asUser(command, (client) => show(client, options)))
  example(command, "packhouse eod differences", "packhouse eod differences --day 2026-11-20 --json")
}
