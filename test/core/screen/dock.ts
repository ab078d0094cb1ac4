/**
 * One operator's shipment screen over a depot. Commands are kept until a test has them done: the server may answer, may
 * not be reached, or may do what is asked while its reply is lost.
 */
import type { Fault } from "#core/fault.ts"
import { empty as catalogue } from "#core/kit/catalogue-cache.ts"
import { print } from "#core/kit/shipment-work.ts"
import * as Q from "#core/quantity.ts"
import type { Command } from "#core/screen/shipment/model.ts"
import { type Context, init, type Message, type Model, type Notice } from "#core/screen/shipment/model.ts"
import { update } from "#core/screen/shipment/update.ts"
import type { ReceivedEntity } from "#core/stock/entity.ts"
import type { Pack } from "#core/stock/pack.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import { ago, noon } from "../arbitrary/time.ts"
import { inWords, isOfClaims } from "./desk.ts"

export const unreached = "The server does not answer"

/** A server in memory: one shipment, what codes say, and what the hub holds under them. */
export class Depot {
  shipment: Shipment
  readonly entities = new Map<string, ReceivedEntity>()
  readonly held = new Map<string, ReadonlyArray<Pick<Pack, "status">>>()
  mayAccept = true
  /** Every acceptance that was made: one, or the rules are broken. */
  readonly accepted: Array<string> = []
  refusal: { readonly fault: Fault; readonly message: string } | undefined
  readonly #answers = new Map<string, Message>()

  constructor(shipment: Shipment, ...entities: ReadonlyArray<ReceivedEntity>) {
    this.shipment = shipment
    for (const entity of entities) this.entities.set(entity.scan_code, entity)
  }

  change(change: Partial<Shipment>): void {
    this.shipment = { ...this.shipment, ...change, updated_at: ago(30) }
  }

  accept(key: string): Message {
    const before = this.#answers.get(key)
    if (before !== undefined) return before
    if (this.refusal !== undefined) return { _tag: "RefusedAcceptance", ...this.refusal }
    this.change({ status: 9, time_of_entry: ago(10) })
    this.accepted.push(key)
    const answer: Message = {
      _tag: "SucceededAcceptance",
      shipment: this.shipment,
      message: "Shipment added to hub inventory"
    }
    this.#answers.set(key, answer)
    return answer
  }
}

const calls = [
  "OpenShipment",
  "LoadWork",
  "CheckGate",
  "LookUpReceived",
  "AcceptShipment",
  "ResyncShipment"
] as const
type Call = Extract<Command, { readonly _tag: (typeof calls)[number] }>
const isCall = (command: Command): command is Call => calls.some((tag) => tag === command._tag)

export class Dock {
  readonly depot: Depot
  context: Context
  model: Model
  /** The stored work; it outlives the screen. */
  journal: string | undefined
  /** Calls that wait for their answer, the oldest first. */
  waiting: Array<Call> = []
  readonly done: Array<Command> = []
  readonly notices: Array<Notice> = []
  /** Whether what it asks of claims is heard. */
  readonly #claims: boolean
  /** The hub's packs cannot be asked for. */
  isHubCheckBroken = false

  constructor(depot: Depot, flags: Context["flags"] = {}, journal?: string, claims = false) {
    this.#claims = claims
    this.depot = depot
    this.journal = journal
    this.context = {
      flags: { enable_store_work: 1, ...flags },
      server: "http://hub.test",
      userId: 7,
      hubId: 1,
      now: noon,
      manualAcceptSetting: undefined,
      catalogue,
      shortReasons: ["Not in the delivery", "Damaged on arrival"]
    }
    const { model, commands } = init(depot.shipment.id)
    this.model = model
    this.#take(commands)
  }

  /** Something happens at the screen. Answers what it asked for, each in a few words. */
  say(message: Message): ReadonlyArray<string> {
    const step = update(this.model, message, this.context)
    this.model = step.model
    this.notices.push(...step.notices)
    const commands = this.#claims ? step.commands : step.commands.filter((command) => !isOfClaims(command))
    this.#take(commands)
    return commands.map(inWords)
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

  /** The oldest call is answered: by the server, or by nobody. */
  answer(how: "answered" | "unreached" | "reply lost" = "answered"): ReadonlyArray<string> {
    const call = this.waiting.shift()
    if (call === undefined) return []
    const message = how === "unreached" ? failed(call) : this.#perform(call)
    return this.say(how === "reply lost" ? failed(call) : message)
  }
  /** Every call is answered, and every call that comes of it. */
  settle(): this {
    while (this.waiting.length > 0) this.answer()
    return this
  }

  #perform(call: Call): Message {
    const { depot } = this
    switch (call._tag) {
      case "OpenShipment":
      case "ResyncShipment":
        return { _tag: "OpenedShipment", shipment: depot.shipment }
      case "LoadWork":
        return { _tag: "RestoredWork", text: this.journal }
      case "CheckGate":
        return { _tag: "CheckedGate", mayAccept: depot.mayAccept }
      case "LookUpReceived": {
        const { code } = call
        const packs = this.isHubCheckBroken
          ? undefined
          : (depot.held.get(code) ?? []).map((pack) => ({ ...somePack, ...pack }))
        return { _tag: "LookedUpCode", found: { code, entity: depot.entities.get(code) ?? null, packs } }
      }
      case "AcceptShipment":
        return depot.accept(call.key)
    }
  }

  /** The texts of the notices so far. */
  get toasts(): ReadonlyArray<string> {
    return this.notices.flatMap((notice) => (notice._tag === "Toast" ? [notice.text] : []))
  }
}

const somePack: Pack = {
  id: 1,
  hub_id: 1,
  shipment_id: null,
  product_id: 7,
  product_name: "Product 7",
  scan_code: "",
  date_of_expiry: "2026-11-25",
  qty: Q.one,
  age: 0,
  status: 0,
  available_qty: Q.one
}

/** What the screen is told when no answer comes. */
const failed = (call: Call): Message => {
  switch (call._tag) {
    case "OpenShipment":
      return { _tag: "FailedOpening", message: unreached }
    case "LoadWork":
      return { _tag: "RestoredWork", text: undefined }
    case "CheckGate":
      return { _tag: "FailedGateCheck" }
    case "LookUpReceived":
      return { _tag: "FailedLookUp", code: call.code, message: unreached }
    case "AcceptShipment":
      return { _tag: "FailedAcceptance", message: unreached }
    case "ResyncShipment":
      return { _tag: "FailedResync", message: unreached }
  }
}

/** A screen on which the shipment is open and its stored work is back. */
export const openDock = (depot: Depot, flags?: Context["flags"], journal?: string): Dock =>
  new Dock(depot, flags, journal).settle()
/** As `openDock`, and it claims what it scans. */
export const openClaimingDock = (depot: Depot): Dock => new Dock(depot, {}, undefined, true).settle()
