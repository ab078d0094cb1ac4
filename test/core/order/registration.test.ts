import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { checkCharacter, readFssai, readGstin, readTrn, requireStateOf } from "#core/order/registration.ts"
import { registrationProblem } from "#core/text/registration.ts"

const problemOf = (read: ReturnType<typeof readGstin>): string | undefined =>
  Result.isFailure(read) ? registrationProblem(read.failure) : undefined

describe("BUYER-1: the number of a registration is checked wherever one is typed or imported", () => {
  it.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "29AAKCP4821K1ZZ", "07AAACA1234B1ZK"])(
    "a GSTIN ends with the check character of its others: %s",
    (gstin) => {
      expect(checkCharacter(gstin.slice(0, 14))).toBe(gstin.slice(14))
      expect(readGstin(gstin)).toEqual(Result.succeed(gstin))
    }
  )
  it("is read however it is written", () => {
    expect(readGstin(" 29 aagcb7383j-1z4 ")).toEqual(Result.succeed("29AAGCB7383J1Z4"))
    expect(readTrn("1003 1234 5600 003")).toEqual(Result.succeed("100312345600003"))
  })
  it("one other character, and two that are exchanged, are found", () => {
    const gstin = "29AAGCB7383J1Z4"
    const wrong = [...gstin].flatMap((character, index) => {
      const other = character === "7" ? "3" : character === "A" ? "B" : undefined
      return other === undefined ? [] : [gstin.slice(0, index) + other + gstin.slice(index + 1)]
    })
    for (const each of [...wrong, "29AAGCB3783J1Z4"])
      expect(problemOf(readGstin(each))).toContain("The check character 4")
  })
  it.each([
    ["29AAGCB", "A GSTIN has 15 characters; this has 7."],
    ["40AAGCB7383J1Z4", "A GSTIN begins with the two digits of its state; 40 is no state."],
    ["KAAAGCB7383J1Z4", "A GSTIN begins with the two digits of its state; KA is no state."],
    ["2912GCB7383J1Z4", "A GSTIN is two digits, a PAN"]
  ])("what is wrong with a GSTIN is said: %s", (text, sentence) => {
    expect(problemOf(readGstin(text))).toContain(sentence)
  })
  it("a GSTIN is one of the state in which its address lies", () => {
    expect(problemOf(requireStateOf("29AAGCB7383J1Z4", "kerala"))).toBe(
      "This GSTIN is one of Karnataka, the address lies in Kerala: correct one of them."
    )
    for (const region of ["KA", "Karnataka", "", null, "Bengaluru Urban"])
      expect(requireStateOf("29AAGCB7383J1Z4", region)).toEqual(Result.succeed("29AAGCB7383J1Z4"))
  })
  it.each([
    [readTrn("10031234560000"), "A TRN has 15 digits; this has 14."],
    [readTrn("10031234560000X"), "A TRN is digits alone: take out what is none."],
    [readFssai("1122599900012"), "An FSSAI licence has 14 digits; this has 13."]
  ])("a TRN has 15 digits, an FSSAI licence 14", (read, sentence) => {
    expect(problemOf(read)).toBe(sentence)
  })
})
