/** COUNTER-4 to COUNTER-7. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  activePartners,
  deliveries,
  isPlaceholderMobile,
  partners,
  partnersVariable,
  paymentMethodFor,
  paymentModes,
  pincodeProblems,
  requirePartner,
  sourceOf
} from "#core/counter/source.ts"
import { isPublic } from "#core/session/settings.ts"
import { faultText } from "#core/text/fault.ts"

const names = (text: string | undefined, flags = {}) =>
  activePartners(text, flags).map(({ source }) => source)

describe("partners", () => {
  it("have a placeholder number each, and those that are prepaid are not offered by themselves", () => {
    expect(partners.map(({ source, mobile, isPrepaid }) => [source, mobile, isPrepaid])).toEqual([
      ["zomato", "0000000001", false],
      ["dunzo", "0000000002", false],
      ["swiggy", "0000000003", false],
      ["zepto", "0000000004", false],
      ["paytm", "0000000005", false],
      ["ondc", "0000000006", true],
      ["pincode", null, true],
      ["talabat", "0000000011", false],
      ["noon", "0000000012", false],
      ["careem", "0000000013", false],
      ["deliveroo", "0000000014", false]
    ])
    expect(isPlaceholderMobile("0000000006")).toBe(true)
    expect(isPlaceholderMobile("0000000007")).toBe(false)
  })

  it("are told to clients as far as they are offered", () => {
    expect(isPublic(partnersVariable)).toBe(true)
  })

  it("are offered as configured, else the five (COUNTER-4)", () => {
    const five = ["zomato", "dunzo", "swiggy", "zepto", "paytm"]
    for (const text of [undefined, "", "[]", '["nobody"]', "no JSON"]) expect(names(text)).toEqual(five)
    expect(names('["ONDC", " swiggy "]')).toEqual(["swiggy", "ondc"])
  })

  it("are those of the UAE there, as long as nothing is configured (COUNTER-4)", () => {
    const there = { isUAEHub: 1, collect_cust_info_pincode: 1 }
    expect(names(undefined, there)).toEqual(["talabat", "noon", "careem", "deliveroo"])
    expect(names('["zomato", "noon"]', there)).toEqual(["zomato", "noon"])
  })

  it("of pincode are offered to whom the flag lets ask its customer, and to nobody else (COUNTER-4)", () => {
    expect(names('["pincode", "zepto"]')).toEqual(["zepto"])
    expect(names('["zepto"]', { collect_cust_info_pincode: 1 })).toEqual(["zepto", "pincode"])
  })

  it("are named with the number that the order has there (COUNTER-5)", () => {
    const why = (source: string | null, reference: string) =>
      Result.match(requirePartner(source, reference), {
        onSuccess: ({ partner, reference: said }) => `${partner.source} ${said}`,
        onFailure: faultText
      })
    expect(why("swiggy", " SW-1 ")).toBe("swiggy SW-1")
    for (const [source, reference] of [
      [null, "SW-1"],
      ["swiggy", "  "],
      ["mrpl", "1"]
    ] as const)
      expect(why(source, reference)).toBe("Please select partner and enter reference order id!")
  })

  it("of pincode ask for number, first name, building, location and pincode (COUNTER-6)", () => {
    const empty = { mobile: "", firstname: " ", street1: "", street4: "", postcode: "" }
    expect(pincodeProblems(empty)).toEqual({
      mobile: "Enter Mobile Number!",
      firstname: "Enter First Name!",
      street1: "Required Field",
      street4: "Required Field",
      postcode: "Required Field"
    })
    const whole = { mobile: "9", firstname: "A", street1: "1", street4: "B", postcode: "560038" }
    expect(pincodeProblems(whole)).toEqual({})
    expect(pincodeProblems({ ...whole, postcode: "056003" })).toHaveProperty("postcode")
  })
})

describe("deliveries", () => {
  it("have their sources, and one of them needs an address (COUNTER-5)", () => {
    expect([0, 1, 2].map((type) => sourceOf(type as 0 | 1 | 2, "zomato"))).toEqual([
      "fth_retail",
      "fth_hub",
      "zomato"
    ])
    expect(sourceOf(2, null)).toBe("mrpl")
    expect([0, 1, 2].map((type) => deliveries[type as 0 | 1 | 2].needsAddress)).toEqual([false, true, false])
  })
})

describe("the bar of payments", () => {
  const labels = (flags: Record<string, unknown>, isPrepaid = false) =>
    paymentModes(flags, { isPrepaid }).map(({ label }) => label)
  it("has what this user may take (COUNTER-7)", () => {
    expect(labels({})).toEqual(["Cash on delivery", "Paytm", "UPI"])
    expect(labels({ swipe_machine_tid: "4001" })).toEqual(["Cash on delivery", "Card", "Paytm", "UPI"])
    expect(labels({ swipe_machine_tid: " ", enable_upi_payment: "0" })).toEqual(["Cash on delivery", "Paytm"])
  })
  it("has nothing for an order that the partner was paid for, which is checkmo (COUNTER-7)", () => {
    expect(labels({ swipe_machine_tid: "4001" }, true)).toEqual([])
    expect(paymentMethodFor("card", { isPrepaid: true })).toBe("checkmo")
    expect(paymentMethodFor("card", { isPrepaid: false })).toBe("card")
  })
})
