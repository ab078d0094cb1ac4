/** The scan strip of a view: above the lines what is typed and what the last scan came to, below them what was refused. */
import { Text } from "ink"
import type { Action } from "#core/kit/view/action.ts"
import type { NextToTake, ScanStrip, WorkQuestion } from "#core/kit/view/entry.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import { columnsOf, fitted, flowed } from "../fit.ts"
import { toned } from "../line.ts"
import { EntryLine } from "./entry.tsx"
import { type Fitted, Row } from "./row.tsx"
import { LastScanBlock, LastScanRow, Refused, refusedRows, Waiting } from "./scans.tsx"

/** The most that there is room for: the pack and its date always, then its line, how many there are, how old this is. */
const sentences = ({ place, name, text, short, note, asOf }: NextToTake): ReadonlyArray<string> => {
  const old = asOf === undefined ? "" : `, ${asOf}`
  const many = `${text} ${note}${old}`
  return [
    `${place} ${name}: ${many}`,
    `${place} ${many}`,
    `${place} ${text}${old}`,
    `${place} ${short}${old}`
  ]
}

/** The next pack to take, always in the same row: as much of it as there is room for, and the figure whole. */
const Next = ({ next, columns }: { readonly next: NextToTake | null; readonly columns: number }) => {
  if (next === null) return <Row> </Row>
  const room = columns - columnsOf(next.figure) - 6
  const texts = sentences(next)
  const text = texts.find((each) => columnsOf(each) <= room) ?? texts.at(-1) ?? ""
  return <Row bold color="cyan">{` → ${fitted(text, room)} ${next.figure}  `}</Row>
}

interface Props {
  readonly strip: ScanStrip<unknown>
  readonly pendingText: string
  readonly columns: number
  readonly isActive: boolean
  /** The last scan stands elsewhere. */
  readonly isScanBeside: boolean
}

export const ScanTop = ({ strip, pendingText, columns, isActive, isScanBeside }: Props) => {
  const { entry, lastScan, hint, isLarge, isScanOnly = false, queue, resume, next } = strip
  return (
    <>
      {entry === undefined ? null : (
        <EntryLine entry={entry} pendingText={pendingText} columns={columns} isActive={isActive} />
      )}
      {isScanBeside ? null : isLarge ? (
        <LastScanBlock scan={lastScan} hint={hint} columns={columns} isTall={isScanOnly} />
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

/** The number of rows above the lines, whatever was scanned. */
export const rowsOfTop = (
  { entry, isLarge, isScanOnly, resume, next }: ScanStrip<unknown>,
  isScanBeside = false
): number =>
  (entry === undefined ? 0 : 1) +
  (isScanBeside ? 0 : isLarge ? (isScanOnly === true ? 5 : 3) : 1) +
  (resume === undefined ? 0 : 1) +
  (next === undefined ? 0 : 1)

/** The answers, each behind its key, in rows of so many columns. */
const choices = ({ answers }: WorkQuestion<unknown>, columns: number): ReadonlyArray<string> =>
  flowed(
    answers.map(({ keys, title }) => ({ text: `${shownKey(keys)} ${title} ` })),
    columns - 2
  ).map((line) => line.map(({ text }) => text).join(" "))

/** The question that scans leave open. It stays until a key answers it, and stops nothing; its subject is cut to the row. */
const LaterQuestion = ({ question, columns }: Fitted<{ question: WorkQuestion<unknown> }>) => (
  <>
    <Row color="yellow" bold>
      {` ${fitted(`! ${question.text} ${question.name}`, columns - 2)} `}
    </Row>
    {choices(question, columns).map((line) => (
      <Row key={line} color="yellow">
        {` ${fitted(line, columns - 2)} `}
      </Row>
    ))}
  </>
)

/** The progress of the work, and the buttons that lead on. */
const Progress = ({
  text,
  actions,
  columns
}: Fitted<{ text: string; actions: ReadonlyArray<Action<unknown>> }>) => {
  const buttons = actions
    .filter(({ isDisabled }) => isDisabled !== true)
    .map(({ id, title, keys, tone }) => ({ id, tone, label: ` ${title}  ${shownKey(keys)} ` }))
  const room = buttons.reduce((left, { label }) => left - columnsOf(label) - 1, columns)
  return (
    <Row bold>
      {fitted(` ${text}`, room)}
      {buttons.map(({ id, tone, label }) => (
        <Text key={id}>
          <Text inverse {...toned(tone)}>
            {label}
          </Text>{" "}
        </Text>
      ))}
    </Row>
  )
}

export const ScanEnd = ({
  strip: { refused, acknowledge, takeOver, question, progress },
  actions,
  columns
}: {
  readonly strip: ScanStrip<unknown>
  /** What the page is for just now, and the other ways on. */
  readonly actions: ReadonlyArray<Action<unknown>>
  readonly columns: number
}) => (
  <>
    <Refused
      refused={refused}
      columns={columns}
      seenKey={shownKey(acknowledge.keys)}
      takeOver={takeOver === undefined ? undefined : `${shownKey(takeOver.keys)} ${takeOver.title}`}
    />
    {question === undefined ? null : <LaterQuestion question={question} columns={columns} />}
    {progress === undefined ? null : <Progress text={progress} actions={actions} columns={columns} />}
  </>
)

export const rowsOfEnd = ({ refused, question, progress }: ScanStrip<unknown>, columns: number): number =>
  (refused.length === 0 ? 0 : 1 + refusedRows(refused, columns).length) +
  (question === undefined ? 0 : 1 + choices(question, columns).length) +
  (progress === undefined ? 0 : 1)
