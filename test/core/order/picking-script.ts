/**
 * Work on an order in one line. A script is words with blanks between:
 *
 *   A7=0.5        the pack A of product 7 is scanned; it holds 0.5. Behind it (used), (spoiled), (expired), (today).
 *                 MA7=0.5 is the same pack under its code with an M.
 *   e7=1/3        a code that every unit of product 7 carries is scanned, for 1; stock holds 3 under it. Me7=1 with M.
 *   hand1=0.5/2   0.5 of item 1 is accepted by hand while stock holds 2; with ! behind, stock may be exceeded
 *   nil1=2        2 of item 1 is set as nil
 *   back=A        the scan of pack A (or e7, or hand1) is taken back; undo takes back the last one
 *
 * A word that ends in :Fault is refused with that fault. What stands after the script is one part an item:
 * "0.5/2 short 1.5 done" is 0.5 accepted of 2, 1.5 partly nil, nothing open; then "nil", "green" (full).
 */
import * as Result from "effect/Result"
import * as Day from "#core/day.ts"
import type { Fault } from "#core/fault.ts"
import * as acceptance from "#core/order/acceptance.ts"
import type { Order } from "#core/order/order.ts"
import { pickedItems } from "#core/order/order.ts"
import * as picking from "#core/order/picking.ts"
import * as Q from "#core/quantity.ts"
import { manualPack } from "#core/stock/pack.ts"
import { ean, pack, packCode } from "../arbitrary/stock.ts"
import { today } from "../arbitrary/time.ts"

type Picking = picking.Picking
type Outcome = Result.Result<Picking, Fault>

const plenty = Q.parse(1000)

const SCAN = /^(M?)([A-Z])(\d+)=([\d.]+)(?:\((\w+)\))?$/
const UNIT = /^(M?)e(\d+)=([\d.]+)(?:\/([\d.]+))?(?:\((\w+)\))?$/
const HAND = /^hand(\d+)=(-?[\d.]+)(?:\/([\d.]+))?(!?)$/
const NIL = /^nil(\d+)=(-?[\d.]+)$/
const BACK = /^back=(\S+)$/

const conditions: Readonly<Record<string, Partial<acceptance.FoundPack["pack"]>>> = {
  used: { status: 1 },
  spoiled: { status: 2 },
  expired: { date_of_expiry: Day.addDays(today, -1) },
  today: { date_of_expiry: today }
}
const inState = (name: string | undefined) => (name === undefined ? {} : conditions[name])

/** The code of the pack with a letter, or of the units of a product. */
const codeOf = (name: string): string => {
  if (name.startsWith("hand")) return manualPack
  const unit = /^e(\d+)$/.exec(name)
  return unit === null ? packCode(name.charCodeAt(0), 7) : ean(Number(unit[1]))
}

const scan = (order: Order, work: Picking, found: acceptance.FoundPack): Outcome =>
  acceptance.accept(order, work, found, today)

const act = (order: Order, work: Picking, word: string): Outcome => {
  const [, m = "", letter, product, holds = "", state] = SCAN.exec(word) ?? []
  if (letter !== undefined) {
    const qty = Q.parse(holds)
    return scan(order, work, {
      scan_code: m + codeOf(letter),
      unique_key: codeOf(letter),
      qty,
      pack: pack(Number(product), { qty, available_qty: qty, ...inState(state) })
    })
  }
  const [, unitM = "", unit, adds = "", held, unitState] = UNIT.exec(word) ?? []
  if (unit !== undefined) {
    const available_qty = held === undefined ? plenty : Q.parse(held)
    return scan(order, work, {
      scan_code: unitM + ean(Number(unit)),
      unique_key: null,
      qty: Q.parse(adds),
      pack: pack(Number(unit), { qty: available_qty, available_qty, ...inState(unitState) })
    })
  }
  const [, hand, wanted = "", stock, word_] = HAND.exec(word) ?? []
  if (hand !== undefined) {
    const item = itemOf(order, hand)
    const available = stock === undefined ? plenty : Q.parse(stock)
    return acceptance.acceptManually(work, item, Q.parse(wanted), available, word_ === "!")
  }
  const [, nil, quantity = ""] = NIL.exec(word) ?? []
  if (nil !== undefined) return Result.succeed(picking.setNil(work, itemOf(order, nil), Q.parse(quantity)))
  const [, name] = BACK.exec(word) ?? []
  const back =
    word === "undo"
      ? picking.lastScan(work)
      : work.scans.findLast((each) => each.scan_code === codeOf(name ?? ""))
  if (name === undefined && word !== "undo") throw new Error(`no such word: ${word}`)
  return Result.succeed(
    back === undefined ? work : picking.removeScan(work, itemOf(order, String(back.item_id)), back.number)
  )
}

const itemOf = (order: Order, id: string) => {
  const item = order.items.find((each) => each.item_id === Number(id))
  if (item === undefined) throw new Error(`no item ${id}`)
  return item
}

/** The work after a script; a word that is refused otherwise than it says is an error. */
export const play = (order: Order, script: string, before: Picking = picking.empty): Picking => {
  let work = before
  for (const word of script.split(/\s+/).filter((each) => each !== "")) {
    const [deed = "", expected] = word.split(":")
    const outcome = act(order, work, deed)
    const refusal = Result.isFailure(outcome) ? outcome.failure.tag : undefined
    if (refusal !== expected) throw new Error(`${word} came to ${refusal ?? "nothing wrong"}`)
    work = Result.getOrElse(outcome, () => work)
  }
  return work
}

/** How the items stand: "0.5/2 short 1.5 done | 3/3 green done". */
export const shown = (order: Order, work: Picking): string =>
  pickedItems(order)
    .map((item) => {
      const { accepted, nil, partialNil, isFull, isDone, colour } = picking.stateOf(item, work)
      if (isFull !== (colour === "green")) throw new Error("green is full")
      if ((partialNil > 0 && !isFull) !== (colour === "yellow")) throw new Error("yellow is partly nil")
      return [
        `${Q.formatShort(accepted)}/${Q.formatShort(item.qty)}`,
        nil ? "nil" : "",
        isFull ? "green" : "",
        partialNil > 0 ? `short ${Q.formatShort(partialNil)}` : "",
        isDone ? "done" : ""
      ]
        .filter((part) => part !== "")
        .join(" ")
    })
    .join(" | ")
