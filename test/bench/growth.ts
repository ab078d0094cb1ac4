/**
 * What years of history cost: every call that a screen makes, over /api, against a store with 200,000 orders and
 * 1,000,000 packs behind it, and the same call against one with ten days behind it; in turn, round by round. What is open,
 * on the shelf and in a week is the same in both.
 */
import { demoPassword } from "#rpc-server/demo/users.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { grownStore, type Size, sizes } from "../support/grown-store.ts"
import { type Asked, callsAt, type Facts, factsOf, scan } from "../support/screen-calls.ts"
import { forget, type Place } from "../support/server.ts"
import { gun } from "./load.ts"
import type { Bench, Found } from "./measure.ts"
import { ours, type Program } from "./programs.ts"

const rounds = 15
const warmUps = 3
const turns = 3
/** As many days as the longest report asks for, and some more. */
const tenDays: Size = { orders: 5_500, packs: 27_500 }

interface Shop {
  readonly where: Place
  readonly facts: Facts
  /** MiB that the server has. */
  readonly memory: () => number
  /** Milliseconds of one call, its answer read to the end. */
  readonly ask: (asked: Asked, round: number) => Promise<number>
  /** Milliseconds of one start of the server, in place of the one before. */
  readonly restart: () => Promise<number>
  readonly close: () => Promise<void>
}

const openShop = async (size: Size, databaseUrl: string | undefined): Promise<Shop> => {
  const where = await grownStore(size, databaseUrl)
  const facts = await factsOf(where)
  const start = () => ours(databaseFile(where.dataDir), databaseUrl)
  let server: Program = await start()
  const shots = gun(server.port, 1)
  let answer = ""
  const keep = (text: string) => {
    answer = text
    return true
  }
  const logIn = async (username: string): Promise<string> => {
    const body = JSON.stringify({ username, password: demoPassword })
    await shots.fire([{ path: "/login", body, headers: { "content-type": "application/json" } }], keep)
    return (JSON.parse(answer) as { readonly session: string }).session
  }
  const [session, seesAll] = [await logIn("hub"), await logIn("nocutoff")]
  return {
    where,
    facts,
    memory: () => server.memory(),
    restart: async () => {
      await server.stop()
      server = await start()
      return server.startup
    },
    ask: async (asked, round) => {
      const params = asked.params(facts, round)
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: asked.method, params })
      const headers = {
        "content-type": "application/json",
        authorization: asked.hasNoCutOff === true ? seesAll : session,
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

/**
 * The quickest of some rounds on either side: what else a machine does makes a call longer, never shorter. A call that
 * seems too slow is measured again, with the rounds before.
 */
const quickest = async (
  most: number,
  grown: () => Promise<number>,
  small: () => Promise<number>
): Promise<Found> => {
  const [many, few]: [Array<number>, Array<number>] = [[], []]
  const ratio = () => Math.min(...many) / Math.min(...few)
  for (let turn = 0; turn < turns && (turn === 0 || ratio() > most); turn++)
    for (let round = turn === 0 ? -warmUps : 0; round < rounds; round++) {
      const isGrownFirst = round % 2 === 0
      const first = isGrownFirst ? await grown() : await small()
      const second = isGrownFirst ? await small() : await grown()
      if (round < 0) continue
      many.push(isGrownFirst ? first : second)
      few.push(isGrownFirst ? second : first)
    }
  const ratios = many.map((took, round) => took / (few[round] ?? took))
  return {
    ours: Math.min(...many),
    peer: Math.min(...few),
    unit: "ms",
    ratio: ratio(),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    rounds: many.length
  }
}

const said = (number: number): string => number.toLocaleString("en")

interface Growth {
  readonly size: Size
  /** How many times a call may take what it takes on the small store. */
  readonly most: number
  /** Milliseconds that the look-up of a scan may take. */
  readonly slowestScan: number
  /** The URLs of two empty PostgreSQL databases, and how they are given back. */
  readonly databases?: () => Promise<{
    readonly urls: readonly [string, string]
    readonly stop: () => Promise<void>
  }>
}

export const growthOf = ({ size, most, slowestScan, databases }: Growth): Bench => {
  let scanTook = 0
  return {
    name: `calls${databases === undefined ? "" : " on PostgreSQL"} with ${said(size.orders)} orders and ${said(size.packs)} packs behind them, against ${said(tenDays.orders)} and ${said(tenDays.packs)}: the worst`,
    goal: `at most ${most} times, a scan look-up at most ${slowestScan} ms`,
    isMet: ({ ratio }) => ratio <= most && scanTook <= slowestScan,
    run: async (notes) => {
      const lent = await databases?.()
      const [grown, small] = [await openShop(size, lent?.urls[0]), await openShop(tenDays, lent?.urls[1])]
      const found: Array<readonly [string, Found]> = []
      const tell = (name: string, one: Found) => {
        found.push([name, one])
        const figures = [one.ours, one.peer].map((value) => value.toFixed(1).padStart(8)).join(" ")
        notes(`${name.padEnd(56)} ${figures} ${one.unit.padEnd(3)} ${one.ratio.toFixed(2).padStart(6)}`)
      }
      try {
        for (const asked of callsAt(Date.now())) {
          let [many, few] = [0, 0]
          const one = await quickest(
            most,
            () => grown.ask(asked, many++),
            () => small.ask(asked, few++)
          )
          tell(asked.name, one)
          if (asked.name === scan) scanTook = one.ours
        }
        const [a, b] = [grown.memory(), small.memory()]
        tell("server memory", {
          ours: a,
          peer: b,
          unit: "MiB",
          ratio: a / b,
          spread: [a / b, a / b],
          rounds: 1
        })
        tell("server start", await quickest(most, grown.restart, small.restart))
      } finally {
        await grown.close()
        await small.close()
        await lent?.stop()
      }
      const sorted = found.toSorted(([, a], [, b]) => b.ratio - a.ratio)
      const [worst] = sorted
      if (worst === undefined) throw new Error("nothing was measured")
      for (const [name, { ratio }] of sorted) if (ratio > most) notes(`${name}: ${ratio.toFixed(2)} times`)
      notes(`the worst is ${worst[0]}`)
      return worst[1]
    }
  }
}

export const bench: Bench = growthOf({ size: sizes.large, most: 2, slowestScan: 3 })
