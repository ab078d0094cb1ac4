/** The left panel of an order: who it is for, where it goes, and what can be done with it. */
import { Box, Text } from "ink"
import { memo } from "react"
import { addressLines } from "#core/label/address.ts"
import { locationOf, slotLines } from "#core/order/delivery.ts"
import { customerName, type Order } from "#core/order/order.ts"
import { type Action, standsApart } from "#core/screen/order/actions.ts"
import { isCancelled, paymentPending } from "#core/text/order.ts"
import { statusText } from "#core/text/status.ts"
import { fitted, wrap } from "../fit.ts"
import { letterOf } from "../keys/order.ts"
import { Row } from "./row.tsx"

const notes: Partial<Record<Order["status"], string>> = {
  pending_payment: paymentPending,
  canceled: isCancelled
}

/** A row of the panel, and whether it is the name of those below it. */
interface PanelRow {
  readonly text: string
  readonly kind?: "strong" | "label" | "note"
}

const part = (label: string, lines: ReadonlyArray<string>, columns: number): ReadonlyArray<PanelRow> => {
  const shown = lines.flatMap((line) => wrap(line, columns)).map((text): PanelRow => ({ text }))
  return shown.length === 0 ? [] : [{ text: label, kind: "label" }, ...shown]
}

const rowsOf = (order: Order, columns: number): ReadonlyArray<PanelRow> => {
  const slots = slotLines(order)
  const who = [customerName(order), order.customer_mobile ?? "", statusText(order)]
  return [
    { text: order.increment_id, kind: "strong" },
    ...who.filter((text) => text.trim() !== "").map((text): PanelRow => ({ text })),
    ...wrap(notes[order.status] ?? "", columns).map((text): PanelRow => ({ text, kind: "note" })),
    ...part("Location", [locationOf(order.ship_address)], columns),
    ...part(slots.length > 1 ? "Delivery slots" : "Delivery slot", slots, columns),
    // Last, for it is what may be cut in a low window.
    ...part("Address", addressLines(order.ship_address), columns)
  ]
}

/** The rows that have room; a mark stands for those that have none. */
const inSight = (all: ReadonlyArray<PanelRow>, room: number): ReadonlyArray<PanelRow> =>
  all.length <= room ? all : [...all.slice(0, room - 1), { text: "… in a higher window", kind: "label" }]

interface Props {
  readonly order: Order
  readonly actions: ReadonlyArray<Action>
  readonly columns: number
  readonly rows: number
}

const ActionRow = ({ title, columns }: { readonly title: string; readonly columns: number }) => (
  <Row>
    <Text bold color="cyan">
      {letterOf(title)}
    </Text>
    {` ${fitted(title, columns - 2)}`}
  </Row>
)

export const OrderPanel = memo(({ order, actions, columns, rows }: Props) => {
  const apart = actions.filter(standsApart)
  const together = actions.filter((action) => !standsApart(action))
  return (
    <Box flexDirection="column" width={columns + 2} height={rows} paddingLeft={1}>
      {inSight(rowsOf(order, columns), rows - actions.length - (apart.length === 0 ? 0 : 1)).map(
        ({ text, kind }, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stay where they are
            key={at}
            bold={kind === "strong" || kind === "note"}
            dimColor={kind === "label"}
            {...(kind === "note" ? { color: "yellow" } : {})}
          >
            {fitted(text, columns)}
          </Row>
        )
      )}
      <Box flexGrow={1} />
      {together.map(({ title }) => (
        <ActionRow key={title} title={title} columns={columns} />
      ))}
      {apart.length === 0 ? null : <Row> </Row>}
      {apart.map(({ title }) => (
        <ActionRow key={title} title={title} columns={columns} />
      ))}
    </Box>
  )
})
