/** `packhouse eod approve`, `reject` and `reopen`: a report that is in, settled by somebody else than who made it (EOD-13). */
import type { Command } from "commander"
import { Effect } from "effect"
import { EodStockService } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { Rpc } from "#core/port/rpc.ts"
import { waitingReport } from "#core/stock/eod-approval.ts"
import { type EodStatus, stateOf } from "#core/stock/eod-report.ts"
import { approveThis, wasSettled, whatIsApproved } from "#core/text/eod.ts"
import { faultText } from "#core/text/fault.ts"
import { refused } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { approvalOf, type SeenOption } from "./approval-question.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { readDay } from "./day-options.ts"
import { differenceLines } from "./eod-differences.ts"
import { statusData } from "./eod-status.ts"

interface Options extends SeenOption {
  readonly day?: string
}

const namedDay = (day: string | undefined): Working<string | undefined> =>
  day === undefined ? Effect.succeed(day) : readDay("--day", day, Day.dayAt(Date.now()))

const settled = (report: EodStatus) => ({ data: statusData(report), lines: [wasSettled(report)] })

/** Approves a report: it is shown first, and only the shown version is approved. */
const approve = ({ session }: Client, options: Options): Working =>
  Effect.gen(function* () {
    const { hub_id } = session.store
    const named = yield* namedDay(options.day)
    const reports =
      named === undefined ? yield* Rpc.use((rpc) => rpc.call(EodStockService.getEodReports, { hub_id })) : []
    const day = named ?? waitingReport(reports)?.day
    if (day === undefined) return yield* refused(faultText(fault("EodNotSubmitted")))
    const found = yield* Rpc.use((rpc) =>
      rpc.call(EodStockService.getEodDifferences, { hub_id, report: { day } })
    )
    const { version, submitted_by, submission_updated_at: at } = found.report
    if (at === null) return yield* refused(faultText(fault("EodNotSubmitted")))
    const lines = [whatIsApproved(submitted_by, at, version), ...differenceLines(found)]
    // What somebody else approves, or has settled, is not asked about: the server says so.
    const isAsked = stateOf(found.report) === "submitted" && found.report.is_own !== true
    const seen = isAsked
      ? yield* approvalOf({ lines, question: approveThis(day), mark: version }, options)
      : version
    const report = { day, version: seen }
    return settled(yield* Rpc.use((rpc) => rpc.call(EodStockService.approveEodStock, { hub_id, report })))
  })

export const defineEodApprove = (parent: Command): void => {
  const command = parent
    .command("approve")
    .description(
      "approve the last report that waits, today's or yesterday's, and lock it; for users of the type eod_stock_approval_user who did not submit it"
    )
    .option("--day <day>", "the report of this day")
    .option("--seen <version>", "the version that was looked at, instead of the question")
    .action((options: Options) => asUser(command, (client) => approve(client, options)))
  example(command, "packhouse eod approve", "packhouse eod approve --day 2026-11-20 --seen 2")
}

interface Sent {
  readonly day?: string
  readonly reason: string
}

const defineSendBack = (
  parent: Command,
  name: "reject" | "reopen",
  about: string,
  ...examples: ReadonlyArray<string>
): void => {
  const send = ({ session }: Client, { day: named, reason }: Sent): Working =>
    Effect.gen(function* () {
      const { hub_id } = session.store
      const day = yield* namedDay(named)
      const report = day === undefined ? null : { day }
      const method = name === "reject" ? EodStockService.rejectEodStock : EodStockService.reopenEodStock
      return settled(yield* Rpc.use((rpc) => rpc.call(method, { hub_id, reason, report })))
    })
  const command = parent
    .command(name)
    .description(about)
    .requiredOption("--reason <text>", "why: whoever counts reads it")
    .option("--day <day>", "the report of this day")
    .action((options: Sent) => asUser(command, (client) => send(client, options)))
  example(command, ...examples)
}

export const defineEodReject = (parent: Command): void =>
  defineSendBack(
    parent,
    "reject",
    "send the last report that waits back, to be counted and submitted again",
    'packhouse eod reject --reason "count the chicken again"'
  )

export const defineEodReopen = (parent: Command): void =>
  defineSendBack(
    parent,
    "reopen",
    "open the last approved report again, to be counted and submitted again",
    'packhouse eod reopen --reason "a crate was found" --day 2026-11-20'
  )
