import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readCharge } from "#core/counter/cart-totals.ts"
import { readAddress } from "#core/label/receipt-link.ts"
import { nearest } from "#core/nearest.ts"
import { flagProblem, flagProblems } from "#core/session/flag-problem.ts"
import { flagNames, isOn } from "#core/session/flags.ts"
import { settingProblem } from "#core/session/setting-problem.ts"
import { settingNames, settingOf } from "#core/session/settings.ts"
import { flagProblemText, settingProblemText, unreadableText } from "#core/text/setting.ts"

const wording = (name: string, value: unknown): string | undefined => {
  const problem = settingProblem(name, JSON.stringify(value))
  return problem === undefined ? undefined : settingProblemText(problem)
}

describe("a setting", () => {
  it.each([
    ["support_phone", "1800"],
    ["support_phone", 1800],
    ["all_item_manual_accept_allowed", false],
    ["all_item_manual_accept_allowed", "1"],
    ["accept_order_reason", []],
    ["retailer_websites", [3, 15, 16, 10]],
    ["shift_difference_limit", 50],
    ["shift_difference_limit", "50.50"],
    ["delivery_charge", { amount: 30, free_from: 500 }],
    ["delivery_charge", { amount: 30, free_from: null }],
    ["claim_minutes", 1],
    ["receipt_link_days", "365"],
    ["public_url", "https://shop.example/p"],
    ["secondary_order_return_reason", { Damaged: ["Torn"] }]
  ])("takes its shape: %s %j", (name, value) => expect(wording(name, value)).toBeUndefined())

  it.each([
    ["support_phone", "", "support_phone is a text"],
    ["support_phone", true, "support_phone is a text"],
    ["all_item_manual_accept_allowed", "no", "all_item_manual_accept_allowed is true or false"],
    ["accept_order_reason", "Out of stock", "accept_order_reason is a list of texts"],
    ["retailer_websites", ["3"], "retailer_websites is a list of website ids"],
    [
      "shift_difference_limit",
      -1,
      "shift_difference_limit is an amount of 0 or more, with at most two decimals"
    ],
    [
      "shift_difference_limit",
      "1e1",
      "shift_difference_limit is an amount of 0 or more, with at most two decimals"
    ],
    [
      "shift_difference_limit",
      0.001,
      "shift_difference_limit is an amount of 0 or more, with at most two decimals"
    ],
    ["delivery_charge", 30, 'delivery_charge is an object such as {"amount": 30, "free_from": 500}'],
    ["claim_minutes", 0, "claim_minutes is a whole number from 1 to 1440"],
    ["claim_minutes", "30 minutes", "claim_minutes is a whole number from 1 to 1440"],
    ["public_url", "shop", "public_url is an address such as https://shop.example"],
    ["nil_reason_task", { Broken: "throw" }, /^nil_reason_task is an object of reason to count/],
    ["suport_phone", "1800", "there is no setting suport_phone: did you mean support_phone?"],
    [
      "shiftDifferenceLimit",
      5,
      "there is no setting shiftDifferenceLimit: did you mean shift_difference_limit?"
    ],
    ["upi_secret", "s", "there is no setting upi_secret"],
    ["__proto__", "s", "there is no setting __proto__"],
    ["", "s", "there is no setting "]
  ])("is refused otherwise: %s %j (SETTING-1)", (name, value, sentence) =>
    expect(wording(name, value)).toMatch(sentence)
  )

  it("that is refused is never read, and one that is taken always is", () => {
    fc.assert(
      fc.property(fc.constantFrom(...settingNames), fc.jsonValue(), (name, value) => {
        const text = JSON.stringify(value)
        expect(settingOf(name, text) === undefined).toBe(settingProblem(name, text) !== undefined)
      })
    )
  })

  it("on which money depends refuses what depends on it when it cannot be read (SETTING-2)", () => {
    const unreadable = { data: { name: "delivery_charge" }, tag: "SettingUnreadable" }
    expect(Result.getOrThrow(readCharge(undefined))).toBeUndefined()
    expect(Result.getOrThrow(readCharge('{"amount": 30.5}'))).toEqual({ amount: 3050, free_from: null })
    for (const value of ["30", '{"amount": "thirty"}', "{", '{"amount": -1}'])
      expect(Result.flip(readCharge(value))).toMatchObject({ success: unreadable })
    expect(Result.getOrThrow(readAddress('"https://shop.example/"'))).toBe("https://shop.example")
    expect(Result.isFailure(readAddress('"shop"'))).toBe(true)
  })
})

describe("a flag", () => {
  const of = (name: string, value: unknown) => {
    const problem = flagProblem(name, value)
    return problem === undefined ? undefined : flagProblemText(problem)
  }

  it.each([true, false, 0, 1, "0", "1", "true", "false", "TRUE", null])(
    "that is a switch takes %j",
    (value) => expect(of("manual_accept", value)).toBeUndefined()
  )
  it.each(["no", "off", "yes", 2, -1, {}, []])(
    "that is a switch refuses %j, and does not count as on",
    (value) => {
      expect(of("get_all_orders", value)).toBe("get_all_orders is true or false")
      expect(isOn({ get_all_orders: value }, "get_all_orders")).toBe(false)
    }
  )

  it("with a value of its own refuses another shape", () => {
    expect(of("multiple_invoice_max_limit", "25")).toBeUndefined()
    expect(of("multiple_invoice_max_limit", "many")).toBe(
      "multiple_invoice_max_limit is a whole number from 1 to 999"
    )
    expect(of("b2c_hub_customer", "4001")).toBeUndefined()
    expect(of("b2c_hub_customer", "Asha")).toBe("b2c_hub_customer is the id of a customer, or false")
  })

  it("that nobody knows is refused with the nearest; stored, only where it is near one (SETTING-1)", () => {
    expect(of("enable-shift", 1)).toBe("there is no flag enable-shift: did you mean enable_shift?")
    expect(of("7f3a9c", 1)).toBe("there is no flag 7f3a9c")
    expect(flagProblems({ "7f3a9c": "kept", get_all_orders: 1 })).toEqual([])
    expect(flagProblems({ get_all_order: 1, manual_accept: "no" }).map(flagProblemText)).toEqual([
      "there is no flag get_all_order: did you mean get_all_orders?",
      "manual_accept is true or false"
    ])
  })
})

it("the nearest name is the same name, however it is written, and none for nothing like one", () => {
  for (const name of flagNames) {
    expect(nearest(name.replaceAll("_", "-").toUpperCase(), flagNames)).toBe(name)
    expect(nearest(`${name}x`, flagNames)).toBe(name)
  }
  expect(nearest("", flagNames)).toBeUndefined()
  expect(nearest("zzzzzz", flagNames)).toBeUndefined()
})

it("Home names the first that cannot be read, and how many others (SETTING-2)", () => {
  expect(unreadableText([])).toBe("")
  expect(unreadableText(["tagline"])).toMatch(/^Cannot be read as it is set: tagline\. /)
  expect(unreadableText(["a of hub 2", "b"])).toMatch(/: a of hub 2 and 1 other\. /)
  expect(unreadableText(["a", "b", "c"])).toMatch(/: a and 2 others\. /)
})
