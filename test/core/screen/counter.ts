/**
 * Several counters that claim what they scan: each an order screen, and one server that knows who has which pack in
 * hand. What a counter asks of it waits until a test has it answered, lost, or never heard of; what it tells the counters
 * is told at once.
 */
import * as Result from "effect/Result"
import { uniqueKey } from "#core/barcode/layouts.ts"
import type { ClaimCommand, RefusedClaim } from "#core/kit/effects/claims.ts"
import * as Q from "#core/quantity.ts"
import type { Context, Message } from "#core/screen/order/model.ts"
import { type Claim, isOwn, requireClaimable } from "#core/stock/claim.ts"
import { whereIs } from "#core/text/claim.ts"
import { Desk } from "./desk.ts"
import type { Hub } from "./hub.ts"

interface Standing extends Claim {
  readonly orderId: number
  readonly where: string
}

/** Who has which pack in hand, by the rules of core. */
export class Hands {
  readonly held = new Map<string, Standing>()
  readonly counters: Array<Counter> = []

  perform(at: Counter, command: ClaimCommand): Message {
    const orderId = at.hub.order.order_id
    const userId = at.context.userId
    if (command._tag === "LoadClaims")
      return {
        _tag: "LoadedClaims",
        claims: [...this.held.values()].filter((each) => each.orderId === orderId)
      }
    const hands = { subject: { kind: "order", id: orderId }, work: command.work, userId } as const
    if (command._tag === "KeepClaims")
      for (const code of command.released) {
        const key = uniqueKey(code)
        const claimed = this.held.get(key)
        if (claimed?.work !== command.work || claimed.user_id !== userId) continue
        this.held.delete(key)
        this.tell(claimed.orderId, { made: [], ended: [key] })
      }
    const refused: Array<RefusedClaim> = []
    for (const code of command._tag === "KeepClaims" ? command.claimed : [command.code]) {
      const key = uniqueKey(code)
      const claimed = this.held.get(key)
      const inHand =
        claimed === undefined
          ? undefined
          : {
              subject: { kind: "order", id: claimed.orderId } as const,
              work: claimed.work,
              userId: claimed.user_id,
              by: claimed.by,
              where: claimed.where
            }
      const judged = requireClaimable(hands, command._tag === "TakeOverPack" ? undefined : inHand, undefined)
      if (Result.isFailure(judged)) {
        refused.push({ code, fault: judged.failure })
        continue
      }
      if (claimed !== undefined && inHand !== undefined && !isOwn(inHand, hands))
        this.tell(claimed.orderId, { made: [], ended: [key] })
      const claim: Standing = {
        unique_key: key,
        scan_code: code,
        product_id: 7,
        qty: Q.parse(0.5),
        work: command.work,
        user_id: userId,
        by: at.name,
        until: "2026-11-20 09:00:00",
        orderId,
        where: whereIs("order", at.hub.order.increment_id)
      }
      this.held.set(key, claim)
      this.tell(orderId, { made: [claim], ended: [] })
    }
    return command._tag === "TakeOverPack"
      ? { _tag: "TookOver", code: command.code, refused }
      : { _tag: "AnsweredClaims", refused }
  }

  tell(
    id: number,
    change: { readonly made: ReadonlyArray<Claim>; readonly ended: ReadonlyArray<string> }
  ): void {
    for (const counter of this.counters)
      counter.say({ _tag: "ChangedClaims", change: { kind: "order", id, ...change } })
  }
}

export class Counter extends Desk {
  readonly name: string
  readonly hands: Hands
  /** What the server was asked of packs in hand and has not answered. */
  asking: Array<ClaimCommand> = []
  #seen = 0

  constructor(hands: Hands, hub: Hub, name: string, change: Partial<Context> = {}, journal?: string) {
    super(hub, { userId: hands.counters.length + 1, ...change }, journal)
    this.name = name
    this.hands = hands
    hands.counters.push(this)
  }

  protected override get claims(): boolean {
    return true
  }

  override say(message: Message): ReadonlyArray<string> {
    const words = super.say(message)
    for (const command of this.done.slice(this.#seen))
      if (command._tag === "KeepClaims" || command._tag === "LoadClaims" || command._tag === "TakeOverPack")
        this.asking.push(command)
    this.#seen = this.done.length
    return words
  }

  /** The oldest question about packs in hand is answered; lost: it was done, and its answer never came. */
  answerClaims(how: "answered" | "unreached" | "reply lost" = "answered"): ReadonlyArray<string> {
    const command = this.asking.shift()
    if (command === undefined) return []
    const answer = how === "unreached" ? undefined : this.hands.perform(this, command)
    if (answer !== undefined && how === "answered") return this.say(answer)
    if (command._tag === "LoadClaims") return []
    return this.say(
      command._tag === "TakeOverPack"
        ? { _tag: "FailedTakeOver", message: "The server does not answer" }
        : { _tag: "FailedClaims", claimed: command.claimed, released: command.released }
    )
  }

  /** Everything is answered. */
  calm(): this {
    while (this.waiting.length > 0 || this.asking.length > 0) {
      if (this.waiting.length > 0) this.answer()
      else this.answerClaims()
    }
    return this
  }

  /** The codes that are in its work. */
  get inHand(): ReadonlyArray<string> {
    return this.model.picking.scans.map(({ scan_code }) => scan_code)
  }
}
