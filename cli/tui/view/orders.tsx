import { Box, Text } from "ink"
import { memo, useMemo } from "react"
import type * as Day from "#core/day.ts"
import { colourOf } from "#core/order/age.ts"
import type { BriefOrder } from "#core/order/brief-order.ts"
import type { OrderItem } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import { whyNoOrders } from "#core/screen/app/link.ts"
import { showsBanner } from "#core/screen/failed-orders/model.ts"
import type { OrderCache } from "#core/screen/order-cache.ts"
import * as orderList from "#core/screen/order-list/model.ts"
import { filterNames } from "#core/text/home.ts"
import { mostUrgent, noOrders, overdueOrders, partnerOrdersFailed } from "#core/text/order.ts"
import { fitted } from "../fit.ts"
import type { State } from "../focus.ts"
import { overdueCount, sourcesOf } from "../queue-facts.ts"
import { ageColour, ageSign } from "./colours.ts"
import { grouped } from "./grouped.ts"
import { columnsFor, headOf, rowOf } from "./order-columns.ts"
import { Sources, Tabs, tabLines } from "./queue-menu.tsx"
import { apart, Nothing, Row, useWindow } from "./row.tsx"
import { isSearching, SearchLine } from "./search-line.tsx"

type Columns = ReturnType<typeof columnsFor>

/** "loading 600 of 10,000" */
const progressOf = ({ loading }: OrderCache): string => {
  if (loading === undefined) return ""
  const of = loading.total === undefined ? "" : ` of ${grouped(loading.total)}`
  return `loading ${grouped(loading.loaded)}${of}`
}

const OrderRow = memo(
  ({
    order,
    number,
    columns,
    minute,
    isSelected,
    isKept
  }: {
    readonly order: BriefOrder
    readonly number: number
    readonly columns: Columns
    readonly minute: Day.Instant
    readonly isSelected: boolean
    /** Scans of it are kept on this workstation. */
    readonly isKept: boolean
  }) => {
    const colour = colourOf(order, minute)
    const text = rowOf(columns, order, number, minute)
    return (
      <Row inverse={isSelected} {...(colour === "info" && !isSelected ? {} : { color: ageColour[colour] })}>
        <Text color={ageColour[colour]}>{ageSign[colour]}</Text>
        {isKept ? "*" : " "}
        {text}
      </Row>
    )
  }
)

const itemText = (item: OrderItem, columns: number): string =>
  `      ${fitted(String(item.product_id), 8)}${fitted(item.name, columns - 28)} ${fitted(Q.withUnit(item, item.qty), 12, "right")} `

/** A row of the table: an order, or an item of an open one. */
interface Entry {
  readonly order: BriefOrder
  readonly number: number
  readonly item: OrderItem | undefined
}

const entriesOf = (rows: orderList.Rows, list: orderList.Model): ReadonlyArray<Entry> => {
  const before = (rows.page - 1) * list.perPage
  return rows.shown.flatMap((order, index): ReadonlyArray<Entry> => {
    const entry = { order, number: before + index + 1, item: undefined }
    const items = list.expanded.includes(order.order_id) ? list.items.get(order.order_id)?.items : undefined
    return [entry, ...(items ?? []).map((item) => ({ ...entry, item }))]
  })
}

const emptyText = ({ model }: State, list: orderList.Model): string => {
  if (model.book.updatedAt === undefined && model.book.loading !== undefined) return "Loading orders..."
  const why = whyNoOrders(model)
  if (why !== undefined) return why
  return list.search === "" && list.sources.length === 0 ? noOrders : `${noOrders} that match`
}

export const Orders = ({ state }: { readonly state: State }) => {
  const { model, size } = state
  const list = model.page._tag === "Orders" ? model.page.model : orderList.init("express")
  const rows = orderList.rows(list, model.book.orders)
  const entries = entriesOf(rows, list)
  const tabs = tabLines(state)
  const overdue = overdueCount(model)
  const hasSources = sourcesOf(model).length > 0
  const hasFailed = showsBanner(model.rejectedOrders)
  const above =
    tabs.length +
    (hasSources ? 1 : 0) +
    (isSearching(state, list.search) ? 1 : 0) +
    (overdue > 0 ? 1 : 0) +
    (hasFailed ? 1 : 0) +
    1
  const height = Math.max(1, size.rows - 3 - above - 1)
  const current = orderList.underCursor(list, model.book.orders)
  const from = entries.findIndex(({ order }) => order === current)
  const selected = Math.max(0, from)
  const to = from < 0 ? 0 : entries.findLastIndex(({ order }) => order === current)
  const top = useWindow(selected, Math.min(to, selected + height - 1), entries.length, height)
  const highest = Math.min(rows.page * list.perPage, rows.all.length)
  const columns = useMemo(() => columnsFor(size.columns, highest), [size.columns, highest])
  if (model.page._tag !== "Orders") return null
  const first = rows.all.length === 0 ? 0 : (rows.page - 1) * list.perPage + 1
  const last = first + rows.shown.length - (rows.all.length === 0 ? 0 : 1)
  return (
    <Box flexDirection="column">
      <Tabs lines={tabs} />
      <Sources state={state} list={list} />
      <SearchLine state={state} text={list.search} />
      {hasFailed ? (
        <Row inverse bold color="yellow">
          {fitted(` F ${partnerOrdersFailed}`, size.columns)}
        </Row>
      ) : null}
      {overdue > 0 ? (
        <Row inverse bold color="red">
          {fitted(
            ` o ${list.only?.filter === "overdue" ? "✓" : "▲"} ${overdueOrders(overdue)}`,
            size.columns
          )}
        </Row>
      ) : null}
      <Row
        underline
        dimColor
      >{`  ${headOf(columns, list.urgentAt === undefined ? list.sort : undefined)}`}</Row>
      <Box flexDirection="column" height={height}>
        {entries.length === 0 ? <Nothing text={emptyText(state, list)} columns={size.columns} /> : null}
        {entries.slice(top, top + height).map(({ order, number, item }) =>
          item === undefined ? (
            <OrderRow
              key={order.order_id}
              order={order}
              number={number}
              columns={columns}
              minute={model.minute}
              isSelected={order === current}
              isKept={model.keptOrders.has(order.order_id)}
            />
          ) : (
            <Row key={`${order.order_id}/${item.item_id}`} dimColor>
              {itemText(item, size.columns)}
            </Row>
          )
        )}
      </Box>
      <Row dimColor>
        {apart(
          ` ${grouped(first)}-${grouped(last)} of ${grouped(rows.all.length)}   page ${grouped(rows.page)} of ${grouped(rows.pages)}, ${list.perPage} a page${list.urgentAt === undefined ? "" : `   ${mostUrgent}`}${list.only === undefined ? "" : `   ${filterNames[list.only.filter]} alone`}`,
          `${progressOf(model.book)} `,
          size.columns
        )}
      </Row>
    </Box>
  )
}
