/** Forms: what stands in a field is what was typed; nothing wrong is sent, and nothing is sent twice. */
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as field from "#core/kit/form/field.ts"
import {
  blank,
  emptyForm,
  entryOf,
  type Form,
  type Message,
  read,
  refused,
  submit,
  update
} from "#core/kit/form/form.ts"
import {
  chooseOne,
  dayWanted,
  numberWanted,
  offTheStep,
  requiredField,
  tooLittle,
  tooMany,
  tooMuch
} from "#core/text/form.ts"

const stores = [
  { value: "11", title: "Indiranagar Hub" },
  { value: "12", title: "Koramangala Store" }
]
const fields = {
  name: field.text({ label: "Name", isRequired: true, most: 20 }),
  weight: field.number({ label: "Weight", unit: "Kg", places: 2, step: 5, least: 5, most: 2500 }),
  secret: field.password({ label: "Password", isRequired: true }),
  store: field.select({ label: "Store", options: stores, isRequired: true, wanted: "Choose a store" }),
  also: field.multiSelect({ label: "Also", options: stores }),
  admin: field.toggle({ label: "Administrator" }),
  from: field.date({ label: "From" }),
  why: field.reason({ label: "Why", reasons: ["Expired", "Damaged"], takesOther: true, isRequired: true }),
  codes: field.list({ label: "Codes", most: 3 })
}
type Name = keyof typeof fields

const typed = (name: Name, text: string): Message => ({ _tag: "TypedField", field: name, text })
const afterMessages = (form: Form, ...messages: ReadonlyArray<Message>): Form =>
  messages.reduce((now, message) => update(fields, now, message), form)

const filled = afterMessages(
  emptyForm(fields),
  typed("name", " Asha "),
  typed("weight", "1.25"),
  typed("secret", " s p "),
  typed("store", "12"),
  { _tag: "ToggledField", field: "also", value: "12" },
  { _tag: "ToggledField", field: "also", value: "11" },
  { _tag: "ToggledField", field: "admin" },
  typed("from", "2026-01-31"),
  typed("why", "Damaged"),
  typed("codes", "a"),
  { _tag: "AddedItem", field: "codes" },
  typed("codes", " b ")
)

describe("a form that is submitted", () => {
  it("comes to what its fields mean: trimmed texts, whole units, options in their order, and passwords as typed", () => {
    const [form, values] = submit(fields, filled)
    expect(values).toEqual({
      name: "Asha",
      weight: 125,
      secret: " s p ",
      store: "12",
      also: ["11", "12"],
      admin: true,
      from: "2026-01-31",
      why: "Damaged",
      codes: ["a", "b"]
    })
    expect(form.isBusy).toBe(true)
  })

  it("with anything wrong sends nothing, says why beside every wrong field, and gives the first of them the keys", () => {
    const wrong = afterMessages(filled, typed("from", "31.1."), typed("weight", "x"), typed("why", ""))
    const [form, values] = submit(fields, { ...wrong, focus: "codes" })
    expect(values).toBeUndefined()
    expect(Object.keys(form.problems).sort()).toEqual(["from", "weight", "why"])
    expect(form.focus).toBe("weight")
    expect(form.moves).toBe(wrong.moves + 1)
    expect(form.isBusy).toBe(false)
    expect(entryOf(fields, form, "weight").text).toBe("x")
  })

  it("is on its way once: it cannot be changed or sent again before it is answered", () => {
    const [busy] = submit(fields, filled)
    expect(submit(fields, busy)).toEqual([busy, undefined])
    expect(afterMessages(busy, typed("name", "Other"), { _tag: "ToggledField", field: "admin" })).toEqual(
      busy
    )
  })

  it("that is refused stands as it was typed, says why, and can be sent again", () => {
    const [busy] = submit(fields, filled)
    const whole = refused(fields, busy, "The line is down")
    expect(whole).toMatchObject({ problem: "The line is down", entries: filled.entries, isBusy: false })
    const beside = refused(fields, busy, "Too weak", "secret")
    expect(beside).toMatchObject({ problems: { secret: "Too weak" }, focus: "secret" })
    expect(submit(fields, beside)[1]).toBeDefined()
  })

  it("forgets what was wrong with a field as soon as it is changed, and with no other", () => {
    const [wrong] = submit(fields, afterMessages(blank, typed("weight", "x")))
    const mended = afterMessages(wrong, typed("weight", "1"))
    expect(mended.problems.weight).toBeUndefined()
    expect(mended.problems.name).toBe(requiredField)
  })
})

describe("whatever is typed, toggled and taken out, in whatever order", () => {
  const names = Object.keys(fields) as ReadonlyArray<Name>
  const message: fc.Arbitrary<Message> = fc.oneof(
    fc.record({
      _tag: fc.constant("TypedField" as const),
      field: fc.constantFrom(...names),
      text: fc.string()
    }),
    fc.record({
      _tag: fc.constant("ToggledField" as const),
      field: fc.constantFrom(...names),
      value: fc.constantFrom("11", "12", "99")
    }),
    fc.record({
      _tag: fc.constant("SteppedField" as const),
      field: fc.constantFrom(...names),
      by: fc.constantFrom(1 as const, -1 as const)
    }),
    fc.record({ _tag: fc.constant("AddedItem" as const), field: fc.constantFrom(...names) }),
    fc.record({
      _tag: fc.constant("RemovedItem" as const),
      field: fc.constantFrom(...names),
      at: fc.nat(5)
    })
  )

  it("what is sent is what every field came to, and a field that is wrong keeps the form here", () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 30 }), (messages) => {
        const form = afterMessages(blank, ...messages)
        const found = read(fields, form)
        const [next, values] = submit(fields, form)
        if (Result.isSuccess(found)) expect(values).toEqual(found.success)
        else {
          expect(values).toBeUndefined()
          expect(next.problems).toEqual(found.failure)
          expect(names.find((name) => found.failure[name] !== undefined)).toBe(next.focus)
        }
      })
    )
  })
})

const problemOf = (one: field.Field<unknown>, text: string): string | undefined => {
  const found = one.read(field.ofText(text))
  return Result.isFailure(found) ? found.failure : undefined
}

describe("a number", () => {
  it.each([
    ["", undefined],
    ["1.25", 125],
    [" 1,25 ", 125],
    ["0.05", 5],
    ["25", 2500]
  ])("typed as %j comes to %j hundredths", (text, hundredths) => {
    expect(fields.weight.read(field.ofText(text))).toEqual(Result.succeed(hundredths))
  })

  it.each([
    ["1.2.3", numberWanted("Kg")],
    ["one", numberWanted("Kg")],
    ["1e3", numberWanted("Kg")],
    ["١٢", numberWanted("Kg")],
    ["1.251", offTheStep("0.05", "Kg")],
    ["1.26", offTheStep("0.05", "Kg")],
    ["0", tooLittle("0.05", "Kg")],
    ["-1", tooLittle("0.05", "Kg")],
    ["25.05", tooMuch("25.00", "Kg")]
  ])("is not %j, and says why", (text, problem) => {
    expect(problemOf(fields.weight, text)).toBe(problem)
  })

  it("is never a code that was scanned or typed: it is refused for its size", () => {
    const pieces = field.number({ label: "Pieces" })
    for (const code of ["8901234567890", "80177300500645507000123"])
      expect(problemOf(pieces, code)).toBeDefined()
  })

  it("goes to the next step up or down, and not beyond its bounds, whatever stands there", () => {
    const stepped = (text: string, by: 1 | -1) =>
      entryOf(
        fields,
        afterMessages(blank, typed("weight", text), { _tag: "SteppedField", field: "weight", by }),
        "weight"
      ).text
    expect(stepped("1.25", 1)).toBe("1.30")
    expect(stepped("1.26", 1)).toBe("1.30")
    expect(stepped("1.26", -1)).toBe("1.25")
    expect(stepped("25", 1)).toBe("25.00")
    expect(stepped("0.05", -1)).toBe("0.05")
    expect(stepped("", 1)).toBe("0.05")
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(1 as const, -1 as const), (text, by) => {
        expect(problemOf(fields.weight, stepped(text, by))).toBeUndefined()
      })
    )
  })
})

describe("other kinds", () => {
  it("a day is one that the calendar has", () => {
    expect(problemOf(fields.from, "2026-02-30")).toBe(dayWanted)
    expect(problemOf(fields.from, "2026-02-28")).toBeUndefined()
    expect(problemOf(fields.from, "")).toBeUndefined()
  })

  it("a choice that is not offered any more is none", () => {
    expect(problemOf(fields.store, "99")).toBe("Choose a store")
    expect(problemOf(field.select({ label: "Role", options: stores }), "99")).toBe(chooseOne)
    expect(problemOf(field.select({ label: "Role", options: stores }), "")).toBeUndefined()
    expect(fields.also.read(field.ofItems(["99", "12"]))).toEqual(Result.succeed(["12"]))
  })

  it("a reason may be another one only where one is taken", () => {
    const closed = field.reason({ label: "Why", reasons: ["Expired"], takesOther: false, isRequired: true })
    expect(problemOf(closed, "Expired")).toBeUndefined()
    expect(problemOf(closed, "Because")).toBeDefined()
    expect(problemOf(fields.why, "Because")).toBeUndefined()
  })

  it("a list takes each text once, no more than it may hold, and loses no draft", () => {
    const listed = (...items: ReadonlyArray<string>) =>
      items.reduce(
        (form, item) => afterMessages(form, typed("codes", item), { _tag: "AddedItem", field: "codes" }),
        blank as Form
      )
    expect(entryOf(fields, listed("a", "b", "a"), "codes")).toEqual({ text: "a", items: ["a", "b"] })
    const full = listed("a", "b", "c", "d")
    expect(entryOf(fields, full, "codes")).toEqual({ text: "d", items: ["a", "b", "c"] })
    expect(full.problems.codes).toBe(tooMany(3))
    const [gone] = submit(
      { codes: fields.codes },
      afterMessages(full, { _tag: "RemovedItem", field: "codes", at: 1 })
    )
    expect(read({ codes: fields.codes }, gone)).toEqual(Result.succeed({ codes: ["a", "c", "d"] }))
  })
})
