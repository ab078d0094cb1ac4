/** Carts at our server and at the bare peer in turn, by one counter and by eight: how many of something they do a second. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { asker, rateOf } from "./asking.ts"
import { type Found, inTurn, workNote, worst } from "./measure.ts"
import { bare, ours, type Program } from "./programs.ts"
import { type Answering, recorder, seeded, shotOf } from "./sales.ts"
import { copyOf, removeCopy } from "./transaction.ts"

interface Work {
  readonly rounds: number
  readonly warmUps: number
  /** Carts of a round. */
  readonly perRound: number
  /** What is counted is done so often with a cart. */
  readonly each: number
  readonly unit: string
  readonly work: (cart: number, ask: Answering) => Promise<void>
}

const side = (program: Program, counters: number, { perRound, each, work }: Work) => {
  const { ask, close } = asker(program.port, counters)
  const answering: Answering = async (call) => {
    const { path: at, body, headers } = shotOf(call)
    const { text } = await ask(at, body, headers)
    const { result, error } = JSON.parse(text) as { readonly result?: unknown; readonly error?: unknown }
    if (error !== undefined)
      throw new Error(`${call.method} of cart ${call.cart} answers ${text.slice(0, 300)}`)
    return result
  }
  let next = 1
  return {
    close,
    fire: async () => {
      const rate = await rateOf(counters, next, perRound, (cart) => work(cart, answering))
      next += perRound
      return rate * each
    }
  }
}

export const besideBare = async (work: Work, notes: (line: string) => void): Promise<Found> => {
  const results: Array<Found> = []
  const carts = (work.rounds + work.warmUps) * work.perRound
  const file = await seeded(carts)
  const folder = mkdtempSync(path.join(tmpdir(), "packhouse-bench-"))
  const recordedFile = path.join(folder, "recorded.json")
  const recorded = recorder(file)
  for (let cart = 1; cart <= carts; cart++) await work.work(cart, recorded.ask)
  recorded.write(recordedFile)
  for (const counters of [1, 8]) {
    const [mine, theirs] = [copyOf(file), copyOf(file)]
    const [server, peer] = await Promise.all([ours(mine), bare(theirs, recordedFile)])
    const [at, against] = [side(server, counters, work), side(peer, counters, work)]
    try {
      const found = await inTurn(
        work.rounds,
        at.fire,
        against.fire,
        (a, b) => b / a,
        work.unit,
        work.warmUps,
        { ours: server.cpu, peer: peer.cpu }
      )
      notes(
        `${counters} counter${counters === 1 ? "" : "s"}: ours ${Math.round(found.ours)}, bare ${Math.round(found.peer)} ${work.unit}, ratio ${found.ratio.toFixed(2)} (${found.spread[0].toFixed(2)} to ${found.spread[1].toFixed(2)})${workNote(found)}; memory ${Math.round(server.memory())} and ${Math.round(peer.memory())} MiB`
      )
      results.push(found)
    } finally {
      at.close()
      against.close()
      await Promise.all([server.stop(), peer.stop()])
      for (const copy of [mine, theirs]) removeCopy(copy)
    }
  }
  rmSync(folder, { recursive: true, force: true })
  removeCopy(file)
  // The goal holds for both: the worse one is the figure.
  return worst(results)
}
