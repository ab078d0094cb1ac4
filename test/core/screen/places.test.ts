import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { placesOf } from "#core/client/places.ts"
import { isAt, placeGroups, shownPlaces } from "#core/kit/place.ts"
import * as route from "#core/kit/route.ts"
import { readUser } from "#core/session/user.ts"
import { someUser } from "../arbitrary/user.ts"
import { everyFlag } from "./beginnings.ts"

const withFlags = (flags: Readonly<Record<string, unknown>>) => ({
  user: Result.getOrThrow(readUser({ ...someUser, ...flags }))
})
const everybody = withFlags({})

describe("the places of the navigation", () => {
  it("are every area, and Scan next where orders are picked in the app", () => {
    const titles = (session: Parameters<typeof placesOf>[0]) =>
      placesOf(session, "express").map(({ title }) => title)

    expect(titles(everybody)).not.toContain("Scan next")
    const picking = withFlags({ enable_item_pickup: true, enable_shift: 1 })
    expect(titles(picking)).toContain("Scan next")
  })

  it("have a title, an icon and an address of their own each, whatever the user may do", () => {
    const places = placesOf(withFlags({ ...everyFlag, allow_hub_to_hub_transfer: 1 }), "express")
    expect(places.length).toBeGreaterThan(24)
    for (const part of ["title", "shortTitle", "icon"] as const)
      expect(new Set(places.map((place) => place[part])).size).toBe(places.length)
    expect(new Set(places.map(({ leadsTo }) => route.print(leadsTo))).size).toBe(places.length)
  })

  it("show at most fourteen ways at once, those below another where somebody is at one of them", () => {
    const places = placesOf(withFlags({ enable_item_pickup: true, enable_shift: 1 }), "express")
    const shownAt = (now: route.Route) => placeGroups.flatMap((group) => shownPlaces(places, group, now))
    const home = shownAt({ name: "home" })
    expect(home.length).toBeLessThanOrEqual(14)
    expect(home.some(({ isBelow }) => isBelow)).toBe(false)
    // Every place is in sight from its own page, and each once, but for those behind More alone.
    for (const place of places.filter(({ group }) => group !== "more")) {
      const shown = shownAt(place.leadsTo).map(({ place: { title } }) => title)
      expect(shown).toContain(place.title)
      expect(new Set(shown).size).toBe(shown.length)
    }
    // Without the way above it a place stands for itself.
    const alone = places.filter(({ leadsTo: { name } }) => name !== "settings")
    expect(shownPlaces(alone, "service", { name: "home" }).map(({ place: { title } }) => title)).toContain(
      "Devices"
    )
  })

  it("lead back to the tab of the queue that was last looked at", () => {
    const queue = placesOf(everybody, "scheduled").find(({ icon }) => icon === "orders")
    expect(queue?.leadsTo).toEqual({ name: "orders", tab: "scheduled" })
  })

  it("hold each page but the login in one place", () => {
    const picking = withFlags({ enable_item_pickup: true, enable_shift: 1 })
    const pages: ReadonlyArray<route.Route> = [
      { name: "order", id: 1, usesNewService: false },
      { name: "shipment", id: 1 },
      { name: "pack", code: "1" },
      { name: "packed", id: 1 },
      { name: "timeline", id: 1 },
      ...placesOf(picking, "express").map(({ leadsTo }) => leadsTo)
    ]
    for (const page of pages)
      expect(placesOf(picking, "express").filter((place) => isAt(place, page))).toHaveLength(1)
  })

  it("that have room of their own on a phone are four", () => {
    expect(placesOf(everybody, "express").filter(({ isMain }) => isMain)).toHaveLength(4)
  })
})
