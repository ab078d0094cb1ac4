/** The life of a pack: what it is, where it stands in the hubs, and what happened to it by whom. */
import { Box } from "ink"
import * as Day from "#core/day.ts"
import { eventRows, type Model } from "#core/screen/pack.ts"
import { isExpiredStock } from "#core/stock/pack.ts"
import type { PackLife } from "#core/stock/pack-life.ts"
import { noSuchPack, packPlace } from "#core/text/inventory.ts"
import { fitted, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { apart, Row, useWindow } from "./row.tsx"

const widths = { when: 19, change: 11, left: 11 } as const

const cells = (when: string, what: string, change: string, left: string, columns: number): string => {
  const room = columns - widths.when - widths.change - widths.left - 6
  return ` ${[
    fitted(when, widths.when),
    fitted(what, room),
    fitted(change, widths.change, "right"),
    fitted(left, widths.left, "right")
  ].join(" ")} `
}

/** A code that every unit carries stands on many rows: the newest are shown. */
const mostRows = 4

const Rows = ({
  life,
  today,
  columns
}: {
  readonly life: PackLife
  readonly today: Day.Day
  readonly columns: number
}) => (
  <Box flexDirection="column">
    {life.rows.slice(-mostRows).map((row) => (
      <Row key={row.id} {...(isExpiredStock(row, today) ? { color: "red" } : {})}>
        {` ${fitted(packPlace(life, row, today), columns - 2)}`}
      </Row>
    ))}
    {life.rows.length > mostRows ? <Row dimColor>{` and ${life.rows.length - mostRows} before`}</Row> : null}
  </Box>
)

const Events = ({
  life,
  selected,
  columns,
  height
}: {
  readonly life: PackLife
  readonly selected: number
  readonly columns: number
  readonly height: number
}) => {
  const events = eventRows(life)
  // A reason may be long: each event has as many lines as it needs.
  const room = columns - widths.when - widths.change - widths.left - 6
  const lines = events.flatMap((event, index) =>
    wrap(event.what, room).map((what, line) => ({
      index,
      line,
      text:
        line === 0
          ? cells(event.when, what, event.change, event.left, columns)
          : cells("", what, "", "", columns)
    }))
  )
  const first = lines.findIndex(({ index }) => index === selected)
  const last = lines.findLastIndex(({ index }) => index === selected)
  const top = useWindow(Math.max(0, first), Math.max(0, last), lines.length, height)
  return (
    <Box flexDirection="column">
      <Row underline dimColor>
        {cells("When", "What", "Change", "Left", columns)}
      </Row>
      {lines.slice(top, top + height).map(({ index, line, text }) => (
        <Row key={`${index} ${line}`} inverse={index === selected}>
          {text}
        </Row>
      ))}
    </Box>
  )
}

const Life = ({
  model,
  today,
  size: { columns, rows }
}: {
  readonly model: Model
  readonly today: Day.Day
  readonly size: State["size"]
}) => {
  const { life, problem, isLoading } = model
  if (life === undefined)
    return problem === undefined && isLoading ? <Row dimColor> Looking for the pack...</Row> : null
  if (life === null)
    return wrap(noSuchPack(model.code), columns - 2).map((line) => <Row key={line}>{` ${line}`}</Row>)
  const places = Math.min(life.rows.length, mostRows) + (life.rows.length > mostRows ? 1 : 0)
  const height = rows - 3 - 4 - places - (problem === undefined ? 0 : 1)
  return (
    <Box flexDirection="column">
      <Row bold>{` ${fitted(`${life.product_id}  ${life.product_name}`, columns - 2)}`}</Row>
      <Rows life={life} today={today} columns={columns} />
      <Row> </Row>
      <Events life={life} selected={model.selected} columns={columns} height={height} />
    </Box>
  )
}

export const PackPage = ({ state }: { readonly state: State }) => {
  const { model: all, size } = state
  if (all.page._tag !== "Pack") return null
  const { model } = all.page
  const { columns } = size
  return (
    <Box flexDirection="column">
      <Row bold>
        {apart(` Pack ${model.life?.scan_code ?? model.code}`, model.isLoading ? "Loading... " : "", columns)}
      </Row>
      {model.problem === undefined ? null : (
        <Row bold color="red">{` ${fitted(model.problem, columns - 2)}`}</Row>
      )}
      <Life model={model} today={Day.dayAt(all.minute)} size={size} />
    </Box>
  )
}
