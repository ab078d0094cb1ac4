import { Text } from "ink"
import { customerName, type Order } from "#core/order/order.ts"
import { statusText } from "#core/text/status.ts"
import { fitted } from "../fit.ts"
import type { State } from "../focus.ts"
import { heldText } from "../keys.ts"
import { BoxText } from "./box-text.tsx"
import { Dialog, inside, Line } from "./dialog.tsx"
import { Row, useWindow } from "./row.tsx"

const columns = 72

const lineOf = (order: Order): string => {
  const name = fitted(customerName(order), 24)
  const reference = order.source_ref_id ?? order.source
  return `${fitted(order.increment_id, 11)}${name} ${fitted(statusText(order), 15)} ${fitted(reference, inside(columns) - 53)}`
}

export const Finder = ({ state }: { readonly state: State }) => {
  const { finder } = state.model
  const height = Math.min(12, state.size.rows - 12)
  const count = finder?.found.length ?? 0
  const top = useWindow(finder?.selected ?? 0, finder?.selected ?? 0, count, height)
  if (finder === undefined) return null
  const message =
    finder.asked !== undefined
      ? `Looking for ${finder.asked}`
      : (finder.problem ?? "Id, phone, reference, a part of the name; or scan a label or a pack")
  return (
    <Dialog
      state={state}
      title="Find an order or a pack"
      columns={columns}
      rows={3 + Math.min(height, count)}
    >
      <Row>
        {" "}
        <Text bold color="cyan">
          {"/ "}
        </Text>
        <BoxText text={finder.typed} held={heldText(state)} columns={inside(columns) - 2} isActive />{" "}
      </Row>
      <Line
        text={message}
        columns={columns}
        {...(finder.problem === undefined ? { dimColor: true } : { color: "red" })}
      />
      {finder.found.slice(top, top + height).map((order, at) => (
        <Row key={order.order_id} inverse={top + at === finder.selected}>{` ${lineOf(order)} `}</Row>
      ))}
    </Dialog>
  )
}
