/** Changes of master data as lines for people. */
import type { MasterChange, MasterCounts, MasterProblem } from "#core/contract/master-data.ts"
import * as Day from "#core/day.ts"
import { masterProblemText } from "#core/text/master-data.ts"
import { type Block, table } from "./table.ts"

export const countsText = ({ added, changed, removed, same }: MasterCounts): string =>
  [
    `${added} added`,
    `${changed} changed`,
    ...(removed > 0 ? [`${removed} removed`] : []),
    `${same} same`
  ].join(", ")

interface Row {
  readonly key: ReadonlyArray<string>
  readonly before: Readonly<Record<string, string>> | null
  readonly after: Readonly<Record<string, string>> | null
}

/** A line for each cell that differs. */
export const rowLines = (rows: ReadonlyArray<Row>): ReadonlyArray<Block> =>
  rows.length === 0
    ? []
    : table(
        [{ title: "ROW" }, { title: "COLUMN" }, { title: "BEFORE" }, { title: "AFTER" }],
        rows.flatMap(({ key, before, after }) => {
          const name = key.join(" ")
          if (after === null) return [[name, "", "there", "taken away"]]
          return Object.entries(after).map(([column, cell], at) => [
            at === 0 ? name : "",
            column,
            before === null ? "" : (before[column] ?? ""),
            cell
          ])
        })
      )

export const changeLine = (change: MasterChange): string => {
  const counts = countsText(change)
  if (change.state === "planned")
    return `Change ${change.change_id} of ${change.kind} is planned for ${Day.localMinute(change.from)}: ${counts}. Cancel it: packhouse data cancel ${change.change_id}`
  if (change.state === "cancelled") return `Change ${change.change_id} of ${change.kind} is cancelled.`
  return `Change ${change.change_id} of ${change.kind}: ${counts}.${change.is_undoable && change.undoes === null ? ` Take it back: packhouse data undo ${change.change_id}` : ""}`
}

const stateText = ({ state, undone_by, undoes, problem }: MasterChange): string => {
  if (state === "undone") return `undone by ${undone_by}`
  if (state === "failed") return `failed: ${problem ?? ""}`
  return undoes === null ? state : `${state}, takes back ${undoes}`
}

export const historyLines = (changes: ReadonlyArray<MasterChange>): ReadonlyArray<Block> =>
  changes.length === 0
    ? ["No changes."]
    : table(
        [
          { title: "CHANGE", isNumber: true },
          { title: "MADE AT" },
          { title: "BY" },
          { title: "KIND" },
          { title: "ROWS" },
          { title: "FROM" },
          { title: "STATE" },
          { title: "NOTE" }
        ],
        changes.map((change) => [
          String(change.change_id),
          Day.localMinute(change.made_at),
          change.made_by,
          change.kind,
          countsText(change),
          Day.localMinute(change.from),
          stateText(change),
          change.note
        ])
      )

export const problemLines = (
  problems: ReadonlyArray<MasterProblem>,
  count: number
): ReadonlyArray<string> => [
  ...problems.map(masterProblemText),
  ...(count > problems.length ? [`and ${count - problems.length} problems more`] : [])
]
