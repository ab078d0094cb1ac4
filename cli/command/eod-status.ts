/** `packhouse eod status` and `eod approve`: how the report of the hub stands. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { EodStockService } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { Rpc } from "#core/port/rpc.ts"
import { EodStatus, stateOf } from "#core/stock/eod-report.ts"
import { approved, approvedAt, forYesterday, notSubmitted, submittedAt } from "#core/text/eod.ts"
import { usageError } from "../host/command-error.ts"
import type { Line } from "../host/output.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"

export const statusData = Schema.encodeSync(EodStatus)

export const statusLines = (status: EodStatus): ReadonlyArray<Line> => {
  const { submission_updated_at: at, approved_at, day, submitted_by, approved_by } = status
  const missing = day === Day.dayAt(Date.now()) ? notSubmitted(day) : forYesterday(day)
  if (at === null) return [missing]
  const by = (name: string | null) => (name === null ? "" : ` (${name})`)
  return stateOf(status) === "approved" && approved_at !== null
    ? [`${approvedAt(at, approved_at)}${by(approved_by)}`]
    : [`${submittedAt(at)}${by(submitted_by)}`]
}

const status = ({ session }: Client): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(EodStockService.isEodStockSubmitted, { hub_id: session.store.hub_id })),
    (found) => ({ data: statusData(found), lines: statusLines(found) })
  )

export const defineEodStatus = (parent: Command): void => {
  const command = parent
    .command("status")
    .description("whether the report is in, and approved")
    .action(() => asUser(command, status))
  example(command, "packhouse eod status", "packhouse eod status --json")
}

interface Options {
  readonly day?: string
}

const approve = ({ session }: Client, { day }: Options): Working =>
  Effect.gen(function* () {
    if (day !== undefined && Day.parse(day) === undefined)
      return yield* usageError(`--day ${day} is not a day such as 2026-01-31.`)
    const report = day === undefined ? null : { day }
    const found = yield* Rpc.use((rpc) =>
      rpc.call(EodStockService.approveEodStock, { hub_id: session.store.hub_id, report })
    )
    return { data: statusData(found), lines: [approved(found.day)] }
  })

export const defineEodApprove = (parent: Command): void => {
  const command = parent
    .command("approve")
    .description(
      "approve the last report that is not, today's or yesterday's, and lock it; for users of the type eod_stock_approval_user"
    )
    .option("--day <day>", "the report of this day")
    .action((options: Options) => asUser(command, (client) => approve(client, options)))
  example(command, "packhouse eod approve", "packhouse eod approve --day 2026-11-20")
}
