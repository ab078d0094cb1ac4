/** Keys of a shipment on its page. Letters are keys while the scan line is empty: no code begins with a small one. */

import {
  isPrintable,
  isReceivable,
  type Message as ScreenMessage,
  showsConfirm
} from "#core/screen/shipment/model.ts"
import { mayFindProduct } from "#core/screen/shipment/product-dialog.ts"
import { type LineRow, lineRows } from "#core/screen/shipment/rows.ts"
import { shipmentContext } from "#core/screen/shipment/screen.ts"
import { owesReturn } from "#core/stock/pick-up.ts"
import { createReturn } from "#core/text/shipment.ts"
import type { State } from "../focus.ts"
import { type Binding, type Box, moving, type Pressed, say } from "./binding.ts"
import { keysTo, packKeys, packsOf } from "./packs.ts"
import { scanLine } from "./scan-line.ts"

export const selectedLine = ({ model: { page } }: Pick<State, "model">): LineRow | undefined =>
  page._tag === "Shipment" && page.model.shipment !== undefined
    ? lineRows(page.model.shipment, page.model.receiving).find(
        ({ item }) => item.product_id === page.model.selected
      )
    : undefined

const lineKeys = (state: State, to: (message: ScreenMessage) => Pressed): ReadonlyArray<Binding> => {
  const { page } = state.model
  if (page._tag !== "Shipment") return []
  const { model } = page
  const { selected, typed } = model
  const line = selectedLine(state)
  const when = (isOpen: boolean, binding: Binding): ReadonlyArray<Binding> => (isOpen ? [binding] : [])
  const isFree = typed === ""
  const context = shipmentContext(state.model)
  return [
    ...when(!isFree, {
      keys: ["Enter"],
      label: "take the code",
      isMain: true,
      press: () => to({ _tag: "SubmittedCode" })
    }),
    ...when(isFree && model.shipment === undefined && model.failure !== undefined, {
      keys: ["t"],
      label: "try again",
      isMain: true,
      press: () => to({ _tag: "AskedToOpenAgain" })
    }),
    ...when(isFree && isReceivable(model) && selected !== undefined, {
      keys: ["Enter"],
      label: "quantity",
      isMain: true,
      press: () => (selected === undefined ? {} : to({ _tag: "OpenedLine", productId: selected }))
    }),
    ...when(isFree && showsConfirm(model), {
      keys: ["c"],
      label: "Confirm",
      isMain: true,
      press: () => to({ _tag: "Continued" })
    }),
    ...moving("a line", (by) => to({ _tag: "MovedSelection", by })),
    ...when(model.receiving.scans.length > 0, {
      keys: ["u", "Ctrl+Z"],
      label: "undo last scan",
      isMain: true,
      press: () => to({ _tag: "UndidLastScan" })
    }),
    ...when(packsOf(line).length > 0, {
      keys: keysTo(packsOf(line)),
      label: "packs of the line",
      isMain: true,
      press: () => ({ focus: { part: "packs", index: packsOf(line).length - 1 } })
    }),
    ...when(line?.isAbsent === true && packsOf(line).length === 0 && selected !== undefined, {
      keys: ["Delete"],
      label: "take the line off",
      isMain: true,
      press: () => (selected === undefined ? {} : to({ _tag: "RemovedAbsent", productId: selected }))
    }),
    ...when(model.queue.stoppedBy !== undefined, {
      keys: ["t"],
      label: "try the waiting scans again",
      isMain: true,
      press: () => to({ _tag: "ResumedScanning" })
    }),
    ...when(model.refused.length > 0, {
      keys: ["x"],
      label: "acknowledge refused scans",
      isMain: true,
      press: () => to({ _tag: "AcknowledgedRefusals" })
    }),
    ...when(isFree && context !== undefined && mayFindProduct(model, context), {
      keys: ["a"],
      label: "add a product",
      press: () => to({ _tag: "AskedForProduct" })
    }),
    ...when(isFree && isPrintable(model, state.model.session?.user.flags ?? {}), {
      keys: ["p"],
      label: "Print",
      isMain: true,
      press: () => to({ _tag: "AskedToPrint" })
    }),
    ...when(isFree && model.shipment !== undefined && owesReturn(model.shipment), {
      keys: ["d"],
      label: createReturn,
      isMain: true,
      press: () => to({ _tag: "AskedToReturnDamaged" })
    }),
    ...when(isFree && model.shipment !== undefined, {
      keys: ["r"],
      label: "Resync Shipment",
      press: () => to({ _tag: "AskedToResync" })
    }),
    {
      keys: ["Escape"],
      shown: "Esc",
      label: isFree ? "back" : "clear the scan line",
      isMain: true,
      press: () => to(isFree ? { _tag: "AskedToLeave" } : { _tag: "TypedCode", text: "" })
    }
  ]
}

export const shipmentKeys = (state: State): ReadonlyArray<Binding> => {
  const { page } = state.model
  if (page._tag !== "Shipment") return []
  const { id } = page.model
  const to = (message: ScreenMessage): Pressed =>
    say({ _tag: "GotScreenMessage", screen: "Shipment", id, message })
  return state.focus.part === "packs" && packsOf(selectedLine(state)).length > 0
    ? packKeys(state, packsOf(selectedLine(state)), "the lines", (number) =>
        to({ _tag: "RemovedScan", number })
      )
    : lineKeys(state, to)
}

export const shipmentBox = ({ model: { page } }: State): Box | undefined => {
  if (page._tag !== "Shipment") return undefined
  const { id, typed } = page.model
  return scanLine(typed, (text) =>
    say({ _tag: "GotScreenMessage", screen: "Shipment", id, message: { _tag: "TypedCode", text } })
  )
}
