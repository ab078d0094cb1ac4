/** Messages of single screens, handed to them; what they tell is done around them. */
import type { Order } from "../../order/order.ts"
import { isOpenForPicking } from "../../order/status.ts"
import { orderNamed } from "../../text/order.ts"
import * as consoleScreen from "../console/model.ts"
import type * as dispatch from "../dispatch/model.ts"
import { update as updateDispatch } from "../dispatch/update.ts"
import * as finder from "../finder/model.ts"
import { isDue, productsOf } from "../order/expiry-cache.ts"
import type * as orderModel from "../order/model.ts"
import { update as updateOrder } from "../order/update.ts"
import * as route from "../route.ts"
import type { Framing } from "../scanner-check/model.ts"
import { handleLabelMessage, handlePackedMessage, handleScannerCheckMessage } from "./device-pages.ts"
import { type Message, type Model, orderContext, type Step } from "./model.ts"
import { askToGo, go } from "./navigation.ts"
import { known, refresh } from "./queue.ts"
import { handleShipmentMessage } from "./shipments.ts"
import { andThen, notify } from "./step.ts"
import { signInterval } from "./time.ts"

export const handleOrderMessage = (model: Model, message: orderModel.Message): Step => {
  const context = orderContext(model)
  if (model.page._tag !== "Order" || context === undefined) return [model, []]
  const { model: page, commands, notices } = updateOrder(model.page.model, message, context)
  const wanted = page.dialog?._tag === "Unsaved" ? model.wanted : undefined
  const isSigned = commands.some((command) => command._tag === "AssignOrder")
  const due = isSigned ? { ...model.due, sign: model.now + signInterval } : model.due
  const start: Step = [{ ...model, wanted, due, page: { _tag: "Order", model: page } }, commands]
  return notices.reduce<Step>(
    (step, notice) => andThen(step, (next) => handleNotice(next, notice, model.wanted)),
    start
  )
}

/** What an order's screen tells those around it. */
const handleNotice = (model: Model, notice: orderModel.Notice, wanted: Model["wanted"]): Step => {
  switch (notice._tag) {
    case "Toast":
      return notify(model, notice)
    case "OrderChanged":
      return known(model, [notice.order], "order in hand")
    case "Left": {
      const to = wanted ?? backFrom(model)
      return to === "logout" ? [model, [{ _tag: "LogOut" }]] : go(model, to)
    }
  }
}

/** Back from an order leads to the tab it came from. */
const backFrom = (model: Model): route.Route => ({ name: "orders", tab: model.lastTab })

export const handleDispatchMessage = (model: Model, message: dispatch.Message): Step => {
  if (model.page._tag !== "Dispatch" || model.session === undefined) return [model, []]
  const [page, commands] = updateDispatch(model.page.model, message, {
    flags: model.session.user.flags,
    now: model.now,
    orders: model.book.orders
  })
  return [{ ...model, page: { _tag: "Dispatch", model: page } }, commands]
}

/** The notice of an order that has left, or has not, names the order: several may be on their way. */
export const endedShipping = (
  model: Model,
  { orderId, kind, text }: Extract<Message, { _tag: "EndedShipping" }>
): Step => {
  const name = model.book.byId.get(orderId)?.increment_id
  const problem = kind === "failure" ? text : undefined
  // What several orders that left together have come to stands on their page, not in a notice for each.
  const isTold =
    problem === undefined &&
    model.page._tag === "Dispatch" &&
    model.page.model.together?.orderIds.includes(orderId) === true
  const after = handleDispatchMessage(model, { _tag: "EndedShipping", orderId, problem })
  if (isTold) return after
  return andThen(after, (next) =>
    notify(next, { kind, text, about: name === undefined ? undefined : orderNamed(name) })
  )
}

const consoleRequests: Record<consoleScreen.Request, (model: Model) => Step> = {
  refresh: (model) => refresh({ ...model, book: { ...model.book, loading: undefined } }),
  sync: (model) => [model, [{ _tag: "SyncOrders", isTimed: false }]],
  reset: (model) => [model, [{ _tag: "ResetClient" }]],
  devices: (model) => [model, [{ _tag: "ListDevices" }]],
  "print-test": (model) => [model, [{ _tag: "PrintTest" }]],
  logout: (model) => askToGo({ ...model, console: undefined }, "logout")
}

/** What the console can do for somebody who is not logged in: it asks the server nothing. */
const isLocal = (request: consoleScreen.Request): boolean => request === "devices" || request === "print-test"

export const handleConsoleMessage = (model: Model, message: consoleScreen.Message): Step => {
  if (model.console === undefined) return [model, []]
  const [console, request] = consoleScreen.update(model.console, message, {
    now: model.now,
    version: model.version,
    flags: model.session?.user.flags ?? {}
  })
  const after = { ...model, console }
  if (request === undefined || (model.session === undefined && !isLocal(request))) return [after, []]
  return consoleRequests[request](after)
}

export const handleFinderMessage = (model: Model, message: finder.Message): Step => {
  if (model.finder === undefined || model.session === undefined) return [model, []]
  const settled = finder.settledOn(model.finder, message, model.session.user.flags)
  if (settled !== undefined) return askToGo({ ...model, finder: undefined }, settled)
  const after = { ...model, finder: finder.update(model.finder, message) }
  const text = message._tag === "SubmittedFind" ? message.text.trim() : ""
  return [after, text === "" ? [] : [{ _tag: "FindOrders", text }]]
}

export const chose = (model: Model, orderId: number): Step =>
  model.session === undefined
    ? [model, []]
    : askToGo({ ...model, finder: undefined }, route.toOrder(orderId, model.session.user.flags))

/** The screen at hand takes the scan; undefined where it takes none. */
const taken = (model: Model, code: string, framing: Framing | undefined): (() => Step) | undefined => {
  if (model.session === undefined || model.finder !== undefined) return undefined
  switch (model.page._tag) {
    case "Order":
      return () => handleOrderMessage(model, { _tag: "ScannedCode", code })
    case "Dispatch":
      return () => handleDispatchMessage(model, { _tag: "ScannedLabel", code })
    case "Shipment":
      return () => handleShipmentMessage(model, { _tag: "ScannedCode", code })
    case "Label":
      return () => handleLabelMessage(model, { _tag: "ScannedCode", code })
    case "Packed":
      return () => handlePackedMessage(model, { _tag: "ScannedLabel", code })
    case "ScannerCheck":
      return () => handleScannerCheckMessage(model, { _tag: "SawScan", code, framing })
    default:
      return undefined
  }
}

/**
 * A scan goes where it means something: to the order, the dispatch or the label at hand, else it finds an order or a pack. The
 * console takes it when it asks for a code, or when nothing else does: packs that are scanned while it lies open by
 * mistake are not lost.
 */
export const scanned = (model: Model, code: string, framing: Framing | undefined): Step => {
  const take = taken(model, code, framing)
  if (model.console !== undefined && (take === undefined || consoleScreen.wantsCode(model.console)))
    return handleConsoleMessage(model, { _tag: "ScannedEntry", code })
  if (model.session === undefined) return [model, [{ _tag: "Beep", tone: "bad" }]]
  if (take !== undefined) return take()
  return handleFinderMessage(
    { ...model, finder: model.finder ?? finder.init },
    { _tag: "SubmittedFind", text: code }
  )
}

/** Another order was invoiced or canceled: the shelves of its products are not what they were. */
const tookStock = (model: Model, order: Order): Step =>
  isOpenForPicking(order)
    ? [model, []]
    : handleOrderMessage(model, { _tag: "HeardOfStock", productIds: productsOf(order) })

/** The shelves that the work on an order needs are asked for again when it is time. */
export const lookAtShelves = (model: Model): Step =>
  model.page._tag === "Order" && model.link === "online" && isDue(model.page.model, model.now)
    ? handleOrderMessage(model, { _tag: "PassedTime" })
    : [model, []]

export const heardOf = (model: Model, order: Order): Step =>
  model.page._tag === "Order" && model.page.model.id === order.order_id
    ? handleOrderMessage(model, { _tag: "ChangedElsewhere", order })
    : tookStock(model, order)
