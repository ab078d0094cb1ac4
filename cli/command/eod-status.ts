/** `packhouse eod status` and `eod list`: how the report of the hub stands, and those of other days. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { EodStockService } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { Rpc } from "#core/port/rpc.ts"
import { EodStatus, stateOf } from "#core/stock/eod-report.ts"
import {
  approvedAt,
  forYesterday,
  noReports,
  notSubmitted,
  sentBack,
  stateWords,
  submittedAt
} from "#core/text/eod.ts"
import type { Line } from "../host/output.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { table } from "./table.ts"

export const statusData = Schema.encodeSync(EodStatus)

export const statusLines = (status: EodStatus): ReadonlyArray<Line> => {
  const { submission_updated_at: at, approved_at, day, submitted_by, approved_by } = status
  const missing = day < Day.dayAt(Date.now()) ? forYesterday(day) : notSubmitted(day)
  if (at === null) return [missing]
  const by = (name: string | null) => (name === null ? "" : ` (${name})`)
  if (approved_at !== null) return [`${approvedAt(at, approved_at)}${by(approved_by)}`]
  const { sent_back, sent_back_at, sent_back_by, sent_back_reason: reason } = status
  return [
    `${submittedAt(at)}${by(submitted_by)}`,
    ...(sent_back === null ? [] : [sentBack(sent_back, sent_back_by, sent_back_at ?? "", reason)])
  ]
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

const timeOf = (at: string | null): string => (at === null ? "" : Day.localMinute(at))

const list = ({ session }: Client): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(EodStockService.getEodReports, { hub_id: session.store.hub_id })),
    (reports) => ({
      data: reports.map((report) => statusData(report)),
      lines:
        reports.length === 0
          ? [noReports]
          : table(
              [
                { title: "DAY" },
                { title: "STATE" },
                { title: "VERSION", isNumber: true },
                { title: "SUBMITTED" },
                { title: "BY" },
                { title: "APPROVED" },
                { title: "BY" }
              ],
              reports.map((report) => [
                report.day,
                stateWords[stateOf(report)],
                String(report.version),
                timeOf(report.submission_updated_at),
                report.submitted_by ?? "",
                timeOf(report.approved_at),
                report.approved_by ?? ""
              ])
            )
    })
  )

export const defineEodList = (parent: Command): void => {
  const command = parent
    .command("list")
    .description("the reports of the last weeks, the latest day first")
    .action(() => asUser(command, list))
  example(command, "packhouse eod list", "packhouse eod list --json")
}
