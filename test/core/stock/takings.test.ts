import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { patience, type Taking, Takings } from "#core/stock/takings.ts"

const noon = Day.startOfDay(Date.UTC(2026, 10, 20)) + 12 * Day.hour
const [asha, ravi] = [7, 8]
const taking = (user_id: number, order_id: number, change: Partial<Taking> = {}): Taking => ({
  hub_id: 1,
  unique_key: "pack 1",
  order_id,
  user_id,
  name: user_id === asha ? "Asha" : "Ravi",
  at: noon,
  ...change
})

describe("a pack that is scanned", () => {
  it("is told of to whoever else scans it for another order, and then they have it", () => {
    const takings = new Takings()
    expect(takings.take(taking(asha, 1))).toBeUndefined()
    expect(takings.take(taking(ravi, 2))).toMatchObject({ name: "Asha", order_id: 1 })
    expect(takings.take(taking(asha, 1))).toMatchObject({ name: "Ravi", order_id: 2 })
  })

  it("is nobody else's for the same person, for the same order, in another hub, under another code", () => {
    const takings = new Takings()
    takings.take(taking(asha, 1))
    for (const other of [
      taking(asha, 2),
      taking(ravi, 2, { hub_id: 2 }),
      taking(ravi, 2, { unique_key: "pack 2" })
    ])
      expect(takings.take(other)).toBeUndefined()
    // Asha has it for order 2 by now, at which both of them work.
    expect(takings.take(taking(ravi, 2))).toBeUndefined()
  })

  it("is forgotten after a quarter of an hour", () => {
    const takings = new Takings()
    takings.take(taking(asha, 1))
    takings.take(taking(asha, 1, { unique_key: "pack 2" }))
    const late = { at: noon + patience }
    expect(takings.take(taking(ravi, 2, { at: late.at - 1 }))).toMatchObject({ name: "Asha" })
    expect(takings.take(taking(ravi, 2, { ...late, unique_key: "pack 2" }))).toBeUndefined()
  })

  it("is one of the newest 20,000", () => {
    const takings = new Takings()
    takings.take(taking(asha, 1))
    for (let each = 2; each <= 20_001; each++) takings.take(taking(asha, 1, { unique_key: `pack ${each}` }))
    expect(takings.take(taking(ravi, 2))).toBeUndefined()
    expect(takings.take(taking(ravi, 2, { unique_key: "pack 20001" }))).toMatchObject({ name: "Asha" })
  })
})
