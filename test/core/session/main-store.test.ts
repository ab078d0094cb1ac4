/** The main store of a website. */
import { expect, it } from "vitest"
import { mainStoreOf } from "#core/session/main-store.ts"

it("is 8 of website 7 and 198 of 17 until somebody names others; of any other website it is the own store", () => {
  expect([7, 17, 3, null].map((website) => mainStoreOf(website, undefined, 101))).toEqual([8, 198, 101, 101])
  const named = '{"3": 102}'
  expect([3, 7].map((website) => mainStoreOf(website, named, 101))).toEqual([102, 101])
  expect(mainStoreOf(7, "no object", 101)).toBe(8)
})
