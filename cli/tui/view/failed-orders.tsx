/** Partners' orders that could not be created. */
import { Box } from "ink"
import { failedOrderHeadings } from "#core/order/failed-partner-order.ts"
import { failedPartnerOrders } from "#core/text/order.ts"
import { nothingToShow } from "#core/text/shipment.ts"
import { fitted, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { Row } from "./row.tsx"

const widths = { source: 12, ref_id: 18, created_at_in_ist: 19 } as const

export const FailedOrders = ({ state: { model, size } }: { readonly state: State }) => {
  const { list, problem } = model.failedOrders
  const info = size.columns - widths.source - widths.ref_id - widths.created_at_in_ist - 5
  const cells = (source: string, ref: string, what: string, at: string): string =>
    ` ${[fitted(source, widths.source), fitted(ref, widths.ref_id), fitted(what, info), fitted(at, widths.created_at_in_ist)].join(" ")} `
  const heading = failedOrderHeadings
  return (
    <Box flexDirection="column">
      {wrap(failedPartnerOrders, size.columns - 2).map((line) => (
        <Row key={line} bold>{` ${line}`}</Row>
      ))}
      {problem === undefined ? null : <Row color="red">{` ${fitted(problem, size.columns - 2)}`}</Row>}
      <Row underline dimColor>
        {cells(heading.source, heading.ref_id, heading.info, heading.created_at_in_ist)}
      </Row>
      {list === undefined ? null : list.length === 0 ? (
        <Row dimColor>{`  ${nothingToShow}`}</Row>
      ) : (
        list.flatMap((order) => {
          // Every reason is shown, however many there are.
          const [first = "", ...rest] = wrap(order.info, info)
          const key = `${order.source} ${order.ref_id}`
          return [
            <Row key={key}>{cells(order.source, order.ref_id, first, order.created_at_in_ist)}</Row>,
            ...rest.map((line) => <Row key={`${key} ${line}`}>{cells("", "", line, "")}</Row>)
          ]
        })
      )}
    </Box>
  )
}
