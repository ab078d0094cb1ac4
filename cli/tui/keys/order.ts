/** Keys of an order on its page. Letters are keys while the scan line is empty: no code begins with a small one. */

import { actionsOf } from "#core/screen/order/actions.ts"
import { questionOf } from "#core/screen/order/expiry-cache.ts"
import { isPicked, type Message as ScreenMessage, showsContinue } from "#core/screen/order/model.ts"
import { type ItemRow, itemRows } from "#core/screen/order/rows.ts"
import { orderContext } from "#core/screen/order/screen.ts"
import { reasonOf } from "#core/stock/first-expiry.ts"
import type { State } from "../focus.ts"
import { type Binding, type Box, moving, nothing, type Pressed, say } from "./binding.ts"
import { keysTo, packKeys, packsOf } from "./packs.ts"
import { leaving, scanLine } from "./scan-line.ts"

/** The letter of each action, by its title. */
const letters: Readonly<Record<string, string>> = {
  "Print Items": "p",
  "Print Invoice": "v",
  "Print Credit Note": "n",
  "Print Label": "l",
  "Print EAN13 Labels": "e",
  "Download Invoice": "d",
  Cancel: "c"
}
export const letterOf = (title: string): string => letters[title] ?? ""

export const selectedRow = ({ model: { page } }: Pick<State, "model">): ItemRow | undefined =>
  page._tag === "Order" && page.model.order !== undefined
    ? itemRows(page.model.order, page.model.picking).find(({ item }) => item.item_id === page.model.selected)
    : undefined

/** The open question about a later pack, and the reasons under the digits; undefined while digits begin a code. */
const asking = ({ model }: Pick<State, "model">) => {
  const { page } = model
  if (page._tag !== "Order" || page.model.typed !== "") return undefined
  const question = questionOf(page.model)
  const reasons = orderContext(model)?.laterReasons ?? []
  return question === undefined ? undefined : { question, reasons }
}

/** What Enter does now, in words. */
const enterKey = (state: State, to: (message: ScreenMessage) => Pressed): ReadonlyArray<Binding> => {
  const { page } = state.model
  if (page._tag !== "Order") return []
  const { model } = page
  if (model.typed === "" && !showsContinue(model)) return []
  const whenFree = isPicked(model) ? "Accept & Continue" : "quantity"
  const label = model.typed === "" ? whenFree : "take the code"
  return [{ keys: ["Enter"], label, isMain: true, press: () => to({ _tag: "Entered" }) }]
}

/** One key says why a later pack was taken. The scan line is empty then: a code that is being typed goes on. */
const laterKeys = (state: State, to: (message: ScreenMessage) => Pressed): ReadonlyArray<Binding> => {
  const asked = asking(state)
  if (asked === undefined) return []
  const { question, reasons } = asked
  return [
    {
      keys: reasons.map((_, at) => String(at + 1)),
      shown: `1-${reasons.length}`,
      label: "why a later pack",
      isMain: true,
      press: (key) => {
        const reason = reasonOf(reasons, key)
        return reason === undefined
          ? nothing
          : to({ _tag: "GaveLaterReason", than: question.than.scan_code, reason })
      }
    }
  ]
}

const itemKeys = (state: State, to: (message: ScreenMessage) => Pressed): ReadonlyArray<Binding> => {
  const { page, session } = state.model
  if (page._tag !== "Order") return []
  const { model } = page
  const packs = packsOf(selectedRow(state))
  const when = (isOpen: boolean, binding: Binding): ReadonlyArray<Binding> => (isOpen ? [binding] : [])
  return [
    ...enterKey(state, to),
    ...when(showsContinue(model) && model.typed === "", {
      keys: ["a"],
      label: "Accept & Continue",
      isMain: true,
      press: () => to({ _tag: "Continued" })
    }),
    ...moving("an item", (by) => to({ _tag: "MovedSelection", by })),
    ...when(model.picking.scans.length > 0, {
      keys: ["u", "Ctrl+Z"],
      label: "undo last scan",
      isMain: true,
      press: () => to({ _tag: "UndidLastScan" })
    }),
    ...when(packs.length > 0, {
      keys: keysTo(packs),
      label: "packs of the item",
      isMain: true,
      press: () => ({ focus: { part: "packs", index: packs.length - 1 } })
    }),
    ...when(model.queue.stoppedBy !== undefined, {
      keys: ["t"],
      label: "try the waiting scans again",
      isMain: true,
      press: () => to({ _tag: "ResumedScanning" })
    }),
    ...when(model.order === undefined && model.failure !== undefined, {
      keys: ["t"],
      label: "try again",
      isMain: true,
      press: () => to({ _tag: "AskedToOpenAgain" })
    }),
    ...when(model.refused.length > 0, {
      keys: ["x"],
      label: "acknowledge refused scans",
      isMain: true,
      press: () => to({ _tag: "AcknowledgedRefusals" })
    }),
    ...actionsOf(model, session?.user.flags ?? {}).map(
      ({ title, message }): Binding => ({
        keys: [letterOf(title)],
        label: title === "Cancel" ? "Cancel the order" : title,
        press: () => to(message)
      })
    ),
    ...when(model.order !== undefined && model.typed === "", {
      keys: ["w"],
      label: "weigh its products for labels",
      press: () => say({ _tag: "AskedForRoute", route: { name: "label", orderId: model.id } })
    }),
    leaving(model.typed, "back", to({ _tag: "AskedToLeave" }), to({ _tag: "TypedCode", text: "" }))
  ]
}

export const orderKeys = (state: State): ReadonlyArray<Binding> => {
  const { page } = state.model
  if (page._tag !== "Order") return []
  const { id } = page.model
  const to = (message: ScreenMessage): Pressed =>
    say({ _tag: "GotScreenMessage", screen: "Order", id, message })
  const packs = state.focus.part === "packs" ? packsOf(selectedRow(state)) : []
  return [
    ...laterKeys(state, to),
    ...(packs.length > 0
      ? packKeys(state, packs, "the items", (number) => to({ _tag: "RemovedScan", number }))
      : itemKeys(state, to))
  ]
}

export const orderBox = (state: State): Box | undefined => {
  const { page } = state.model
  if (page._tag !== "Order") return undefined
  const { id, typed } = page.model
  const line = scanLine(typed, (text) =>
    say({ _tag: "GotScreenMessage", screen: "Order", id, message: { _tag: "TypedCode", text } })
  )
  const asked = asking(state)
  if (asked === undefined) return line
  return {
    ...line,
    takes: (character) => reasonOf(asked.reasons, character) === undefined && line.takes(character)
  }
}
