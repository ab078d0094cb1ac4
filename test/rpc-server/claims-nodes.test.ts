/** Packs in hand over three nodes on one PostgreSQL: how soon others hear of a scan, and that they are refused it by name (CLAIM-3). */
import { describe, expect, it } from "vitest"
import { joinRoom } from "#test/support/channel.ts"
import { password, seed, shelfPack } from "#test/support/network.ts"
import { nodesOver } from "#test/support/nodes.ts"
import { isLong } from "#test/support/runs.ts"
import { call, login } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"

const { now, code } = tradingDay()
const scans = isLong ? 400 : 60

describe("packs in hand over three nodes", () => {
  const orders = [1, 2].map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 500_000 }] }))
  const packs = Array.from({ length: scans }, (_, index) => shelfPack(1773, code(index + 1)))
  const node = nodesOver(seed(now, orders, packs), 3)

  it("are heard of by the other screen on the order within half a second, and refused to others by name (CLAIM-3)", async () => {
    const [one, two, three] = [node(0), node(1), node(2)]
    const [asha, ravi, third] = [
      await login(one.url, "hub", password),
      await login(two.url, "second", password),
      await login(three.url, "all", password)
    ]
    interface Heard {
      readonly at: number
      readonly by: string
    }
    /** When somebody in the room hears of a pack in hand, and whose it is. */
    const listener = async (url: string, session: string) => {
      const { socket } = await joinRoom(url, session)
      const waiting = new Map<string, (heard: Heard) => void>()
      socket.on("message", (message) => {
        const { event, data } = JSON.parse(String(message))
        if (event !== "CLAIMS_PUSH_TO_ROOM") return
        for (const { scan_code, by } of data.made) waiting.get(scan_code)?.({ at: performance.now(), by })
      })
      return (scanCode: string) => new Promise<Heard>((resolve) => waiting.set(scanCode, resolve))
    }
    const listeners = [await listener(two.url, ravi), await listener(three.url, third)]
    const durations: Array<number> = []
    for (let scan = 1; scan <= scans; scan++) {
      const each = code(scan)
      const startedAt = performance.now()
      const hearing = Promise.all(listeners.map((heardOf) => heardOf(each)))
      const claiming = call(one.url, asha, "ClaimService.claimPacks", [
        { order_id: 1, work: "a", codes: [each] }
      ])
      for (const { at, by } of await hearing) {
        durations.push(at - startedAt)
        expect(by).toBe("hub user")
      }
      expect((await claiming).result).toMatchObject({ refused: [] })
      // Whoever scans it for another order hears of it with the look-up, and may not claim it.
      const found = await call(three.url, third, "ShipmentService.getHubInventoryInfo", [each, 1773, 1, 2])
      expect(found.result).toMatchObject({ claimed_by: { by: "hub user", where: "in order 100000001" } })
      const refused = await call(two.url, ravi, "ClaimService.claimPacks", [
        { order_id: scan % 2 === 0 ? 1 : 2, work: "b", codes: [each] }
      ])
      expect(refused.result).toMatchObject({
        refused: [{ message: "Already Used Entity", by: "hub user", where: "in order 100000001" }]
      })
    }
    durations.sort((a, b) => a - b)
    const p95 = durations[Math.ceil(durations.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
    console.log(
      `a scan is seen on another node: p50 ${durations[durations.length >> 1]?.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${durations.length} times`
    )
    // The specified half a second is asserted where nothing else runs beside it; a full test run shares its processor.
    expect(p95).toBeLessThan(isLong ? 500 : 5000)
  }, 120_000)
})
