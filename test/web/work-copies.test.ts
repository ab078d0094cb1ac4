/** The copies of work while it is being written, in a storage as browsers have it: a few million characters, or none. */
import { afterEach, describe, expect, it, vi } from "vitest"
import { copy, copyOf, dropBefore, withCopies } from "../../web/host/work-copies.ts"

/** As browsers do: names are its own properties, and what does not fit throws. */
const storageOf = (room: number): Storage => {
  const kept: Record<string, string> = {}
  const used = () => Object.entries(kept).reduce((sum, [name, text]) => sum + name.length + text.length, 0)
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => {
      if (used() + name.length + text.length > room) throw new DOMException("full", "QuotaExceededError")
      kept[name] = text
    },
    removeItem: (name: string) => {
      delete kept[name]
    }
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(kept, name, { value, enumerable: false })
  return kept as unknown as Storage
}
const withStorage = (room = 5_000_000): Storage => {
  const storage = storageOf(room)
  vi.stubGlobal("localStorage", storage)
  return storage
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const key = { server: "https://shop", user: 3, screen: "order", id: "1" }

describe("a copy of work that is being written (KEPT-3)", () => {
  it("is there until the disk has it", () => {
    withStorage()
    const drop = copy(key, { text: "A", savedAt: 5 })
    expect(copyOf(key)).toEqual({ text: "A", savedAt: 5 })
    drop()
    expect(copyOf(key)).toBeUndefined()
  })

  it("is of one person, screen and entry", () => {
    withStorage()
    copy(key, { text: "A", savedAt: 5 })
    for (const other of [{ user: 4 }, { server: "https://else" }, { screen: "shipment" }, { id: "2" }])
      expect(copyOf({ ...key, ...other })).toBeUndefined()
  })

  it("of something newer stays when an older write is answered", () => {
    withStorage()
    const older = copy(key, { text: "A", savedAt: 5 })
    copy(key, { text: "AB", savedAt: 6 })
    older()
    expect(copyOf(key)?.text).toBe("AB")
  })

  it("says that an entry is gone, and lists what is there", () => {
    withStorage()
    copy(key, { text: null, savedAt: 5 })
    copy({ ...key, id: "2" }, { text: "B", savedAt: 5 })
    copy({ ...key, id: "3", user: 4 }, { text: "C", savedAt: 5 })
    expect(withCopies(["1", "7"], key)).toEqual(["7", "2"])
  })

  it("goes with its age", () => {
    withStorage()
    copy(key, { text: "A", savedAt: 5 })
    copy({ ...key, id: "2" }, { text: "B", savedAt: 50 })
    copy({ ...key, id: "3", server: "https://else" }, { text: "C", savedAt: 5 })
    dropBefore(key.server, 50)
    expect(withCopies([], key)).toEqual(["2"])
    expect(withCopies([], { ...key, server: "https://else" })).toEqual(["3"])
  })

  it("that has no room leaves no older one behind, and breaks nothing", () => {
    withStorage(400)
    copy(key, { text: "A", savedAt: 5 })
    copy(key, { text: "A".repeat(1000), savedAt: 6 })()
    expect(copyOf(key)).toBeUndefined()
    const storage = withStorage()
    copy(key, { text: "A".repeat(600_000), savedAt: 6 })
    expect(Object.keys(storage)).toEqual([])
  })

  it("is none where storage is off, or where somebody else wrote there", () => {
    vi.stubGlobal("localStorage", undefined)
    copy(key, { text: "A", savedAt: 5 })()
    dropBefore(key.server, 9)
    expect([copyOf(key), withCopies(["1"], key)]).toEqual([undefined, ["1"]])
    const storage = withStorage()
    storage.setItem("packhouse.work.nonsense", "{")
    storage.setItem(`packhouse.work.${JSON.stringify(["https://shop", 3, "order", "1"])}`, '{"text":1}')
    expect([copyOf(key), withCopies(["1"], key)]).toEqual([undefined, ["1"]])
  })
})
