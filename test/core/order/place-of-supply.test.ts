import { describe, expect, it } from "vitest"
import { isSameState, stateOf, stateOfPostcode } from "#core/order/place-of-supply.ts"

describe("the state of an address", () => {
  // Head post offices, as India Post lists them.
  it.each([
    ["110001", "Delhi"],
    ["122001", "Haryana"],
    ["141001", "Punjab"],
    ["160017", "Chandigarh"],
    ["171001", "Himachal Pradesh"],
    ["180001", "Jammu and Kashmir"],
    ["194101", "Ladakh"],
    ["201301", "Uttar Pradesh"],
    ["226001", "Uttar Pradesh"],
    ["246701", "Uttar Pradesh"],
    ["246001", "Uttarakhand"],
    ["247667", "Uttarakhand"],
    ["248001", "Uttarakhand"],
    ["302001", "Rajasthan"],
    ["380001", "Gujarat"],
    ["396210", "Dadra and Nagar Haveli and Daman and Diu"],
    ["400001", "Maharashtra"],
    ["403001", "Goa"],
    ["462001", "Madhya Pradesh"],
    ["492001", "Chhattisgarh"],
    ["500001", "Telangana"],
    ["520001", "Andhra Pradesh"],
    ["560038", "Karnataka"],
    ["590001", "Karnataka"],
    ["600001", "Tamil Nadu"],
    ["605001", "Puducherry"],
    ["673310", "Puducherry"],
    ["682555", "Lakshadweep"],
    ["682036", "Kerala"],
    ["700001", "West Bengal"],
    ["737101", "Sikkim"],
    ["744101", "Andaman and Nicobar Islands"],
    ["751001", "Odisha"],
    ["781001", "Assam"],
    ["791111", "Arunachal Pradesh"],
    ["793001", "Meghalaya"],
    ["795001", "Manipur"],
    ["796001", "Mizoram"],
    ["797001", "Nagaland"],
    ["799001", "Tripura"],
    ["800001", "Bihar"],
    ["834001", "Jharkhand"]
  ])("%s is in %s", (postcode, name) => {
    expect(stateOfPostcode(postcode)).toBe(name)
    expect(stateOf({ region: null, postcode: `${postcode.slice(0, 3)} ${postcode.slice(3)}` })).toBe(name)
  })

  it.each([
    ["karnataka ", "Karnataka"],
    ["KA", "Karnataka"],
    ["IN-KA", "Karnataka"],
    ["29", "Karnataka"],
    ["29-Karnataka", "Karnataka"],
    ["Jammu & Kashmir", "Jammu and Kashmir"],
    ["TAMIL  NADU", "Tamil Nadu"],
    ["Orissa", "Odisha"],
    ["Pondicherry", "Puducherry"],
    ["New Delhi", "Delhi"]
  ])("the region %s is %s, whatever the postcode (INV-7)", (region, name) => {
    expect(stateOf({ region, postcode: "110001" })).toBe(name)
  })

  it("a region that names no state leaves the word to the postcode, and stands for itself without one", () => {
    expect(stateOf({ region: "Bangalore Urban", postcode: "560038" })).toBe("Karnataka")
    expect(stateOf({ region: "Bangalore Urban", postcode: "" })).toBe("Bangalore Urban")
    expect(stateOf({ region: "", postcode: "not a code" })).toBeUndefined()
    expect(stateOf({ region: null, postcode: "012345" })).toBeUndefined()
  })

  it("a seller without a region is where its GSTIN says", () => {
    expect(stateOf({ region: null, gstin: "29ABCDE1234F1Z5", postcode: "600001" })).toBe("Karnataka")
  })

  it("two places are in one state unless both are known to differ", () => {
    const karnataka = { region: "Karnataka" }
    expect(isSameState(karnataka, { region: "ka" })).toBe(true)
    expect(isSameState(karnataka, { region: "", postcode: "" })).toBe(true)
    expect(isSameState(karnataka, { region: "", postcode: "682036" })).toBe(false)
    expect(isSameState({ region: "Somewhere" }, { region: "somewhere " })).toBe(true)
    expect(isSameState({ region: "Somewhere" }, { region: "Elsewhere" })).toBe(false)
  })
})
