import { readFileSync } from "node:fs"
import fc from "fast-check"
import { expect, it } from "vitest"
import { contractVersion, fitOf, readRelease, releaseName } from "#core/release.ts"

const contract = fc.integer({ min: 0, max: 999_999 })

it("a client fits with a server of its own contract and of the next one alone (RELEASE-2)", () => {
  expect([-1, 0, 1, 2].map((ahead) => fitOf(5, 5 + ahead))).toEqual(["newer", "fits", "fits", "older"])
  fc.assert(
    fc.property(contract, contract, (client, server) => {
      const ahead = server - client
      expect(fitOf(client, server)).toBe(ahead < 0 ? "newer" : ahead > 1 ? "older" : "fits")
    })
  )
})

it("a release is read from its own name, and from nothing else (RELEASE-1)", () => {
  expect(readRelease(releaseName)).toMatchObject({ contract: contractVersion })
  expect(readRelease("1.2.3+0123456789ab; contract=7")).toEqual({
    version: "1.2.3+0123456789ab",
    contract: 7
  })
  for (const other of [
    "",
    "1.2.3",
    "1.2.3; contract=",
    "1.2.3; contract=1e3",
    "<b>; contract=1",
    `${"9".repeat(81)}; contract=1`
  ])
    expect([other, readRelease(other)]).toEqual([other, undefined])
  fc.assert(fc.property(fc.string(), (text) => void readRelease(text)))
})

it("the changelog begins with the release that is built, and its contract", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string }
  const [, release, about] = /^## (\S+)\n\n(.+)$/m.exec(readFileSync("docs/changelog.md", "utf8")) ?? []
  expect([release, about]).toEqual([version, expect.stringContaining(`contract ${contractVersion}`)])
})
