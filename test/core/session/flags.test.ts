import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Flag, flagNames, isOn, textOf, truth } from "#core/session/flags.ts"
import { readUser } from "#core/session/user.ts"
import { anyFlags, offSpellings, onSpellings, unsetSpellings } from "../arbitrary/flags.ts"
import { someUser } from "../arbitrary/user.ts"

const carriesValue = new Set([
  "multiple_invoice_max_limit",
  "print_order_items_template",
  "return_stock_invoice_template",
  "shipment_template",
  "swipe_machine_tid",
  "template_id",
  "template_string"
])
const switches = flagNames.filter((name): name is Flag => !carriesValue.has(name))

describe("a flag", () => {
  it("is on as true, 1, '1' or 'true', and off as false, 0, '0' or 'false', in any letter case (WHO-1)", () => {
    for (const flag of switches) {
      for (const value of onSpellings) expect(isOn({ [flag]: value }, flag)).toBe(true)
      for (const value of offSpellings) expect(isOn({ [flag]: value }, flag)).toBe(false)
    }
  })

  it("that is unset is off, but for manual_accept and enable_upi_payment (WHO-1)", () => {
    const onWhenUnset = switches.filter((flag) => isOn({}, flag))
    expect(onWhenUnset).toEqual(["enable_upi_payment", "manual_accept"])
    for (const value of unsetSpellings)
      expect(switches.filter((flag) => isOn({ [flag]: value }, flag))).toEqual(onWhenUnset)
  })

  it("is decided by its own value alone", () => {
    fc.assert(
      fc.property(
        anyFlags,
        fc.constantFrom(...switches),
        fc.constantFrom(...onSpellings, ...offSpellings),
        (flags, flag, value) => {
          expect(isOn({ ...flags, [flag]: value }, flag)).toBe(truth(value))
        }
      )
    )
  })

  it("of any value is on, off or unset, and never an error", () => {
    fc.assert(
      fc.property(anyFlags, fc.constantFrom(...switches), (flags, flag) => {
        expect(typeof isOn(flags, flag)).toBe("boolean")
        expect([true, false, undefined]).toContain(truth(flags[flag]))
      })
    )
  })
})

describe("flags that carry a value", () => {
  it("have their text, and none when they are unset, empty or false", () => {
    expect(textOf({ swipe_machine_tid: 41207 }, "swipe_machine_tid")).toBe("41207")
    expect(textOf({ template_string: " {{name}} " }, "template_string")).toBe("{{name}}")
    for (const none of [undefined, null, false, "", "  "])
      expect(textOf({ swipe_machine_tid: none }, "swipe_machine_tid")).toBeUndefined()
  })

  it("the hub customer is a value and a switch in one", () => {
    expect(isOn({ b2c_hub_customer: "5521" }, "b2c_hub_customer")).toBe(true)
    expect(textOf({ b2c_hub_customer: "5521" }, "b2c_hub_customer")).toBe("5521")
    expect(isOn({}, "b2c_hub_customer")).toBe(false)
  })
})

it("flags that nobody knows stay on the user untouched, and change no flag that is known", () => {
  const names = fc
    .oneof(fc.constant("{hash}"), fc.string({ minLength: 1 }))
    .filter((name) => !(name in someUser))
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue()), (unknown) => {
      const answer: unknown = JSON.parse(JSON.stringify({ ...unknown, ...someUser }))
      const user = readUser(answer)
      if (user._tag === "Failure") throw new Error(String(user.failure))
      for (const [name, value] of Object.entries(JSON.parse(JSON.stringify(unknown))))
        expect(user.success.flags[name]).toEqual(value)
      const listed = switches.filter((flag) => !Object.hasOwn(unknown, flag))
      for (const flag of listed) expect(isOn(user.success.flags, flag)).toBe(isOn({}, flag))
    })
  )
})
