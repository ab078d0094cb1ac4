/** PASSWORD-1: what anybody guesses who knows the place. */
import fc from "fast-check"
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
    ["repeats", "dog1dog2dog3"],
    ["repeats", "cat cat-cat cat"],
    ["row", "qwerty123"],
    ["row", "qwertyuiop1987"],
    ["row", "1q2w3e4r"],
    ["row", "1q2w3e4r5t!"],
    ["row", "zaq12wsx"],
    ["row", "1qaz2wsx3edc"],
    ["row", "azerty2026"],
    ["row", "147258369"],
    ["digits", "28111987"],
    ["digits", "98450 71620"],
    ["word", "chicken2026!"],
    ["word", "Ch1cken2026"],
    ["word", "Priya1987"],
    ["word", "1987rajesh"],
    ["word", "പ്രിയ1987"],
    ["word", "my-password-2026"],
    ["word", "welcome@admin1"],
    ["context", "Koramangala560034"],
    ["context", "indiranagar2026a"],
    ["context", "p4ckh0use-2026-12"],
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
  ] as const)("is weak by %s: %s (PASSWORD-1, PASSWORD-3)", (why, password) => {
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
    ["as it is listed", "!QAZ2wsx", "!qaz2wsx"],
    ["with a year behind its digits for letters", "P4ssw0rd2026", "password"],
    ["with a year and signs", "P@$$w0rd#2026!", "password"],
    ["with a letter's digit before the year", "welc0m32026", "welcome"],
    ["with its own digits before the year", "abc1232026", "abc123"],
    ["with digits before it", "2026password", "password"]
  ])("is looked up %s", (_, password, listed) => {
    expect(spellingsOf(password)).toContain(listed)
  })
})

/** Words of no list of passwords, as people choose them: any four make a passphrase. */
const words =
  "umbrella river seven kettle monsoon purple ladder window engine paper tailor market coconut bridge lantern garden copper saddle thunder basket mango velvet harbour needle pepper station pillow carpet anchor puzzle മഴ നദി مطر قمر".split(
    " "
  )
const passphrase = fc
  .tuple(
    fc.shuffledSubarray(words, { minLength: 4, maxLength: 7 }),
    fc.constantFrom(" ", "-", ".", ""),
    fc.constantFrom("", "7", "42", "!"),
    fc.boolean()
  )
  .map(([of, between, end, isTitled]) => {
    const joined = of.join(between)
    return `${isTitled ? joined.charAt(0).toUpperCase() + joined.slice(1) : joined}${end}`
  })

describe("an honest password", () => {
  it("of four words or more is taken, whatever stands between and behind them", () => {
    fc.assert(
      fc.property(passphrase, (password) => {
        expect(weakness(password)).toBeUndefined()
        expect(spellingsOf(password).length).toBeLessThan(50)
      }),
      { numRuns: 200 }
    )
  })
})
