/** Which report of a hub is due, what waits for it, and who is told nothing of the books before it is in (EOD-1, EOD-8). */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { lackedFlag, works } from "#core/session/access.ts"
import { isOn } from "#core/session/flags.ts"
import { dueDay } from "#core/stock/eod-day.ts"
import { isNewHub, mayAccept, yesterdayAt } from "#core/stock/eod-gate.ts"
import type { Call } from "../rpc/handler.ts"
import { readOrRefuse } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as reports from "../store/pack/eod-reports.ts"
import * as shipments from "../store/pack/shipments.ts"
import { hubOfStock, type WantedStock } from "./hub-of-stock.ts"

/** Whether the caller may accept shipments of a hub now. */
export const mayAcceptIn = function* ({ caller, now }: Call, hub: number): Tx<boolean> {
  const isEnabled = isOn(caller.flags, "enable_eod_stock_taking")
  if (!isEnabled) return true
  const yesterday = yesterdayAt(now)
  const report = yield* reports.find(hub, yesterday)
  const facts = {
    isEnabled,
    isNewHub: isNewHub(yield* shipments.lastAccepted(hub, caller.cutOff), caller.cutOff),
    submittedFor: new Set(report === undefined ? [] : [yesterday])
  }
  // Every pack is looked at for this one: only where nothing else has decided.
  const isOpen = mayAccept({ ...facts, stockSince: "0001-01-01 00:00:00" }, now)
  return isOpen || mayAccept({ ...facts, stockSince: yield* reports.stockSince(hub, caller.cutOff) }, now)
}

export const dayFactsOf = function* (call: Call, hub: number) {
  const { now } = call
  const yesterday = yield* reports.find(hub, yesterdayAt(now))
  const isBack = yesterday !== undefined && yesterday.sent_back !== null
  const isYesterdayBack = isBack && (yield* reports.find(hub, Day.dayAt(now))) === undefined
  return {
    now,
    owesYesterday: !(yield* mayAcceptIn(call, hub)),
    hasYesterday: yesterday !== undefined && !isYesterdayBack,
    isYesterdayBack
  }
}

/** Whether the caller counts blindly, and the report that is due is not in. */
export const isBlindTo = function* (call: Call, hub: number): Tx<boolean> {
  if (!isOn(call.caller.flags, "eod_blind_count")) return false
  return (yield* reports.find(hub, dueDay(yield* dayFactsOf(call, hub)))) === undefined
}

/** Whoever counts blindly is refused what the books say, whichever way it is asked for. */
export const requireSighted = function* (
  call: Call,
  hub: number
): Tx<Result.Result<void, Fault<"CountIsBlind">>> {
  return (yield* isBlindTo(call, hub)) ? Result.fail(fault("CountIsBlind")) : Result.void
}

/**
 * Reads the stock that a work leads to: whoever picks, sells, sends or takes back needs the packs of a product, and blindly
 * counts no less. Whoever does none of that has no use for them but the count.
 */
const seenForWork = function* <A>(
  call: Call,
  hub: number,
  tx: () => Tx<A>
): Tx<Result.Result<A, Fault<"CountIsBlind">>> {
  const isAtWork = lackedFlag(works.scans, call.caller) === undefined
  const sighted = isAtWork ? Result.void : yield* requireSighted(call, hub)
  return Result.isFailure(sighted) ? Result.fail(sighted.failure) : Result.succeed(yield* tx())
}
export const readForWork = <A>(call: Call, hub: number, tx: () => Tx<A>) =>
  readOrRefuse(() => seenForWork(call, hub, tx))

/** As `readForWork`, of the hub whose packs an order takes where one is named. */
export const readForOrder = <A>(call: Call, wanted: WantedStock, tx: (hub: number) => Tx<A>) =>
  readOrRefuse(function* () {
    const hub = yield* hubOfStock(call, wanted)
    if (Result.isFailure(hub)) return Result.fail(hub.failure)
    return yield* seenForWork(call, hub.success, () => tx(hub.success))
  })
