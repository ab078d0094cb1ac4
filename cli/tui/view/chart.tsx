/** A chart in rows: what its signs stand for, then a bar a row, as far down as there is room. */
import { Box, Text } from "ink"
import type { Tone } from "#core/screen/view/action.ts"
import { type Bar, type Chart, cellsOf, longestOf, totalOf } from "#core/screen/view/chart.ts"
import { grouped } from "#core/text/grouped.ts"
import { fitted } from "../fit.ts"
import { toned } from "../line.ts"
import { Row } from "./row.tsx"

/** One for each series, so that nobody needs the colours. */
const signs = ["█", "▓", "▒", "░"]
const [labelWidth, totalWidth] = [13, 6]

/** The legend, two bars, and the blank row over them: with less a chart says nothing. */
export const leastOfChart = 4

const signOf = (at: number): string => signs[at % signs.length] ?? "█"
const coloured = (tone: Tone | undefined) => (tone === undefined ? {} : toned(tone))

const BarRow = ({ part, bar, columns }: { part: Chart<unknown>; bar: Bar<unknown>; columns: number }) => {
  const cells = cellsOf(bar.values, longestOf(part), Math.max(1, columns - labelWidth - totalWidth - 2))
  return (
    <Row>
      {` ${fitted(bar.label, labelWidth)}`}
      {part.series.map(({ id, tone }, at) => (
        <Text key={id} {...coloured(tone)}>
          {signOf(at).repeat(cells[at] ?? 0)}
        </Text>
      ))}
      <Text bold>{` ${grouped(totalOf(bar))}`}</Text>
    </Row>
  )
}

/** @param rows that there is room for, the blank one over it included */
export const ChartRows = ({
  part,
  columns,
  rows
}: {
  readonly part: Chart<unknown>
  readonly columns: number
  readonly rows: number
}) => {
  const { title, series, bars, empty } = part
  if (rows < leastOfChart) return null
  const room = rows - 2
  const shown = bars.length <= room ? bars : bars.slice(0, room - 1)
  return (
    <Box flexDirection="column" marginTop={1}>
      <Row>
        <Text bold>{` ${title}`}</Text>
        {bars.length === 0
          ? `  ${empty}`
          : series.map(({ id, name, tone }, at) => (
              <Text key={id}>
                {"  "}
                <Text {...coloured(tone)}>{signOf(at)}</Text>
                <Text dimColor>{` ${name}`}</Text>
              </Text>
            ))}
      </Row>
      {shown.map((bar) => (
        <BarRow key={bar.id} part={part} bar={bar} columns={columns} />
      ))}
      {shown.length === bars.length ? null : (
        <Row dimColor>{` and ${bars.length - shown.length} more in a higher window`}</Row>
      )}
    </Box>
  )
}
