import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { place, sessionOf, supportPhone, tagline } from "#core/kit/session.ts"
import { defaultTagline } from "#core/session/env-variables.ts"
import { productIds } from "#core/session/product-ids.ts"
import { isPublic, settingNames, settingOf, settings } from "#core/session/settings.ts"
import { ownStore, placeOf } from "#core/session/store.ts"
import { readLocality, readUser } from "#core/session/user.ts"
import { anyFlags } from "../arbitrary/flags.ts"
import { anyText } from "../arbitrary/text.ts"
import { otherStore, someUser, user } from "../arbitrary/user.ts"

describe("the user in a login answer", () => {
  it("has an id; an answer without one is no user", () => {
    for (const id of [undefined, null, "", "x", 1.5])
      expect(readUser({ ...someUser, id })._tag).toBe("Failure")
    for (const answer of [null, undefined, "", [], 7, { message: "Invalid Login Credentials" }])
      expect(readUser(answer)._tag).toBe("Failure")
  })

  it("keeps its named fields, and everything else as flags", () => {
    fc.assert(
      fc.property(anyFlags, (flags) => {
        const { id: _, ...rest } = someUser
        const others = Object.fromEntries(
          Object.entries(flags).filter(([name]) => !(name in rest) && name !== "__proto__")
        )
        expect(user(others)).toMatchObject(someUser)
        expect(user(others).flags).toEqual(others)
      })
    )
  })

  it("is an administrator by a truthy admin flag", () => {
    expect([user({ admin: 1 }).admin, user({ admin: "true" }).admin, user({ admin: true }).admin]).toEqual([
      true,
      true,
      true
    ])
    expect([
      user().admin,
      user({ admin: 0 }).admin,
      user({ admin: "0" }).admin,
      user({ admin: null }).admin
    ]).toEqual([false, false, false, false])
  })
})

describe("a user's locality", () => {
  it("is read as an object, or from JSON text", () => {
    const locality = { name: "Kadavanthra", pin: 682020 }
    expect(readLocality(locality)).toEqual(locality)
    expect(readLocality(JSON.stringify(locality))).toEqual(locality)
    expect(user({ locality: JSON.stringify(locality) }).locality).toEqual(locality)
  })

  it("that cannot be read breaks no login", () => {
    for (const broken of ["", "{", "Kadavanthra", "[]", "7", "null", null, 7, []]) {
      expect(readLocality(broken)).toBeNull()
      expect(user({ locality: broken }).locality).toBeNull()
    }
    fc.assert(
      fc.property(fc.oneof(anyText, fc.anything()), (locality) => {
        expect(readUser({ ...someUser, locality })._tag).toBe("Success")
      })
    )
  })

  it("names the place when the city is not known", () => {
    expect(placeOf(ownStore(user()))).toBe("Kochi, Kerala")
    expect(placeOf(ownStore(user({ region: null })))).toBe("Kochi")
    expect(placeOf(ownStore(user({ city_name: null, locality: '{"name":"Kadavanthra"}' })))).toBe(
      "Kadavanthra, Kerala"
    )
    expect(placeOf(ownStore(user({ city_name: null, region: null })))).toBe("")
    expect(place(sessionOf(user(), undefined))).toBe("Kochi, Kerala")
  })
})

describe("a session at a screen", () => {
  it("works for the store of the custom setup, else for the user's own (WHO-8)", () => {
    expect(sessionOf(user(), undefined).store).toMatchObject({ store_id: 11, hub_id: 1 })
    expect(sessionOf(user(), otherStore(12)).store).toMatchObject({ store_id: 12, hub_id: 4 })
  })

  it("hears of all the hub's stores with get_all_orders", () => {
    expect([
      sessionOf(user(), undefined).hearsAll,
      sessionOf(user({ get_all_orders: "1" }), undefined).hearsAll
    ]).toEqual([false, true])
  })

  it("greets with the configured tagline and support phone; without them with ours, and with no phone", () => {
    const bare = sessionOf(user(), undefined)
    const configured = {
      ...bare,
      variables: new Map([
        ["tagline", '"Fresh every morning"'],
        ["support_phone", "+91 484 234 5678"]
      ])
    }
    expect([tagline(bare), supportPhone(bare)]).toEqual([defaultTagline, undefined])
    expect([tagline(configured), supportPhone(configured)]).toEqual([
      "Fresh every morning",
      "+91 484 234 5678"
    ])
  })
})

describe("env variables", () => {
  it("that clients may read are the named ones, and nothing else", () => {
    for (const name of settingNames) expect(isPublic(name)).toBe(settings[name].readBy === "clients")
    for (const name of ["", "db_password", "ACCEPT_ORDER_REASON", "constructor", "__proto__", "toString"])
      expect(isPublic(name)).toBe(false)
    // These six, and no others.
    for (const name of [
      "accept_order_reason",
      "order_return_reason",
      "secondary_order_return_reason",
      "stock_correction_reason",
      "item_pickup_app_config",
      "all_item_manual_accept_allowed"
    ])
      expect(isPublic(name)).toBe(true)
  })

  it("hold a text as JSON or as it is", () => {
    expect(settingOf("tagline", '"a text"')).toBe("a text")
    expect(settingOf("tagline", "a text")).toBe("a text")
    expect(settingOf("tagline", "1800123")).toBe(1800123)
    for (const none of [undefined, null, "", '""', "null", "{}", "[]", "true"])
      expect(settingOf("tagline", none)).toBeUndefined()
  })

  it("hold product ids as a JSON array; what cannot be read is none", () => {
    expect(productIds("one_year_product_ids", "[5120, 7]")).toEqual(new Set([5120, 7]))
    for (const none of [undefined, "", "{", "[", '["x"]', "7"])
      expect(productIds("one_year_product_ids", none)).toEqual(new Set())
  })
})
