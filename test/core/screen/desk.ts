/** One operator's order screen over a hub. */

import { builtInTable } from "#core/barcode/rule/built-in.ts"
import { whyUnread } from "#core/barcode/rule/refusal.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { defaultReasons } from "#core/order/reason.ts"
import * as Q from "#core/quantity.ts"
import type { Command } from "#core/screen/order/command.ts"
import {
  type Context,
  init,
  type Message,
  type Model,
  type Notice,
  type Step
} from "#core/screen/order/model.ts"
import { update } from "#core/screen/order/update.ts"
import { view } from "#core/screen/order/view.ts"
import { print } from "#core/screen/order/work.ts"
import { defaultReasons as laterReasons } from "#core/stock/first-expiry.ts"
import { orderOf } from "../arbitrary/order.ts"
import { stockOf } from "../arbitrary/stock.ts"
import { noon } from "../arbitrary/time.ts"
import { shown } from "../order/picking-script.ts"
import { Hub } from "./hub.ts"
import { inWords, ScanDesk, unreached } from "./scan-desk.ts"
import { pressedIn, rowsIn, textsIn } from "./shown.ts"

/** What a server is asked and has not answered. */
export type Call = Extract<
  Command,
  {
    readonly _tag:
      | "OpenOrder"
      | "LoadWork"
      | "LookUpPack"
      | "LoadAvailable"
      | "LoadShelf"
      | "InvoiceOrder"
      | "CancelOrder"
  }
>
const calls: ReadonlySet<string> = new Set<Call["_tag"]>([
  "OpenOrder",
  "LoadWork",
  "LookUpPack",
  "LoadAvailable",
  "LoadShelf",
  "InvoiceOrder",
  "CancelOrder"
])
export class Desk extends ScanDesk<Model, Message, Command, Notice, Call> {
  readonly hub: Hub
  readonly context: Context
  model: Model

  constructor(hub: Hub, change: Partial<Context> = {}, journal: string | undefined = undefined) {
    super(journal)
    this.hub = hub
    this.context = {
      server: "http://hub.test",
      userId: 7,
      now: noon,
      coin: Money.zero,
      reasons: defaultReasons,
      laterReasons,
      manualAcceptSetting: undefined,
      pickupConfig: null,
      isDevelopment: false,
      ...change,
      flags: { enable_store_work: 1, ...change.flags }
    }
    hub.flags = this.context.flags
    const opened = init(hub.order.order_id, false)
    this.model = opened.model
    this.take(opened.commands)
  }

  protected update(message: Message): Step {
    return update(this.model, message, this.context)
  }
  protected isCall(command: Command): command is Call {
    return calls.has(command._tag)
  }
  protected printed(command: Command): string {
    return command._tag === "SaveWork" ? print(command.work) : ""
  }
  protected failed(call: Call): Message {
    return failed(call)
  }

  get view() {
    return view(this.model, { context: this.context, next: [], pictures: new Map() })
  }
  /** An action of what is asked, else of the page, by its id, title or key. Answers what was asked for. */
  press(name: string): ReadonlyArray<string> {
    return this.say(pressedIn(this.view, name))
  }
  /** The rows of its table, in words. */
  get rows(): ReadonlyArray<string> {
    return rowsIn(this.view).map((row) => textsIn(row).join(" "))
  }
  /** Scans these, and everything is answered. */
  scanAll(...codes: ReadonlyArray<string>): this {
    for (const each of codes) this.scan(each)
    return this.settle()
  }
  /** How the items of its order stand. */
  get stands(): string {
    const { order, picking } = this.model
    return order === undefined ? "no order" : shown(order, picking)
  }

  /** With what the client is told. */
  override say(message: Message): ReadonlyArray<string> {
    const before = this.notices.length
    const commands = this.tell(message)
    const notices = this.notices.slice(before).filter(({ _tag }) => _tag !== "GaveSign")
    return [...commands.map(inWords), ...notices.map(noticeInWords)]
  }

  /** What the server answers to a call; what it was asked is done. */
  perform(call: Call): Message {
    const { hub } = this
    switch (call._tag) {
      case "OpenOrder":
        return { _tag: "OpenedOrder", order: hub.order }
      case "LoadWork":
        return { _tag: "RestoredWork", text: this.journal }
      case "LookUpPack": {
        const { code } = call
        const pack = hub.pack(code)
        if (call.productId !== undefined)
          return pack === undefined
            ? { _tag: "MissedCode", code, fault: fault("NotInHub") }
            : { _tag: "FoundPack", code, pack, qty: undefined }
        const productId = hub.product(code)
        if (productId === undefined)
          return {
            _tag: "MissedCode",
            code,
            fault: fault("UnknownBarcode", {
              why: whyUnread(code, Day.dayAt(noon), builtInTable) || "not mapped"
            })
          }
        return pack === undefined
          ? { _tag: "MissedCode", code, fault: fault("NotInHub"), productId }
          : { _tag: "FoundPack", code, pack, qty: Q.one }
      }
      case "LoadAvailable":
        return { _tag: "LoadedAvailable", itemId: call.itemId, available: hub.available(call.productId) }
      case "LoadShelf": {
        const packs = hub.shelf(call.productId)
        const isWhole = packs.length < call.count
        return { _tag: "FoundShelf", productId: call.productId, packs: packs.slice(0, call.count), isWhole }
      }
      case "InvoiceOrder": {
        const answer = hub.invoice(call.lines, call.lastUpdatedAt, `${this.context.userId} ${call.key}`)
        if (answer._tag === "Invoiced") return { ...answer, _tag: "SucceededInvoice", items: call.lines }
        return answer._tag === "Dirty"
          ? { ...answer, _tag: "FoundDirty" }
          : { ...answer, _tag: "RefusedInvoice" }
      }
      case "CancelOrder":
        return hub.cancel()
          ? { _tag: "SucceededCancelling" }
          : { _tag: "FailedCancelling", message: "Order cannot be cancelled (complete)" }
    }
  }
}

/** What the screen is told when no answer comes. */
const failed = (call: Call): Message => {
  switch (call._tag) {
    case "OpenOrder":
      return { _tag: "FailedOpening", message: unreached }
    case "LoadWork":
      return { _tag: "RestoredWork", text: undefined }
    case "LookUpPack":
      return { _tag: "FailedLookUp", code: call.code, message: unreached }
    case "LoadAvailable":
      return { _tag: "FailedAvailable", itemId: call.itemId, message: unreached }
    case "LoadShelf":
      return { _tag: "MissedShelf", productId: call.productId }
    case "InvoiceOrder":
      return { _tag: "FailedInvoice", message: unreached }
    case "CancelOrder":
      return { _tag: "FailedCancelling", message: unreached }
  }
}

const noticeInWords = (notice: Notice): string =>
  notice._tag === "Toast" ? `${notice.kind}: ${notice.text}` : notice._tag

/** A screen on which the order is open and its stored work is back. */
export const openDesk = (hub: Hub, change: Partial<Context> = {}, journal?: string): Desk =>
  new Desk(hub, change, journal).settle()
/** Over a hub with one order of these lines and this stock, each in a few words: "7 2kg, 8 1kg" and "A7=0.5 B8=1". */
export const deskOf = (
  lines: string,
  stock = "",
  change: Partial<Order> = {},
  context: Partial<Context> = {}
): Desk => openDesk(new Hub(orderOf(lines, change), stockOf(stock)), context)
