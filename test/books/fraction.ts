/** Exact fractions: what the law reckons with. Nothing is rounded but where somebody asks for it. */

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))
const magnitude = (a: bigint): bigint => (a < 0n ? -a : a)

export class Fraction {
  readonly #over: bigint
  readonly #under: bigint

  private constructor(over: bigint, under: bigint) {
    const common = divisor(magnitude(over), under)
    this.#over = over / common
    this.#under = under / common
  }
  /** `over` / `under`; `under` is above 0. */
  static of(over: number | bigint, under: number | bigint = 1): Fraction {
    return new Fraction(BigInt(over), BigInt(under))
  }
  /** A decimal as papers and wires have it: "12.50", 12.5, "-0.01". */
  static read(decimal: string | number): Fraction {
    const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(decimal))
    if (match === null) throw new Error(`${decimal} is no decimal`)
    const [, sign = "", whole = "", places = ""] = match
    return new Fraction(BigInt(`${sign}${whole}${places}`), 10n ** BigInt(places.length))
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.#over * other.#under + other.#over * this.#under, this.#under * other.#under)
  }
  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.#over, other.#under))
  }
  times(other: Fraction): Fraction {
    return new Fraction(this.#over * other.#over, this.#under * other.#under)
  }
  /** Divided by another one, which is above 0. */
  per(other: Fraction): Fraction {
    return new Fraction(this.#over * other.#under, this.#under * other.#over)
  }
  isBelow(other: Fraction): boolean {
    return this.#over * other.#under < other.#over * this.#under
  }
  equals(other: Fraction): boolean {
    return this.#over === other.#over && this.#under === other.#under
  }
  get isZero(): boolean {
    return this.#over === 0n
  }
  /** The largest whole number of steps that is not above it. */
  down(step: Fraction): Fraction {
    const steps = this.per(step)
    const whole = steps.#over / steps.#under
    const isAbove = steps.#over < 0n && whole * steps.#under !== steps.#over
    return step.times(Fraction.of(isAbove ? whole - 1n : whole))
  }
  /** The nearest whole number of steps, half up; half away from nothing below it. */
  nearest(step: Fraction = paisa): Fraction {
    if (this.#over < 0n) return zero.minus(zero.minus(this).nearest(step))
    return this.plus(step.per(Fraction.of(2))).down(step)
  }
  /** With so many decimals, as papers write it. */
  text(places = 2): string {
    const scaled = this.times(Fraction.of(10n ** BigInt(places))).nearest(Fraction.of(1)).#over
    const digits = String(magnitude(scaled)).padStart(places + 1, "0")
    return `${scaled < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`
  }
  toNumber(): number {
    return Number(this.#over) / Number(this.#under)
  }
}

export const zero = Fraction.of(0)
/** The smallest amount that a paper names: a paisa, a fils. */
export const paisa = Fraction.of(1, 100)

export const sum = (all: Iterable<Fraction>): Fraction => {
  let total = zero
  for (const each of all) total = total.plus(each)
  return total
}
export const least = (a: Fraction, b: Fraction): Fraction => (a.isBelow(b) ? a : b)

/**
 * Parts an amount by weights: to the paisa by largest remainder, the first of equals first, so that the parts are the
 * amount. Without any weight the first has all of it.
 */
export const parted = (amount: Fraction, weights: ReadonlyArray<Fraction>): ReadonlyArray<Fraction> => {
  const whole = sum(weights)
  if (whole.isZero) return weights.map((_, index) => (index === 0 ? amount : zero))
  const exact = weights.map((weight) => amount.times(weight).per(whole))
  const parts = exact.map((each) => each.down(paisa))
  const remainders = exact
    .map((each, index) => ({ index, rest: each.minus(parts[index] ?? zero) }))
    .sort((a, b) => (b.rest.isBelow(a.rest) ? -1 : a.rest.isBelow(b.rest) ? 1 : a.index - b.index))
  let left = amount.minus(sum(parts))
  for (const { index } of remainders) {
    if (left.isZero) break
    parts[index] = (parts[index] ?? zero).plus(paisa)
    left = left.minus(paisa)
  }
  return parts
}
