import { Box, Text } from "ink"
import { useMemo } from "react"
import * as Day from "#core/day.ts"
import type { Order } from "#core/order/order.ts"
import { isComplete, isEmpty } from "#core/order/picking.ts"
import { invoicedWeights, weights } from "#core/order/review.ts"
import { isOpenForPicking, isProcessed } from "#core/order/status.ts"
import * as Q from "#core/quantity.ts"
import { actionsOf } from "#core/screen/order/actions.ts"
import { adviceOf, lastScanOf, questionOf } from "#core/screen/order/expiry-cache.ts"
import { type InvoicedFacts, invoicedFacts } from "#core/screen/order/invoiced-facts.ts"
import { type Model, showsContinue } from "#core/screen/order/model.ts"
import { itemRows } from "#core/screen/order/rows.ts"
import { orderContext } from "#core/screen/order/screen.ts"
import { size as waitingScans } from "#core/screen/scan-session/queue.ts"
import { acceptAndContinue, added } from "#core/text/order.ts"
import { continuing, nothingScanned } from "#core/text/scan.ts"
import { columnsOf, fitted } from "../fit.ts"
import { layerOf, type State } from "../focus.ts"
import { within } from "../keys/binding.ts"
import { packsOf } from "../keys/packs.ts"
import { heldText } from "../keys.ts"
import { LaterQuestion, NextPack, questionRows } from "./first-expiry.tsx"
import { OrderItems } from "./order-items.tsx"
import { OrderPanel } from "./order-panel.tsx"
import { apart, Row } from "./row.tsx"
import { ScanLine } from "./scan-line.tsx"
import { LastScanBlock, mostRefused, Refused, Waiting } from "./scans.tsx"

const panelColumns = (columns: number): number => (columns >= 110 ? 34 : 22)

const Card = ({ title, quantity }: { readonly title: string; readonly quantity: Q.Quantity }) => (
  <Box borderStyle="round" marginRight={1} width={17} flexDirection="column">
    <Row>{` ${fitted(title, 14)}`}</Row>
    <Row bold>{` ${fitted(`${Q.format(quantity)} Kg`, 14)}`}</Row>
  </Box>
)

/** Required, Accepted and Nill, once the order is invoiced. */
const Cards = ({ order }: { readonly order: Order }) => {
  const { required, accepted, nil } = invoicedWeights(order)
  return (
    <Box height={4}>
      <Card title="Required" quantity={required} />
      <Card title="Accepted" quantity={accepted} />
      <Card title="Nill" quantity={nil} />
    </Box>
  )
}

/** 'Added: scanned / total Kg', and the way on. */
const Summing = ({
  model,
  order,
  columns
}: {
  readonly model: Model
  readonly order: Order
  readonly columns: number
}) => {
  const { required, accepted } = weights(order, model.picking)
  const sum = ` ${added(Q.format(accepted), Q.format(required))}`
  if (!showsContinue(model)) return <Row bold>{fitted(sum, columns)}</Row>
  const isDone = isComplete(order, model.picking)
  const way = model.queue.pending !== undefined ? continuing : acceptAndContinue
  const button = ` ${way}  ${isDone ? "Enter" : "a"} `
  return (
    <Row bold>
      {fitted(sum, columns - columnsOf(button) - 1)}
      <Text inverse {...(isDone ? { color: "green" } : {})}>
        {button}
      </Text>{" "}
    </Row>
  )
}

const busyText = { invoicing: "Creating the invoice...", cancelling: "Cancelling the order..." } as const

const titleOf = (
  model: Model,
  facts: InvoicedFacts | undefined,
  ownId: number
): readonly [string, string] => {
  const { order } = model
  if (order === undefined) return [` Order ${model.id}`, ""]
  const by = order.assigned_to
  const working =
    by === null || by === undefined || by.user_id === ownId ? "" : `► ${by.name} is working on it `
  return [
    ` Order ${order.increment_id}${model.busy === undefined ? "" : `   ${busyText[model.busy]}`}`,
    facts === undefined ? working : `${facts.paper}  ${facts.amount}, ${facts.payment} `
  ]
}

const Work = ({
  state,
  model,
  order,
  next,
  columns,
  rows
}: {
  readonly state: State
  readonly model: Model
  readonly order: Order
  /** What is to be done with an invoiced order. */
  readonly next: string | undefined
  readonly columns: number
  readonly rows: number
}) => {
  const items = useMemo(() => itemRows(order, model.picking), [order, model.picking])
  const scan = useMemo(
    () => lastScanOf({ lastScan: model.lastScan, picking: model.picking }),
    [model.lastScan, model.picking]
  )
  const isDone = isProcessed(order)
  const refusedRows = model.refused.length === 0 ? 0 : 1 + Math.min(model.refused.length, mostRefused)
  const today = Day.dayAt(state.model.now)
  const question = questionOf(model)
  const reasons = orderContext(state.model)?.laterReasons ?? []
  const above = isDone ? 1 + 1 + 3 + 4 : 1 + 1 + 3 + 1
  const height = Math.max(
    3,
    rows - above - refusedRows - questionRows(question, reasons, columns) - (isDone ? 0 : 1)
  )
  const selected = items.find(({ item }) => item.item_id === model.selected)
  const packs = state.focus.part === "packs" ? packsOf(selected) : []
  return (
    <Box flexDirection="column" width={columns}>
      <ScanLine
        typed={model.typed}
        held={heldText(state)}
        columns={columns}
        isActive={layerOf(state) === "page"}
      />
      {next === undefined || waitingScans(model.queue) > 0 ? (
        <Waiting queue={model.queue} columns={columns} />
      ) : (
        <Row bold color="cyan">{` ${fitted(next, columns - 2)}`}</Row>
      )}
      <LastScanBlock
        scan={scan}
        hint={isOpenForPicking(order) && isEmpty(model.picking) ? nothingScanned : ""}
        columns={columns}
      />
      {isDone ? (
        <Cards order={order} />
      ) : (
        <NextPack advice={adviceOf(model, state.model.now)} order={order} today={today} columns={columns} />
      )}
      <OrderItems
        rows={items}
        selected={model.selected}
        pack={packs.length === 0 ? -1 : within(state.focus.index, packs.length)}
        columns={columns}
        height={height}
      />
      <Refused refused={model.refused} columns={columns} />
      <LaterQuestion question={question} reasons={reasons} today={today} columns={columns} />
      {isDone ? null : <Summing model={model} order={order} columns={columns} />}
    </Box>
  )
}

export const OrderPage = ({ state }: { readonly state: State }) => {
  const { model: all, size } = state
  const page = all.page._tag === "Order" ? all.page.model : undefined
  const flags = all.session?.user.flags
  const isOpen = page !== undefined && page.order !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the actions depend on
  const actions = useMemo(
    () => (page === undefined ? [] : actionsOf(page, flags ?? {})),
    [page?.order, page?.busy, page?.isLoaded, flags, isOpen]
  )
  if (page === undefined) return null
  const { order } = page
  const facts = order === undefined ? undefined : invoicedFacts(order, flags ?? {}, all.minute)
  const [title, right] = titleOf(page, facts, all.session?.user.id ?? 0)
  const problem = page.failure ?? page.problem
  const rows = size.rows - (problem === undefined ? 4 : 5)
  const panel = panelColumns(size.columns)
  return (
    <Box flexDirection="column">
      <Row bold>{apart(title, right, size.columns)}</Row>
      {problem === undefined ? null : <Row bold color="red">{` ${fitted(problem, size.columns - 2)}`}</Row>}
      {order === undefined ? (
        page.failure === undefined ? (
          <Row dimColor> Loading the order...</Row>
        ) : null
      ) : (
        <Box>
          <OrderPanel order={order} actions={actions} columns={panel} rows={rows} />
          <Work
            state={state}
            model={page}
            order={order}
            next={facts?.next}
            columns={size.columns - panel - 2}
            rows={rows}
          />
        </Box>
      )}
    </Box>
  )
}
