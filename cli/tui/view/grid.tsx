/** Figures, tiles and links: what lies in rows, goes by its key, and is walked through by the arrows. */
import { Box, Text } from "ink"
import type { Action } from "#core/kit/view/action.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import type { Figure, Figures, Links, Tiles } from "#core/kit/view/view.ts"
import type { Worklists, WorkRow } from "#core/kit/view/worklist.ts"
import { grouped } from "#core/text/grouped.ts"
import { columnsOf, cut, fitted, flowed } from "../fit.ts"
import { toned } from "../line.ts"
import { tileColumns, tileWidth } from "../scroll.ts"
import { type Fitted, Row } from "./row.tsx"

/** Digits of a number of orders, and its words. */
const [valueWidth, nameWidth] = [7, 24]

const FigureRow = ({
  figure: { action, value, note, tone },
  columns,
  isChosen
}: Fitted<{ figure: Figure<unknown>; isChosen: boolean }>) => (
  <Row inverse={isChosen} dimColor={value === 0 && !isChosen}>
    <Text dimColor>{` ${fitted(shownKey(action.keys), 2)}`}</Text>
    <Text bold {...toned(tone)}>
      {fitted(value === undefined ? "…" : grouped(value), valueWidth, "right")}
    </Text>
    {`  ${fitted(action.title, nameWidth)}`}
    <Text dimColor>{fitted(note, columns - valueWidth - nameWidth - 6)}</Text>{" "}
  </Row>
)

/** Figures that narrow the list below them: one line, what is chosen set off. */
export const FigureLine = ({ part: { figures } }: { readonly part: Figures<unknown> }) => (
  <Row>
    {figures.map(({ action: { id, title, keys, isChosen = false }, value = 0, tone }) => (
      <Text key={id} inverse={isChosen}>
        <Text dimColor>{` ${shownKey(keys)} `}</Text>
        {`${title} `}
        <Text bold {...toned(tone)}>{`${grouped(value)} `}</Text>
      </Text>
    ))}
  </Row>
)

export const FigureRows = ({ part: { figures, cursor }, columns }: Fitted<{ part: Figures<unknown> }>) => (
  <Box flexDirection="column" marginTop={1}>
    {figures.map((figure, index) => (
      <FigureRow
        key={figure.action.id}
        figure={figure}
        columns={columns}
        isChosen={index === cursor?.index}
      />
    ))}
  </Box>
)

const Tile = ({
  action: { title, keys, count = 0 },
  isChosen
}: {
  action: Action<unknown>
  isChosen: boolean
}) => {
  const badge = count > 0 ? ` ${grouped(count)} ` : ""
  return (
    <Box width={tileWidth} marginRight={1}>
      <Row inverse={isChosen}>
        <Text dimColor>{` ${fitted(shownKey(keys), 2)}`}</Text>
        <Text bold>{title}</Text>
        {badge === "" ? "" : " "}
        <Text bold color="yellow">
          {badge.trim()}
        </Text>
        {" ".repeat(Math.max(0, tileWidth - 3 - title.length - badge.length))}
      </Row>
    </Box>
  )
}

export const TileGrid = ({ part: { actions, cursor }, columns }: Fitted<{ part: Tiles<unknown> }>) => (
  <Box flexWrap="wrap" width={tileColumns(columns) * (tileWidth + 1)} marginTop={1}>
    {actions.map((action, index) => (
      <Tile key={action.id} action={action} isChosen={index === cursor?.index} />
    ))}
  </Box>
)

/** A row of a list: what it is, and how long or how many at the right. */
const WorkLine = ({ row, width, isChosen }: { row: WorkRow<unknown>; width: number; isChosen: boolean }) => {
  const note = cut(row.note, Math.max(12, width >> 1))
  const [key = ""] = row.action.keys
  return (
    <Row inverse={isChosen}>
      <Text dimColor>{key === "" ? " " : ` ${key} `}</Text>
      {fitted(row.action.title, width - columnsOf(note) - (key === "" ? 2 : 4))}
      <Text {...toned(row.tone)}>{` ${note}`}</Text>
    </Row>
  )
}

/** What the last ones keep where the lists ask for more than there is. */
const leastOfList = 22

/** Columns of each list: what its rows ask for, from the first one on. */
const widthsOf = (lists: Worklists<unknown>["lists"], columns: number): ReadonlyArray<number> => {
  const wanted = lists.map(({ title, rows }) =>
    Math.max(
      columnsOf(title) + 4,
      ...rows.map(
        ({ action, note }) => columnsOf(action.title) + columnsOf(note) + (action.keys.length > 0 ? 6 : 4)
      )
    )
  )
  let left = columns
  return wanted.map((want, at) => {
    const later = wanted.slice(at + 1).reduce((sum, each) => sum + Math.min(each, leastOfList), 0)
    const width = later === 0 ? left : Math.min(want, left - later)
    left -= width
    return width
  })
}

export const WorkLists = ({ part: { lists, cursor }, columns }: Fitted<{ part: Worklists<unknown> }>) => {
  const widths = widthsOf(lists, columns)
  let at = 0
  return (
    <Box marginTop={1}>
      {lists.map(({ id, title, whole, rows, empty }, place) => {
        const width = widths[place] ?? 0
        return (
          <Box key={id} flexDirection="column" width={width}>
            <Row>
              <Text dimColor>{` ${shownKey(whole?.keys ?? [])}`.trimEnd()}</Text>
              <Text bold>{` ${cut(title, width - 4)}`}</Text>
            </Row>
            {rows.length === 0 ? <Row dimColor>{` ${cut(empty, width - 2)}`}</Row> : null}
            {rows.map((row) => (
              <WorkLine key={row.action.id} row={row} width={width - 1} isChosen={at++ === cursor.index} />
            ))}
          </Box>
        )
      })}
    </Box>
  )
}

export const FoldLine = ({ action }: { readonly action: Action<unknown> }) => (
  <Row dimColor>{` ${shownKey(action.keys)}  ${action.title}`}</Row>
)

export const linkLines = ({ actions }: Links<unknown>, columns: number): ReadonlyArray<string> =>
  flowed(
    actions.map(({ keys, title }) => ({ text: `${shownKey(keys)} ${title}  ` })),
    columns - 2
  ).map((line) => line.map(({ text }) => text).join(" "))

export const LinkLines = ({ part, columns }: { readonly part: Links<unknown>; readonly columns: number }) => (
  <Box flexDirection="column" marginTop={1}>
    {linkLines(part, columns).map((line) => (
      <Row key={line} dimColor>{` ${line}`}</Row>
    ))}
  </Box>
)
