/** The thread that reads lists: what it answers is what the store at hand would, also when it is lost. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Asked, PackedList } from "#rpc-server/list/asking.ts"
import { type Lists, ListsBy, makeLists } from "#rpc-server/list/lists.ts"
import { changeAlongside } from "#test/support/alongside.ts"
import { seed } from "#test/support/network.ts"
import { forget, type Place, place, within } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { racedDatabase } from "./databases.ts"

const { now } = tradingDay()
const products = { is: "products" } as const
const rowsSince = (since: string | null): Extract<Asked, { readonly ask: "rows" }> => ({
  ask: "rows",
  list: products,
  since,
  behind: "",
  coding: "br"
})
const stocked = {
  ask: "stocked",
  choice: { storeId: 11, cutOff: null, includesMissing: true },
  now,
  heldKey: null,
  coding: undefined
} as const
const textOf = ({ body, coding }: PackedList) =>
  (coding === "br" ? brotliDecompressSync(body) : Buffer.from(body)).toString()

describe.each(racedDatabase)("on $name", ({ url: databaseUrl }) => {
  let where: Place
  let lists: Lists | undefined
  const lost: Array<string> = []
  const open = (): Lists => {
    lists = makeLists({ ...where, patience: 30_000 }, (_, then) => lost.push(then))
    return lists
  }
  beforeEach(async () => {
    where = place(await databaseUrl())
    await within(where, seed(now, [], []))
    lost.length = 0
  })
  afterEach(() => {
    lists?.close()
    lists = undefined
    vi.unstubAllEnvs()
    forget(where)
  })

  it("answers as the store at hand does, with the rows of a change alone for who holds the edition before", async () => {
    const { ask } = open()
    const found = await within(
      where,
      Effect.gen(function* () {
        const onTheSpot = yield* ListsBy
        const first = yield* ask({ ask: "edition", list: products })
        expect(first).toEqual(yield* onTheSpot({ ask: "edition", list: products }))
        for (const question of [rowsSince(null), stocked] as const) {
          const [there, here] = [yield* ask(question), yield* onTheSpot(question)]
          expect(textOf(there)).toBe(textOf(here))
          expect(there.tag).toBe(here.tag)
        }
        return first
      })
    )
    await changeAlongside(where, { text: "UPDATE product SET price = 12300 WHERE entity_id = 1773" })
    await changeAlongside(where, { text: "UPDATE catalogue_version SET version = 'another' WHERE one = 1" })
    await within(
      where,
      Effect.gen(function* () {
        const after = yield* ask({ ask: "edition", list: products })
        expect(after).toMatchObject({ version: "another", earlier: [found.key] })
        expect(JSON.parse(textOf(yield* ask(rowsSince(found.key))))).toMatchObject({
          since: found.key,
          gone: [],
          products: [{ entity_id: 1773, price: 123 }],
          c_key: after.key
        })
      })
    )
    expect(lost).toEqual([])
  })

  it("a lost thread is started anew, and after a second loss lists are read on the spot for a while", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "packhouse-threads-"))
    writeFileSync(
      path.join(folder, "list-worker.js"),
      `require("node:worker_threads").parentPort.on("message", () => process.exit(3))`
    )
    vi.stubEnv("PACKHOUSE_THREADS_ROOT", folder)
    const { ask } = open()
    await within(
      where,
      Effect.gen(function* () {
        const here = yield* (yield* ListsBy)(rowsSince(null))
        expect(textOf(yield* ask(rowsSince(null)))).toBe(textOf(here))
        expect(textOf(yield* ask(rowsSince(null)))).toBe(textOf(here))
      })
    )
    expect(lost).toEqual(["another one starts", "lists are read by the server's own thread for a minute"])
    rmSync(folder, { recursive: true, force: true })
  })
})
