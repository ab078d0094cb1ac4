/** What a workstation keeps of work in hand, and for how long (S-9-011). */
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Effect } from "effect"
import { afterAll, expect, it } from "vitest"
import * as journal from "#cli/host/journal.ts"
import * as Day from "#core/day.ts"
import { Journal } from "#core/port/journal.ts"

const folder = mkdtempSync(path.join(tmpdir(), "packhouse-kept-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("work of this server that was last saved before the days that are kept is forgotten, whoever's it is, and nothing else (QUEUE-11)", async () => {
  const now = Date.now()
  const old = new Date(now - 100 * Day.hour)
  const key = (server: string, user: number, id: string) => ({ server, user, screen: "order", id })
  const mine = "http://hub.test"
  const keys = [
    key(mine, 7, "old"),
    key(mine, 8, "old"),
    key(mine, 7, "new"),
    key("http://other.test", 7, "old")
  ]
  const left = await Effect.gen(function* () {
    const { save, load, tidy } = yield* Journal
    for (const each of keys) yield* save(each, "{}")
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      if (name.endsWith("old.json")) utimesSync(path.join(folder, name), old, old)
    yield* tidy(mine, now - 96 * Day.hour)
    return yield* Effect.forEach(keys, load)
  }).pipe(Effect.provide(journal.layer(folder)), Effect.runPromise)
  expect(left).toEqual([undefined, undefined, "{}", "{}"])
})
