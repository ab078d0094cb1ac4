import { describe, expect, it } from "vitest"
import {
  found,
  type Message,
  type Model,
  opened,
  openIn,
  shownIn,
  update
} from "#core/screen/workstations/model.ts"
import { workstationOf } from "../arbitrary/workstation.ts"

const through = (first: Model, ...messages: ReadonlyArray<Message>) =>
  messages.reduce<ReturnType<typeof update>>(({ model }, message) => update(model, message), {
    model: first,
    commands: [],
    notices: []
  })
const loaded = (requestId: number, rows: Model["rows"] & {}): Message => ({
  _tag: "LoadedWorkstations",
  requestId,
  rows
})
const namesOf = (rows: ReadonlyArray<{ readonly name: string }>) => rows.map(({ name }) => name)
const works = { devices: [], configuration: { ...workstationOf(1).configuration, refused: null } }

describe("the page of the workstations", () => {
  const first = opened(undefined).model

  it("finds them by name, store, till, version and state, all that is typed", () => {
    const model = through(
      first,
      loaded(1, [
        workstationOf(1, { till: "Front" }),
        workstationOf(2, { store_name: "Hauz Khas", state: "silent" })
      ])
    ).model
    const by = (search: string) => namesOf(found(through(model, { _tag: "TypedSearch", text: search }).model))
    expect(by(" khas  silent ")).toEqual(["kaloor-2"])
    expect(by("front")).toEqual(["kaloor-1"])
    expect(by("1.2.3")).toEqual(["kaloor-1", "kaloor-2"])
    expect(by("khas front")).toEqual([])
  })

  it("shows alone what does not work: not heard of, a device in error, a configuration refused", () => {
    const rows = [
      workstationOf(1, works),
      workstationOf(2, { ...works, state: "silent" }),
      workstationOf(3, { ...works, devices: workstationOf(3).devices }),
      workstationOf(4, { ...works, configuration: workstationOf(4).configuration }),
      // Whoever switched it off knows that its devices do not answer.
      workstationOf(5, { ...works, state: "off", devices: workstationOf(5).devices }),
      workstationOf(6, { state: "taken out" })
    ]
    const { model } = through(first, loaded(1, rows), { _tag: "TurnedOnlyIll" })
    expect(namesOf(found(model))).toEqual(["kaloor-2", "kaloor-3", "kaloor-4"])
  })

  it("stays where it is when they are read again, and goes by the last answer alone", () => {
    const at = through(first, loaded(1, [workstationOf(1), workstationOf(2)]), {
      _tag: "OpenedWorkstation",
      id: 2
    })
    const again = through(at.model, { _tag: "AskedAgain" })
    expect(again.commands).toEqual([{ _tag: "LoadWorkstations", requestId: 2, withTakenOut: false }])
    expect(through(again.model, loaded(1, [])).model.rows).toHaveLength(2)
    const after = through(again.model, loaded(2, [workstationOf(2, { till: "Back" })])).model
    expect([after.selected, openIn(after)?.till]).toEqual([2, "Back"])
    // Taken out by somebody else: the list is what is left.
    expect(openIn(through(again.model, loaded(2, [workstationOf(1)])).model)).toBeUndefined()
  })

  it("has fifty to a page, and no page that is empty", () => {
    const many = Array.from({ length: 120 }, (_, at) => workstationOf(at + 1))
    const last = through(first, loaded(1, many), { _tag: "TurnedPage", page: 9 }).model
    expect([last.page, last.total, shownIn(last).length]).toEqual([3, 120, 20])
    const fewer = through(last, { _tag: "AskedAgain" }, loaded(2, many.slice(0, 60))).model
    expect([fewer.page, shownIn(fewer).length]).toEqual([2, 10])
  })
})
