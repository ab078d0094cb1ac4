/** One incoming shipment: what it is, the line for codes, its lines, and what can be done with it. */
import { Box, Text } from "ink"
import { useMemo } from "react"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { type Context, isPrintable, type Model, showsConfirm } from "#core/screen/shipment/model.ts"
import { mayFindProduct } from "#core/screen/shipment/product-dialog.ts"
import { lineRows } from "#core/screen/shipment/rows.ts"
import { shipmentContext } from "#core/screen/shipment/screen.ts"
import type { Flags } from "#core/session/flags.ts"
import { addressOf, owesReturn, referenceOf, shownAddress } from "#core/stock/pick-up.ts"
import { isOpen, isRtv, type Shipment } from "#core/stock/shipment.ts"
import { faultText } from "#core/text/fault.ts"
import { continuing, nothingScanned } from "#core/text/scan.ts"
import * as say from "#core/text/shipment.ts"
import { fitted, wrap } from "../fit.ts"
import { layerOf, type State } from "../focus.ts"
import { within } from "../keys/binding.ts"
import { packsOf } from "../keys/packs.ts"
import { heldText } from "../keys.ts"
import { apart, Row } from "./row.tsx"
import { ScanLine } from "./scan-line.tsx"
import { LastScanBlock, mostRefused, Refused, Waiting } from "./scans.tsx"
import { ShipmentLines } from "./shipment-lines.tsx"

/** Source, items, id and times; of a return pick-up its reference and where to pick it up. */
const headLines = (shipment: Shipment, columns: number): ReadonlyArray<string> => {
  const shipped = Day.localMinute(shipment.time_of_shipping)
  const facts = [
    shipment.source_of_shipment,
    say.itemCount(shipment),
    shipment.shipment_id,
    ...(shipped === "" ? [] : [`shipped ${shipped}`])
  ].join("   ")
  if (!isRtv(shipment)) return [facts]
  const reference = referenceOf(shipment)
  const address = addressOf(shipment)
  const place = address === undefined ? say.noPickupAddress : `Pick up at: ${shownAddress(address)}`
  return [
    facts,
    ...wrap([...(reference === undefined ? [] : [`Ref# ${reference}`]), place].join(". "), columns - 2),
    ...(shipment.damage_return !== null
      ? [say.damageReturnMade(shipment.damage_return)]
      : owesReturn(shipment)
        ? [`${say.damageReturnOwed}: d ${say.createReturn}`]
        : [])
  ]
}

const Tiles = ({
  model,
  context,
  flags,
  columns
}: {
  readonly model: Model
  readonly context: Context | undefined
  readonly flags: Flags
  readonly columns: number
}) => {
  const tiles = [
    // The dots go once it is known whether the hub may accept.
    ...(showsConfirm(model)
      ? [
          ` c ${model.queue.pending !== undefined ? continuing : say.confirm}${model.gate === "unknown" ? "..." : ""} `
        ]
      : []),
    ` r ${say.resyncShipment}${model.isResyncing ? "..." : ""} `,
    ...(context !== undefined && mayFindProduct(model, context) ? [` a ${say.addAProduct} `] : []),
    ...(isPrintable(model, flags) ? [` p ${say.print} `] : [])
  ]
  const width = tiles.reduce((sum, tile) => sum + tile.length + 1, 1)
  const { gate } = model
  const why =
    gate === "closed"
      ? faultText(fault("EodRequired"))
      : gate === "failed"
        ? say.eodCheckFailed
        : model.busy === "accepting"
          ? say.accepting
          : ""
  const isLong = why.length > columns - width
  return (
    <>
      <Row>
        {" "}
        {tiles.map((tile) => (
          <Text key={tile}>
            <Text inverse bold>
              {tile}
            </Text>{" "}
          </Text>
        ))}
        <Text color="red" bold>
          {isLong ? "" : fitted(why, columns - width)}
        </Text>
      </Row>
      {isLong
        ? wrap(why, columns - 2).map((line) => <Row key={line} color="red" bold>{` ${line}`}</Row>)
        : null}
    </>
  )
}

const gateRows = ({ gate }: Model, columns: number): number =>
  gate === "closed" ? wrap(faultText(fault("EodRequired")), columns - 2).length : gate === "failed" ? 1 : 0

/** What stands where the last scan will stand. */
const hintOf = ({ isLoaded, receiving }: Model, isPending: boolean): string => {
  if (!isLoaded) return "Looking for scans that were kept..."
  return isPending && receiving.scans.length === 0 ? nothingScanned : ""
}

const Work = ({
  state,
  model,
  shipment
}: {
  readonly state: State
  readonly model: Model
  readonly shipment: Shipment
}) => {
  const { columns } = state.size
  const rows = useMemo(() => lineRows(shipment, model.receiving), [shipment, model.receiving])
  const head = useMemo(() => headLines(shipment, columns), [shipment, columns])
  const isPending = isOpen(shipment)
  const refusedRows = model.refused.length === 0 ? 0 : 1 + Math.min(model.refused.length, mostRefused)
  const above = 1 + head.length + 1 + gateRows(model, columns) + 5
  const height = Math.max(
    3,
    state.size.rows - 3 - above - refusedRows - (model.problem === undefined ? 0 : 1)
  )
  const selected = rows.find(({ item }) => item.product_id === model.selected)
  const packs = state.focus.part === "packs" ? packsOf(selected) : []
  return (
    <Box flexDirection="column" width={columns}>
      {head.map((line) => (
        <Row key={line} dimColor>{` ${fitted(line, columns - 2)}`}</Row>
      ))}
      <Tiles
        model={model}
        context={shipmentContext(state.model)}
        flags={state.model.session?.user.flags ?? {}}
        columns={columns}
      />
      <ScanLine
        typed={model.typed}
        held={heldText(state)}
        columns={columns}
        isActive={layerOf(state) === "page"}
      />
      <Waiting queue={model.queue} columns={columns} />
      <LastScanBlock scan={model.lastScan} hint={hintOf(model, isPending)} columns={columns} />
      <ShipmentLines
        rows={rows}
        selected={model.selected}
        pack={packs.length === 0 ? -1 : within(state.focus.index, packs.length)}
        columns={columns}
        height={height}
      />
      <Refused refused={model.refused} columns={columns} />
    </Box>
  )
}

export const ShipmentPage = ({ state }: { readonly state: State }) => {
  const { model, size } = state
  const page = model.page._tag === "Shipment" ? model.page.model : undefined
  if (page === undefined) return null
  const { shipment, failure } = page
  const problem = failure ?? page.problem
  const right =
    shipment === undefined
      ? ""
      : isOpen(shipment)
        ? isRtv(shipment)
          ? `${say.returnPickup} `
          : ""
        : `accepted ${Day.localMinute(shipment.time_of_entry)} `
  return (
    <Box flexDirection="column">
      <Row bold>{apart(` ${shipment?.shipment_name ?? `Shipment ${page.id}`}`, right, size.columns)}</Row>
      {problem === undefined ? null : <Row bold color="red">{` ${fitted(problem, size.columns - 2)}`}</Row>}
      {shipment === undefined ? (
        failure === undefined ? (
          <Row dimColor> Loading the shipment...</Row>
        ) : null
      ) : (
        <Work state={state} model={page} shipment={shipment} />
      )}
    </Box>
  )
}
