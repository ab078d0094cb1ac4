/**
 * One operator's order screen over a hub. Commands are kept until a test has them done: the server may answer, may not
 * be reached, or may do what is asked while its reply is lost.
 */

import type { Command as AnyCommand } from "#core/client/shown-page.ts"
import { fault } from "#core/fault.ts"
import { defaultReasons } from "#core/order/reason.ts"
import * as Q from "#core/quantity.ts"
import type { Command } from "#core/screen/order/model.ts"
import {
  type Context,
  init,
  type Message,
  type Model,
  type Notice,
  type Step
} from "#core/screen/order/model.ts"
import { update } from "#core/screen/order/update.ts"
import { print } from "#core/screen/order/work.ts"
import { defaultReasons as laterReasons } from "#core/stock/first-expiry.ts"
import { noon } from "../arbitrary/time.ts"
import type { Hub } from "./hub.ts"

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
const isCall = (command: Command): command is Call => calls.has(command._tag)

export const unreached = "The server does not answer"

export class Desk {
  readonly hub: Hub
  readonly context: Context
  model: Model
  /** The stored work; it outlives the screen. */
  journal: string | undefined
  /** Calls that wait for their answer, the oldest first. */
  waiting: Array<Call> = []
  readonly done: Array<Command> = []
  readonly notices: Array<Notice> = []
  readonly steps: Array<{ readonly before: Model; readonly message: Message; readonly step: Step }> = []

  constructor(hub: Hub, change: Partial<Context> = {}, journal: string | undefined = undefined) {
    this.hub = hub
    this.journal = journal
    this.context = {
      server: "http://hub.test",
      userId: 7,
      now: noon,
      reasons: defaultReasons,
      laterReasons,
      manualAcceptSetting: undefined,
      pickupConfig: null,
      isDevelopment: false,
      ...change,
      flags: { enable_store_work: 1, ...change.flags }
    }
    hub.flags = this.context.flags
    const { model, commands } = init(hub.order.order_id, false)
    this.model = model
    this.#take(commands)
  }

  /** Something happens at the screen. Answers what it asked for, each in a few words. */
  say(message: Message): ReadonlyArray<string> {
    const before = this.model
    const step = update(before, message, this.context)
    const commands = this.claims ? step.commands : step.commands.filter((command) => !isOfClaims(command))
    this.model = step.model
    this.steps.push({ before, message, step })
    this.notices.push(...step.notices)
    this.#take(commands)
    const notices = step.notices.filter(({ _tag }) => _tag !== "GaveSign")
    return [...commands.map(inWords), ...notices.map(noticeInWords)]
  }

  /** Whether what it asks of claims is heard. */
  protected get claims(): boolean {
    return false
  }

  scan(code: string): ReadonlyArray<string> {
    return this.say({ _tag: "ScannedCode", code })
  }

  #take(commands: ReadonlyArray<Command>): void {
    for (const command of commands) {
      this.done.push(command)
      if (command._tag === "SaveWork") this.journal = print(command.work)
      if (command._tag === "RemoveWork") this.journal = undefined
      if (isCall(command)) this.waiting.push(command)
    }
  }

  /** The oldest call is answered: by the server, or by nobody. Answers what the screen asked for then. */
  answer(how: "answered" | "unreached" | "reply lost" = "answered"): ReadonlyArray<string> {
    const call = this.waiting.shift()
    if (call === undefined) return []
    const message = how === "unreached" ? failed(call) : this.perform(call)
    return this.say(how === "reply lost" ? failed(call) : message)
  }

  /** Every call is answered, and every call that comes of it. */
  settle(): this {
    while (this.waiting.length > 0) this.answer()
    return this
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
          return { _tag: "MissedCode", code, fault: fault("UnknownBarcode", { why: "not mapped" }) }
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

export const isOfClaims = ({ _tag }: AnyCommand): boolean =>
  _tag === "KeepClaims" || _tag === "LoadClaims" || _tag === "TakeOverPack"

export const inWords = (command: AnyCommand): string => {
  switch (command._tag) {
    case "Beep":
      return `Beep ${command.tone}`
    case "LookUpPack":
    case "LookUpReceived":
      return `${command._tag} ${command.code}`
    case "PrintPaper":
      return `PrintPaper ${command.kind}`
    default:
      return command._tag
  }
}
const noticeInWords = (notice: Notice): string =>
  notice._tag === "Toast" ? `${notice.kind}: ${notice.text}` : notice._tag

/** A screen on which the order is open and its stored work is back. */
export const openDesk = (hub: Hub, change: Partial<Context> = {}, journal?: string): Desk =>
  new Desk(hub, change, journal).settle()
