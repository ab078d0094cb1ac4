import { describe, expect, it } from "vitest"
import type { AuditEntry, AuditPage } from "#core/contract/audit.ts"
import * as Day from "#core/day.ts"
import { type Message, type Model, opened, update } from "#core/screen/audit/model.ts"
import { auditFacts } from "#core/session/audit-detail.ts"
import { aboutText, detailText } from "#core/text/audit.ts"

const now = Day.fromGmt("2026-11-30 06:00:00") ?? 0
const entry = (id: number): AuditEntry => ({
  id,
  at: "2026-11-30 05:00:00",
  user_id: 1,
  user_name: "Asha Nair",
  store_id: null,
  store_name: null,
  subject: "user",
  subject_id: "hub",
  subject_name: null,
  action: "changed",
  detail: {},
  request: null
})
const page = (ids: ReadonlyArray<number>, next: AuditPage["next"]): AuditPage => ({
  entries: ids.map(entry),
  next
})
const through = (first: Model, ...messages: ReadonlyArray<Message>) =>
  messages.reduce<ReturnType<typeof update>>(({ model }, message) => update(model, message, now), {
    model: first,
    commands: [],
    notices: []
  })
const idsOf = ({ rows }: Model) => rows?.map(({ id }) => id)
const next = { at: "2026-11-30 05:00:00", id: 2 }

describe("the page of the audit", () => {
  const first = opened("2026-11-30")
  const loaded = (requestId: number, isMore: boolean, given: AuditPage): Message => ({
    _tag: "LoadedAudit",
    requestId,
    isMore,
    page: given
  })

  it("begins with the week, and goes further back as far as there is something", () => {
    expect(first.commands).toEqual([
      {
        _tag: "LoadAudit",
        requestId: 1,
        isMore: false,
        filter: { from: "2026-11-24", to: "2026-11-30" }
      }
    ])
    const more = through(first.model, loaded(1, false, page([3, 2], next)), { _tag: "AskedForMore" })
    expect(more.commands).toEqual([
      {
        _tag: "LoadAudit",
        requestId: 2,
        isMore: true,
        filter: { from: "2026-11-24", to: "2026-11-30", before: next }
      }
    ])
    const all = through(more.model, loaded(2, true, page([1], null)))
    expect(idsOf(all.model)).toEqual([3, 2, 1])
    expect(through(all.model, { _tag: "AskedForMore" }).commands).toEqual([])
  })

  it("passes an answer over that comes after something else was asked for", () => {
    const other = through(first.model, { _tag: "ChoseDays", days: "today" })
    expect(idsOf(through(other.model, loaded(1, false, page([9], null))).model)).toBeUndefined()
    expect(idsOf(through(other.model, loaded(2, false, page([8], null))).model)).toEqual([8])
  })

  it("asks for no more days than are looked through at once, and for whatever is filled in", () => {
    const fill = (field: string, text: string): Message => ({
      _tag: "ToldForm",
      message: { _tag: "TypedField", field, text }
    })
    const form = through(first.model, { _tag: "OpenedFilter" }).model
    const tooMany = through(form, fill("from", "2026-01-01"), { _tag: "Submitted" })
    expect([tooMany.commands, tooMany.model.form?.problems.to]).toEqual([[], expect.stringContaining("92")])
    const sent = through(form, fill("person", " asha "), fill("subject", "user"), { _tag: "Submitted" })
    expect(sent.commands).toMatchObject([
      { _tag: "LoadAudit", filter: { person: "asha", subject: "user", from: "2026-11-24" } }
    ])
    expect(sent.model.form).toBeUndefined()
  })

  it("has what was before and is after in words, of every kind of entry", () => {
    expect(detailText({ name: { from: "Kaloor", to: "Kaloor South" }, by: "packhouse import" })).toBe(
      "name: Kaloor → Kaloor South; by: packhouse import"
    )
    expect(detailText({ hub_id: null, before: null, value: "5" })).toBe("– → 5")
    expect(detailText({ flag: "manual_accept", before: true, value: null })).toBe(
      "yes → –; flag: manual_accept"
    )
    expect(detailText({ from: "pending", to: "complete" })).toBe("pending → complete")
    expect(detailText({ packs: [{ a: 1 }, { a: 2 }], changed: ["the phone", "the name"] })).toBe(
      "packs: 2; changed: the phone, the name"
    )
    expect(detailText({ products: { added: 1, changed: 0 } })).toBe("products: added 1, changed 0")
    expect(auditFacts("free text")).toEqual([{ name: "", before: undefined, after: "free text" }])
    expect(detailText({})).toBe("")
    expect(aboutText({ subject: "order", subject_id: "7", subject_name: "100000007" })).toBe(
      "Order 100000007"
    )
    expect(aboutText({ subject: "env", subject_id: "support_phone", subject_name: null })).toBe(
      "Setting support_phone"
    )
    expect(aboutText({ subject: "erasure", subject_id: "4", subject_name: null })).toBe("erasure 4")
  })
})
