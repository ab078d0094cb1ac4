/** When a cart may become an order, and which (PLACE-1 to PLACE-3). */
import { describe, expect, it } from "vitest"
import type { Cart } from "#core/counter/cart.ts"
import { partnerPriceRules } from "#core/counter/partner-price.ts"
import { counterIncrement, decidePlacement, type PlacementRequest } from "#core/counter/placement.ts"
import { activePartners } from "#core/counter/source.ts"
import * as Money from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import { isOn } from "#core/session/flags.ts"
import { tagOf } from "#test/support/outcome.ts"
import { cartOf, line } from "../screen/sale.ts"

const item = line(1)
const cart = cartOf([item])
const address = { street: "12\nLake Road\nNear the temple\nDomlur", city: "", region: "", postcode: "560071" }
const request: PlacementRequest = {
  payment_mode: "cashondelivery",
  source: null,
  reference_order_id: null,
  grand_total: null,
  external_mobile: null
}
const decide = (
  to: Partial<Cart>,
  more: Partial<PlacementRequest> = {},
  flags = {},
  names?: ReadonlyArray<string>,
  coin = Money.zero
) =>
  tagOf(
    decidePlacement(
      { ...cart, ...to },
      { ...request, ...more },
      {
        flags,
        partners: activePartners('["zomato", "ondc"]', flags),
        partnerPrice: partnerPriceRules(flags, { websiteId: 7, exempt: [3], eggs: undefined }),
        mobileRules: {
          kind: "customer",
          isUAE: isOn(flags, "isUAEHub"),
          websiteId: 7,
          usesPartnerPrice: false,
          placeholderWebsites: []
        },
        places: names?.map((name) => ({ name })),
        coin
      }
    )
  )
const of = (userType: 1 | 2 | 3, mobile: string | null = "9876500001") => ({
  userInfo: { id: null, mobile, name: null, userType }
})

describe("a cart is placed", () => {
  it("by a guest at the counter, who takes it away (PLACE-3)", () => {
    expect(decide({ address })).toEqual({
      source: "fth_retail",
      source_ref_id: null,
      parts: [],
      mobile: null,
      payment_method: "cashondelivery",
      grand_total: cart.grand_total,
      status: "pending",
      address: null
    })
  })

  it("in cash only where coins can pay it; by another way, and delivered, whatever it costs (CASH-12)", () => {
    const rupee = Money.parse("1")
    const little = { grand_total: Money.parse("0.49"), cash_total: Money.zero }
    const flags = { swipe_machine_tid: "1" }
    expect(decide(little, {}, flags, undefined, rupee)).toBe("PaymentRefused")
    expect(decide(little, { payment_mode: "card" }, flags, undefined, rupee)).toMatchObject({
      payment_method: "card",
      grand_total: 49
    })
    expect(decide({ ...of(1), ...little, address }, {}, flags, undefined, rupee)).toMatchObject({
      source: "fth_hub",
      grand_total: 49
    })
  })

  it("for a delivery only with a mobile number and a whole address (PLACE-2)", () => {
    expect(decide({ ...of(1), address })).toMatchObject({ source: "fth_hub", address })
    expect(decide({ ...of(1, null), address })).toBe("CustomerMissing")
    expect(decide(of(1))).toBe("AddressIncomplete")
    expect(decide({ ...of(1), address: { ...address, street: "12\nLake Road" } })).toBe("AddressIncomplete")
    expect(decide({ ...of(1), address: { ...address, postcode: " " } })).toBe("AddressIncomplete")
  })

  it("to a location of its pincode alone, where the website names any (PLACE-2)", () => {
    const to = (names: ReadonlyArray<string>, flags = {}) => decide({ ...of(1), address }, {}, flags, names)
    expect(to(["Indiranagar", "DOMLUR "])).toMatchObject({ source: "fth_hub" })
    expect(to(["Indiranagar"])).toBe("InvalidAddress")
    expect(to([])).toBe("NoLocations")
    const pincode = { source: "pincode", reference_order_id: "P1" }
    const pincodeFlags = { collect_cust_info_pincode: 1 }
    const customer = { id: null, mobile: "9876500001", name: "Anju", userType: 3 as const }
    expect(decide({ userInfo: customer, address }, pincode, pincodeFlags, ["Indiranagar"])).toBe(
      "InvalidAddress"
    )
    expect(decide({ userInfo: customer, address }, pincode, pincodeFlags, ["Domlur"])).toMatchObject({
      source: "pincode"
    })
    // What is taken away, and what a partner brings, goes nowhere of ours.
    expect(decide({ address }, {}, {}, [])).toMatchObject({ source: "fth_retail" })
    expect(
      decide({ ...of(3), address }, { source: "zomato", reference_order_id: "Z1" }, {}, [])
    ).toMatchObject({
      source: "zomato"
    })
    // An emirate has no pincodes.
    const dubai = { ...address, region: "Dubai", postcode: "" }
    expect(decide({ ...of(1, "501234567"), address: dubai }, {}, { isUAEHub: 1 }, [])).toMatchObject({
      source: "fth_hub"
    })
  })

  it("for a partner only under the partner's reference; a prepaid one is paid already (PLACE-8)", () => {
    expect(decide(of(3))).toBe("PartnerRequired")
    expect(decide(of(3), { source: "zomato" })).toBe("PartnerRequired")
    expect(decide(of(3), { source: "zomato", reference_order_id: "Z1" })).toMatchObject({
      source: "zomato",
      source_ref_id: "Z1",
      payment_method: "cashondelivery"
    })
    // Nobody's number is the partner's.
    expect(decide(of(3, null), { source: "zomato", reference_order_id: "Z1" })).toMatchObject({
      mobile: "0000000001"
    })
    // Nobody is offered swiggy here.
    expect(decide(of(3), { source: "swiggy", reference_order_id: "S1" })).toBe("PartnerRequired")
    expect(decide(of(3), { source: "ondc", reference_order_id: "O1" })).toMatchObject({
      payment_method: "checkmo"
    })
  })

  it("for a partner where it is asked for as one, whomever its cart is for, and never forgetting its number (PLACE-8)", () => {
    for (const to of [{}, of(2), { ...of(1), address }]) {
      expect(decide(to, { source: "zomato" })).toBe("PartnerRequired")
      expect(decide(to, { reference_order_id: "Z1" })).toBe("PartnerRequired")
      expect(decide(to, { source: "fth_retail", reference_order_id: "Z1" })).toBe("PartnerRequired")
      expect(decide(to, { source: "nobody", reference_order_id: "Z1" })).toBe("PartnerRequired")
      expect(decide(to, { source: " Zomato ", reference_order_id: "Z1" })).toMatchObject({
        source: "zomato",
        source_ref_id: "Z1"
      })
    }
    for (const source of ["", " ", "fth_retail", "hub", "retail", "fth_hub"])
      expect(decide({}, { source, reference_order_id: " " })).toMatchObject({ source: "fth_retail" })
  })

  it("only to an address that its country knows", () => {
    const to = (more: Partial<typeof address>, flags = {}) =>
      decide({ ...of(1), address: { ...address, ...more } }, {}, flags)
    for (const postcode of ["12", "012345", "56007a", "5600711"])
      expect(to({ postcode })).toBe("InvalidAddress")
    expect(to({ street: `${"x".repeat(121)}\nLake Road\nTemple\nDomlur` })).toBe("InvalidAddress")
    const uae = { isUAEHub: 1 }
    expect(to({ postcode: "", region: "Dubai" }, uae)).toMatchObject({ source: "fth_hub" })
    expect(to({ postcode: "", region: " sharjah " }, uae)).toMatchObject({ source: "fth_hub" })
    expect(to({ postcode: "", region: "" }, uae)).toBe("AddressIncomplete")
    expect(to({ region: "Kerala" }, uae)).toBe("InvalidAddress")
  })

  it("with the number of another business's customer as such numbers are", () => {
    expect(decide({}, { external_mobile: "12" })).toBe("InvalidMobile")
    expect(decide({}, { external_mobile: "9876500001" })).toMatchObject({ status: "pending" })
  })

  it("in the UAE by cash or card: UPI and Paytm pay rupees (PAY-18)", () => {
    const uae = { isUAEHub: 1, swipe_machine_tid: "T1" }
    for (const payment_mode of ["upi", "paytm"])
      expect(decide({}, { payment_mode }, uae)).toBe("PaymentRefused")
    for (const payment_mode of ["cashondelivery", "card"])
      expect(decide({}, { payment_mode }, uae)).toMatchObject({ payment_method: payment_mode })
  })

  it("for Pincode only with its customer, whom the flag lets ask", () => {
    const pincode = { source: "pincode", reference_order_id: "P1" }
    const flags = { collect_cust_info_pincode: 1 }
    const named = { userInfo: { id: null, mobile: "9876500001", name: "Anju", userType: 3 as const } }
    expect(decide({ ...named, address }, pincode)).toBe("PartnerRequired")
    expect(decide({ ...named, address }, pincode, flags)).toMatchObject({
      source: "pincode",
      mobile: "9876500001",
      payment_method: "checkmo"
    })
    expect(decide({ ...of(3), address }, pincode, flags)).toBe("CustomerMissing")
    expect(decide({ ...named, address: { ...address, postcode: "12" } }, pincode, flags)).toBe(
      "AddressIncomplete"
    )
    expect(decide(named, pincode, flags)).toBe("AddressIncomplete")
  })

  it("paid as this counter can be paid; by UPI it waits for the money", () => {
    expect(decide({}, { payment_mode: "upi" })).toMatchObject({ status: "pending_payment" })
    expect(decide({}, { payment_mode: "upi" }, { enable_upi_payment: "false" })).toBe("PaymentRefused")
    expect(decide({}, { payment_mode: "card" })).toBe("PaymentRefused")
    expect(decide({}, { payment_mode: "card" }, { swipe_machine_tid: "T1" })).toMatchObject({
      payment_method: "card"
    })
    for (const payment_mode of ["checkmo", "", "gold"])
      expect(decide({}, { payment_mode })).toBe("PaymentRefused")
  })

  it("for the sum that the customer was told, with something in it that there is, once (PLACE-1)", () => {
    expect(decide({}, { grand_total: Money.parse(100) })).toMatchObject({ status: "pending" })
    expect(decide({}, { grand_total: Money.parse(99.99) })).toBe("CartChanged")
    expect(decide({ items: [] })).toBe("CartEmpty")
    expect(decide({ items: [item, { ...item, oos: true }] })).toBe("OutOfStock")
    expect(decide({ items: [item, { ...item, qty: Q.zero }] })).toBe("OutOfStock")
    const order = {
      status: "success" as const,
      order_id: 1,
      increment_id: "C00000001",
      grand_total: cart.grand_total,
      payment_method: "upi",
      invoice_id: null
    }
    expect(decide({ order })).toBe("CartLocked")
  })

  it("under a number of at most ten characters (PLACE-4)", () => {
    expect(counterIncrement(1)).toBe("C00000001")
    expect(counterIncrement(123_456_789)).toBe("C123456789")
  })
})
