/** What stands above the orders of the queue: tabs with their counts, the refresh, the sources. */
import { Text } from "ink"
import { tabTitle } from "#core/order/queue.ts"
import type * as orderList from "#core/screen/order-list/model.ts"
import { pendingCount } from "#core/screen/shipment-cache.ts"
import { refreshShipments } from "#core/text/shipment.ts"
import { columnsOf, fitted, flowed } from "../fit.ts"
import type { State } from "../focus.ts"
import { sourcesOf, tabsOf } from "../queue-facts.ts"
import { grouped } from "./grouped.ts"
import { Row } from "./row.tsx"

export const tabLines = (state: State) => {
  const { model, size } = state
  if (model.page._tag !== "Orders") return []
  const { tab } = model.page.model
  const words = tabsOf(model).map((one, index) => {
    const count = model.book.counts[one]
    const badge = count > 0 ? ` (${grouped(count)})` : ""
    return { text: ` ${index + 1} ${tabTitle[one]}${badge} `, isOpen: one === tab }
  })
  const pending = model.book.counts.express + model.book.counts.scheduled
  const refresh = { text: ` R Refresh Orders${pending > 0 ? ` (${grouped(pending)})` : ""} `, isOpen: false }
  const waiting = pendingCount(model.shipments)
  const shipments = {
    text: ` H ${refreshShipments}${waiting > 0 ? ` (${grouped(waiting)})` : ""} `,
    isOpen: false
  }
  return flowed([...words, refresh, shipments], size.columns)
}

export const Tabs = ({ lines }: { readonly lines: ReturnType<typeof tabLines> }) =>
  lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one flow
    <Row key={at}>
      {line.map(({ text, isOpen }) => (
        <Text key={text} inverse={isOpen} bold={isOpen}>
          {text}
        </Text>
      ))}
    </Row>
  ))

interface SourceLabel {
  readonly source: string
  readonly text: string
  readonly isChosen: boolean
}

/** As many of the labels as fit, so that the one at `index` is among them, and whether some are left out at the ends. */
const inSight = (labels: ReadonlyArray<SourceLabel>, index: number, columns: number) => {
  const widths = labels.map(({ text }) => columnsOf(text) + 1)
  let [from, to] = [Math.max(0, index), Math.max(0, index) + 1]
  let used = widths[from] ?? 0
  // Those before it first: the row moves as little as it must.
  while (from > 0 && used + (widths[from - 1] ?? 0) <= columns) used += widths[--from] ?? 0
  while (to < labels.length && used + (widths[to] ?? 0) <= columns) used += widths[to++] ?? 0
  return { shown: labels.slice(from, to), from, isCutBefore: from > 0, isCutAfter: to < labels.length }
}

export const Sources = ({ state, list }: { readonly state: State; readonly list: orderList.Model }) => {
  const sources = sourcesOf(state.model)
  if (sources.length === 0) return null
  const isActive = state.focus.part === "sources"
  const labels = sources.map((source): SourceLabel => {
    const isChosen = list.sources.includes(source)
    const name = fitted(source.toUpperCase(), Math.min(16, columnsOf(source))).trim()
    return { source, isChosen, text: `[${isChosen ? "✓" : " "} ${name}]` }
  })
  const looked = isActive ? state.focus.index : labels.findLastIndex(({ isChosen }) => isChosen)
  const { shown, from, isCutBefore, isCutAfter } = inSight(labels, looked, state.size.columns - 14)
  return (
    <Row>
      <Text dimColor> Sources f </Text>
      {isCutBefore ? "‹" : " "}
      {shown.map(({ source, text, isChosen }, at) => (
        <Text key={source}>
          <Text inverse={isActive && from + at === state.focus.index} bold={isChosen}>
            {text}
          </Text>{" "}
        </Text>
      ))}
      {isCutAfter ? "›" : " "}
    </Row>
  )
}
