/** The administrator's area: who is there, users and their flags, the settings of the network in plain words. */
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Account } from "#core/contract/admin.ts"
import type { CustomerData } from "#core/counter/customer-data.ts"
import * as field from "#core/kit/form/field.ts"
import * as form from "#core/kit/form/form.ts"
import { guard, lackedFor, print, read } from "#core/kit/route.ts"
import { partOf } from "#core/kit/view/view.ts"
import { groupOfFlag } from "#core/screen/admin/flag-groups.ts"
import { flagRows, readFlagValue, shownValue } from "#core/screen/admin/flag-list.ts"
import { type Command, type Message, type Model, opened } from "#core/screen/admin/model.ts"
import { editorOf } from "#core/screen/admin/setting-editor.ts"
import { update } from "#core/screen/admin/update.ts"
import { fieldsOf, userFields } from "#core/screen/admin/user-form.ts"
import { view } from "#core/screen/admin/view.ts"
import { flagNames } from "#core/session/flags.ts"
import { settingNames } from "#core/session/settings.ts"
import { settingTitles } from "#core/text/setting-titles.ts"
import { adminAccount as hub, adminStores as stores } from "../arbitrary/admin.ts"
import { Page } from "./page.ts"

class Admin extends Page<Model, Message, Command> {
  model: Model
  constructor(tab: "users" | "settings" = "users", ...users: ReadonlyArray<Account>) {
    super()
    this.model = opened(tab, undefined).model
    this.load(users.length === 0 ? [hub] : users)
  }
  protected update(message: Message) {
    return update(this.model, message)
  }
  get view() {
    return view(this.model)
  }
  get texts(): string {
    return JSON.stringify(this.view.parts)
  }
  get variables(): Model["variables"] {
    return [
      { name: "tagline", hub_id: 2, value: '"Fresh"', is_public: true, problem: null },
      { name: "refund_limit", hub_id: null, value: "25000", is_public: false, problem: null },
      {
        name: "accept_order_reason",
        hub_id: 2,
        value: '{"a":1}',
        is_public: true,
        problem: "accept_order_reason is a list of texts"
      },
      { name: "from_the_future", hub_id: null, value: "[1]", is_public: false, problem: null }
    ]
  }
  load(users: ReadonlyArray<Account>): this {
    const { requestId } = this.model
    return this.say({ _tag: "LoadedAdmin", requestId, users, stores, variables: this.variables })
  }
  open(username = "hub"): this {
    return this.say({ _tag: "OpenedUser", username })
  }
  setting(name: string, hub_id: number | null = null): this {
    return this.say({ _tag: "OpenedDialog", filling: { of: "setting", name, hub_id } })
  }
  tell(message: form.Message): this {
    return this.say({ _tag: "ToldForm", message })
  }
  toggle(name: string, value?: string): this {
    return this.tell({ _tag: "ToggledField", field: name, ...(value === undefined ? {} : { value }) })
  }
  submit(): this {
    return this.say({ _tag: "Submitted" })
  }
  get problems(): Readonly<Record<string, string>> {
    const { dialog } = this.model
    return dialog === undefined || dialog.of === "sure" ? {} : dialog.form.problems
  }
  get rows() {
    const table = partOf(this.view, "table")
    return table?.rows(0, table.count) ?? []
  }
}

const filledIn = () =>
  new Admin()
    .say({ _tag: "OpenedDialog", filling: { of: "user", username: undefined } })
    .fill("username", " new.user ")
    .fill("password", "a long pass phrase")
    .fill("name", "New User")
    .fill("hub_store_id", "11")

describe("the administrator's area", () => {
  it("is a place of administrators alone, under the settings: others are led home (ADMIN-1)", () => {
    const place = { name: "admin" } as const
    expect([lackedFor(place, {}), lackedFor(place, { admin: true }), lackedFor(place, {}, true)]).toEqual([
      "admin",
      "admin",
      undefined
    ])
    expect(guard(place, {})).toEqual({ name: "home" })
    expect(guard(place, {}, true)).toBe(place)
    for (const path of ["/admin", "/admin/", "/admin/index.html"])
      expect(read(path, undefined)).toEqual(place)
    const settings = read("/admin/index.html", "settings") ?? place
    expect([print(place), print(settings)]).toEqual(["/admin/index.html", "/admin/index.html?pg=settings"])
  })

  it("asks once for everything, and again where that failed", () => {
    const page = new Admin()
    page.model = opened("users", undefined).model
    page.say({ _tag: "FailedAdmin", requestId: 1, problem: "The server does not answer" })
    expect(page.empty).toBe("The server does not answer")
    page.say({ _tag: "AskedAgain" })
    expect(page.latest).toEqual([{ _tag: "LoadAdmin", requestId: 2 }])
  })
})

describe("a new user", () => {
  it("needs a user name, a password, a name and a store; each that is missing says so, and nothing is asked", () => {
    const page = new Admin()
      .say({ _tag: "OpenedDialog", filling: { of: "user", username: undefined } })
      .submit()
    expect(page.latest).toEqual([])
    expect(Object.keys(page.problems).sort()).toEqual(["hub_store_id", "name", "password", "username"])
  })

  it("is created with every field that was filled in, once however often it is sent", () => {
    const page = filledIn()
      .fill("type", "SRE")
      .fill("cut_off_date", "2026-01-31")
      .fill("marinated_max_age", "2")
      .toggle("store_ids", "12")
      .submit()
    expect(page.latest).toEqual([
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
    expect(page.submit().latest).toEqual([])
    page.say({ _tag: "Saved", account: { ...hub, id: 2, username: "new.user" } })
    expect([page.model.dialog, page.view.title]).toEqual([undefined, "new.user"])
  })

  it("that is refused says why below its field, and keeps what was typed (ADMIN-3)", () => {
    const page = filledIn().submit().say({ _tag: "Refused", problem: "Too weak", field: "password" })
    expect(page.problems).toEqual({ password: "Too weak" })
    expect(page.submit().latest).toHaveLength(1)
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
    const filled = {
      username: field.ofText("new.user"),
      password: field.ofText("x"),
      name: field.ofText("New User"),
      hub_store_id: field.ofText("11")
    }
    const entries = { ...filled, [name]: field.ofText(text) }
    const answer = form.read(userFields(undefined, stores), { ...form.blank, entries })
    expect(Result.isFailure(answer) && Object.keys(answer.failure)).toEqual([name])
  })
})

describe("a changed user", () => {
  const changing = () =>
    new Admin().open().say({ _tag: "OpenedDialog", filling: { of: "user", username: "hub" } })

  it("sends what differs from what is stored, and only that", () => {
    expect(changing().submit().latest).toMatchObject([{ _tag: "UpdateUser", username: "hub", fields: {} }])
    expect(changing().fill("name", "Asha N").toggle("admin").submit().latest).toMatchObject([
      { _tag: "UpdateUser", username: "hub", fields: { name: "Asha N", admin: true } }
    ])
  })

  it.each([
    ["AskedToDisable", { _tag: "UpdateUser", username: "hub", fields: { disabled: true } }],
    ["AskedToEndSessions", { _tag: "EndSessions", username: "hub" }]
  ] as const)("is asked about first, and staying is what Enter does: %s", (_tag, command) => {
    const page = new Admin().open().say({ _tag })
    expect(page.latest).toEqual([])
    expect(page.view.question).toMatchObject({ first: 1 })
    expect(page.submit().latest).toMatchObject([command])
    expect(new Admin().open().say({ _tag }, { _tag: "ClosedDialog" }).model.dialog).toBeUndefined()
  })

  it("leaves nothing that was typed without a word, in any dialog (ADMIN-3)", () => {
    const page = changing().say({ _tag: "ClosedDialog" })
    expect(page.model.dialog).toBeUndefined()
    const typed = changing().fill("name", "Unsaved")
    expect(JSON.stringify(typed.view.question)).toContain("Changed and not saved yet")
    typed.say({ _tag: "ClosedDialog" })
    expect(typed.view.question).toMatchObject({ title: "Leave without saving?", first: 0 })
    typed.say({ _tag: "Stayed" })
    expect(JSON.stringify(typed.view.question)).toContain("Unsaved")
    expect(typed.say({ _tag: "ClosedDialog" }, { _tag: "Discarded" }).model.dialog).toBeUndefined()
    expect(changing().fill("name", hub.name).say({ _tag: "ClosedDialog" }).model.dialog).toBeUndefined()
  })
})

describe("flags", () => {
  it("are all there, each in one group: every known one, and those that nobody knows", () => {
    const names = flagRows({ from_the_future: 7 }, "").map(({ name }) => name)
    expect([...names].sort()).toEqual([...flagNames, "from_the_future"].sort())
    expect(flagRows({ from_the_future: 7 }, "FUTURE")).toEqual([
      { name: "from_the_future", kind: "unknown", isOn: undefined, text: "7", problem: undefined }
    ])
    // It holds the id of a customer.
    expect(groupOfFlag("b2c_hub_customer", false)).toBe("values")
    const page = new Admin().open()
    const shown = (["orders", "stock", "till", "system", "values"] as const).flatMap((group) => {
      page.say({ _tag: "ChoseGroup", group })
      return [
        ...(partOf(page.view, "choices")?.choices.map(({ id }) => id) ?? []),
        ...(partOf(page.view, "table") === undefined ? [] : page.rows.map(({ id }) => id))
      ]
    })
    expect([...shown].sort()).toEqual([...flagNames].sort())
  })

  it("say what they do, and are found by that in every group", () => {
    const page = new Admin().open().say({ _tag: "SearchedFlags", text: "hub transfer" })
    const labels = partOf(page.view, "choices")?.choices.map(({ id, label }) => [id, label])
    expect(labels).toContainEqual(["allow_hub_to_hub_transfer", "Hub transfer"])
    expect(page.say({ _tag: "SearchedFlags", text: "no such thing" }).texts).toContain("Nothing to show")
  })

  it("hold as soon as they are pressed, are sent one after the other, and fall back where one is refused", () => {
    const press = (flag: string, value: boolean | null) => ({ _tag: "PressedFlag", flag, value }) as const
    const page = new Admin().open().say({ _tag: "ChoseGroup", group: "orders" })
    const chosen = (flag: string) =>
      partOf(page.view, "choices")
        ?.choices.find(({ id }) => id === flag)
        ?.options.find(({ isChosen }) => isChosen)?.title
    page.say(press("get_all_orders", true))
    expect(page.latest).toMatchObject([{ _tag: "SetFlag", flag: "get_all_orders", value: true }])
    page.say(press("get_all_orders", false), press("manual_accept", false))
    expect(page.latest).toEqual([])
    expect([chosen("get_all_orders"), chosen("manual_accept"), page.view.status]).toEqual([
      "Off",
      "Off",
      "Saving..."
    ])
    page.say({ _tag: "ChangedFlag", account: { ...hub, flags: { get_all_orders: true } } })
    expect(page.latest).toMatchObject([{ flag: "get_all_orders", value: false }])
    expect(chosen("get_all_orders")).toBe("Off")
    page.say({ _tag: "RefusedFlag" })
    expect([page.latest, chosen("get_all_orders")]).toMatchObject([[{ flag: "manual_accept" }], "On"])
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
    const named = (name: string, value: string) =>
      new Admin()
        .open()
        .say({ _tag: "OpenedDialog", filling: { of: "flag", username: "hub", flag: undefined } })
        .fill("name", name)
        .fill("value", value)
        .submit()
    expect(named("two words", "1").latest).toEqual([])
    expect(named("template_id", " ").latest).toEqual([])
    expect(named("template_id", "12").latest).toEqual([
      { _tag: "SaveFlag", username: "hub", flag: "template_id", value: 12 }
    ])
    const mistyped = named("templateid", "12")
    expect(mistyped.latest).toEqual([])
    expect(mistyped.problems.name).toBe("there is no flag templateid: did you mean template_id?")
  })
})

describe("the settings of the network", () => {
  it("have a title, a group and a sentence each, whether somebody has set them or not (ADMIN-2)", () => {
    const page = new Admin("settings")
    expect(Object.keys(settingTitles).sort()).toEqual([...settingNames].sort())
    const titles = Object.values(settingTitles).map(([, title]) => title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(page.rows).toHaveLength(settingNames.length + 3)
    const groups = partOf(page.view, "table")?.groups?.map(({ title }) => title)
    expect(groups?.[0]).toBe("Cannot be read")
    expect(groups).toEqual(expect.arrayContaining(["Reasons", "Products", "Limits"]))
    const shown = (id: string) => page.rows.find((row) => row.id === id)?.cells.map(({ text }) => text)
    expect(shown("refund_limit-every")).toEqual(["Refunds in a day", "25,000", "Changed"])
    expect(shown("claim_minutes-every")).toEqual(["Hold of a scanned pack", "30 minutes", "Default"])
    expect(shown("accept_order_reason-2")?.[2]).toBe("Unreadable")
  })

  it("are found by what they do, as it is typed; or those alone that are set", () => {
    const page = new Admin("settings").say({ _tag: "TypedSearch", text: "e-way bill" })
    expect(page.rows.map(({ id }) => id)).toEqual(["eway_limit-every"])
    page.say({ _tag: "TypedSearch", text: "" }, { _tag: "TurnedOnlySet" })
    expect(page.rows.map(({ id }) => id)).toEqual([
      "accept_order_reason-2",
      "tagline-2",
      "refund_limit-every",
      "from_the_future-every"
    ])
  })

  it("are filled in by controls that fit them, and never as JSON but for layouts", () => {
    for (const name of settingNames) {
      const inputs = Object.values(editorOf(name, undefined, ["Out of stock"]).fields(undefined))
      expect([name, inputs.length > 0]).toEqual([name, true])
      const isJson = inputs.some(({ label }) => label.includes("JSON"))
      expect([name, isJson]).toEqual([name, name === "print_templates"])
    }
  })

  it("that fit their controls come out of them as they went in (ADMIN-2)", () => {
    fc.assert(
      fc.property(fitting, ([name, value]) => {
        const editor = editorOf(name, value, [])
        const answer = form.read(editor.fields(value), form.blank)
        expect(editor.toStored(Result.getOrThrow(answer))).toEqual(value)
      })
    )
  })

  it.each([
    ["support_phone", "value", "1800 425", '"1800 425"'],
    ["refund_limit", "value", "12.50", "12.5"],
    ["claim_minutes", "value", "45", "45"],
    ["all_item_manual_accept_allowed", "value", "false", "false"],
    ["accept_order_reason", "value", "Out of stock", '["Out of stock"]'],
    ["one_year_product_ids", "value", "1773", "[1773]"],
    ["website_main_stores", "value", "7: 8", '{"7":8}'],
    ["secondary_order_return_reason", "value", "Damaged: Leaking, Torn", '{"Damaged":["Leaking","Torn"]}'],
    ["delivery_charge", "amount", "30", '{"amount":30}'],
    ["cash_rounding", "INR", "1", '{"INR":1}'],
    ["transfer_value", "by", "cost", '"cost"']
  ])("are stored as the programs read them: %s", (name, box, text, value) => {
    const page = new Admin("settings").setting(name).fill(box, text).submit()
    expect([page.problems, page.latest]).toEqual([{}, [{ _tag: "SetVariable", name, value, hub_id: null }]])
  })

  it.each([
    ["one_year_product_ids", "17,73", "17,73 is no product number"],
    ["claim_minutes", "1500", "Hold of a scanned pack is a whole number from 1 to 1440"],
    ["public_url", "shop", "Address for customers is an address such as https://shop.example"],
    ["website_main_stores", "7", "7: a colon is missing"]
  ])("say below the box what is wrong, and nothing is sent: %s %s", (name, text, problem) => {
    const page = new Admin("settings").setting(name).fill("value", text).submit()
    expect([page.latest, page.problems]).toEqual([[], { value: problem }])
  })

  it("that nobody can read show what is stored, and are filled in anew", () => {
    const page = new Admin("settings").setting("accept_order_reason", 2)
    expect(page.problems).toEqual({ value: "Reasons for short items is a list of texts" })
    const shown = JSON.stringify(page.view.question)
    for (const text of ['Stored as {\\"a\\":1}', "Default: the built-in reasons", "accept_order_reason"])
      expect(shown).toContain(text)
    expect(page.fill("value", "Out of stock").submit().latest).toMatchObject([{ value: '["Out of stock"]' }])
  })

  it("hold for every hub or for one, to which goes along what was typed", () => {
    const page = new Admin("settings").setting("tagline").fill("value", "Ripe").fill("hub", "2")
    expect(page.submit().latest).toMatchObject([{ name: "tagline", hub_id: 2, value: '"Ripe"' }])
    const other = new Admin("settings").setting("tagline").fill("hub", "2")
    expect(JSON.stringify(other.view.question)).toContain('"text":"Fresh"')
  })

  it("go back to their default after a word, and are fetched anew", () => {
    const page = new Admin("settings").setting("tagline", 2)
    expect(page.view.question?.actions.map(({ title }) => title)).toContain("As for every hub")
    page.say({ _tag: "AskedToReset" }).submit()
    expect(page.latest).toEqual([{ _tag: "RemoveVariable", name: "tagline", hub_id: 2 }])
    expect(page.say({ _tag: "Saved" }).latest).toMatchObject([{ _tag: "LoadAdmin" }])
    const unset = new Admin("settings").setting("claim_minutes")
    expect(unset.view.question?.actions.map(({ id }) => id)).toEqual(["save", "cancel"])
  })
})

describe("a locality", () => {
  const saved = (stored: string | null, text: string | undefined) => {
    const account = { ...hub, locality: stored }
    const entries = text === undefined ? {} : { locality: field.ofText(text) }
    const answer = form.read(userFields(account, stores), { ...form.blank, entries })
    return fieldsOf(Result.getOrThrow(answer), account)
  }

  it("is shown and typed by its name; what is stored with it is not lost", () => {
    expect(saved(null, "Indiranagar")).toEqual({ locality: '{"name":"Indiranagar"}' })
    expect(saved('{ "name": "Indiranagar" }', undefined)).toEqual({})
    expect(saved('{ "name": "Indiranagar" }', "")).toEqual({ locality: null })
    expect(saved('{"name":"Indiranagar","pin":560038}', undefined)).toEqual({})
  })
})

describe("the list of users", () => {
  it("leaves those in whom every term is found, and opens them", () => {
    const page = new Admin("users", hub, { ...hub, id: 2, username: "kochi", store_name: "Kochi Hub" })
    const found = (text: string) => page.say({ _tag: "TypedSearch", text }).rows.map(({ id }) => id)
    expect(found("")).toEqual(["hub", "kochi"])
    expect(found("KOCHI asha")).toEqual(["kochi"])
    expect(page.rows[0]?.outcome).toEqual({ message: { _tag: "OpenedUser", username: "kochi" } })
    expect(found("nobody")).toEqual([])
  })
})

describe("the data of a customer (PERSON-1 to PERSON-3)", () => {
  const data: CustomerData = {
    mobile: "+919000010000",
    erased_at: null,
    hindrances: [],
    places: [{ place: "order", fate: "in part", rows: [{ increment_id: "100000001" }] }],
    orders_left_out: 0
  }
  const found = (more: Partial<CustomerData> = {}) =>
    new Admin()
      .say({ _tag: "OpenedDialog", filling: { of: "customer" } })
      .fill("mobile", "+91 90000-10000")
      .say({ _tag: "Submitted" })
      .say({ _tag: "FoundCustomer", data: { ...data, ...more } })
  const answers = (page: Admin) => page.view.question?.actions.map(({ id }) => id)

  it("is asked for by a whole number of somebody", () => {
    const page = new Admin().say({ _tag: "OpenedDialog", filling: { of: "customer" } })
    for (const text of ["", "Jacob", "0000000003"]) {
      page.fill("mobile", text).say({ _tag: "Submitted" })
      expect(page.commands("LookUpCustomer"), text).toEqual([])
    }
    page.fill("mobile", "+91 90000-10000").say({ _tag: "Submitted" })
    expect(page.commands("LookUpCustomer")).toEqual([{ _tag: "LookUpCustomer", mobile: "+91 90000-10000" }])
  })
  it("is erased where nothing is open, after a question that a second person answers", () => {
    expect(answers(found({ places: [] }))).toEqual(["cancel"])
    expect(answers(found({ hindrances: [{ is: "order", what: "100000001" }] }))).toEqual([
      "save-customer",
      "cancel"
    ])
    const page = found()
    expect(answers(page)).toEqual(["save-customer", "ask-erasure", "cancel"])
    page
      .say({ _tag: "OpenedDialog", filling: { of: "erasure", data, isAsking: true } })
      .say({ _tag: "Submitted" })
    expect(page.commands("EraseCustomer")).toEqual([])
    page
      .fill("reason", "asked")
      .fill("username", "meera")
      .fill("password", "secret")
      .say({ _tag: "Submitted" })
    expect(page.commands("EraseCustomer")).toEqual([
      {
        _tag: "EraseCustomer",
        mobile: "+919000010000",
        reason: "asked",
        username: "meera",
        password: "secret"
      }
    ])
  })
})

/** Values that a person can tell from each other when they are written down. */
const flagValue = fc.oneof(
  fc.boolean(),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[a-z]$/).filter((text) => !["true", "false"].includes(text))
)

const word = fc.stringMatching(/^[A-Za-z]{1,8}( [a-z]{1,8})?$/)
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4 })
const ids = fc.uniqueArray(fc.nat(), { maxLength: 4 })
const amount = fc.nat(99_999).map((paise) => paise / 100)
/** Settings with values that their controls can show. */
const fitting: fc.Arbitrary<readonly [string, unknown]> = fc.oneof(
  fc.tuple(fc.constantFrom("support_phone", "tagline"), word),
  fc.tuple(fc.constant("mask_phone"), fc.boolean()),
  fc.tuple(fc.constant("discount_reason"), words),
  fc.tuple(fc.constantFrom("egg_product_ids", "retailer_websites"), ids),
  fc.tuple(fc.constantFrom("refund_limit", "eway_limit"), amount),
  fc.tuple(fc.constant("claim_minutes"), fc.integer({ min: 1, max: 1440 })),
  fc.tuple(fc.constant("archive_pack_days"), fc.integer({ min: 5, max: 900 })),
  fc.tuple(
    fc.constant("secondary_order_return_reason"),
    fc.dictionary(word, words, { noNullPrototype: true })
  ),
  fc.tuple(fc.constant("tally_ledgers"), fc.record({ cash: word, sales: word })),
  fc.tuple(
    fc.constant("delivery_charge"),
    fc.record({ amount, free_from: amount }, { requiredKeys: ["amount"] })
  ),
  fc.tuple(fc.constant("cash_rounding"), fc.record({ INR: amount, AED: amount }, { requiredKeys: [] })),
  fc.tuple(fc.constant("transfer_value"), fc.oneof(fc.constant("cost"), fc.integer({ min: 1, max: 100 }))),
  fc.tuple(fc.constant("upi_payee"), fc.record({ address: fc.constant("shop@bank"), name: word })),
  fc.tuple(
    fc.constant("nil_reason_task"),
    fc.dictionary(word, fc.constantFrom("count", "write_off", "return", "none"), { noNullPrototype: true })
  ),
  fc.tuple(fc.constant("item_pickup_app_config"), fc.record({ order_item_update_threshold: amount }))
)
