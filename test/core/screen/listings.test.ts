/** What every list does alike, whatever its rows are: over each screen that reads rows from the server again and again. */
import { describe, expect, it } from "vitest"
import {
  emptyListing,
  failed,
  got,
  loading,
  movedRow,
  pageCount,
  sortedBy,
  turned
} from "#core/kit/listing.ts"
import { ListedPage, lists, type Row } from "./listed-pages.ts"

describe.each(Object.entries(lists))("the list of %s", (_, of) => {
  const opened = () => new ListedPage(of)

  it("is loading until its first answer, and then has rows", () => {
    const list = opened()
    expect(list.reading).toMatchObject({ isLoading: true, problem: undefined })
    const before = list.shown
    expect(list.answer([1, 2]).reading).toMatchObject({ isLoading: false, problem: undefined })
    expect(list.shown).not.toBe(before)
  })

  it("passes over a late answer, and a late failure, of an earlier request", () => {
    const list = opened().answer([1, 2]).reload()
    const { requestId } = list.reading
    const { model } = list
    expect(list.answer([9], requestId - 1).model).toEqual(model)
    expect(list.fail("It is late", requestId - 1).model).toEqual(model)
    expect(list.answer([1]).reading).toMatchObject({ isLoading: false, requestId })
  })

  it("says why it has no rows, and shows rows again without it", () => {
    const list = opened().fail("The line is down")
    expect(list.reading).toMatchObject({ isLoading: false })
    expect(list.shown).toContain("The line is down")
    expect(list.reload().answer([1]).shown).not.toContain("The line is down")
  })

  it("says that it is empty otherwise than that it is loading", () => {
    const list = opened()
    const before = list.shown
    expect(list.answer([]).shown).not.toBe(before)
  })

  const { choose, turnsPages } = of
  if (choose !== undefined)
    it("leaves the cursor on its row when it is read anew", () => {
      const list = opened().answer([1, 2]).say(choose(1))
      const cursorOf = ({ model }: ListedPage) => {
        const { selected, row } = model as { readonly selected?: number; readonly row?: number }
        return selected ?? row
      }
      expect(cursorOf(list)).toBe(1)
      expect(cursorOf(list.reload().answer([3, 1, 2]))).toBe(1)
    })

  if (turnsPages === true)
    it("asks for no page beyond its end", () => {
      const list = opened().answer([1, 2])
      const { commands } = list
      expect(list.say({ _tag: "TurnedPage", page: 9 }).commands).toBe(commands)
    })
})

describe("a listing", () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
  const idOf = ({ id }: Row): number => id
  const listing = { ...emptyListing, rows, total: 41, selected: undefined as number | undefined }

  it("counts its requests, and takes the answer to the last one alone", () => {
    const pending = loading(loading(listing))
    expect(pending).toMatchObject({ requestId: 2, isLoading: true, rows })
    expect(got(pending, { requestId: 1 }, { total: 0 })).toBe(pending)
    expect(got(pending, { requestId: 2 }, { total: 7 })).toMatchObject({ total: 7, isLoading: false })
    expect(failed(pending, { requestId: 1, problem: "no" })).toBe(pending)
    expect(failed(pending, { requestId: 2, problem: "no" })).toMatchObject({ problem: "no", rows })
  })

  it("moves its cursor within its rows, from none to the first", () => {
    expect([undefined, 1, 2, 3].map((at) => movedRow(rows, at, 1, idOf))).toEqual([1, 2, 3, 3])
    expect(movedRow(rows, 1, -1, idOf)).toBe(1)
    expect(movedRow(undefined, 1, 1, idOf)).toBeUndefined()
  })

  it("has at least one page, and turns to those that there are", () => {
    expect([pageCount({ total: 0 }, 20), pageCount(listing, 20)]).toEqual([1, 3])
    expect(turned(listing, 9, 20)).toMatchObject({ page: 3, selected: undefined })
    expect(turned(listing, 0, 20)).toBe(listing)
  })

  it("turns the order of a column round that it is sorted by", () => {
    const byName = { by: "name", desc: false }
    expect(sortedBy(byName, "name")).toEqual({ by: "name", desc: true })
    expect(sortedBy({ ...byName, desc: true }, "age")).toEqual({ by: "age", desc: false })
  })
})
