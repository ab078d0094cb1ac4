/** What stands above the orders of the queue: tabs with their counts, the refresh, the sources. */
import { Text } from "ink"
import { tabTitle } from "#core/order/queue.ts"
import type * as orderList from "#core/screen/order-list.ts"
import { columnsOf, fitted, flowed } from "../fit.ts"
import type { State } from "../focus.ts"
import { sourcesOf, tabsOf } from "../queue-facts.ts"
import { grouped } from "./order-columns.ts"
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
  return flowed([...words, refresh], size.columns)
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

export const Sources = ({ state, list }: { readonly state: State; readonly list: orderList.Model }) => {
  const sources = sourcesOf(state.model)
  if (sources.length === 0) return null
  const isActive = state.focus.part === "sources"
  return (
    <Row>
      <Text dimColor> Sources f </Text>
      {sources.map((source, index) => (
        <Text key={source}>
          {" "}
          <Text inverse={isActive && index === state.focus.index} bold={list.sources.includes(source)}>
            {`[${list.sources.includes(source) ? "✓" : " "} ${fitted(source.toUpperCase(), Math.min(16, columnsOf(source))).trim()}]`}
          </Text>
        </Text>
      ))}
    </Row>
  )
}
