/** Who submitted and approved each day's report of the hub, the latest day first. */

import * as Day from "../../day.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { leading } from "../../kit/view/action.ts"
import { namedColumn, textColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { failed, loading } from "../../kit/view/empty.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import { listFile } from "../../list-file.ts"
import { type EodStatus, stateOf } from "../../stock/eod-report.ts"
import { reportFields } from "../../stock/eod-report-fields.ts"
import * as say from "../../text/eod.ts"
import { head } from "./head.ts"
import type { Message, Model } from "./model.ts"

const named = { traits: ["named"] } as const
const timeOf = (at: string | null): string => (at === null ? "" : Day.localMinute(at))

export const screenView: ScreenView<Model, Message> = ({ rows, selected, isLoading, problem }) => ({
  title: head.title,
  status: isLoading ? "Loading..." : "",
  actions: [{ ...refresh, isDisabled: isLoading }],
  parts: [
    ...noticeOf(rows === undefined ? undefined : problem, "danger"),
    rows === undefined
      ? isLoading
        ? loading()
        : failed(problem ?? say.reportsNotRead, refresh)
      : table<EodStatus, Message>({
          id: "reports",
          caption: say.otherDays,
          columns: [
            titleColumn("day", "Day", 10, ({ day }) => day),
            textColumn("state", "State", 12, (report) => say.stateWords[stateOf(report)]),
            timeColumn("submitted", "Submitted", 12, ({ submission_updated_at: at }) => timeOf(at), named),
            namedColumn("by", "Submitted by", 16, ({ submitted_by }) => submitted_by ?? "–", named),
            timeColumn("approved", "Approved", 12, ({ approved_at }) => timeOf(approved_at), named),
            namedColumn("approver", "Approved by", "rest", ({ approved_by }) => approved_by ?? "–", named)
          ],
          things: rows,
          empty: say.noReports,
          idOf: ({ day }) => day,
          cursor: {
            index: rows.findIndex(({ day }) => day === selected),
            noun: "a report",
            moved: (by) => ({ _tag: "MovedRow", by })
          }
        })
  ],
  file: listFile("eod-reports", reportFields, rows ?? []),
  back: leading("back", "back", "Escape", { name: "eodstockTaking" }),
  showsBack: true
})
