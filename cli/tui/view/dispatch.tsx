import { Box, Text } from "ink"
import { memo } from "react"
import type * as Day from "#core/day.ts"
import { deliveryAt, deliveryStart } from "#core/order/delivery.ts"
import { customerName } from "#core/order/order.ts"
import { whyNoOrders } from "#core/screen/app/link.ts"
import { askingOf, type Row as DispatchRow, durationText, underCursor } from "#core/screen/dispatch/model.ts"
import { moreQuestions, noOrders } from "#core/text/order.ts"
import { columnsOf, fitted, wrap } from "../fit.ts"
import { layerOf, type State } from "../focus.ts"
import { askingButtons, askingChoice } from "../keys/dispatch.ts"
import { heldText } from "../keys.ts"
import { dispatchRows } from "../queue-facts.ts"
import { Buttons, Dialog, inside, Line } from "./dialog.tsx"
import { grouped } from "./grouped.ts"
import { apart, Nothing, Row, useWindow } from "./row.tsx"
import { ScanLine } from "./scan-line.tsx"
import { LastScanRow, mostRefused, Refused } from "./scans.tsx"

/** "#", "OrderId", "No. of Items", "Status", "Duration", "Delivery At", and the customer in the rest of the row. */
const widths = { number: 3, id: 10, items: 12, status: 11, duration: 10 } as const
const deliveryWidth = (columns: number): number => (columns >= 100 ? 20 : 12)

const cells = (
  number: string,
  id: string,
  items: string,
  status: string,
  duration: string,
  delivery: string,
  customer: string,
  columns: number
): string => {
  const first = [
    fitted(number, widths.number, "right"),
    fitted(id, widths.id),
    fitted(items, widths.items, "right"),
    fitted(status, widths.status),
    fitted(duration, widths.duration),
    fitted(delivery, deliveryWidth(columns))
  ].join("  ")
  return `${first}  ${fitted(customer, columns - columnsOf(first) - 3)} `
}

const ReadyRow = memo(
  ({
    row,
    number,
    columns,
    minute,
    isSelected,
    isLeaving
  }: {
    readonly row: DispatchRow
    readonly number: number
    readonly columns: number
    readonly minute: Day.Instant
    readonly isSelected: boolean
    readonly isLeaving: boolean
  }) => {
    const { order } = row
    const status = isLeaving ? "Leaving" : row.isEarly ? `${row.status} early` : row.status
    const text = cells(
      String(number),
      order.increment_id,
      String(order.total_item_count),
      status,
      durationText(row.duration),
      columns >= 100 ? deliveryAt(order) : deliveryStart(order, minute),
      customerName(order),
      columns
    )
    return (
      <Row inverse={isSelected} dimColor={isLeaving} {...(row.isScheduled ? { color: "yellow" } : {})}>
        {text}
      </Row>
    )
  }
)

const askingColumns = 60

const Asking = ({
  state,
  text,
  id,
  more
}: {
  readonly state: State
  readonly text: string
  readonly id: string
  /** How many others wait for an answer. */
  readonly more: number
}) => (
  <Dialog state={state} title={`Order ${id}`} columns={askingColumns} rows={4}>
    {wrap(text, inside(askingColumns)).map((line) => (
      <Line key={line} text={line} columns={askingColumns} />
    ))}
    <Line text={more === 0 ? "" : moreQuestions(more)} columns={askingColumns} />
    <Buttons buttons={askingButtons} index={askingChoice(state)} columns={askingColumns} />
  </Dialog>
)

export const Dispatch = ({ state }: { readonly state: State }) => {
  const { model, size } = state
  const rows = dispatchRows(model)
  const page = model.page._tag === "Dispatch" ? model.page.model : undefined
  const current = page === undefined ? undefined : underCursor(page, rows)
  const selected = current === undefined ? -1 : rows.indexOf(current)
  const refused = page?.refused ?? []
  const height = size.rows - 3 - 6 - (refused.length === 0 ? 0 : 1 + Math.min(refused.length, mostRefused))
  const top = useWindow(Math.max(0, selected), Math.max(0, selected), rows.length, height)
  if (page === undefined) return null
  const asking = askingOf(page)
  return (
    <Box flexDirection="column">
      <Row bold>{apart(" Dispatch Order", `${grouped(rows.length)} `, size.columns)}</Row>
      <ScanLine
        typed={page.typed}
        held={heldText(state)}
        columns={size.columns}
        isActive={layerOf(state) === "page"}
      />
      <LastScanRow scan={page.lastScan} columns={size.columns} />
      <Row underline dimColor>
        {cells("#", "OrderId", "No. of Items", "Status", "Duration", "Delivery At", "Customer", size.columns)}
      </Row>
      <Box flexDirection="column" height={height}>
        {rows.length === 0 ? <Nothing text={whyNoOrders(model) ?? noOrders} columns={size.columns} /> : null}
        {rows.slice(top, top + height).map((row, at) => (
          <ReadyRow
            key={row.order.order_id}
            row={row}
            number={top + at + 1}
            columns={size.columns}
            minute={model.minute}
            isSelected={row === current}
            isLeaving={page.leaving.includes(row.order.order_id)}
          />
        ))}
      </Box>
      <Refused refused={refused} columns={size.columns} />
      <Row> </Row>
      <Row>
        {" "}
        <Text color="yellow">■ Scheduled Orders</Text>
        <Text dimColor>{"   A scanned label or a typed order id dispatches."}</Text>
      </Row>
      {asking === undefined ? null : (
        <Asking
          state={state}
          text={asking.text}
          id={model.book.byId.get(asking.orderId)?.increment_id ?? ""}
          more={page.questions.length - 1}
        />
      )}
    </Box>
  )
}
