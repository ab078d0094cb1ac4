/**
 * Notices take the row of the devices, whose signs stay in it; what that does not hold shares the row of the keys with
 * those that lead on, back and to the help. No row of the work is ever covered, and none moves.
 */
import { Text } from "ink"
import { partsOf } from "#core/kit/status-bar.ts"
import { leading, type Toast, type ToastKind } from "#core/kit/toast.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { columnsOf, cut, fitted, tail, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { type Hint, sureHints, widthOfHints } from "../hints.ts"
import { Hints } from "./footer.tsx"
import { apart, Row } from "./row.tsx"
import { DeviceSign } from "./status-bar.tsx"

/** The toasts in the order of the row: failures first, the newest before the older ones. */
const inOrder = (toasts: ReadonlyArray<Toast>): ReadonlyArray<Toast> => {
  const newest = toasts.toReversed()
  return [
    ...newest.filter(({ kind }) => kind === "failure"),
    ...newest.filter(({ kind }) => kind !== "failure")
  ]
}

const signsOf = ({ model }: State) => (model.session === undefined ? [] : partsOf(model.devices))
const columnsForSigns = (count: number): number => (count === 0 ? 0 : 2 * count + 1)

interface Line {
  readonly of: Toast
  readonly kind: ToastKind
  readonly text: string
}
export interface ShownNotices {
  /** One row or two, with the lines of each. */
  readonly rows: ReadonlyArray<ReadonlyArray<Line>>
  /** The end of the first row: the key that leads to the notice, and the number of further ones. */
  readonly hint: string
  /** The end of the second row: the keys that the notice would cover. */
  readonly keys: ReadonlyArray<Hint>
}

const textOf = ({ about, text }: Toast): string =>
  sanitizeText(about === undefined ? text : `${about}: ${text}`)

/** Between two that share a row. */
const between = 2
const widthOf = (row: ReadonlyArray<Line>): number =>
  row.reduce((sum, { text }) => sum + columnsOf(text) + between, 0)

/** A text without its middle: of a path its end says the most. */
const withoutMiddle = (text: string, columns: number): string => {
  if (columnsOf(text) <= columns) return text
  const begins = cut(text, columns >> 2)
  return begins + tail(text, columns - columnsOf(begins))
}

/** A text in two rows: broken between words, or anywhere where only that leaves it whole. */
const inTwo = (text: string, rooms: readonly [number, number]): readonly [string, string] => {
  const [line = "", ...more] = wrap(text, rooms[0])
  // The second row has other room than the first: what was wrapped, and cut, for that one is not for this.
  const rest = text.startsWith(line) ? text.slice(line.length).trimStart() : more.join(" ")
  if (columnsOf(rest) <= rooms[1]) return [line, rest]
  const begins = cut(text, rooms[0]).slice(0, -1)
  return [begins, text.slice(begins.length)]
}

/**
 * The first one whole, in two rows where one does not hold it; of the others those that fit into what is left. The answer
 * to the last key is said in any case: where it does not fit it has the second row, and both do without their middle.
 */
const packed = (
  [first, ...others]: ReadonlyArray<Toast>,
  answer: Toast | undefined,
  rooms: readonly [number, number]
): ReadonlyArray<ReadonlyArray<Line>> => {
  if (first === undefined) return []
  const text = textOf(first)
  const [line, rest] = inTwo(text, rooms)
  const rows: Array<Array<Line>> = [
    [{ of: first, kind: first.kind, text: line }],
    rest === "" ? [] : [{ of: first, kind: first.kind, text: withoutMiddle(rest, rooms[1]) }]
  ]
  for (const toast of others) {
    const notice = { of: toast, kind: toast.kind, text: textOf(toast) }
    const row = rows.find((each, at) => widthOf(each) + columnsOf(notice.text) <= (rooms[at] ?? 0))
    row?.push(notice)
  }
  if (answer !== undefined && !rows.flat().some(({ of }) => of === answer))
    return [
      [{ of: first, kind: first.kind, text: withoutMiddle(text, rooms[0]) }],
      [{ of: answer, kind: answer.kind, text: withoutMiddle(textOf(answer), rooms[1]) }]
    ]
  return rows.filter((row) => row.length > 0)
}

/**
 * What answers somebody's key leads nowhere: they wait for it, and not for news. A failure stands first in any case, and
 * longer: one that comes meanwhile does not hide what was done.
 */
const answerOf = (toasts: ReadonlyArray<Toast>): Toast | undefined => {
  const answers = toasts.filter(({ leadsTo }) => leadsTo === undefined)
  return answers.findLast(({ kind }) => kind !== "failure") ?? answers.at(-1) ?? toasts.at(-1)
}

export const noticesOf = (state: State): ShownNotices | undefined => {
  const { toasts } = state.model
  if (toasts.length === 0) return undefined
  const { columns } = state.size
  const end = leading(toasts) === undefined ? "" : "Ctrl+G goes there "
  const keys = sureHints(state)
  const room = columns - columnsForSigns(signsOf(state).length) - columnsOf(end) - 2
  const counted = (hidden: number) => (hidden === 0 ? "" : `+${hidden} `)
  const ordered = inOrder(toasts)
  const answer = answerOf(toasts)
  const lead = leading(toasts)
  const [first] = ordered
  const pack = (toasts: ReadonlyArray<Toast>) => {
    const rows = packed(toasts, answer, [
      room - columnsOf(counted(toasts.length)),
      columns - 2 - widthOfHints(keys)
    ])
    const lines = rows.flat()
    const whole = new Set(lines.filter(({ of, text }) => text === textOf(of)).map(({ of }) => of))
    return { toasts, rows, whole, shown: new Set(lines.map(({ of }) => of)) }
  }
  // The one that the key leads to stands first where the newest has room beside it. Where it has none, the newest is
  // said: the other one lasts longer.
  const led =
    lead === undefined || first === undefined || first.kind === "failure"
      ? undefined
      : pack([lead, ...ordered.filter((toast) => toast !== lead)])
  const {
    toasts: packedToasts,
    rows,
    shown
  } = led !== undefined && first !== undefined && (first === lead || led.whole.has(first))
    ? led
    : pack(ordered)
  const hidden = packedToasts.slice(1).filter((toast) => !shown.has(toast)).length
  const isLeadShown = lead !== undefined && (packedToasts[0] === lead || shown.has(lead))
  return { rows, hint: `${counted(hidden)}${isLeadShown ? end : ""}`, keys }
}

const colours: Record<ToastKind, string> = { info: "cyan", success: "green", failure: "red" }

/** A row of lines, each in its colour, the last one to the end of the row. */
const Lines = ({ row, hint, columns }: { row: ReadonlyArray<Line>; hint: string; columns: number }) =>
  row.map(({ kind, text }, at) => {
    const before = widthOf(row.slice(0, at))
    return (
      <Text key={text} inverse color={colours[kind]}>
        {at === row.length - 1
          ? apart(` ${text}`, hint, columns - before)
          : fitted(` ${text}`, columnsOf(text) + between)}
      </Text>
    )
  })

interface Props {
  readonly state: State
  readonly notices: ShownNotices
}

export const NoticeRow = ({ state, notices: { rows, hint } }: Props) => {
  const signs = signsOf(state)
  return (
    <Row>
      {signs.map((part) => (
        <DeviceSign key={part.role} part={part} />
      ))}
      {signs.length === 0 ? "" : " "}
      <Lines row={rows[0] ?? []} hint={hint} columns={state.size.columns - columnsForSigns(signs.length)} />
    </Row>
  )
}

/** The lines that the first row has no room for. */
export const NoticeRest = ({ state, notices: { rows, keys } }: Props) => (
  <Row>
    <Lines row={rows[1] ?? []} hint="" columns={state.size.columns - widthOfHints(keys)} />
    <Hints hints={keys} />
  </Row>
)
