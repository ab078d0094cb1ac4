/** The scan strip of a view: above the lines what is typed and what the last scan came to, below them what was refused. */
import type { NextToTake, ScanStrip } from "#core/screen/view/entry.ts"
import { shownKey } from "#core/screen/view/shown-key.ts"
import { columnsOf, fitted } from "../fit.ts"
import { EntryLine } from "./entry.tsx"
import { Row } from "./row.tsx"
import { LastScanBlock, LastScanRow, mostRefused, Refused, Waiting } from "./scans.tsx"

/** One row, always in the same place: the most that there is room for, and the figure whole. */
const Next = ({ next, columns }: { readonly next: NextToTake | null; readonly columns: number }) => {
  if (next === null) return <Row> </Row>
  const room = columns - columnsOf(next.figure) - 6
  const text = next.texts.find((each) => columnsOf(each) <= room) ?? next.texts.at(-1) ?? ""
  return <Row bold color="cyan">{` → ${fitted(text, room)} ${next.figure}  `}</Row>
}

interface Props {
  readonly strip: ScanStrip<unknown>
  readonly held: string
  readonly columns: number
  readonly isActive: boolean
}

export const ScanTop = ({ strip, held, columns, isActive }: Props) => {
  const { entry, lastScan, hint, isLarge, queue, resume, next } = strip
  return (
    <>
      <EntryLine entry={entry} held={held} columns={columns} isActive={isActive} />
      {isLarge ? (
        <LastScanBlock scan={lastScan} hint={hint} columns={columns} />
      ) : (
        <LastScanRow scan={lastScan} hint={hint} columns={columns} />
      )}
      {resume === undefined ? null : (
        <Waiting queue={queue} columns={columns} againKey={shownKey(resume.keys)} />
      )}
      {next === undefined ? null : <Next next={next} columns={columns} />}
    </>
  )
}

/** So many rows stand above the lines, whatever was scanned. */
export const rowsOfTop = ({ isLarge, resume, next }: ScanStrip<unknown>): number =>
  1 + (isLarge ? 3 : 1) + (resume === undefined ? 0 : 1) + (next === undefined ? 0 : 1)

export const ScanEnd = ({
  strip: { refused, acknowledge },
  columns
}: {
  readonly strip: ScanStrip<unknown>
  readonly columns: number
}) => <Refused refused={refused} columns={columns} seenKey={shownKey(acknowledge.keys)} />

export const rowsOfEnd = ({ refused }: ScanStrip<unknown>): number =>
  refused.length === 0 ? 0 : 1 + Math.min(refused.length, mostRefused)
