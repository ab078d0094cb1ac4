/**
 * What years of history cost: every call that a screen makes, over /api, against a store with 200,000 orders and
 * 1,000,000 packs behind it, and the same call against one with 800 and 6,000; in turn, round by round. What is open and
 * on the shelf is the same in both.
 */
import { demoPassword } from "#rpc-server/demo/users.ts"
import { databaseFile } from "#rpc-server/store/ownership.ts"
import { grownStore, type Size, sizes } from "../support/grown-store.ts"
import { type Asked, callsAt, type Facts, factsOf, scan } from "../support/screen-calls.ts"
import { forget, type Place } from "../support/server.ts"
import { gun } from "./load.ts"
import type { Bench, Found } from "./measure.ts"
import { ours, type Program } from "./programs.ts"

const rounds = 15
const warmUps = 3

interface Shop {
  readonly where: Place
  readonly facts: Facts
  readonly server: Program
  readonly startups: ReadonlyArray<number>
  /** Milliseconds of one call, its answer read to the end. */
  readonly ask: (asked: Asked, round: number) => Promise<number>
  readonly close: () => Promise<void>
}

const openShop = async (size: Size): Promise<Shop> => {
  const where = await grownStore(size)
  const file = databaseFile(where.dataDir)
  const facts = factsOf(file)
  const startups: Array<number> = []
  let server = await ours(file)
  for (let start = 0; start < 3; start++) {
    await server.stop()
    server = await ours(file)
    startups.push(server.startup)
  }
  const shots = gun(server.port, 1)
  let answer = ""
  const keep = (text: string) => {
    answer = text
    return true
  }
  await shots.fire(
    [
      {
        path: "/login",
        body: JSON.stringify({ username: "hub", password: demoPassword }),
        headers: { "content-type": "application/json" }
      }
    ],
    keep
  )
  const { session } = JSON.parse(answer) as { readonly session: string }
  return {
    where,
    facts,
    server,
    startups,
    ask: async (asked, round) => {
      const params = asked.params(facts, round)
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: asked.method, params })
      const headers = {
        "content-type": "application/json",
        authorization: session,
        ...(asked.isWrite === true ? { "idempotency-key": `${asked.name}-${round}` } : {})
      }
      const begun = performance.now()
      await shots.fire([{ path: "/api", body, headers }], keep)
      const took = performance.now() - begun
      if (answer.includes('"error":'))
        throw new Error(
          `${asked.name}: ${asked.method} ${JSON.stringify(params).slice(0, 300)} answered ${answer.slice(0, 300)}`
        )
      return took
    },
    close: async () => {
      shots.close()
      await server.stop()
      forget(where)
    }
  }
}

/** The quickest of some rounds on either side: what else a machine does makes a call longer, never shorter. */
const quickest = async (grown: () => Promise<number>, small: () => Promise<number>): Promise<Found> => {
  const [many, few]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < warmUps + rounds; round++) {
    const isGrownFirst = round % 2 === 0
    if (isGrownFirst) many.push(await grown())
    few.push(await small())
    if (!isGrownFirst) many.push(await grown())
  }
  const [ours, peer] = [Math.min(...many.slice(warmUps)), Math.min(...few.slice(warmUps))]
  const ratios = many.slice(warmUps).map((took, round) => took / (few[warmUps + round] ?? took))
  return {
    ours,
    peer,
    unit: "ms",
    ratio: ours / peer,
    spread: [Math.min(...ratios), Math.max(...ratios)],
    rounds
  }
}

/** So much longer nobody feels: below it a call is not too slow, however short it is without a history. */
const unfelt = 2

const said = (number: number): string => number.toLocaleString("en")

/** @param most how many times a call may take what it takes on the small store */
export const growthOf = (size: Size, most: number, slowestScan: number | undefined): Bench => {
  let scanTook = 0
  return {
    name: `calls with ${said(size.orders)} orders and ${said(size.packs)} packs behind them, against ${said(sizes.small.orders)} and ${said(sizes.small.packs)}: the worst`,
    goal: `at most ${most} times, less than ${unfelt} ms longer not counted${slowestScan === undefined ? "" : `, a scan look-up at most ${slowestScan} ms`}`,
    isMet: ({ ratio }) => ratio <= most && (slowestScan === undefined || scanTook <= slowestScan),
    run: async (notes) => {
      const [grown, small] = [await openShop(size), await openShop(sizes.small)]
      const found: Array<readonly [string, Found]> = []
      try {
        for (const asked of callsAt(Date.now())) {
          let [many, few] = [0, 0]
          const one = await quickest(
            () => grown.ask(asked, many++),
            () => small.ask(asked, few++)
          )
          found.push([asked.name, one])
          if (asked.name === scan) scanTook = one.ours
        }
        const startup = [Math.min(...grown.startups), Math.min(...small.startups)] as const
        const memory = [grown.server.memory(), small.server.memory()] as const
        for (const [name, unit, [a, b]] of [
          ["server start", "ms", startup],
          ["server memory", "MiB", memory]
        ] as const)
          found.push([name, { ours: a, peer: b, unit, ratio: a / b, spread: [a / b, a / b], rounds: 1 }])
      } finally {
        await grown.close()
        await small.close()
      }
      for (const [name, { ours, peer, ratio, unit }] of found)
        notes(
          `${name.padEnd(46)} ${ours.toFixed(1).padStart(8)} ${peer.toFixed(1).padStart(8)} ${unit.padEnd(3)} ${ratio.toFixed(2).padStart(6)}`
        )
      const sorted = found.toSorted(([, a], [, b]) => b.ratio - a.ratio)
      const worst = sorted.find(([, { ours, peer }]) => ours - peer > unfelt) ?? sorted[0]
      if (worst === undefined) throw new Error("nothing was measured")
      for (const [name, { ours, peer, ratio }] of sorted)
        if (ratio > most && ours - peer <= unfelt)
          notes(`${name}: ${ratio.toFixed(2)} times, and ${(ours - peer).toFixed(1)} ms longer`)
      notes(`the worst is ${worst[0]}`)
      return worst[1]
    }
  }
}

export const bench: Bench = growthOf(sizes.large, 2, 3)
