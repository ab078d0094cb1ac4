import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as cache from "#core/catalogue/cache.ts"
import { pageSize, readIds } from "#core/catalogue/feed.ts"
import * as Day from "#core/day.ts"
import { ago, noon } from "../arbitrary/time.ts"

type Entry = cache.Cached<ReadonlyArray<string>>
const cachedEntry: Entry = cache.cached(["a"], "k1", cache.lifetimes.allProducts, noon)

describe("lifetimes", () => {
  // Section 9.
  it.each([
    ["available products live 2 minutes", cache.lifetimes.availableProducts, 120_000],
    ["all products live 15 minutes", cache.lifetimes.allProducts, 900_000],
    ["the mapping is fetched every 10 minutes", cache.lifetimes.catalogueMapping, 600_000],
    ["lists are fetched again after 10 minutes", cache.nextFetchAt(noon) - noon, 600_000],
    ["a list is fresh for 30 minutes after its last entry", cache.freshnessWindow, 1_800_000],
    ["a page of the catalogue holds 15000", pageSize, 15_000]
  ])("%s", (_, actual, expected) => {
    expect(actual).toBe(expected)
  })

  it("what is kept is served until its expiry, not at it", () => {
    expect(cache.isFresh(cachedEntry, noon)).toBe(true)
    expect(cache.isFresh(cachedEntry, noon + 899_999)).toBe(true)
    expect(cache.isFresh(cachedEntry, noon + 900_000)).toBe(false)
    expect(cache.isFresh(undefined, noon)).toBe(false)
  })

  it("a clock that is turned back keeps nothing for ever", () => {
    expect(cache.isFresh(cachedEntry, noon - 1)).toBe(false)
  })
})

describe("an answer of the catalogue", () => {
  const answer = (
    status: "success" | "error",
    value: ReadonlyArray<string> = [],
    c_key: string | null = "k2"
  ): cache.Answer<string> => ({ status, value, c_key })

  const later = noon + 20 * Day.minute
  const refresh = (entry: Entry | undefined, given: cache.Answer<string> | undefined) =>
    cache.refreshed(entry, given, cache.lifetimes.allProducts, later)

  it("of success replaces what was kept, and lives from now", () => {
    expect(refresh(cachedEntry, answer("success", ["b"]))).toEqual({
      _tag: "Replaced",
      entry: { value: ["b"], key: "k2", fetchedAt: later, expiresAt: later + 900_000 }
    })
  })

  it("under the same key without products keeps the list and renews its life (SHELF-2)", () => {
    expect(refresh(cachedEntry, answer("success", [], "k1"))).toMatchObject({
      _tag: "Kept",
      entry: { value: ["a"], fetchedAt: later }
    })
  })

  it("without products under another key is an empty list, as it says", () => {
    expect(refresh(cachedEntry, answer("success", [], "k2"))).toMatchObject({
      _tag: "Replaced",
      entry: { value: [] }
    })
    expect(refresh(undefined, answer("success", [], null))).toMatchObject({ _tag: "Replaced" })
  })

  it("of error, or none at all, is rejected: the last good list stays with its time (SHELF-2)", () => {
    for (const given of [answer("error", ["b"]), undefined])
      expect(refresh(cachedEntry, given)).toEqual({ _tag: "Rejected", entry: cachedEntry })
    expect(refresh(undefined, undefined)).toEqual({ _tag: "Rejected", entry: undefined })
  })

  it("never leaves less than there was, unless the service says so", () => {
    const anyAnswer = fc.option(
      fc.record({
        status: fc.constantFrom("success" as const, "error" as const),
        value: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
        c_key: fc.constantFrom("k1", "k2", null)
      }),
      { nil: undefined }
    )
    fc.assert(
      fc.property(fc.array(anyAnswer, { maxLength: 8 }), (answers) => {
        let entry: Entry = cachedEntry
        for (const given of answers) {
          const next = refresh(entry, given)
          if (next.entry === undefined) throw new Error("the list is gone")
          if (next.entry.value.length === 0 && entry.value.length > 0) expect(given?.status).toBe("success")
          if (given?.status !== "success") expect(next.entry).toBe(entry)
          entry = next.entry
        }
      })
    )
  })
})

describe("a kept list of orders or shipments", () => {
  it.each([
    ["of exactly 30 minutes is fresh", ago(1800), false],
    ["older than that is stale", ago(1801), true],
    ["just now is fresh", ago(0), false],
    ["without an entry is stale", null, true],
    ["where the check failed is stale", undefined, true],
    ["with a time that cannot be read is stale", "soon", true]
  ])("with a last entry %s", (_, last, stale) => {
    expect(cache.isStale(last, noon)).toBe(stale)
  })
})

describe("product ids in a query", () => {
  it("are those that are ids; the rest is left out", () => {
    expect(readIds("7, 8,x,,-9,1e3,10")).toEqual([7, 8, 10])
  })
})
