import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { india, uae } from "#core/country.ts"
import {
  type AddressParts,
  addressFor,
  isComplete,
  isPincode,
  type Locality,
  longestPart,
  partsOf,
  streetOf
} from "#core/order/address.ts"
import { decideAddress, isAddressChangeable } from "#core/order/address-change.ts"
import { isSameState } from "#core/order/place-of-supply.ts"
import { sentenceOf } from "#test/support/outcome.ts"
import { runs } from "#test/support/runs.ts"
import { item, order, statuses } from "../arbitrary/order.ts"

const place = (id: number, name: string, postcode = "560034"): Locality => ({
  id,
  name,
  city: "Bengaluru",
  region: "Karnataka",
  postcode
})
const places = [place(1, "Koramangala"), place(2, "Jakkasandra")]
const standing = {
  street: "Flat 4B, Prestige Lotus\n12th Main Road\nNear BDA Complex\nIndiranagar",
  city: "Bengaluru",
  region: "Karnataka",
  postcode: "560038"
}
const request = { pincode: "560034", location: "Koramangala", locality: 1, postcode: "560034" }

// ADDR-1.
describe("a pincode", () => {
  it("has six digits, and the first is not 0 (ADDR-1)", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789a "), maxLength: 8 }), (text) => {
        const isOne =
          text.length === 6 && [...text].every((each) => each >= "0" && each <= "9") && text[0] !== "0"
        expect(isPincode(text)).toBe(isOne)
      }),
      { numRuns: runs(2000) }
    )
    expect(["560034", "056003", "56003", "5600344", "56 003", "abcdef"].map(isPincode)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false
    ])
  })
})

// ADDR-2.
describe("the parts of an address", () => {
  const part = fc
    .string({ unit: fc.constantFrom(..."abcXYZ 12,.-/"), minLength: 1, maxLength: 20 })
    .map((text) => text.trim() || "a")
  const parts: fc.Arbitrary<AddressParts> = fc.record({
    street1: part,
    street2: fc.option(part, { nil: "" }),
    street3: part,
    street4: part
  })

  it("stand on lines of one text, and come back from it; the street alone may be missing (ADDR-2)", () => {
    fc.assert(
      fc.property(parts, (given) => {
        expect(partsOf(streetOf(given))).toEqual(given)
        expect(isComplete(given)).toBe(true)
      }),
      { numRuns: runs(500) }
    )
  })

  it("are read from addresses of any number of lines: building first, location last, landmark before it", () => {
    expect(partsOf("A\nB\nC\nD\nE")).toEqual({ street1: "A", street2: "B, C", street3: "D", street4: "E" })
    expect(partsOf("A\nE")).toEqual({ street1: "A", street2: "", street3: "", street4: "E" })
    expect(isComplete(partsOf("A\nE"))).toBe(false)
    expect(partsOf("")).toEqual({ street1: "", street2: "", street3: "", street4: "" })
  })
})

// ADDR-3.
describe("a new address", () => {
  const requestedChange = (change: Partial<typeof request> | { locality: string }, from = standing) =>
    addressFor({ ...request, ...change }, from, places, india)

  it("a location alone keeps building, street and landmark; town, state and pincode are the location's (ADDR-3)", () => {
    expect(requestedChange({})).toEqual(
      Result.succeed({
        street: "Flat 4B, Prestige Lotus\n12th Main Road\nNear BDA Complex\nKoramangala",
        city: "Bengaluru",
        region: "Karnataka",
        postcode: "560034"
      })
    )
  })

  it("a whole street takes the place of the old one; its last line is the location, by id or by name", () => {
    const location = "No 3\n\nOpp. the lake\njakkasandra"
    for (const locality of [2, "2", "Jakkasandra", " JAKKASANDRA "])
      expect(requestedChange({ location, locality: locality as never })).toMatchObject({
        success: { street: "No 3\nOpp. the lake\nJakkasandra" }
      })
  })

  it("is refused with its sentence: pincode, no locations, a location of elsewhere, a part missing, too long or unprintable (ADDR-2)", () => {
    expect(sentenceOf(requestedChange({ pincode: "abcdef", postcode: "abcdef" }))).toBe(
      "A pincode has six digits, and the first is not 0"
    )
    expect(sentenceOf(requestedChange({ postcode: "560038" }))).toBe("The address names two pincodes")
    expect(sentenceOf(addressFor(request, standing, [], india))).toBe(
      "Now no locations available for this Pincode."
    )
    expect(sentenceOf(requestedChange({ locality: 3 }))).toBe("This is no location of the pincode")
    expect(sentenceOf(requestedChange({ location: "Jakkasandra" }))).toBe(
      "This is no location of the pincode"
    )
    expect(sentenceOf(requestedChange({ location: "No 3\nOpp. the lake\nIndiranagar" }))).toBe(
      "This is no location of the pincode"
    )
    expect(sentenceOf(requestedChange({ location: "No 3\nKoramangala" }))).toBe("Enter complete address!")
    expect(sentenceOf(requestedChange({}, { ...standing, street: "Indiranagar" }))).toBe(
      "Enter complete address!"
    )
    expect(
      sentenceOf(requestedChange({ location: `${"x".repeat(longestPart + 1)}\nOpp. the lake\nKoramangala` }))
    ).toBe("A part of the address has more than 120 characters")
    for (const bad of ["No\u001b[2J 3", "No\u0007 3", "No \u202e3", "No\t3"])
      expect(sentenceOf(requestedChange({ location: `${bad}\nOpp. the lake\nKoramangala` }))).toBe(
        "The address holds characters that cannot be printed"
      )
  })

  it("whatever is asked, what comes of it is complete, printable, and at a location of the pincode", () => {
    const line = fc.oneof(
      fc.constantFrom("No 3", "Opp. the lake", "Koramangala", "Jakkasandra", "", " "),
      fc.string({ unit: "binary", maxLength: 130 })
    )
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.constantFrom<number | string>(1, 2, 3, "Koramangala", "nowhere"),
        (lines, locality) => {
          const wanted = { ...request, location: lines.join("\n"), locality }
          const found = addressFor(wanted, standing, places, india)
          if (Result.isFailure(found)) return
          const { street, postcode } = found.success
          const read = partsOf(street)
          expect(isComplete(read)).toBe(true)
          expect(places.map(({ name }) => name)).toContain(read.street4)
          expect(postcode).toBe("560034")
          expect(street.length).toBeLessThanOrEqual(500)
          expect(street.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u)
        }
      ),
      { numRuns: runs(2000) }
    )
  })
})

// ADDR-6.
describe("an address in a country without pincodes", () => {
  const flat = {
    street: "Flat 12, Marina Heights\nJBR Walk\nOpp. the tram\nDubai Marina",
    city: "Dubai",
    region: "Dubai",
    postcode: ""
  }
  const moved = (location: string, emirate: string | number, from: typeof flat | null = flat) =>
    addressFor({ pincode: "", location, locality: emirate, postcode: "" }, from, [], uae)

  it("is an area as it is written, in the emirate that is named: town and region are the emirate, and there is no pincode", () => {
    const location = "Villa 9\nAl Wasl Road\nNear the park\nAl Khan"
    for (const emirate of ["Sharjah", " sharjah "])
      expect(moved(location, emirate)).toEqual(
        Result.succeed({ street: location, city: "Sharjah", region: "Sharjah", postcode: "" })
      )
    expect(moved("Jumeirah", "Dubai")).toMatchObject({
      success: { street: "Flat 12, Marina Heights\nJBR Walk\nOpp. the tram\nJumeirah" }
    })
  })

  it("is refused with its sentence: no emirate, a part missing, too long or unprintable (ADDR-6)", () => {
    for (const none of ["", "Bengaluru", 5601, "560034"])
      expect(sentenceOf(moved("Villa 9\nNear the park\nAl Khan", none))).toBe("Choose the emirate")
    for (const short of ["", " ", "Villa 9\nAl Khan", "\n\n"])
      expect(sentenceOf(moved(short, "Dubai"))).toBe("Enter complete address!")
    expect(sentenceOf(moved("Jumeirah", "Dubai", null))).toBe("Enter complete address!")
    expect(sentenceOf(moved("x".repeat(longestPart + 1), "Dubai"))).toBe(
      "A part of the address has more than 120 characters"
    )
    expect(sentenceOf(moved("Jum\u0007eirah", "Dubai"))).toBe(
      "The address holds characters that cannot be printed"
    )
  })
})

// ADDR-4.
describe("when an address may change", () => {
  const of = (change: Parameters<typeof order>[1]) => order([item(1, 1773)], change)

  it("never of a hub order; of another one while it is pending, queued or not paid yet, and has no invoice (ADDR-4)", () => {
    for (const status of statuses) {
      expect(isAddressChangeable(of({ status, is_hub_transfer_order: true }))).toBe(false)
      expect(isAddressChangeable(of({ status, invoice_id: "7" }))).toBe(false)
      expect(isAddressChangeable(of({ status }))).toBe(
        ["pending", "queued", "pending_payment"].includes(status)
      )
    }
  })

  it("says why not", () => {
    const why = (change: Parameters<typeof order>[1]) =>
      sentenceOf(decideAddress(of(change), request, places, india))
    expect(why({ is_hub_transfer_order: true })).toBe("The address of a hub order cannot be changed")
    expect(why({ status: "canceled" })).toBe("The address of an order that is canceled cannot be changed")
  })

  it("the same once more is no change", () => {
    const once = Result.getOrThrow(decideAddress(of({ ship_address: standing }), request, places, india))
    expect(once).toMatchObject({ from: standing, isSame: false })
    const again = Result.getOrThrow(decideAddress(of({ ship_address: once.to }), request, places, india))
    expect(again.isSame).toBe(true)
  })

  it("the tax follows: the place of supply is the state of the new address (ADDR-3)", () => {
    const hosur = [{ ...place(9, "Hosur", "635109"), city: "Hosur", region: "Tamil Nadu" }]
    const moved = Result.getOrThrow(
      decideAddress(
        of({ ship_address: standing }),
        { pincode: "635109", location: "Hosur", locality: 9, postcode: "635109" },
        hosur,
        india
      )
    )
    const store = { region: "Karnataka", postcode: "560038" }
    expect(isSameState(store, standing)).toBe(true)
    expect(isSameState(store, moved.to)).toBe(false)
  })
})
