/** The left panel of an order: who it is for, where it goes, and what can be done with it. */
import { Box, Text } from "ink"
import { memo } from "react"
import { addressLines } from "#core/label/address.ts"
import { locationOf, slotLines } from "#core/order/delivery.ts"
import { customerName, type Order } from "#core/order/order.ts"
import type { Action } from "#core/screen/order/actions.ts"
import { isCancelled, paymentPending } from "#core/text/order.ts"
import { statusText } from "#core/text/status.ts"
import { fitted, wrap } from "../fit.ts"
import { letterOf } from "../keys/order.ts"
import { Row } from "./row.tsx"

const notes: Partial<Record<Order["status"], string>> = {
  pending_payment: paymentPending,
  canceled: isCancelled
}

const Part = ({
  label,
  lines,
  columns,
  most = 4
}: {
  readonly label: string
  readonly lines: ReadonlyArray<string>
  readonly columns: number
  readonly most?: number
}) => {
  const shown = lines.flatMap((line) => wrap(line, columns)).slice(0, most)
  if (shown.length === 0) return null
  return (
    <>
      <Row dimColor>{fitted(label, columns)}</Row>
      {shown.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
        <Row key={at}>{fitted(line, columns)}</Row>
      ))}
    </>
  )
}

interface Props {
  readonly order: Order
  readonly actions: ReadonlyArray<Action>
  readonly columns: number
  readonly rows: number
}

export const OrderPanel = memo(({ order, actions, columns, rows }: Props) => {
  const note = notes[order.status]
  // A low window keeps what is needed at the counter: long addresses are cut first.
  const addressRows = Math.max(2, rows - actions.length - 13)
  const slots = slotLines(order)
  return (
    <Box flexDirection="column" width={columns + 2} height={rows} paddingLeft={1}>
      <Row bold>{fitted(order.increment_id, columns)}</Row>
      <Row>{fitted(customerName(order), columns)}</Row>
      <Row>{fitted(order.customer_mobile ?? "", columns)}</Row>
      <Row>{fitted(statusText(order), columns)}</Row>
      {note === undefined
        ? null
        : wrap(note, columns).map((line) => (
            <Row key={line} color="yellow" bold>
              {fitted(line, columns)}
            </Row>
          ))}
      <Part label="Location" lines={[locationOf(order.ship_address)]} columns={columns} most={1} />
      <Part label={slots.length > 1 ? "Delivery slots" : "Delivery slot"} lines={slots} columns={columns} />
      <Part label="Address" lines={addressLines(order.ship_address)} columns={columns} most={addressRows} />
      <Box flexGrow={1} />
      {actions.map(({ title }) => (
        <Row key={title}>
          <Text bold color="cyan">
            {letterOf(title)}
          </Text>
          {` ${fitted(title, columns - 2)}`}
        </Row>
      ))}
    </Box>
  )
})
