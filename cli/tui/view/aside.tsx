/** What stands beside the parts of a view: facts, and below them what is done rarely, each behind its key. */
import { Box, Text } from "ink"
import { memo } from "react"
import type { Action } from "#core/screen/view/action.ts"
import { shownKey } from "#core/screen/view/shown-key.ts"
import type { Aside } from "#core/screen/view/view.ts"
import { fitted, wrap } from "../fit.ts"
import { Row } from "./row.tsx"

interface AsideRow {
  readonly text: string
  readonly isName: boolean
}

const rowsOf = ({ facts }: Aside, columns: number): ReadonlyArray<AsideRow> =>
  facts.flatMap(({ name, lines, isPlain }) => [
    ...(isPlain === true ? [] : [{ text: name, isName: true }]),
    ...lines.flatMap((line) => wrap(line, columns)).map((text) => ({ text, isName: false }))
  ])

/** The rows that have room; a mark stands for those that have none. */
const inSight = (all: ReadonlyArray<AsideRow>, room: number): ReadonlyArray<AsideRow> =>
  all.length <= room ? all : [...all.slice(0, room - 1), { text: "… in a higher window", isName: true }]

const ActionRow = ({
  action: { keys, title },
  columns
}: {
  readonly action: Action<unknown>
  readonly columns: number
}) => (
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
  // What the order is comes first: what can be done has what room is left, and all of it stands in the menu.
  const facts = inSight(rowsOf(aside, columns - 2), rows - (actions.length === 0 ? 0 : 1 + apart.length))
  const room = rows - facts.length
  const isWhole = together.length + (apart.length === 0 ? 0 : apart.length + 1) <= room
  const shown = isWhole ? together : together.slice(0, room - 1 - apart.length)
  return (
    <Box flexDirection="column" width={columns} height={rows} paddingLeft={1}>
      {facts.map(({ text, isName }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows stay where they are
        <Row key={at} dimColor={isName}>
          {fitted(text, columns - 2)}
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
