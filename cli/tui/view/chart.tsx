/** A chart in rows: what its signs stand for, then a bar a row, as far down as there is room. */
import { Box, Text } from "ink"
import type { Tone } from "#core/kit/view/action.ts"
import { type Bar, type Chart, cellsOf, longestOf, totalOf } from "#core/kit/view/chart.ts"
import { grouped } from "#core/text/grouped.ts"
import { columnsOf, fitted } from "../fit.ts"
import { toned } from "../line.ts"
import { type Fitted, Row } from "./row.tsx"

/** One sign for each series, so that nobody needs the colours. */
const signs = ["█", "▓", "▒", "░"]
const [leastOfLabels, totalWidth] = [13, 6]
/** Columns of the names of bars: all of the longest one, as far as the bars keep most of the room. */
const labelsOf = ({ bars }: Chart<unknown>, columns: number): number =>
  Math.max(
    leastOfLabels,
    Math.min(columns >> 2, 1 + Math.max(0, ...bars.map(({ label }) => columnsOf(label))))
  )

/** The legend, two bars, and the blank row over them: with less a chart says nothing. */
export const leastOfChart = 4

const signOf = (at: number): string => signs[at % signs.length] ?? "█"
const coloured = (tone: Tone | "short" | undefined) =>
  tone === undefined ? {} : tone === "short" ? { color: "magenta" } : toned(tone)

/** Rows that columns take: more says no more. */
const mostOfColumns = 12

const BarRow = ({ part, bar, columns }: { part: Chart<unknown>; bar: Bar<unknown>; columns: number }) => {
  const labelWidth = labelsOf(part, columns)
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

const BarRows = ({ part, columns, room }: { part: Chart<unknown>; columns: number; room: number }) => {
  const { bars } = part
  const shown = bars.length <= room ? bars : bars.slice(0, room - 1)
  return (
    <>
      {shown.map((bar) => (
        <BarRow key={bar.id} part={part} bar={bar} columns={columns} />
      ))}
      {shown.length === bars.length ? null : (
        <Row dimColor>{` and ${bars.length - shown.length} more in a higher window`}</Row>
      )}
    </>
  )
}

const eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
/** The width of the figures at the side. */
const scaleWidth = 6

/**
 * Bars side by side, of what comes one after the other: as high as all pieces together, to an eighth of a row, in the
 * colour and sign of the piece that lies there. Where not all have room, those at the end are left out, and it is said.
 */
const Columns = ({ part, columns, rows }: { part: Chart<unknown>; columns: number; rows: number }) => {
  const { bars, series } = part
  const longest = longestOf(part)
  const room = columns - scaleWidth - 2
  const widest = Math.max(...bars.map(({ label }) => label.length)) + 1
  const width = Math.max(1, Math.min(widest, Math.floor(room / bars.length)))
  const shown = bars.slice(0, Math.floor(room / width))
  const height = (value: number) => (value === 0 ? 0 : Math.max(1, Math.round((value / longest) * rows * 8)))
  const step = Math.max(1, Math.ceil(widest / width))
  return (
    <>
      {Array.from({ length: rows }, (_, at) => rows - 1 - at).map((level) => (
        <Row key={level}>
          <Text
            dimColor
          >{`${level === rows - 1 ? grouped(longest).padStart(scaleWidth) : " ".repeat(scaleWidth)} `}</Text>
          {shown.map((bar) => {
            const cell = eighths[Math.min(8, Math.max(0, height(totalOf(bar)) - level * 8))] ?? " "
            const middle = level * 8 + 4
            const piece = series.findIndex(
              (_, at) => height(totalOf({ values: bar.values.slice(0, at + 1) })) >= middle
            )
            const place = piece === -1 ? series.length - 1 : piece
            const tone = series[place]?.tone
            const sign = cell === "█" ? signOf(place) : cell
            return (
              <Text key={bar.id} {...coloured(tone)}>
                {`${sign.repeat(Math.max(1, width - 1))}${width > 1 ? " " : ""}`}
              </Text>
            )
          })}
        </Row>
      ))}
      <Row dimColor>
        {`${" ".repeat(scaleWidth + 1)}${shown
          .map(({ label }, at) =>
            at % step === 0 ? fitted(label, width * Math.min(step, shown.length - at)) : ""
          )
          .join("")}`}
      </Row>
      {shown.length === bars.length ? null : (
        <Row dimColor>{` and ${bars.length - shown.length} more in a wider window`}</Row>
      )}
    </>
  )
}

/** The number of rows that the chart takes of those that are left: none where it would say nothing. */
export const chartHeight = ({ bars, isOverTime }: Chart<unknown>, rows: number): number => {
  if (rows < leastOfChart) return 0
  if (bars.length === 0) return 2
  return isOverTime === true ? Math.min(rows, mostOfColumns) : Math.min(rows, bars.length + 2)
}

/** Charts one below the other: each has its share of the rows, and what one does not need is for those below it. */
export const chartRooms = (
  charts: ReadonlyArray<Chart<unknown>>,
  rows: number
): ReadonlyArray<{ readonly chart: Chart<unknown>; readonly rows: number }> => {
  let left = rows
  return charts.map((chart, at) => {
    const room = chartHeight(chart, Math.floor(left / (charts.length - at)))
    left -= room
    return { chart, rows: room }
  })
}

/** @param rows that there is room for, the blank one over it included */
export const ChartRows = ({ part, columns, rows }: Fitted<{ part: Chart<unknown>; rows: number }>) => {
  const { title, series, bars, empty, isOverTime } = part
  if (rows < Math.min(leastOfChart, chartHeight(part, leastOfChart))) return null
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
      {bars.length === 0 ? null : isOverTime === true ? (
        <Columns part={part} columns={columns} rows={rows - 3} />
      ) : (
        <BarRows part={part} columns={columns} room={rows - 2} />
      )}
    </Box>
  )
}
