import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import {
  failed,
  type Guessed,
  remembrance,
  reserve,
  succeeded,
  type Tried,
  takenBack
} from "#core/session/guessing.ts"

const noon = Date.UTC(2026, 10, 20, 6, 30)
const fresh = { failures: 0, open_at: 0, judging_until: 0, right_at: 0 }

/** An address with what is known of it and its names; tries are judged the moment they are made. */
class Door {
  readonly #names = new Map<string, Tried>()
  #guessed: Guessed = { forgiven_at: 0, open_at: 0 }
  looked = 0

  try(name: string, isRight: boolean, now: number): "looked" | "waits" {
    const turn = reserve(this.#names.get(name) ?? fresh, this.#guessed, now)
    if (turn._tag !== "Go") return "waits"
    this.looked++
    this.#guessed = isRight ? takenBack(turn.guessed) : turn.guessed
    if (isRight) this.#names.set(name, succeeded(now))
    else this.#names.set(name, failed(turn.tried, now))
    return "looked"
  }
}

// LOGIN-1.
describe("guessing", () => {
  it("of a name: five are looked at, then the wait doubles from 2 seconds to 15 minutes (LOGIN-1)", () => {
    const door = new Door()
    const answers = Array.from({ length: 100 }, () => door.try("asha", false, noon))
    expect(answers.filter((answer) => answer === "looked")).toHaveLength(5)
    let now = noon
    for (const wait of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(door.try("asha", false, now + wait * Day.second - 1)).toBe("waits")
      now += wait * Day.second
      expect(door.try("asha", false, now)).toBe("looked")
    }
    expect(door.try("asha", true, now + 15 * Day.minute)).toBe("looked")
    expect(door.try("asha", false, now + 15 * Day.minute)).toBe("looked")
  })

  it("of many names from one address: twenty are looked at, then one a second (LOGIN-1)", () => {
    const door = new Door()
    for (let name = 0; name < 300; name++) door.try(`user${name}`, false, noon)
    expect(door.looked).toBe(20)
    for (let second = 1; second <= 60; second++)
      for (let tenth = 0; tenth < 10; tenth++)
        door.try(`more${second}.${tenth}`, false, noon + second * Day.second + tenth * 100)
    expect(door.looked).toBe(20 + 60)
    // It forgives as long as it holds against somebody.
    expect(door.try("a", false, noon + 7 * Day.minute)).toBe("looked")
    expect(door.try("b", false, noon + 7 * Day.minute)).toBe("looked")
  })

  it("at no pace gets more than 20 and one a second past an address, whatever names it tries", () => {
    const pauses = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 })), {
      minLength: 1,
      maxLength: 200
    })
    fc.assert(
      fc.property(pauses, fc.integer({ min: 1, max: 40 }), (gaps, names) => {
        const door = new Door()
        let now = noon
        for (const [index, gap] of gaps.entries()) {
          now += gap
          door.try(`user${index % names}`, false, now)
          const seconds = (now - noon) / Day.second
          // What is forgiven meanwhile, one every 15 seconds, may be tried again.
          expect(door.looked).toBeLessThanOrEqual(20 + Math.floor(seconds) + Math.ceil(seconds / 15))
        }
      })
    )
  })

  it("a hundred who know their password get in at once, and count nothing", () => {
    const door = new Door()
    for (let name = 0; name < 100; name++) expect(door.try(`user${name}`, true, noon)).toBe("looked")
    expect(door.try("asha", false, noon)).toBe("looked")
  })

  it("who has logged in from an address is not slowed by what others try there, and is guessed at as slowly (LOGIN-3)", () => {
    const door = new Door()
    expect(door.try("asha", true, noon)).toBe("looked")
    const later = noon + Day.hour
    for (let name = 0; name < 300; name++) door.try(`user${name}`, false, later)
    expect(door.try("ravi", true, later)).toBe("waits")
    expect(door.try("asha", true, later)).toBe("looked")
    // Five wrong ones of hers, then the wait of her name.
    const guesses = Array.from({ length: 100 }, () => door.try("asha", false, later))
    expect(guesses.filter((answer) => answer === "looked")).toHaveLength(5)
    // Long ago is not at home any more.
    const away = new Door()
    away.try("asha", true, noon)
    const muchLater = noon + remembrance + Day.minute
    for (let name = 0; name < 300; name++) away.try(`user${name}`, false, muchLater)
    expect(away.try("asha", true, muchLater)).toBe("waits")
  })

  it("one try of a name is judged at a time; a judge who fell silent holds nobody up for long (LOGIN-3)", () => {
    const first = reserve(fresh, { forgiven_at: 0, open_at: 0 }, noon)
    if (first._tag !== "Go") throw new Error("the first try waits")
    expect(reserve(first.tried, first.guessed, noon)).toEqual({ _tag: "Queue" })
    expect(reserve(first.tried, first.guessed, noon + 10 * Day.second)._tag).toBe("Go")
  })

  it("who looked at the clock a moment before the others gets no more tries", () => {
    const door = new Door()
    for (let name = 0; name < 300; name++) door.try(`user${name}`, false, noon - (name % 7) * 100)
    expect(door.looked).toBeLessThanOrEqual(21)
    for (let index = 0; index < 100; index++) door.try("asha", false, noon - (index % 7) * 100)
    expect(door.looked).toBeLessThanOrEqual(21)
  })

  it("a clock that was far ahead keeps nobody out", () => {
    const ahead = noon + 30 * 24 * Day.hour
    const tried = {
      ...failed({ failures: 12, open_at: 0, judging_until: 0, right_at: 0 }, ahead),
      judging_until: ahead
    }
    expect(reserve(tried, { forgiven_at: ahead, open_at: ahead }, noon)._tag).toBe("Go")
  })
})
