/** The dialogs of a shipment: quantities, a product that it does not list, nothing to confirm, the confirmation. */

import { Text } from "ink"
import * as Q from "#core/quantity.ts"
import { productsFound, stateOf } from "#core/screen/catalogue-cache.ts"
import { canAcceptByHand, lineOf, type Model } from "#core/screen/shipment/model.ts"
import { shipmentContext } from "#core/screen/shipment/screen.ts"
import { type SummaryRow, summaryOf } from "#core/stock/confirmation.ts"
import { isRtv, unnamedProduct } from "#core/stock/shipment.ts"
import * as say from "#core/text/shipment.ts"
import { fitted, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import {
  absentButtons,
  activeBox,
  quantityButtons,
  summaryButtons,
  summaryIndex
} from "../keys/shipment-dialog.ts"
import { boxNow, heldText } from "../keys.ts"
import { BoxText } from "./box-text.tsx"
import { Buttons, Dialog, inside, Line } from "./dialog.tsx"
import { Row, useWindow } from "./row.tsx"

const columns = 64

const QuantityBox = ({
  state,
  label,
  text,
  isActive
}: {
  readonly state: State
  readonly label: string
  readonly text: string
  readonly isActive: boolean
}) => (
  <Row>
    {` ${fitted(label, 16)}`}
    <Text underline>
      <BoxText
        text={text}
        held={isActive ? heldText(state) : ""}
        columns={inside(columns) - 16}
        isActive={isActive}
        isReplaced={isActive && (boxNow(state)?.isReplaced ?? false)}
      />
    </Text>{" "}
  </Row>
)

const QuantityDialog = ({ state, model }: { readonly state: State; readonly model: Model }) => {
  const dialog = model.dialog?._tag === "Quantity" ? model.dialog.quantity : undefined
  const item = dialog === undefined ? undefined : lineOf(model, dialog.product_id)
  const context = shipmentContext(state.model)
  if (dialog === undefined || item === undefined || context === undefined) return null
  const box = activeBox(state)
  const total = item.scanned_info.total_qty
  const mayNot = dialog.pickedUp === undefined && !canAcceptByHand(context, item)
  return (
    <Dialog state={state} title={item.product_name} columns={columns} rows={7}>
      <Line
        text={`Product ${item.product_id}   Sent: ${Q.withUnit(item, item.original_qty)}   Scanned: ${Q.withUnit(item, total)}`}
        columns={columns}
      />
      <Line text="" columns={columns} />
      {dialog.pickedUp === undefined ? (
        mayNot ? (
          <Line text="Quantities by hand are not enabled for this product" columns={columns} />
        ) : (
          <QuantityBox state={state} label={say.acceptedQty} text={dialog.accepted} isActive />
        )
      ) : (
        <>
          <QuantityBox
            state={state}
            label={say.pickedUpQty}
            text={dialog.pickedUp}
            isActive={box === "pickedUp"}
          />
          <QuantityBox
            state={state}
            label={say.acceptedQty}
            text={dialog.accepted}
            isActive={box === "accepted"}
          />
        </>
      )}
      {wrap(dialog.problem ?? "", inside(columns)).map((line) => (
        <Line key={line} text={line} columns={columns} color="red" bold />
      ))}
      <Line text="" columns={columns} />
      <Buttons buttons={quantityButtons(state)} index={0} columns={columns} />
    </Dialog>
  )
}

const ProductDialog = ({
  state,
  search,
  index
}: {
  readonly state: State
  readonly search: string
  readonly index: number
}) => {
  const { catalogue } = state.model
  const found = productsFound(catalogue, search)
  return (
    <Dialog state={state} title={say.addAProduct} columns={columns} rows={3 + found.length}>
      <Row>
        {" "}
        <Text bold color="cyan">
          {"/ "}
        </Text>
        <BoxText text={search} held={heldText(state)} columns={inside(columns) - 2} isActive />{" "}
      </Row>
      <Line text={stateOf(catalogue, search)} columns={columns} dimColor />
      {found.map((product, at) => (
        <Row key={product.entity_id} inverse={at === index}>
          {` ${fitted(String(product.entity_id), 8)}${fitted(product.name, inside(columns) - 8)} `}
        </Row>
      ))}
    </Dialog>
  )
}

const AbsentDialog = ({ state, model }: { readonly state: State; readonly model: Model }) => {
  const { absent } = model
  if (absent === undefined) return null
  const product = absent.entity?.product
  const name = absent.entity?.name ?? unnamedProduct
  return (
    <Dialog state={state} title={say.notListed} columns={columns} rows={6}>
      <Line text={`Product ${product?.product_id ?? ""}   ${name}`} columns={columns} bold />
      <Line text={`Code ${absent.code}`} columns={columns} />
      <Line text={`It gets a line of its own: ${unnamedProduct}`} columns={columns} />
      <Line text="" columns={columns} />
      <Buttons buttons={absentButtons(state)} index={Math.max(0, state.focus.index)} columns={columns} />
    </Dialog>
  )
}

const NoItems = ({ state }: { readonly state: State }) => (
  <Dialog state={state} title={say.noItemsSelected} columns={columns} rows={4}>
    {wrap("Please select any of the product to proceed confirmation", inside(columns)).map((line) => (
      <Line key={line} text={line} columns={columns} />
    ))}
    <Line text="" columns={columns} />
    <Line text="Enter closes" columns={columns} dimColor />
  </Dialog>
)

const quantityWidth = 11

const summaryCells = (row: SummaryRow, unit: "kg" | "pack", isPickUp: boolean, width: number): string => {
  const item = { sell_by: unit }
  const name = width - quantityWidth * (isPickUp ? 3 : 2) - (isPickUp ? 3 : 2)
  return [
    // Not by its colour alone.
    fitted(`${row.isShort ? "! " : ""}${row.name}`, name),
    fitted(Q.withUnit(item, row.expected), quantityWidth, "right"),
    ...(isPickUp && row.pickedUp !== undefined
      ? [fitted(Q.withUnit(item, row.pickedUp), quantityWidth, "right")]
      : []),
    fitted(Q.withUnit(item, row.scanned), quantityWidth, "right")
  ].join(" ")
}

const Summary = ({ state, model }: { readonly state: State; readonly model: Model }) => {
  const { shipment } = model
  const rows = shipment === undefined ? [] : summaryOf(shipment, model.receiving)
  const wide = Math.min(state.size.columns - 2, 90)
  const short = rows.filter(({ isShort }) => isShort).length
  const height = Math.min(rows.length, state.size.rows - 12 - (short > 0 ? 2 : 0))
  const { at, reasons } =
    model.dialog?._tag === "Summary" ? model.dialog : { at: undefined, reasons: new Map<number, string>() }
  const cursor = Math.max(
    0,
    rows.findIndex(({ product_id }) => product_id === at)
  )
  const top = useWindow(cursor, cursor, rows.length, height)
  if (shipment === undefined) return null
  const isPickUp = isRtv(shipment)
  const name = inside(wide) - quantityWidth * (isPickUp ? 3 : 2) - (isPickUp ? 3 : 2)
  const head = [
    fitted("Name", name),
    fitted("Expected", quantityWidth, "right"),
    ...(isPickUp ? [fitted("Picked up", quantityWidth, "right")] : []),
    fitted("Scanned", quantityWidth, "right")
  ].join(" ")
  const current = rows[cursor]
  return (
    <Dialog state={state} title={say.areYouSure} columns={wide} rows={height + 4 + (short > 0 ? 2 : 0)}>
      {short > 0 ? <Line text={say.lessThanSent(short)} columns={wide} bold color="yellow" /> : null}
      <Line text={head} columns={wide} dimColor underline />
      {rows.slice(top, top + height).map((row) => (
        <Line
          key={row.product_id}
          text={summaryCells(row, lineOf(model, row.product_id)?.sell_by ?? "kg", isPickUp, inside(wide))}
          columns={wide}
          inverse={row === current && (short > 0 || rows.length > height)}
          {...(row.isShort ? { color: "yellow", bold: true } : row.scanned > 0 ? { color: "green" } : {})}
        />
      ))}
      <Line
        text={rows.length > height ? `${rows.length - height} more lines, Up and Down show them` : ""}
        columns={wide}
        dimColor
      />
      {short > 0 ? (
        <Line
          text={
            current?.isShort === true
              ? `${say.whyLess}, r: ${reasons.get(current.product_id) ?? say.noReason}`
              : ""
          }
          columns={wide}
        />
      ) : null}
      {model.problem === undefined ? null : <Line text={model.problem} columns={wide} bold color="red" />}
      {model.busy === "accepting" ? (
        <Line text={say.accepting} columns={wide} bold />
      ) : (
        <Buttons buttons={summaryButtons(state)} index={summaryIndex(state)} columns={wide} />
      )}
    </Dialog>
  )
}

const FoundCodes = ({ state, codes }: { readonly state: State; readonly codes: ReadonlyArray<string> }) => {
  const shown = codes.slice(0, state.size.rows - 14)
  return (
    <Dialog state={state} title="Scans of another Packhouse" columns={columns} rows={shown.length + 5}>
      <Line text="The work kept for this shipment cannot be read any more." columns={columns} />
      <Line text={`These codes were found in it (${codes.length}):`} columns={columns} />
      {shown.map((code) => (
        <Line key={code} text={`  ${code}`} columns={columns} bold />
      ))}
      <Line text="" columns={columns} />
      <Line text="Enter scans them again, Esc leaves them." columns={columns} />
    </Dialog>
  )
}

export const ShipmentDialog = ({ state }: { readonly state: State }) => {
  const { page } = state.model
  if (page._tag !== "Shipment") return null
  const { model } = page
  if (model.absent !== undefined) return <AbsentDialog state={state} model={model} />
  switch (model.dialog?._tag) {
    case "Quantity":
      return <QuantityDialog state={state} model={model} />
    case "Product":
      return <ProductDialog state={state} search={model.dialog.search} index={model.dialog.index} />
    case "NoItems":
      return <NoItems state={state} />
    case "Summary":
      return <Summary state={state} model={model} />
    case "FoundCodes":
      return <FoundCodes state={state} codes={model.dialog.codes} />
    default:
      return null
  }
}
