/** Chance by seed: the same seed makes the same network (mulberry32, T. Ettinger, public domain). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, and without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let value = this.#state
    value = Math.imul(value ^ (value >>> 15), value | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  isChance(probability: number): boolean {
    return this.next() < probability
  }

  pick<A>(all: ReadonlyArray<A>): A {
    const found = all[this.whole(0, all.length - 1)]
    if (found === undefined) throw new Error("nothing to pick from")
    return found
  }

  /** So many different ones, in no order. */
  some<A>(all: ReadonlyArray<A>, count: number): ReadonlyArray<A> {
    const left = [...all]
    const picked: Array<A> = []
    while (picked.length < count && left.length > 0)
      picked.push(...left.splice(this.whole(0, left.length - 1), 1))
    return picked
  }
}
