/** The column beside the parts of a view: facts, and below them what is done rarely, each behind its key. */
import { Box, Text } from "ink"
import { memo } from "react"
import type { Action } from "#core/kit/view/action.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import type { Aside } from "#core/kit/view/view.ts"
import { columnsOf, fitted, wrap } from "../fit.ts"
import { type Fitted, Row } from "./row.tsx"

/** One row of a fact: its name, its text, or both. */
interface AsideRow {
  readonly name?: string
  readonly text: string
}

/** A fact of one line stands behind its name where both have room, else below it. */
const factRows = ({ name, lines, isPlain }: Aside["facts"][number], columns: number): Array<AsideRow> => {
  const texts = lines.flatMap((line) => wrap(line, columns)).map((text) => ({ text }))
  if (isPlain === true) return texts
  const [only] = lines
  return only !== undefined && lines.length === 1 && columnsOf(`${name} ${only}`) <= columns
    ? [{ name, text: only }]
    : [{ name, text: "" }, ...texts]
}

const rowsOf = (facts: Aside["facts"], columns: number): ReadonlyArray<AsideRow> =>
  facts.flatMap((fact) => factRows(fact, columns))

/** The fact in short, so that the facts below it stay in sight. */
const inShort = (fact: Aside["facts"][number]): Aside["facts"][number] =>
  fact.short === undefined ? fact : { name: fact.name, lines: [fact.short], isPlain: true }

/** The rows that have room, in short where not all have; a mark stands for those that have none then. */
const inSight = ({ facts }: Aside, columns: number, room: number): ReadonlyArray<AsideRow> => {
  const whole = rowsOf(facts, columns)
  if (whole.length <= room) return whole
  const all = rowsOf(facts.map(inShort), columns)
  return all.length <= room ? all : [...all.slice(0, room - 1), { name: "… in a higher window", text: "" }]
}

/** The rows kept for the most frequent actions below the facts, however many facts there are. */
const leastOfActions = 3

const ActionRow = ({ action: { keys, title }, columns }: Fitted<{ action: Action<unknown> }>) => (
  <Row>
    <Text bold color="cyan">
      {shownKey(keys)}
    </Text>
    {` ${fitted(title, columns - 2)}`}
  </Row>
)

interface Props {
  readonly aside: Aside
  readonly actions: ReadonlyArray<Action<unknown>>
  readonly columns: number
  readonly rows: number
}

/** Views are made anew at every key: what says the same is not drawn again. */
const isSame = (before: Props, after: Props): boolean =>
  before.columns === after.columns &&
  before.rows === after.rows &&
  JSON.stringify(before.aside) === JSON.stringify(after.aside) &&
  before.actions.length === after.actions.length &&
  before.actions.every(
    ({ id, title }, at) => id === after.actions[at]?.id && title === after.actions[at].title
  )

export const AsideColumn = memo(({ aside, actions, columns, rows }: Props) => {
  // What cannot be taken back stands apart.
  const apart = actions.filter(({ tone }) => tone === "danger")
  const together = actions.filter(({ tone }) => tone !== "danger")
  // What the order is comes first, and the first of what can be done: all of that stands in the menu.
  const keptForActions =
    Math.min(leastOfActions, together.length) + (together.length > leastOfActions ? 1 : 0) + apart.length
  const facts = inSight(aside, columns - 2, rows - keptForActions)
  const room = rows - facts.length
  const isWhole = together.length + (apart.length === 0 ? 0 : apart.length + 1) <= room
  const shown = isWhole ? together : together.slice(0, room - 1 - apart.length)
  return (
    <Box flexDirection="column" width={columns} height={rows} paddingLeft={1}>
      {facts.map(({ name, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows stay where they are
        <Row key={at}>
          {name === undefined ? null : <Text dimColor>{text === "" ? name : `${name} `}</Text>}
          {text}
        </Row>
      ))}
      <Box flexGrow={1} />
      {shown.map((action) => (
        <ActionRow key={action.id} action={action} columns={columns - 2} />
      ))}
      {isWhole ? null : <Row dimColor>{`m ${together.length - shown.length} more`}</Row>}
      {isWhole && apart.length > 0 ? <Row> </Row> : null}
      {apart.map((action) => (
        <ActionRow key={action.id} action={action} columns={columns - 2} />
      ))}
    </Box>
  )
}, isSame)
