import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { uniqueKey } from "#core/barcode/layouts.ts"
import * as Day from "#core/day.ts"
import type { FaultTag } from "#core/fault.ts"
import * as acceptance from "#core/order/acceptance.ts"
import type { Order, OrderItem } from "#core/order/order.ts"
import * as picking from "#core/order/picking.ts"
import * as Q from "#core/quantity.ts"
import { manualPack } from "#core/stock/pack.ts"
import { runs } from "#test/support/runs.ts"
import { item, order } from "../arbitrary/order.ts"
import { ean, pack, packCode } from "../arbitrary/stock.ts"
import { today } from "../arbitrary/time.ts"

/** What stock holds under the code that every unit of a product carries. */
const unitsHeld = 1500

describe("picking an order", () => {
  it("is, after any scans, quantities by hand, nils and undos, what lies in the baskets", () => {
    /**
     * Two lines of product 1, one of product 2, one of product 3; quantities in thousandths. The model keeps for each line
     * what lies in its basket; PICK-2 to PICK-5 say the rest in a line each.
     */
    const orders = fc
      .tuple(
        ...Array.from({ length: 4 }, () =>
          fc.oneof(fc.integer({ min: 1, max: 4000 }), fc.constantFrom(300, 1000, 2000))
        )
      )
      .map((quantities) =>
        order(
          quantities.map((qty, index) =>
            item(index + 1, productOf[index] ?? 0, { qty: Q.ofThousandths(qty) })
          )
        )
      )
    const productOf = [1, 1, 2, 3]

    fc.assert(
      fc.property(orders, fc.commands(anyDeed, { maxCommands: 40, size: "max" }), (on, deeds) => {
        fc.modelRun(
          () => ({
            model: { baskets: on.items.map(({ product_id, qty }) => emptyBasket(product_id, qty)) },
            real: { on, work: picking.empty }
          }),
          deeds
        )
      }),
      { numRuns: runs(4000) }
    )
  })
})

interface Thing {
  readonly key: string
  readonly qty: number
}
interface Basket {
  readonly product: number
  readonly ordered: number
  things: Array<Thing>
  nil: boolean
  /** It was nil before the things in it came. */
  wasNil: boolean
  /** What was said to be short. */
  said: number
}
interface Model {
  readonly baskets: Array<Basket>
}
interface Real {
  readonly on: Order
  work: picking.Picking
}

const emptyBasket = (product: number, ordered: number): Basket => ({
  product,
  ordered,
  things: [],
  nil: false,
  wasNil: false,
  said: 0
})
/** Two decimals, half up. */
const cents = (thousandths: number): number => Math.floor((thousandths + 5) / 10)
const total = (things: ReadonlyArray<Thing>): number => things.reduce((sum, { qty }) => sum + qty, 0)
const isFull = (basket: Basket): boolean => cents(total(basket.things)) >= cents(basket.ordered)
const isByHand = ({ key }: Thing): boolean => key === manualPack

const put = (basket: Basket, thing: Thing): void => {
  basket.things.push(thing)
  basket.wasNil ||= basket.nil
  basket.nil = false
}
/** Of what was said to be short, so much is. */
const shortOf = (basket: Basket): number => {
  const left = Math.min(basket.said, basket.ordered - total(basket.things))
  return cents(left) > 0 ? left : 0
}
/** By weight: half kilograms, or what is missing. */
const isInStep = (qty: number, missing: number): boolean => qty % 500 === 0 || cents(qty) === cents(missing)

/** What lies in a basket and how it stands, in one line. */
const written = (
  things: ReadonlyArray<Thing>,
  accepted: number,
  nil: boolean,
  short: number,
  done: boolean
): string =>
  `${things
    .map(({ key, qty }) => `${key} ${qty}`)
    .sort()
    .join(", ")}: ${accepted} accepted, ${short} short${nil ? ", nil" : ""}${done ? ", done" : ""}`

const ofBasket = (basket: Basket): string => {
  const inBasket = total(basket.things)
  const short = shortOf(basket)
  const isCovered = short > 0 && cents(inBasket + short) >= cents(basket.ordered)
  const accepted = isFull(basket) ? basket.ordered : inBasket
  return written(basket.things, accepted, basket.nil, short, basket.nil || isFull(basket) || isCovered)
}

const ofLine = (line: OrderItem, work: picking.Picking): string => {
  const { accepted, nil, partialNil, isDone } = picking.stateOf(line, work)
  const things = picking
    .scansOf(work, line.item_id)
    .map(({ scan_code, qty }) => ({ key: keyOf(scan_code), qty }))
  return written(things, accepted, nil, partialNil, isDone)
}

/** What no state of the work may show, whatever the model says. */
const wrongIn = ({ on, work }: Real): ReadonlyArray<string> => {
  const keys = work.scans.flatMap(({ unique_key }) => unique_key ?? [])
  return on.items.flatMap((line) => {
    const state = picking.stateOf(line, work)
    const scans = picking.scansOf(work, line.item_id)
    return [
      new Set(keys).size < keys.length ? "a pack stands twice" : [],
      state.accepted > line.qty ? "more is accepted than ordered" : [],
      scans.filter(({ scan_code }) => scan_code === manualPack).length > 1 ? "two entries by hand" : [],
      state.nil && (scans.length > 0 || state.partialNil > 0) ? "nil, and yet something" : [],
      picking.hasTooMuch(line, scans) ? "more than the last pack exceeds" : []
    ].flat()
  })
}

const compare = ({ baskets }: Model, real: Real): void => {
  const { on, work } = real
  expect(on.items.map((line) => ofLine(line, work)).join("\n")).toBe(baskets.map(ofBasket).join("\n"))
  expect(wrongIn(real)).toEqual([])
  if (picking.isComplete(on, work) !== baskets.every((basket) => ofBasket(basket).endsWith(", done")))
    throw new Error("complete is when every line is done")
}
const keyOf = (code: string): string => (code === manualPack ? code : uniqueKey(code))

type Outcome = Result.Result<picking.Picking, { readonly tag: FaultTag }>

/** A deed is done for one of the reasons it may be refused for, or changes the basket as the model says. */
abstract class Deed implements fc.Command<Model, Real> {
  check(): boolean {
    return true
  }
  abstract refusals(model: Model): ReadonlyArray<FaultTag>
  abstract change(model: Model): void
  abstract act(real: Real): Outcome
  run(model: Model, real: Real): void {
    const refusals = this.refusals(model)
    const outcome = this.act(real)
    if (Result.isFailure(outcome)) expect(refusals).toContain(outcome.failure.tag)
    else {
      expect(refusals).toEqual([])
      real.work = outcome.success
      this.change(model)
    }
    compare(model, real)
  }
  abstract toString(): string
}

const targetOf = ({ baskets }: Model, product: number): Basket | undefined =>
  baskets.find((basket) => basket.product === product && !isFull(basket))

type State = "good" | "used" | "expired" | "today"

class ScanPack extends Deed {
  readonly code: string
  readonly hasM: boolean
  readonly product: number
  readonly state: State
  readonly qty: Q.Quantity
  constructor(unique: number, product: number, hasM: boolean, state: State) {
    super()
    this.code = packCode(unique, 1)
    this.product = product
    this.hasM = hasM
    this.state = state
    // A pack weighs what it weighs: the same at every scan.
    this.qty = Q.ofThousandths(((unique * 397) % 2300) + 1)
  }
  refusals(model: Model) {
    const reasons: Array<FaultTag> = []
    const isInBasket = model.baskets.some(({ things }) => things.some(({ key }) => key === this.code))
    if (this.state === "used" || isInBasket) reasons.push("AlreadyUsed")
    if (this.state === "expired") reasons.push("ExpiredPack")
    if (!model.baskets.some(({ product }) => product === this.product)) reasons.push("NotInOrder")
    else if (targetOf(model, this.product) === undefined) reasons.push("ItemFull")
    return reasons
  }
  change(model: Model) {
    const basket = targetOf(model, this.product)
    if (basket !== undefined) put(basket, { key: this.code, qty: this.qty })
  }
  act({ on, work }: Real) {
    const days = { good: 3, used: 3, expired: -1, today: 0 }[this.state]
    return acceptance.accept(
      on,
      work,
      {
        scan_code: this.hasM ? `M${this.code}` : this.code,
        unique_key: this.code,
        qty: this.qty,
        pack: pack(this.product, {
          qty: this.qty,
          status: this.state === "used" ? 1 : 0,
          date_of_expiry: Day.addDays(today, days)
        })
      },
      today
    )
  }
  toString() {
    return `${this.hasM ? "M" : ""}${this.code} of ${this.product} with ${this.qty}, ${this.state}`
  }
}

class ScanUnit extends Deed {
  readonly product: number
  readonly qty: Q.Quantity
  readonly hasM: boolean
  constructor(product: number, qty: number, hasM: boolean) {
    super()
    this.product = product
    this.qty = Q.ofThousandths(qty)
    this.hasM = hasM
  }
  refusals(model: Model) {
    const reasons: Array<FaultTag> = []
    const scanned = model.baskets
      .flatMap(({ things }) => things)
      .filter(({ key }) => key === ean(this.product))
    if (total(scanned) + this.qty > unitsHeld) reasons.push("AlreadyUsed")
    if (!model.baskets.some(({ product }) => product === this.product)) reasons.push("NotInOrder")
    else if (targetOf(model, this.product) === undefined) reasons.push("ItemFull")
    return reasons
  }
  change(model: Model) {
    const basket = targetOf(model, this.product)
    if (basket !== undefined) put(basket, { key: ean(this.product), qty: this.qty })
  }
  act({ on, work }: Real) {
    const code = ean(this.product)
    return acceptance.accept(
      on,
      work,
      {
        scan_code: this.hasM ? `M${code}` : code,
        unique_key: null,
        qty: this.qty,
        pack: pack(this.product, { available_qty: Q.ofThousandths(unitsHeld) })
      },
      today
    )
  }
  toString() {
    return `unit of ${this.product}, ${this.qty}`
  }
}

/** What concerns one line of the order. */
abstract class LineDeed extends Deed {
  readonly line: number
  constructor(line: number) {
    super()
    this.line = line
  }
  basket({ baskets }: Model): Basket {
    const basket = baskets[this.line]
    if (basket === undefined) throw new Error(`no line ${this.line}`)
    return basket
  }
  itemOf({ on }: Real) {
    const found = on.items[this.line]
    if (found === undefined) throw new Error(`no line ${this.line}`)
    return found
  }
}

class ByHand extends LineDeed {
  readonly qty: number
  readonly held: number
  readonly word: boolean
  constructor(line: number, qty: number, held: number, word: boolean) {
    super(line)
    this.qty = qty
    this.held = held
    this.word = word
  }
  taken(basket: Basket): number {
    return Math.min(this.qty, basket.ordered - total(basket.things))
  }
  refusals(model: Model) {
    const basket = this.basket(model)
    if (this.qty <= 0) return ["NothingEntered"] as const
    if (isFull(basket)) return ["ItemFull"] as const
    if (cents(this.qty) > cents(basket.ordered)) return ["ExceedsOrdered"] as const
    const missing = basket.ordered - total(basket.things)
    if (!isInStep(this.qty, missing) && cents(this.qty) !== cents(basket.ordered))
      return ["NotAMultiple"] as const
    const isMore = total(basket.things) + this.taken(basket) > this.held
    return isMore && !this.word ? (["ExceedsAvailable"] as const) : []
  }
  change(model: Model) {
    const basket = this.basket(model)
    const taken = this.taken(basket)
    const before = basket.things.find(isByHand)?.qty ?? 0
    basket.things = basket.things.filter((thing) => !isByHand(thing))
    put(basket, { key: manualPack, qty: before + taken })
  }
  act(real: Real) {
    return acceptance.acceptManually(
      real.work,
      this.itemOf(real),
      Q.ofThousandths(this.qty),
      Q.ofThousandths(this.held),
      this.word
    )
  }
  toString() {
    return `${this.qty} of line ${this.line} by hand of ${this.held}${this.word ? ", exceeding" : ""}`
  }
}

class SetNil extends LineDeed {
  readonly qty: number
  constructor(line: number, qty: number) {
    super(line)
    this.qty = qty
  }
  refusals() {
    return []
  }
  change(model: Model) {
    const basket = this.basket(model)
    const wanted = Math.max(0, Math.min(this.qty, basket.ordered))
    basket.nil = cents(wanted) === cents(basket.ordered)
    const left = Math.min(wanted, basket.ordered - total(basket.things))
    basket.said = !basket.nil && !isFull(basket) && cents(left) > 0 ? left : 0
    basket.wasNil = false
    if (basket.nil) basket.things = []
  }
  act(real: Real) {
    return Result.succeed(picking.setNil(real.work, this.itemOf(real), Q.ofThousandths(this.qty)))
  }
  toString() {
    return `${this.qty} of line ${this.line} nil`
  }
}

/** Takes back the scan that stands at a place of all scans, or the last one made. */
class TakeBack extends Deed {
  readonly at: number | "last"
  constructor(at: number | "last") {
    super()
    this.at = at
  }
  #taken: picking.Scan | undefined
  refusals() {
    return []
  }
  change({ baskets }: Model) {
    const scan = this.#taken
    if (scan === undefined) return
    const basket = baskets[scan.item_id - 1]
    const at =
      basket?.things.findIndex(({ key, qty }) => key === keyOf(scan.scan_code) && qty === scan.qty) ?? -1
    expect(at).toBeGreaterThanOrEqual(0)
    if (basket === undefined) return
    basket.things.splice(at, 1)
    const missing = basket.ordered - total(basket.things.filter((thing) => !isByHand(thing)))
    basket.things = basket.things
      .map((thing) =>
        isByHand(thing) && !isInStep(thing.qty, missing)
          ? { ...thing, qty: thing.qty - (thing.qty % 500) }
          : thing
      )
      .filter(({ qty }) => qty > 0)
    if (basket.things.length > 0 || !basket.wasNil) return
    basket.nil = true
    basket.wasNil = false
  }
  act({ on, work }: Real) {
    const { scans } = work
    this.#taken = this.at === "last" ? picking.lastScan(work) : scans[this.at % Math.max(scans.length, 1)]
    if (this.at === "last" && scans.length > 0)
      expect(this.#taken?.number).toBe(Math.max(...scans.map(({ number }) => number)))
    const line = on.items.find(({ item_id }) => item_id === this.#taken?.item_id)
    return Result.succeed(
      this.#taken === undefined || line === undefined
        ? work
        : picking.removeScan(work, line, this.#taken.number)
    )
  }
  toString() {
    return this.at === "last" ? "undo" : `take back ${this.at}`
  }
}

const anyProduct = fc.constantFrom(1, 1, 1, 2, 3, 4)
const anyLine = fc.nat({ max: 3 })
const anyQty = fc.integer({ min: 1, max: 2500 })
/** Most of what is typed by hand is in step, or a whole. */
const anyTyped = fc.oneof(
  fc.integer({ min: -5, max: 2500 }),
  fc.constantFrom(300, 500, 1000, 1500, 2000, 9000)
)
const anyDeed = [
  fc
    .tuple(
      fc.integer({ min: 1, max: 9 }),
      anyProduct,
      fc.boolean(),
      fc.constantFrom<State>("good", "good", "good", "good", "today", "used", "expired")
    )
    .map((given) => new ScanPack(...given)),
  fc
    .tuple(anyProduct, fc.constantFrom(1, 250, 500, 1255), fc.boolean())
    .map((given) => new ScanUnit(...given)),
  fc
    .tuple(anyLine, anyTyped, fc.oneof(fc.constant(9000), anyQty), fc.boolean())
    .map((given) => new ByHand(...given)),
  fc.tuple(anyLine, fc.integer({ min: -500, max: 4500 })).map((given) => new SetNil(...given)),
  fc.oneof(fc.constant("last" as const), fc.nat({ max: 12 })).map((at) => new TakeBack(at))
]
