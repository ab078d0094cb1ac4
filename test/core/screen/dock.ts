/** One operator's shipment screen over a depot. */
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
import { ScanDesk, unreached } from "./scan-desk.ts"

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
export class Dock extends ScanDesk<Model, Message, Command, Notice, Call> {
  readonly depot: Depot
  context: Context
  model: Model
  /** The hub's packs cannot be asked for. */
  isHubCheckBroken = false

  constructor(depot: Depot, flags: Context["flags"] = {}, journal?: string) {
    super(journal)
    this.depot = depot
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
    const opened = init(depot.shipment.id)
    this.model = opened.model
    this.take(opened.commands)
  }

  protected update(message: Message) {
    return update(this.model, message, this.context)
  }
  protected isCall(command: Command): command is Call {
    return calls.some((tag) => tag === command._tag)
  }
  protected printed(command: Command): string {
    return command._tag === "SaveWork" ? print(command.work) : ""
  }
  protected failed(call: Call): Message {
    return failed(call)
  }

  perform(call: Call): Message {
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
class ClaimingDock extends Dock {
  protected override get claims(): boolean {
    return true
  }
}
/** As `openDock`, and it claims what it scans. */
export const openClaimingDock = (depot: Depot): Dock => new ClaimingDock(depot).settle()
