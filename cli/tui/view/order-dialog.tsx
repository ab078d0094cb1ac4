import { Text } from "ink"
import * as Q from "#core/quantity.ts"
import { exceeds, problemOf } from "#core/screen/order/item-dialog.ts"
import { itemOf } from "#core/screen/order/model.ts"
import { orderContext } from "#core/screen/order/screen.ts"
import { isForOthers, type LaterLine, type SummaryLine } from "#core/screen/order/summary-dialog.ts"
import { allowExceeding, insteadOf, invoiceSummary, laterPacks, willBeCancelled } from "#core/text/order.ts"
import { fitted, flowed } from "../fit.ts"
import type { State } from "../focus.ts"
import { itemButtons, unsavedButtons } from "../keys/order-dialog.ts"
import { askingIndex, askingLines, laterAt, openLaterLines, openSummary } from "../keys/summary.ts"
import { boxNow, heldText } from "../keys.ts"
import { BoxText } from "./box-text.tsx"
import { Buttons, Dialog, inside, Line } from "./dialog.tsx"
import { UnsavedText } from "./leaving.tsx"
import { Row, useWindow } from "./row.tsx"

const itemColumns = 60

const ItemDialog = ({ state }: { readonly state: State }) => {
  const { page } = state.model
  if (page._tag !== "Order" || page.model.dialog?._tag !== "Item") return null
  const dialog = page.model.dialog.item
  const item = itemOf(page.model, dialog.item_id)
  if (item === undefined) return null
  const available = dialog.available === undefined ? "asking..." : Q.withUnit(item, dialog.available)
  const label = `Quantity, of ${Q.withUnit(item, item.qty)}: `
  const box = boxNow(state)
  const problem =
    problemOf(dialog, item, page.model.picking) ??
    (exceeds(dialog, item) ? `More than the ${available} that stock holds` : "")
  return (
    <Dialog state={state} title={item.name} columns={itemColumns} rows={8}>
      <Line text={`Product ${item.product_id}   In stock: ${available}`} columns={itemColumns} />
      <Line text="" columns={itemColumns} />
      <Row>
        {` ${label}`}
        <Text underline>
          <BoxText
            text={dialog.typed}
            held={heldText(state)}
            columns={inside(itemColumns) - label.length}
            isActive
            isReplaced={box?.isReplaced ?? false}
          />
        </Text>{" "}
      </Row>
      <Line text="" columns={itemColumns} />
      <Line text={`[${dialog.allowsExceeding ? "✓" : " "}] ${allowExceeding}`} columns={itemColumns} />
      <Line text={problem} columns={itemColumns} color="red" bold />
      <Buttons buttons={itemButtons(state)} index={state.focus.index} columns={itemColumns} />
    </Dialog>
  )
}

const quantities = ({ item, accepted }: SummaryLine): string =>
  `${Q.amountOf(item, accepted)} of ${Q.withUnit(item, item.qty)}`

/** A line of the summary: what is sent, and the reason where less is. */
const SummaryRow = ({
  line,
  columns,
  isSelected
}: {
  readonly line: SummaryLine
  readonly columns: number
  readonly isSelected: boolean
}) => {
  const reasonWidth = Math.floor(inside(columns) * 0.36)
  const quantityWidth = 20
  const name = inside(columns) - reasonWidth - quantityWidth - 4
  const reason = line.needsReason ? (line.reason === "" ? "Reason required" : line.reason) : ""
  const sign = line.problem !== undefined ? "✗" : line.needsReason ? "–" : "✓"
  return (
    <Row
      inverse={isSelected}
      {...(line.problem !== undefined
        ? { color: "red" }
        : line.needsReason
          ? { color: "yellow" }
          : { color: "green" })}
    >
      {` ${sign} ${fitted(line.item.name, name)} ${fitted(quantities(line), quantityWidth, "right")} ${fitted(reason, reasonWidth)} `}
    </Row>
  )
}

/** As many packs that were passed over as stand in the dialog at once. */
const mostLater = 4

const LaterRow = ({
  line,
  columns,
  isSelected
}: {
  readonly line: LaterLine
  readonly columns: number
  readonly isSelected: boolean
}) => {
  const reasonWidth = Math.floor(inside(columns) * 0.36)
  const name = inside(columns) - reasonWidth - 3
  return (
    <Row inverse={isSelected} color="yellow">
      {` ! ${fitted(`${insteadOf(line.scans.length, line.than)}, ${line.item.name}`, name)} ${fitted(line.shown, reasonWidth)} `}
    </Row>
  )
}

const SummaryDialog = ({ state }: { readonly state: State }) => {
  const { page } = state.model
  const summary = openSummary(state)
  const asking = summary === undefined ? [] : askingLines(summary)
  const later = openLaterLines(state)
  const index = askingIndex(state, asking, later)
  const current = asking[index]
  const passed = laterAt(asking, later, index)
  const columns = Math.min(state.size.columns - 2, 100)
  const laterHeight = later.length === 0 ? 0 : 1 + Math.min(later.length, mostLater)
  const height = Math.min(summary?.lines.length ?? 0, state.size.rows - 13 - laterHeight)
  const at = current === undefined ? 0 : Math.max(0, summary?.lines.indexOf(current) ?? 0)
  const top = useWindow(at, at, summary?.lines.length ?? 0, height)
  const context = orderContext(state.model)
  const laterTop = useWindow(
    Math.max(0, index - asking.length),
    Math.max(0, index - asking.length),
    later.length,
    mostLater
  )
  if (summary === undefined || page._tag !== "Order" || page.model.dialog?._tag !== "Summary") return null
  const isInvoice = page.model.dialog.summary.kind === "invoice"
  const title = isInvoice
    ? invoiceSummary(summary.count)
    : willBeCancelled(page.model.order?.increment_id ?? String(page.model.id))
  const reasons = (passed === undefined ? context?.reasons : context?.laterReasons) ?? []
  const numbered = reasons.slice(0, 9).map((reason, number) => `${number + 1} ${reason} `)
  const choices = flowed(
    [
      ...numbered,
      ...(passed === undefined ? ["0 own words "] : []),
      ...(current !== undefined && isForOthers(summary, current) ? ["Ctrl+A same for all"] : [])
    ].map((text) => ({ text })),
    inside(columns)
  ).map((line) => line.map(({ text }) => text).join(" "))
  const guide = asking.length + later.length === 0 ? ["Nothing is short."] : choices
  const isBusy = page.model.busy !== undefined
  const message = isBusy
    ? isInvoice
      ? "Creating the invoice..."
      : "Cancelling the order..."
    : page.model.problem !== undefined
      ? page.model.problem
      : summary.isValid
        ? "Enter: Confirm"
        : `Confirm opens when every reason is given. ${current?.problem ?? ""}`
  return (
    <Dialog state={state} title={title} columns={columns} rows={height + laterHeight + 4 + guide.length}>
      {summary.lines.slice(top, top + height).map((line) => (
        <SummaryRow key={line.item.item_id} line={line} columns={columns} isSelected={line === current} />
      ))}
      {later.length === 0 ? null : <Line text={laterPacks} columns={columns} bold color="yellow" />}
      {later.slice(laterTop, laterTop + mostLater).map((line) => (
        <LaterRow key={line.than.scan_code} line={line} columns={columns} isSelected={line === passed} />
      ))}
      <Line text="" columns={columns} />
      {guide.map((line) => (
        <Line key={line} text={line} columns={columns} />
      ))}
      <Row>
        {" "}
        {current?.isOwnWords === true ? (
          <>
            <Text bold color="cyan">
              {"Own words "}
            </Text>
            <BoxText text={current.reason} held={heldText(state)} columns={inside(columns) - 10} isActive />
          </>
        ) : (
          fitted("", inside(columns))
        )}{" "}
      </Row>
      <Line
        text={message}
        columns={columns}
        bold
        {...(summary.isValid && page.model.problem === undefined ? { color: "green" } : { color: "red" })}
      />
    </Dialog>
  )
}

const foundColumns = 64

const FoundCodes = ({ state, codes }: { readonly state: State; readonly codes: ReadonlyArray<string> }) => {
  const shown = codes.slice(0, state.size.rows - 14)
  return (
    <Dialog state={state} title="Scans of another Packhouse" columns={foundColumns} rows={shown.length + 5}>
      <Line text="The work kept for this order cannot be read any more." columns={foundColumns} />
      <Line text={`These codes were found in it (${codes.length}):`} columns={foundColumns} />
      {shown.map((code) => (
        <Line key={code} text={`  ${code}`} columns={foundColumns} bold />
      ))}
      <Line text="" columns={foundColumns} />
      <Line text="Enter scans them again, Esc leaves them." columns={foundColumns} />
    </Dialog>
  )
}

const unsavedColumns = 64

export const OrderDialog = ({ state }: { readonly state: State }) => {
  const { page } = state.model
  if (page._tag !== "Order" || page.model.dialog === undefined) return null
  switch (page.model.dialog._tag) {
    case "Item":
      return <ItemDialog state={state} />
    case "Summary":
      return <SummaryDialog state={state} />
    case "Unsaved":
      return (
        <Dialog state={state} title="Unsaved changes" columns={unsavedColumns} rows={7}>
          <UnsavedText hint="Kept for later, they are here again when you open the order." />
          <Buttons
            buttons={unsavedButtons(state)}
            index={Math.max(0, state.focus.index)}
            columns={unsavedColumns}
          />
        </Dialog>
      )
    case "FoundCodes":
      return <FoundCodes state={state} codes={page.model.dialog.codes} />
  }
}
