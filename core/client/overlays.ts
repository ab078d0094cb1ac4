/** What lies over every screen: the console and the finder; and where a scan goes. */

import { commandIn } from "../barcode/command.ts"
import { isOfOtherLayout } from "../barcode/keyboard-layout.ts"
import type { Framing } from "../device/framing.ts"
import * as route from "../kit/route.ts"
import * as tray from "../kit/tray.ts"
import { nothingCommanded } from "../text/command.ts"
import { orderNamed } from "../text/order.ts"
import { answerFirst, otherLayout } from "../text/scan.ts"
import * as consoleScreen from "./console/model.ts"
import * as finder from "./finder/model.ts"
import type { Message, Model, Step } from "./model.ts"
import { askToGo } from "./navigation.ts"
import { stepped, tellNews } from "./page.ts"
import * as palette from "./palette/model.ts"
import { refresh, synced } from "./queue.ts"
import { screenOf } from "./shown-page.ts"
import { andThen, notify } from "./step.ts"

/** The notice of an order that has left, or has not, names the order: several may be on their way. */
export const endedShipping = (
  model: Model,
  { orderId, kind, text }: Extract<Message, { _tag: "EndedShipping" }>
): Step => {
  const name = model.book.byId.get(orderId)?.increment_id
  const problem = kind === "failure" ? text : undefined
  const isTold =
    problem === undefined && screenOf(model.page).tellsOfShipping?.(model.page.model, orderId) === true
  const after = tellNews(model, { _tag: "EndedShipping", orderId, problem })
  if (isTold) return after
  return andThen(after, (next) =>
    notify(next, { kind, text, about: name === undefined ? undefined : orderNamed(name) })
  )
}

const consoleRequests: Record<consoleScreen.Request, (model: Model) => Step> = {
  refresh: (model) => refresh({ ...model, book: { ...model.book, loading: undefined } }),
  sync: (model) => synced(model, false),
  reset: (model) => [model, [{ _tag: "ResetClient" }]],
  devices: (model) => [model, [{ _tag: "ListDevices" }]],
  "print-test": (model) => [model, [{ _tag: "PrintTest" }]],
  logout: (model) => askToGo({ ...model, console: undefined }, "logout")
}

/** What the console can do for somebody who is not logged in: it asks the server nothing. */
const isLocal = (request: consoleScreen.Request): boolean => request === "devices" || request === "print-test"

/** Nobody is in: a password is asked for below it. */
const consoleOver = ({ session }: Model, console: consoleScreen.Model): consoleScreen.Model =>
  session === undefined ? consoleScreen.overPassword(console) : console

export const handleConsoleMessage = (model: Model, message: consoleScreen.Message): Step => {
  if (model.console === undefined) return [model, []]
  const [console, commands] = consoleScreen.update(consoleOver(model, model.console), message)
  const request = message._tag === "Answered" ? message.request : undefined
  const after: Step = [{ ...model, console }, commands]
  if (request === undefined || (model.session === undefined && !isLocal(request))) return after
  return andThen(after, consoleRequests[request])
}

export const handleFinderMessage = (model: Model, message: finder.Message): Step => {
  // The palette hands on what it does not find itself.
  const before = model.finder ?? (message._tag === "SubmittedFind" ? finder.init : undefined)
  if (before === undefined || model.session === undefined) return [model, []]
  const settled = finder.settledOn(before, message, model.session.user.flags)
  if (settled !== undefined) return askToGo({ ...model, finder: undefined }, settled)
  const after = { ...model, finder: finder.update(before, message) }
  const text = message._tag === "SubmittedFind" ? message.text.trim() : ""
  return [after, text === "" ? [] : [{ _tag: "FindOrders", text }]]
}

export type OverName = "help" | "tray" | "palette" | "console" | "finder"

/** What lies over the page, one at a time: undefined where the page has the keys. */
export const overOf = (
  model: Pick<Model, "isHelpOpen" | "tray" | "palette" | "console" | "finder">
): OverName | undefined => {
  if (model.isHelpOpen) return "help"
  if (model.tray.isOpen) return "tray"
  if (model.palette !== undefined) return "palette"
  if (model.console !== undefined) return "console"
  return model.finder === undefined ? undefined : "finder"
}

/** It comes on top as it was left; on top already it closes. */
export const toggledConsole = (model: Model): Step => [
  {
    ...model,
    console:
      overOf(model) === "console" ? undefined : consoleOver(model, model.console ?? consoleScreen.init),
    palette: undefined,
    tray: tray.closed(model.tray),
    isHelpOpen: false
  },
  []
]

/** It comes on top as it was left; on top already it closes. */
export const toggledFinder = (model: Model): Step => [
  model.session === undefined
    ? model
    : {
        ...model,
        finder: overOf(model) === "finder" ? undefined : (model.finder ?? finder.init),
        palette: undefined,
        console: undefined,
        tray: tray.closed(model.tray),
        isHelpOpen: false
      },
  []
]

/** It takes the place of what lay over the page before. */
export const toggledTray = (model: Model): Step => [
  model.session === undefined
    ? model
    : {
        ...model,
        tray: tray.toggled(model.tray),
        finder: undefined,
        palette: undefined,
        console: undefined,
        isHelpOpen: false
      },
  []
]

/** It takes the place of what lay over the page before. */
export const toggledPalette = (model: Model, isMenu: boolean): Step => [
  model.session === undefined
    ? model
    : {
        ...model,
        palette: overOf(model) === "palette" ? undefined : palette.opened(isMenu),
        finder: undefined,
        console: undefined,
        tray: tray.closed(model.tray),
        isHelpOpen: false
      },
  []
]

export const chose = (model: Model, orderId: number): Step =>
  model.session === undefined
    ? [model, []]
    : askToGo({ ...model, finder: undefined }, route.toOrder(orderId, model.session.user.flags))

/** How the screen at hand is told of the scan; undefined where it takes none. */
const messageOf = (model: Model, code: string, framing: Framing | undefined): unknown =>
  model.session === undefined || model.finder !== undefined
    ? undefined
    : screenOf(model.page).scanned?.(code, framing)

const refused = (model: Model, text: string): Step =>
  andThen(notify(model, { kind: "failure", text }), (next) => [next, [{ _tag: "Beep", tone: "bad" }]])

/**
 * A scan goes where it means something: to the order, the dispatch or the label at hand, else it finds an order or a pack. The
 * console takes it when it asks for a code, or when nothing else does: packs that are scanned while it lies open by
 * mistake are not lost. A printed command that nothing on screen is taken by is refused, wherever it is scanned.
 */
export const scanned = (model: Model, code: string, framing: Framing | undefined): Step => {
  const { page } = model
  const word = commandIn(code)
  // One that an action has was taken before it came here (`run.ts`): what comes here is no pack either.
  if (word !== undefined && screenOf(page).takesCommands !== true)
    return refused(model, nothingCommanded(word))
  // No page could make anything of it: what is wrong is the same everywhere.
  if (screenOf(page).takesAnySigns !== true && isOfOtherLayout(code)) return refused(model, otherLayout)
  const message = messageOf(model, code, framing)
  if (model.console !== undefined && (message === undefined || consoleScreen.wantsCode(model.console)))
    return handleConsoleMessage(model, { _tag: "ScannedEntry", code })
  if (model.session === undefined) return [model, [{ _tag: "Beep", tone: "bad" }]]
  // The screen itself is told, without anything between: few steps lie between the scanner and the rule.
  if (message !== undefined) return stepped(model, screenOf(page).update(page.model, message, model))
  if (model.finder === undefined && screenOf(page).isAsking?.(page.model) === true)
    return refused(model, answerFirst)
  return handleFinderMessage(
    { ...model, finder: model.finder ?? finder.init },
    { _tag: "SubmittedFind", text: code }
  )
}
