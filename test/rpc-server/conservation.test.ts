/**
 * What comes is somewhere until it has gone, and once: eight people in five stores do at once whatever moves stock or money,
 * and after every batch the packs, the movements, the papers and the summary agree with each other and with a model of them.
 */
import { describe, expect, it } from "vitest"
import { withStore } from "#test/support/fresh-store.ts"
import { isLong } from "#test/support/runs.ts"
import { type Worked, work } from "./conservation/day.ts"
import { faults, faulty } from "./conservation/planted.ts"
import { racedDatabase } from "./databases.ts"

const first = Date.now() % 1_000_000
const size = isLong ? { worlds: 25, deeds: 2000 } : { worlds: 1, deeds: 160 }

describe.each(racedDatabase)("stock and money on $name", ({ url }) => {
  it("are neither made nor lost, whatever eight people do at once", async () => {
    const worked: Array<Worked> = []
    for (let world = 0; world < size.worlds; world++) {
      const seed = first + world
      console.log(`deeds of seed ${seed}`)
      worked.push(await withStore(await url(), (store) => work(store, seed, size.deeds)))
    }
    const deeds = worked.reduce((sum, each) => sum + each.deeds, 0)
    expect(deeds).toBeGreaterThanOrEqual(size.worlds * size.deeds)
  }, 3_600_000)
})

describe("a fault in what moves stock or money", () => {
  // One of them a day: whoever breaks the laws is to be told, and all of them take a minute.
  const planted = isLong ? faults : faults.filter((_, index) => index === first % faults.length)
  it.each(planted)("is found: $name", async (fault) => {
    await withStore(undefined, async (inner) => {
      const { store, planted: times } = faulty(inner, fault)
      await expect(work(store, first, 3000)).rejects.toThrow(`seed ${first}`)
      expect(times()).toBeGreaterThan(0)
    })
  })
})
