/** What a shop lacks that the law asks for (DOCTOR-1). */
import { describe, expect, it } from "vitest"
import {
  type ExaminedStore,
  findingKinds,
  inCustomer,
  inProduct,
  inSetting,
  inStore,
  isMust
} from "#core/doctor/finding.ts"
import { findingText, whyText } from "#core/text/doctor.ts"

const whole: ExaminedStore = {
  store_id: 11,
  country: "IN",
  region: "Karnataka",
  city_name: "Bengaluru",
  address: "41/1200 Avenue Road",
  postcode: "560038",
  legal_name: "Greenfields Fresh Foods Private Limited",
  gstin: "29AAKCP4821K1ZZ",
  fssai: "11319007000123",
  trn: null,
  phone: null,
  series_code: "KOCH",
  care_phone: "1800 123 456",
  care_email: null
}
const kinds = (found: ReadonlyArray<{ readonly kind: string }>) => found.map(({ kind }) => kind)

describe("a store", () => {
  it("lacks nothing where all is there, in India and in the UAE (DOCTOR-1)", () => {
    expect(inStore(whole)).toEqual([])
    expect(
      inStore({
        ...whole,
        country: "AE",
        region: "Dubai",
        postcode: null,
        gstin: null,
        fssai: null,
        trn: "100123456700003"
      })
    ).toEqual([])
  })

  it.each([
    [{ series_code: null, store_id: 2_000_000 }, "seriesCode"],
    [{ legal_name: " " }, "legalName"],
    [{ address: "" }, "address"],
    [{ care_phone: null }, "careContact"],
    [{ gstin: null }, "gstin"],
    [{ gstin: "29AAKCP4821K1ZX" }, "gstin"],
    [{ region: "Kerala" }, "gstin"],
    [{ fssai: "12" }, "fssai"],
    [{ postcode: null }, "postcode"],
    [{ country: "AE", region: "Dubai" }, "trn"]
  ] as const)("without it is found: %j (DOCTOR-1)", (change, kind) => {
    expect(kinds(inStore({ ...whole, ...change }))).toContain(kind)
  })

  it("whose state nobody knows can tell no tax (DOCTOR-1)", () => {
    expect(kinds(inStore({ ...whole, region: null, postcode: null, gstin: null }))).toEqual([
      "state",
      "gstin",
      "postcode"
    ])
  })

  it("with the GSTIN of another state is told which (DOCTOR-1)", () => {
    const [found] = inStore({ ...whole, region: "Kerala" })
    expect(found && whyText(found)).toContain("Karnataka")
  })
})

describe("products, settings and customers", () => {
  it("lack what their labels and papers want (DOCTOR-1)", () => {
    const product = { hsn: "0207", tax_rate: 500, tax_kind: null, veg_mark: "non-veg", isPriced: true }
    expect(inProduct(product)).toEqual([])
    expect(
      kinds(inProduct({ hsn: null, tax_rate: 0, tax_kind: null, veg_mark: null, isPriced: false }))
    ).toEqual(["hsn", "rate", "mrp", "vegMark"])
    expect(kinds(inProduct({ ...product, hsn: "02" }))).toEqual(["hsn"])
  })

  it("without a rate say which kind of supply they are (ACCOUNTS-14)", () => {
    const product = { hsn: "0302", tax_rate: 0, veg_mark: "non-veg", isPriced: true } as const
    for (const tax_kind of ["nil-rated", "exempt", "non-gst"] as const)
      expect(inProduct({ ...product, tax_kind })).toEqual([])
    // Nothing that is sold within India is zero-rated.
    for (const tax_kind of ["zero-rated", null] as const)
      expect(kinds(inProduct({ ...product, tax_kind }))).toEqual(["rate"])
  })

  it("that cannot be read are found, with what they are to be (DOCTOR-1)", () => {
    expect(inSetting("cash_rounding", "1")).toEqual([])
    const [shape] = inSetting("cash_rounding", '"much"')
    expect(shape && whyText(shape)).toContain("an amount from 0 to 100")
    const [name] = inSetting("cash_roundin", "1")
    expect(name && whyText(name)).toContain("No setting has this name")
    expect(inCustomer({ gstin: "29AAGCB7383J1Z4", trn: null })).toEqual([])
    expect(kinds(inCustomer({ gstin: "29AAGCB7383J1Z5", trn: null }))).toEqual(["buyer"])
    expect(kinds(inCustomer({ gstin: null, trn: "12" }))).toEqual(["buyer"])
  })

  it("have a sentence for each kind, and all but rates and PIN codes have to be there (DOCTOR-1)", () => {
    expect(findingKinds.map(findingText).every((text) => text.endsWith("."))).toBe(true)
    expect(findingKinds.filter((kind) => !isMust(kind))).toEqual(["postcode", "rate"])
  })
})
