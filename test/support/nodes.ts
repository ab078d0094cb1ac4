/** Servers that share one PostgreSQL, each a process of its own, for as long as a describe block lasts. */
import type { Effect } from "effect"
import { afterAll, beforeAll, inject } from "vitest"
import type { Store } from "#rpc-server/store/engine/transaction.ts"
import { migratedDatabase } from "./database.ts"
import { forget, type Place, place, type RunningServer, startServer, within } from "./server.ts"

/** So many over a filled store; the node of a number is there once the tests run. */
export const nodesOver = (fill: Effect.Effect<unknown, unknown, Store>, count: number) => {
  const where: Array<Place> = []
  const nodes: Array<RunningServer> = []
  beforeAll(async () => {
    const url = await migratedDatabase(inject("postgresUrl"))
    where.push(...Array.from({ length: count }, () => place(url)))
    for (const first of where.slice(0, 1)) await within(first, fill)
    nodes.push(...(await Promise.all(where.map((each) => startServer(each)))))
  }, 120_000)
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    where.forEach(forget)
  })
  return (number: number): RunningServer => {
    const node = nodes[number]
    if (node === undefined) throw new Error(`no node ${number}`)
    return node
  }
}
