/** PASSWORD-1: what anybody guesses who knows the place. */
import { describe, expect, it } from "vitest"
import { spellingsOf, weaknessOf } from "#core/session/password.ts"
import { weaknessText } from "#core/text/password.ts"

const names = ["Meera Krishnan", "Indiranagar", "Koramangala Store", "Fresh Foods Pvt Ltd", "Bengaluru"]
const weakness = (password: string) => weaknessOf(password, "meera.k", names)

describe("a password", () => {
  it.each([
    ["short", "seven77"],
    ["short", "👩‍🌾👩‍🌾"],
    ["long", "x1".repeat(129)],
    ["name", "MEERA.KRI"],
    ["repeats", "aaaaaaaa"],
    ["repeats", "abababab"],
    ["repeats", "12121212"],
    ["repeats", "asdfasdf"],
    ["repeats", "plum7plum7plum7"],
    ["repeats", "കകകകകകകക"],
    ["row", "12345678"],
    ["row", "87654321"],
    ["row", "qwertyuiop"],
    ["row", "poiuytrewq"],
    ["row", "abcdefgh"],
    ["row", "qwerty1234"],
    ["row", "asdf-1234-x"],
    ["context", "packhouse"],
    ["context", "Packhouse1"],
    ["context", "p4ckh0u$e!"],
    ["context", "pack-house"],
    ["context", "indiranagar"],
    ["context", "Indiranagar99"],
    ["context", "Koramangala store"],
    ["context", "freshfoods1"],
    ["context", "bengaluru-2"],
    ["context", "meera krishnan"],
    ["context", "meera.k.2026"]
  ] as const)("is weak by %s: %s", (why, password) => {
    expect(weaknessOf(password, why === "name" ? "meera.kri" : "meera.k", names)).toBe(why)
    expect(weaknessText(why)).toBeTruthy()
  })

  it.each([
    "three wet umbrellas",
    "Correct-horse-7-battery",
    "a long enough password",
    "first-Passw0rd",
    "plum-Orchard-51",
    "the store in indiranagar opens late",
    "x9v2k7qp",
    "മഴക്കാലം വരുന്നു",
    "مطر في الصباح"
  ])("is taken: %s", (password) => expect(weakness(password)).toBeUndefined())

  it("is judged without what nobody is called", () => {
    expect(weaknessOf("three wet umbrellas", "", ["", " ", "-", "of"])).toBeUndefined()
  })
})

describe("a common password", () => {
  it.each([
    ["in full width", "Ｐａｓｓｗｏｒｄ１", "password1"],
    ["with blanks behind it", "password1    ", "password1"],
    ["with signs about it", "--Password1!--", "password1"],
    ["with digits for letters", "Passw0rd!", "password"],
    ["with signs for letters", "P@$$w0rd", "password"],
    ["as it is listed", "!QAZ2wsx", "!qaz2wsx"]
  ])("is looked up %s", (_, password, listed) => {
    expect(spellingsOf(password)).toContain(listed)
  })
})
