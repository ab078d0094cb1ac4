/** FILTER-1 to FILTER-3: saved filters of a person, on both databases. */

import { describe, expect, test } from "vitest"
import { mostFilters } from "#core/session/saved-filter.ts"
import { Hub } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { call } from "#test/support/server.ts"
import { databases, lawOn } from "./databases.ts"

const late = {
  list: "orders",
  tab: "all",
  search: "asha",
  sources: ["website", "app"],
  show: "late",
  days: "2026-11-01..2026-11-03"
}
const used = { list: "inventory", type: "used", search: "80177" }
interface StoredFilter {
  readonly id: number
  readonly name: string
  readonly filter: unknown
}

describe.each(databases)("saved filters on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, seed(Date.now(), [], []))
  const save = (name: string, filter: unknown = late, as = hub.session) =>
    hub.call("FilterService.saveFilter", [name, filter], as)
  const kept = async (as = hub.session) =>
    (await hub.call("FilterService.getFilters", [], as)).result as ReadonlyArray<StoredFilter>
  const clear = async (as = hub.session) => {
    for (const { id } of await kept(as)) await hub.call("FilterService.deleteFilter", [id], as)
  }

  it("a filter follows its person to another workstation, and is nobody else's (FILTER-1)", async () => {
    const { id } = (await save("  Late   ones ")).result as StoredFilter
    await save("बासी", used)
    const otherSession = await hub.login("hub")
    expect(await kept(otherSession)).toEqual([
      { id, name: "Late ones", filter: late },
      { id: expect.any(Number), name: "बासी", filter: used }
    ])
    const second = await hub.login("second")
    expect(await kept(second)).toEqual([])
    expect((await hub.call("FilterService.renameFilter", [id, "Mine"], second)).error?.data?.tag).toBe(
      "NotFound"
    )
    await hub.call("FilterService.deleteFilter", [id], second)
    expect(await kept()).toHaveLength(2)
    await clear()
  })

  test("a name is a person's once, however it is spelled, whichever workstation comes first (FILTER-2)", async () => {
    const answers = await Promise.all(["Late", "LATE", " late ", "Ｌate"].map((name) => save(name)))
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1)
    for (const { error } of answers) if (error !== undefined) expect(error.data?.tag).toBe("FilterNameTaken")
    expect(await kept()).toHaveLength(1)
    const second = await hub.login("second")
    expect((await save("Late", used, second)).error).toBeUndefined()
    const other = (await save("Other")).result as StoredFilter
    expect((await hub.call("FilterService.renameFilter", [other.id, "lAte"])).error).toMatchObject({
      message: "You have a filter named lAte already",
      data: { tag: "FilterNameTaken" }
    })
    expect((await hub.call("FilterService.renameFilter", [other.id, "OTHER"])).result).toEqual({
      ...other,
      name: "OTHER"
    })
    await clear()
    await clear(second)
  })

  test(`nobody has more than ${mostFilters}, from two workstations at once either (FILTER-2)`, async () => {
    const names = Array.from({ length: mostFilters + 4 }, (_, index) => `Filter ${index}`)
    const answers = await Promise.all(names.map((name) => save(name)))
    const refused = answers.flatMap(({ error }) => (error === undefined ? [] : [error]))
    expect(refused.map(({ data }) => data?.tag)).toEqual(Array(4).fill("TooManyFilters"))
    expect(refused[0]?.message).toBe("You have 30 filters: delete one before you save another")
    const [first] = await kept()
    await hub.call("FilterService.deleteFilter", [first?.id])
    expect((await save("One more")).error).toBeUndefined()
    await clear()
  })

  test("a call that arrives twice is done once, and a delete that comes late does nothing", async () => {
    const send = () =>
      call(hub.url, hub.session, "FilterService.saveFilter", ["Twice", late], {
        "idempotency-key": "save-filter-twice"
      })
    const [first, again] = await Promise.all([send(), send()])
    expect(again.result).toEqual(first.result)
    expect((await send()).result).toEqual(first.result)
    const { id } = first.result as StoredFilter
    for (let time = 0; time < 2; time++)
      expect((await hub.call("FilterService.deleteFilter", [id])).result).toEqual({ status: "success" })
    expect((await hub.call("FilterService.renameFilter", [id, "Gone"])).error).toMatchObject({
      message: "Filter not found",
      data: { tag: "NotFound" }
    })
    expect(await kept()).toEqual([])
  })

  it("what is no name is refused in words, what is no filter by the gate", async () => {
    for (const [name, why] of [
      ["  ", "a filter has a name: write one"],
      ["x".repeat(41), "a name has at most 40 characters, this one has 41"],
      ["\u001B[31mred", "the name holds control characters or line breaks: write plain text"]
    ] as const)
      expect((await save(name)).error?.data).toMatchObject({ tag: "InvalidData", why })
    for (const filter of [
      null,
      {},
      { ...late, tab: "everything" },
      { ...late, show: "rich ones" },
      { ...late, days: "2026-02-30..2026-03-01" },
      { ...late, search: "x".repeat(101) },
      { ...late, sources: Array(21).fill("app") },
      { ...used, type: "board" }
    ])
      expect((await save("No filter", filter)).error?.code).toBe(-32602)
    expect(await kept()).toEqual([])
  })

  it("one that another version wrote is named without what it says, and can be renamed and deleted (FILTER-3)", async () => {
    const { id } = (await save("Strange")).result as StoredFilter
    await hub.change({
      text: "UPDATE saved_filter SET filter = ? WHERE id = ?",
      values: ['{"list":"moon","phase":"full"}', id]
    })
    expect(await kept()).toEqual([{ id, name: "Strange", filter: null }])
    expect((await hub.call("FilterService.renameFilter", [id, "Stranger"])).result).toEqual({
      id,
      name: "Stranger",
      filter: null
    })
    await clear()
    expect(await kept()).toEqual([])
  })
})
