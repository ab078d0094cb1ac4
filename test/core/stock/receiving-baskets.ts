/** A truck is a few baskets, one a product: what each of them holds, and what may be done to the work on a shipment. */
import * as Result from "effect/Result"
import fc from "fast-check"
import { expect } from "vitest"
import type { FaultTag } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import * as receiving from "#core/stock/receiving.ts"
import { acceptManually } from "#core/stock/receiving-by-hand.ts"
import type { Receiving } from "#core/stock/receiving-fields.ts"
import { scan } from "#core/stock/receiving-scan.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import { weightOf } from "../arbitrary/receiving.ts"
import { entity, item, productOf, shipment } from "../arbitrary/shipment.ts"
import { today } from "../arbitrary/time.ts"

const announced = 2000

interface Thing {
  readonly code: string
  readonly qty: number
}

/** What lies in the basket of a product; no basket, no line. */
type Model = Map<number, { readonly isListed: boolean; things: Array<Thing> }>

interface Real {
  on: Shipment
  work: Receiving
}

const total = (things: ReadonlyArray<Thing>): number => things.reduce((sum, { qty }) => sum + qty, 0)

const manual = "MANUAL_PACK"

const written = (things: ReadonlyArray<Thing>): ReadonlyArray<string> =>
  things.map(({ code, qty }) => `${code} ${qty}`).sort()

const compare = (model: Model, { on, work }: Real): void => {
  const lines = receiving.linesOf(on, work)
  expect(lines.map(({ product_id }) => product_id).sort()).toEqual([...model.keys()].sort())
  for (const line of lines) {
    const basket = model.get(line.product_id)
    const { items, total_qty } = line.scanned_info
    expect(written(items.map(({ scan_code, qty }) => ({ code: scan_code, qty })))).toEqual(
      written(basket?.things ?? [])
    )
    expect(total_qty).toBe(total(basket?.things ?? []))
    expect(line.product_name).toBe(basket?.isListed ? `Product ${line.product_id}` : "Unnamed product")
    const reached = Math.floor((total_qty + 5) / 10) >= (basket?.isListed ? announced / 10 : 0)
    expect(receiving.isTicked(line)).toBe(reached && total_qty >= 5)
    expect(items.filter(({ scan_code }) => scan_code === manual).length).toBeLessThanOrEqual(1)
    expect(receiving.lineOf(on, work, line.product_id)).toEqual(line)
  }
  const keys = work.scans.flatMap(({ unique_key }) => unique_key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  const numbers = work.scans.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
}

abstract class Deed implements fc.Command<Model, Real> {
  check(_model: Readonly<Model>): boolean {
    return true
  }
  abstract act(model: Model, real: Real): void
  run(model: Model, real: Real): void {
    this.act(model, real)
    compare(model, real)
  }
  abstract toString(): string
}

type Condition = "good" | "today" | "expired" | "held" | "sent away"

class Scan extends Deed {
  readonly product: number
  readonly unique: number | undefined
  readonly m: boolean
  readonly condition: Condition
  constructor(product: number, unique: number | undefined, m: boolean, condition: Condition) {
    super()
    this.product = product
    this.unique = unique
    this.m = m
    this.condition = condition
  }
  act(model: Model, real: Real): void {
    const what = entity(this.product, {
      ...(this.unique === undefined ? { qty: 1 } : { unique: this.unique, qty: weightOf(this.unique) }),
      m: this.m,
      days: this.condition === "expired" ? -1 : this.condition === "today" ? 0 : 5
    })
    const hubRows =
      this.condition === "held"
        ? [{ status: 0 as const }]
        : this.condition === "sent away"
          ? [{ status: 4 as const }]
          : []
    const outcome = scan(real.on, real.work, what, hubRows, today)
    const bare = what.scan_code.replace(/^M/, "")
    const isHere = [...model.values()].some(({ things }) =>
      things.some(({ code }) => code.replace(/^M(?!A)/, "") === bare)
    )
    const expected: FaultTag | undefined =
      this.condition === "expired"
        ? "ExpiredNotAdded"
        : this.unique !== undefined && isHere
          ? "AlreadyScanned"
          : this.unique !== undefined && this.condition === "held"
            ? "AlreadyInHub"
            : undefined
    if (Result.isFailure(outcome)) {
      expect(outcome.failure.tag).toBe(expected)
      return
    }
    expect(expected).toBe(undefined)
    const basket = model.get(this.product)
    expect(outcome.success._tag).toBe(basket === undefined ? "Absent" : "Added")
    if (outcome.success._tag === "Added") {
      real.work = outcome.success.receiving
      basket?.things.push({ code: what.scan_code, qty: what.qty })
    }
  }
  toString() {
    return `${this.m ? "M" : ""}${this.unique ?? "unit"} of ${this.product}, ${this.condition}`
  }
}

class ByHand extends Deed {
  readonly product: number
  readonly hundredths: number
  constructor(product: number, hundredths: number) {
    super()
    this.product = product
    this.hundredths = hundredths
  }
  override check(model: Readonly<Model>): boolean {
    return model.has(this.product)
  }
  act(model: Model, real: Real): void {
    const line = receiving.lineOf(real.on, real.work, this.product)
    const basket = model.get(this.product)
    if (line === undefined || basket === undefined) throw new Error(`no line of ${this.product}`)
    const qty = this.hundredths * 10
    const before = basket.things.find(({ code }) => code === manual)?.qty ?? 0
    const isFine = this.product === 8 && qty % 1000 !== 0
    const isHigh = basket.isListed && before + qty > 5 * announced
    const expected = isFine
      ? "NotAMultiple"
      : qty <= 0
        ? "QuantityNotAcceptable"
        : isHigh
          ? "QuantityTooHigh"
          : undefined
    const outcome = acceptManually(real.work, line, Q.ofThousandths(qty))
    expect(Result.isFailure(outcome) ? outcome.failure.tag : undefined).toBe(expected)
    if (Result.isFailure(outcome)) return
    real.work = outcome.success
    basket.things = [
      ...basket.things.filter(({ code }) => code !== manual),
      { code: manual, qty: before + qty }
    ]
  }
  toString() {
    return `${this.hundredths / 100} of ${this.product} by hand`
  }
}

class AddAbsent extends Deed {
  readonly product: number
  constructor(product: number) {
    super()
    this.product = product
  }
  act(model: Model, real: Real): void {
    real.work = receiving.addAbsent(real.on, real.work, productOf(this.product))
    if (!model.has(this.product)) model.set(this.product, { isListed: false, things: [] })
  }
  toString() {
    return `add ${this.product}`
  }
}

class RemoveAbsent extends Deed {
  readonly product: number
  constructor(product: number) {
    super()
    this.product = product
  }
  act(model: Model, real: Real): void {
    real.work = receiving.removeAbsent(real.work, this.product)
    if (model.get(this.product)?.isListed === false) model.delete(this.product)
  }
  toString() {
    return `remove ${this.product}`
  }
}

class Undo extends Deed {
  act(model: Model, real: Real): void {
    const last = receiving.lastScan(real.work)
    if (last === undefined) return
    expect(last.number).toBe(Math.max(...real.work.scans.map(({ number }) => number)))
    real.work = receiving.removeScan(real.work, last.number)
    const basket = model.get(last.product_id)
    const at =
      basket?.things.findLastIndex(({ code, qty }) => code === last.scan_code && qty === last.qty) ?? -1
    expect(at).toBeGreaterThanOrEqual(0)
    basket?.things.splice(at, 1)
  }
  toString() {
    return "undo"
  }
}

/** Upstream changes the shipment: it lists these products now. */
class Resync extends Deed {
  readonly products: ReadonlyArray<number>
  constructor(products: ReadonlyArray<number>) {
    super()
    this.products = products
  }
  act(model: Model, real: Real): void {
    const next = shipment({ items: this.products.map((product) => item(product)) })
    real.work = receiving.carriedOver(real.on, next, real.work)
    real.on = next
    for (const [product, basket] of [...model]) {
      const isListed = this.products.includes(product)
      // A listed line goes with the list; one that was added by hand, or holds something, stays.
      if (!isListed && basket.isListed && basket.things.length === 0) model.delete(product)
      else model.set(product, { ...basket, isListed })
    }
    for (const product of this.products)
      if (!model.has(product)) model.set(product, { isListed: true, things: [] })
  }
  toString() {
    return `resync to ${this.products.join(", ")}`
  }
}

const anyProduct = fc.constantFrom(7, 7, 8, 9)
export const anyDeed = [
  fc
    .tuple(
      anyProduct,
      fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      fc.boolean(),
      fc.constantFrom<Condition>("good", "good", "good", "today", "expired", "held", "sent away")
    )
    .map((given) => new Scan(...given)),
  fc
    .tuple(anyProduct, fc.oneof(fc.integer({ min: -5, max: 700 }), fc.constantFrom(100, 300)))
    .map((given) => new ByHand(...given)),
  anyProduct.map((product) => new AddAbsent(product)),
  anyProduct.map((product) => new RemoveAbsent(product)),
  fc.constant(new Undo()),
  fc.subarray([7, 8, 9]).map((products) => new Resync(products))
]
