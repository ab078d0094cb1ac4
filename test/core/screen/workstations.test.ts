import { describe, expect, it } from "vitest"
import type { Around } from "#core/kit/shown.ts"
import { found, type Message, type Model, opened, openIn, shownIn } from "#core/screen/workstations/model.ts"
import { questionOf } from "#core/screen/workstations/questions.ts"
import { update } from "#core/screen/workstations/update.ts"
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
  const first = opened(0, undefined).model

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

  const fill = (field: string, text: string): Message => ({
    _tag: "ToldForm",
    message: { _tag: "TypedField", field, text }
  })
  const stores = [{ store_id: 11, name: "Kaloor" }]
  const there = through(first, loaded(1, [workstationOf(1)]), { _tag: "OpenedWorkstation", id: 1 }).model

  it("makes a code for a new one with what was filled in, and shows it until it is closed", () => {
    const blank = through(there, { _tag: "OpenedNew" }, { _tag: "LoadedStores", stores })
    const wrong = through(blank.model, fill("name", "two words"), { _tag: "Submitted" })
    const { dialog } = wrong.model
    expect(wrong.commands).toEqual([])
    expect(dialog !== undefined && dialog.of === "new" && Object.keys(dialog.form.problems)).toEqual([
      "name",
      "store"
    ])
    const sent = through(blank.model, fill("name", " kaloor-2 "), fill("store", "11"), fill("hours", "48"), {
      _tag: "Submitted"
    })
    expect(sent.commands).toMatchObject([
      { _tag: "MakeWorkstationCode", name: "kaloor-2", fields: { store_id: 11, ring: 3, hours: 48 } }
    ])
    // It is on its way: neither sent again nor closed.
    const again = through(sent.model, { _tag: "Submitted" }, { _tag: "ClosedDialog" })
    expect([again.commands, again.model.dialog?.of]).toEqual([[], "new"])
    const made = through(again.model, {
      _tag: "MadeCode",
      code: "K7Q2M-9XPTR",
      until: "2026-11-22 06:00:00",
      workstation: workstationOf(2, { state: "waiting" })
    })
    expect(made.model.dialog).toMatchObject({ of: "code", code: "K7Q2M-9XPTR" })
    expect(made.commands).toMatchObject([{ _tag: "LoadWorkstations" }])
    expect(through(made.model, { _tag: "ClosedDialog" }).model.dialog).toBeUndefined()
  })

  it("sends of a change what is another, and keeps what was typed where it is refused", () => {
    const form = through(there, { _tag: "OpenedChange" }, { _tag: "LoadedStores", stores }).model
    expect(through(form, { _tag: "Submitted" }).commands).toEqual([])
    const sent = through(form, fill("till", ""), fill("ring", "1"), { _tag: "Submitted" })
    expect(sent.commands).toMatchObject([
      { _tag: "ChangeWorkstation", name: "kaloor-1", fields: { till: "", ring: 1 } }
    ])
    const refused = through(sent.model, { _tag: "Refused", problem: "Somebody was faster" })
    const repeated = through(refused.model, { _tag: "Submitted" })
    expect(repeated.commands).toEqual(sent.commands)
  })

  it("takes one out by its name with the reason, not by Enter alone, and looks at it no more", () => {
    const empty = through(there, { _tag: "OpenedTakeOut" }).model
    const proposed = (model: Model) => questionOf(model, { server: "" } as Around)?.first
    expect([proposed(empty), proposed(through(empty, fill("reason", "sold")).model)]).toEqual([-1, 0])
    const asked = through(there, { _tag: "OpenedTakeOut" }, fill("reason", "sold"), { _tag: "Submitted" })
    expect(asked.commands).toMatchObject([{ _tag: "TakeOutWorkstation", name: "kaloor-1", reason: "sold" }])
    const out = through(
      asked.model,
      { _tag: "Saved", workstation: workstationOf(1, { state: "taken out" }) },
      loaded(2, [])
    ).model
    expect([out.open, out.dialog]).toEqual([undefined, undefined])
  })

  it("offers a release to a ring, and takes back the offer of the ring that is chosen", () => {
    const asked = through(there, { _tag: "OpenedOffers" })
    expect(asked.commands).toEqual([{ _tag: "LoadReleaseOffers" }])
    expect(through(asked.model, fill("version", "latest"), { _tag: "Submitted" }).commands).toEqual([])
    const chosen = through(asked.model, fill("ring", "2"), fill("version", "1.2.4")).model
    expect(through(chosen, { _tag: "Submitted" }).commands).toMatchObject([
      { _tag: "OfferRelease", ring: 2, version: "1.2.4" }
    ])
    const back = through(chosen, { _tag: "TookBack" })
    expect(back.commands).toMatchObject([{ _tag: "OfferRelease", ring: 2, version: null }])
    expect(through(back.model, { _tag: "TookBack" }).commands).toEqual([])
  })
})
