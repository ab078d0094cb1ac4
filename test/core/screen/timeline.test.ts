/** The page of an order's timeline: it follows the order, and takes one's own note back. */
import { describe, expect, it } from "vitest"
import type { TimelineEntry } from "#core/order/timeline-entry.ts"
import { chosen, init, type Message, type Model, ownNote, update } from "#core/screen/timeline/model.ts"
import { timeline as screen } from "#core/screen/timeline/screen.ts"
import { view } from "#core/screen/timeline/view.ts"
import { order } from "../arbitrary/order.ts"

const entry = (id: string, change: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  at: "2026-11-20 06:02:00",
  action: id.startsWith("note") ? "note" : "opened",
  by: "Asha",
  times: 1,
  detail: { text: "Ring twice" },
  ...change
})
const loaded = (...entries: ReadonlyArray<TimelineEntry>): Message => ({
  _tag: "LoadedTimeline",
  id: 41,
  timeline: { order_id: 41, increment_id: "100000041", entries }
})
const afterMessages = (...messages: ReadonlyArray<Message>): readonly [Model, ReadonlyArray<string>] => {
  const start = init(41, { name: "order", id: 41, usesNewService: false })
  return messages.reduce<readonly [Model, ReadonlyArray<string>]>(
    ([model, asked], message) => {
      const { model: next, commands } = update(model, message)
      return [next, [...asked, ...commands.map(({ _tag }) => _tag)]]
    },
    [start.model, start.commands.map(({ _tag }) => _tag)]
  )
}

describe("the timeline of an order on its page", () => {
  it("begins at what happened last, and stays on an entry when more happens", () => {
    const [first] = afterMessages(loaded(entry("created"), entry("audit-1")))
    expect(chosen(first)?.id).toBe("audit-1")
    const [moved] = afterMessages(loaded(entry("created"), entry("audit-1")), { _tag: "MovedEntry", by: -1 })
    expect(chosen(moved)?.id).toBe("created")
    const { model: after } = update(
      moved,
      loaded(entry("earlier"), entry("created"), entry("audit-1"), entry("audit-2"))
    )
    expect(chosen(after)?.id).toBe("created")
    expect(chosen(update(moved, { _tag: "MovedEntry", by: -9 }).model)?.id).toBe("created")
  })

  it("is read once more when the order changed while it was read, and once for however many changes", () => {
    const [, asked] = afterMessages({ _tag: "AskedAgain" }, { _tag: "AskedAgain" }, loaded(entry("created")))
    expect(asked).toEqual(["LoadTimeline", "LoadTimeline"])
  })

  it("hears of its order and of no other", () => {
    const [model] = afterMessages(loaded(entry("created")))
    const hears = (id: number) =>
      screen.hear?.(model, { _tag: "OrderPushed", order: order([], { order_id: id }) }, {} as never)?.commands
    expect(hears(41)).toEqual([{ _tag: "LoadTimeline", id: 41 }])
    expect(hears(42)).toBeUndefined()
  })

  it("keeps what it shows when it cannot be read anew, and says why", () => {
    const [model] = afterMessages(
      loaded(entry("created")),
      { _tag: "AskedAgain" },
      {
        _tag: "FailedTimeline",
        id: 41,
        message: "The server does not answer"
      }
    )
    const { parts } = view(model, { name: "Asha", flags: {} })
    expect(parts.map(({ part }) => part)).toEqual(["notice", "table"])
  })

  it("offers to take back one's own note that stands, and nobody else's", () => {
    const at = (note: TimelineEntry, name: string) => ownNote(afterMessages(loaded(note))[0], name)
    expect(at(entry("note-3"), "Asha")).toBe(3)
    expect(at(entry("note-3"), "Ravi")).toBeUndefined()
    expect(at(entry("note-3", { detail: { text: "", taken_back_at: "x" } }), "Asha")).toBeUndefined()
    expect(at(entry("audit-3"), "Asha")).toBeUndefined()
    expect(afterMessages(loaded(entry("note-3")), { _tag: "TookNoteBack", noteId: 3 })[1]).toContain(
      "TakeNoteBack"
    )
  })
})
