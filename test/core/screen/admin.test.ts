import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Account } from "#core/contract/admin.ts"
import * as field from "#core/kit/form/field.ts"
import * as form from "#core/kit/form/form.ts"
import { partOf } from "#core/kit/view/view.ts"
import { flagRows, readFlagValue, shownValue } from "#core/screen/admin/flag-list.ts"
import { init, type Message, type Model, type Step, shownUsers } from "#core/screen/admin/model.ts"
import { update } from "#core/screen/admin/update.ts"
import { fieldsOf, type Store, userFields } from "#core/screen/admin/user-form.ts"
import { variableFields, variableOf } from "#core/screen/admin/variable-form.ts"
import { listView, openView } from "#core/screen/admin/view.ts"
import { flagNames } from "#core/session/flags.ts"
import { readUser } from "#core/session/user.ts"

const afterMessages = (start: Model, ...messages: ReadonlyArray<Message>): Step =>
  messages.reduce<Step>(([model], message) => update(model, message), [start, []])

describe("who may be here", () => {
  it("an administrator, who gets users, stores and variables", () => {
    const [model, commands] = update(init[0], { _tag: "Started", user: userOf({ admin: true }) })
    expect(model.access).toBe("in")
    expect(commands.map(({ _tag }) => _tag)).toEqual(["LoadUsers", "LoadStores", "LoadVariables"])
  })

  it("nobody else: not a user without the flag, not without a session, not after it has ended", () => {
    const [start] = init
    expect(update(start, { _tag: "Started", user: userOf({}) })[0].access).toBe("out")
    expect(update(start, { _tag: "Started", user: undefined })[0].access).toBe("out")
    expect(update(inside(), { _tag: "LostSession" })[0]).toMatchObject({ access: "out", userForm: undefined })
  })
})

describe("a new user", () => {
  it("needs a user name, a password, a name and a store; each that is missing says so, and nothing is asked", () => {
    const [model, commands] = afterMessages(inside(), { _tag: "StartedUser" }, { _tag: "SubmittedUser" })
    expect(commands).toEqual([])
    expect(Object.keys(model.userForm?.form.problems ?? {}).sort()).toEqual([
      "hub_store_id",
      "name",
      "password",
      "username"
    ])
  })

  it("is created with every field that was filled in", () => {
    const [model, commands] = afterMessages(
      inside(),
      { _tag: "StartedUser" },
      typed("username", " new.user "),
      typed("password", "a long pass phrase"),
      typed("name", "New User"),
      typed("hub_store_id", "11"),
      typed("type", "SRE"),
      typed("cut_off_date", "2026-01-31"),
      typed("marinated_max_age", "2"),
      toggled("store_ids", "12"),
      { _tag: "SubmittedUser" }
    )
    expect(commands).toEqual([
      {
        _tag: "CreateUser",
        username: "new.user",
        password: "a long pass phrase",
        fields: {
          name: "New User",
          hub_store_id: 11,
          store_ids: [12],
          type: "SRE",
          admin: false,
          disabled: false,
          cut_off_date: "2026-01-31",
          marinated_max_age: 2,
          non_marinated_max_age: null,
          locality: null
        }
      }
    ])
    expect(model.isBusy).toBe(true)
    expect(update(model, { _tag: "SubmittedUser" })[1]).toEqual([])
  })

  it.each([
    ["cut_off_date", "31.1.2026"],
    ["marinated_max_age", "two"],
    ["marinated_max_age", "1001"],
    ["non_marinated_max_age", "-1"],
    ["locality", "{Indiranagar"],
    ["locality", "[1]"],
    ["username", "two words"]
  ] as const)("is not taken with %s %j", (name, text) => {
    const entries = { ...filled, [name]: field.ofText(text) }
    const read = form.read(userFields(undefined, stores), { ...form.blank, entries })
    expect(Result.isFailure(read) && Object.keys(read.failure)).toEqual([name])
  })
})

describe("a changed user", () => {
  it("sends what differs from what is stored, and only that", () => {
    const [model] = afterMessages(inside(), { _tag: "OpenedUser", username: "hub" })
    expect(afterMessages(model, { _tag: "SubmittedUser" })[1]).toEqual([
      { _tag: "UpdateUser", username: "hub", fields: {} }
    ])
    expect(
      afterMessages(model, typed("name", "Asha N"), toggled("admin"), { _tag: "SubmittedUser" })[1]
    ).toEqual([{ _tag: "UpdateUser", username: "hub", fields: { name: "Asha N", admin: true } }])
  })

  it("loses nothing that stands unsaved in the form when a flag is set beside it", () => {
    const [model] = afterMessages(
      inside(),
      { _tag: "OpenedUser", username: "hub" },
      typed("name", "Unsaved"),
      flag("enable_order_return", "true"),
      {
        _tag: "ChangedUser",
        account: { ...hub, flags: { enable_order_return: true } },
        message: "done"
      }
    )
    expect(model.userForm?.form.entries.name?.text).toBe("Unsaved")
    expect(model.users?.find(({ id }) => id === hub.id)?.flags).toEqual({ enable_order_return: true })
  })

  it.each([
    ["AskedToDisable", { _tag: "SetDisabled", username: "hub", disabled: true }],
    ["AskedToEndSessions", { _tag: "EndSessions", username: "hub" }]
  ] as const)("is asked about first: %s", (tag, command) => {
    const [asked, none] = afterMessages(inside(), { _tag: "OpenedUser", username: "hub" }, { _tag: tag })
    expect(none).toEqual([])
    expect(update(asked, { _tag: "Declined" })).toEqual([{ ...asked, question: undefined }, []])
    expect(update(asked, { _tag: "Confirmed" })[1]).toEqual([command])
  })

  it("that the server refuses keeps the form and says why", () => {
    const [model] = afterMessages(
      inside(),
      { _tag: "OpenedUser", username: "hub" },
      { _tag: "SubmittedUser" },
      { _tag: "Failed", message: "The last administrator cannot be disabled or demoted" }
    )
    expect(model).toMatchObject({ isBusy: false })
    expect(model.userForm).toMatchObject({ changes: "hub", form: { isBusy: false } })
    expect(model.toasts.at(-1)).toMatchObject({ kind: "failure" })
  })
})

describe("flags", () => {
  it("are all there: every known one, and those that nobody knows", () => {
    const names = flagRows({ from_the_future: 7 }, "").map(({ name }) => name)
    expect([...names].sort()).toEqual([...flagNames, "from_the_future"].sort())
    expect(names[0]).toBe("from_the_future")
    expect(flagRows({ from_the_future: 7 }, "FUTURE")).toEqual([
      { name: "from_the_future", kind: "unknown", isOn: undefined, text: "7", problem: undefined }
    ])
  })

  it.each([
    [true, true],
    ["1", true],
    ["false", false],
    [0, false],
    [undefined, undefined]
  ])("a switch stored as %j is %j", (value, isOn) => {
    const [row] = flagRows(value === undefined ? {} : { get_all_orders: value }, "get_all_orders")
    expect(row?.isOn).toBe(isOn)
  })

  it("a value that is shown and set again is the same value", () => {
    fc.assert(
      fc.property(flagValue, (value) => {
        expect(Result.getOrThrow(readFlagValue(shownValue(value)))).toEqual(value)
      })
    )
  })

  it("a new one needs a name that is one, and a value", () => {
    const [open] = afterMessages(inside(), { _tag: "OpenedUser", username: "hub" })
    const named = (name: string, text: string) =>
      afterMessages(
        open,
        { _tag: "FilledNewFlag", message: { _tag: "TypedField", field: "name", text: name } },
        { _tag: "FilledNewFlag", message: { _tag: "TypedField", field: "value", text } },
        { _tag: "SubmittedNewFlag" }
      )
    expect(named("two words", "1")[1]).toEqual([])
    expect(named("template_id", " ")[1]).toEqual([])
    expect(named("template_id", "12")[1]).toEqual([
      { _tag: "SetFlag", username: "hub", flag: "template_id", value: 12 }
    ])
    const [mistyped, none] = named("templateid", "12")
    expect(none).toEqual([])
    expect(mistyped.newFlag.problems.name).toBe("there is no flag templateid: did you mean template_id?")
  })
})

describe("env variables", () => {
  it("are JSON; anything else says where it breaks and is not sent", () => {
    const [open] = afterMessages(inside(), { _tag: "StartedVariable" })
    const name = inVariable("name", "item_pickup_app_config")
    const value = (text: string) => inVariable("json", text)
    const [wrong, none] = afterMessages(open, name, value("1800 425"), { _tag: "SubmittedVariable" })
    expect(none).toEqual([])
    expect(wrong.variableForm?.form.problems.json).toMatch(/^This is no JSON: /)
    expect(
      afterMessages(open, name, value('{ "order_item_update_threshold": 10 }'), {
        _tag: "SubmittedVariable"
      })[1]
    ).toEqual([
      {
        _tag: "SetVariable",
        name: "item_pickup_app_config",
        value: '{"order_item_update_threshold":10}',
        hub_id: null
      }
    ])
  })

  it("that are opened and saved untouched stay what they were", () => {
    fc.assert(
      fc.property(variable, fc.option(fc.nat()), ([name, value], hub_id) => {
        const stored = { name, hub_id, value: JSON.stringify(value), is_public: true, problem: null }
        const read = form.read(variableFields(stored, stores), form.blank)
        expect(variableOf(Result.getOrThrow(read))).toEqual({ name, hub_id, value: JSON.stringify(value) })
      })
    )
  })

  it.each([
    ["support_phone", inVariable("text", "1800 425"), '"1800 425"'],
    ["all_item_manual_accept_allowed", toggledIn("switch"), "true"],
    ["accept_order_reason", inVariable("texts", "Out of stock"), '["Out of stock"]'],
    ["one_year_product_ids", inVariable("numbers", "1773"), "[1773]"]
  ])("of a known kind have its control: %s", (name, filled, value) => {
    const [model, commands] = afterMessages(
      inside(),
      { _tag: "StartedVariable" },
      inVariable("name", name),
      filled,
      {
        _tag: "SubmittedVariable"
      }
    )
    expect(commands).toEqual([{ _tag: "SetVariable", name, value, hub_id: null }])
    expect(model.isBusy).toBe(true)
  })

  it("say which product number is none", () => {
    const [model, commands] = afterMessages(
      inside(),
      { _tag: "StartedVariable" },
      inVariable("name", "one_year_product_ids"),
      inVariable("numbers", "17,73"),
      { _tag: "SubmittedVariable" }
    )
    expect(commands).toEqual([])
    expect(model.variableForm?.form.problems.numbers).toBe("17,73 is no product number")
  })

  it("are removed after a word, and fetched anew", () => {
    const [open] = afterMessages(inside(), { _tag: "OpenedVariable", name: "tagline", hub_id: 2 })
    const [asked] = update(open, { _tag: "AskedToRemoveVariable" })
    expect(asked.question?.title).toContain("tagline of hub 2")
    expect(update(asked, { _tag: "Confirmed" })[1]).toEqual([
      { _tag: "RemoveVariable", name: "tagline", hub_id: 2 }
    ])
    expect(update(asked, { _tag: "SavedVariables", message: "" })[1]).toEqual([{ _tag: "LoadVariables" }])
  })
})

describe("a locality", () => {
  const saved = (stored: string | null, text: string | undefined) => {
    const account = { ...hub, locality: stored }
    const entries = text === undefined ? {} : { locality: field.ofText(text) }
    const read = form.read(userFields(account, stores), { ...form.blank, entries })
    return fieldsOf(Result.getOrThrow(read), account)
  }

  it("is shown and typed by its name; what is stored with it is not lost", () => {
    expect(saved(null, "Indiranagar")).toEqual({ locality: '{"name":"Indiranagar"}' })
    expect(saved('{ "name": "Indiranagar" }', undefined)).toEqual({})
    expect(saved('{ "name": "Indiranagar" }', "")).toEqual({ locality: null })
    expect(saved('{"name":"Indiranagar","pin":560038}', undefined)).toEqual({})
  })
})

describe("the view", () => {
  const seen = (...messages: ReadonlyArray<Message>) => afterMessages(inside(), ...messages)[0]

  it("of a list has a row for each, which opens it", () => {
    const rows = partOf(listView(inside()), "table")?.rows(0, 9) ?? []
    expect(rows.map(({ chosen }) => chosen)).toEqual([{ _tag: "OpenedUser", username: "hub" }])
  })

  it("of a question before what cannot be taken back proposes to leave it", () => {
    const view = openView(seen({ _tag: "OpenedUser", username: "hub" }, { _tag: "AskedToDisable" }))
    expect(view?.question).toMatchObject({ title: "Disable hub?", first: 1 })
    expect(view?.question?.actions[1]?.title).toBe("Cancel")
  })

  it("of a new variable follows the name that is typed", () => {
    const labels = (name: string) => {
      const open = openView(seen({ _tag: "StartedVariable" }, inVariable("name", name)))
      return (open === undefined ? undefined : partOf(open, "form"))?.fields.map(({ kind }) => kind)
    }
    expect(labels("tagline")).toEqual(["text", "select", "text"])
    expect(labels("accept_order_reason")).toEqual(["text", "select", "list"])
    expect(labels("all_item_manual_accept_allowed")).toEqual(["text", "select", "toggle"])
  })
})

describe("the search", () => {
  it("leaves users in whom every term is found", () => {
    const found = (search: string) =>
      shownUsers({ users: [hub, { ...hub, id: 2, username: "kochi", store_name: "Kochi Hub" }], search }).map(
        ({ username }) => username
      )
    expect(found("")).toEqual(["hub", "kochi"])
    expect(found("KOCHI asha")).toEqual(["kochi"])
    expect(found("nobody")).toEqual([])
  })
})

const stores: ReadonlyArray<Store> = [
  { store_id: 11, hub_id: 1, name: "Indiranagar Hub", type: "express" },
  { store_id: 12, hub_id: 1, name: "Koramangala", type: "express" }
]
const hub: Account = {
  id: 1,
  username: "hub",
  name: "Asha Nair",
  hub_id: 1,
  hub_store_id: 11,
  store_ids: [],
  store_name: "Indiranagar Hub",
  type: null,
  admin: false,
  disabled: false,
  cut_off_date: null,
  marinated_max_age: null,
  non_marinated_max_age: null,
  locality: null,
  flags: {},
  created_at: "2026-01-01 00:00:00",
  last_seen_at: null
}
const filled = {
  username: field.ofText("new.user"),
  password: field.ofText("x"),
  name: field.ofText("New User"),
  hub_store_id: field.ofText("11")
}

const inside = (): Model =>
  afterMessages(
    init[0],
    { _tag: "Started", user: userOf({ admin: true }) },
    { _tag: "LoadedUsers", users: [hub] },
    { _tag: "LoadedStores", stores },
    {
      _tag: "LoadedVariables",
      variables: [{ name: "tagline", hub_id: 2, value: '"Fresh"', is_public: true, problem: null }]
    }
  )[0]

const userOf = (more: Readonly<Record<string, unknown>>) =>
  Result.getOrThrow(
    readUser({
      id: 9,
      username: "admin",
      name: "Admin",
      session: "s",
      hub_id: 1,
      hub_store_id: 11,
      store_name: "Hub",
      ...more
    })
  )

function inVariable(name: string, text: string): Message {
  return { _tag: "FilledVariable", message: { _tag: "TypedField", field: name, text } }
}
function toggledIn(name: string): Message {
  return { _tag: "FilledVariable", message: { _tag: "ToggledField", field: name } }
}
const typed = (name: string, text: string): Message => ({
  _tag: "FilledUser",
  message: { _tag: "TypedField", field: name, text }
})
const toggled = (name: string, value?: string): Message => ({
  _tag: "FilledUser",
  message: { _tag: "ToggledField", field: name, ...(value === undefined ? {} : { value }) }
})
const flag = (name: string, text: string): Message => ({
  _tag: "FilledFlags",
  message: { _tag: "TypedField", field: name, text }
})

/** Names of every kind of variable, and values that fit their kinds or do not. */
const variable = fc.oneof(
  fc.tuple(
    fc.constantFrom("support_phone", "tagline"),
    fc.string().filter((text) => text.trim() !== "")
  ),
  fc.tuple(fc.constant("all_item_manual_accept_allowed"), fc.constantFrom(true, false, 0, "1", "false")),
  fc.tuple(fc.constant("accept_order_reason"), fc.array(fc.string())),
  fc.tuple(fc.constant("one_year_product_ids"), fc.array(fc.integer())),
  fc.tuple(fc.constant("shift_difference_limit"), fc.constantFrom(0, 50, "12.50"))
)

/** Values that a person can tell from each other when they are written down. */
const flagValue = fc.oneof(
  fc.boolean(),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[a-z]$/).filter((text) => !["true", "false"].includes(text))
)
