import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isOfPage } from "#core/kit/page-names.ts"
import { guard, lackedFor, print, type Route, read, toOrder, toPack } from "#core/kit/route.ts"
import { tabs } from "#core/order/queue.ts"
import * as Q from "#core/quantity.ts"
import { offSpellings, onSpellings } from "../arbitrary/flags.ts"
import { anyText } from "../arbitrary/text.ts"

const amount = (productId: number, qty: number) => ({ productId, qty: Q.parse(qty) })

/** The place at an address with its query. */
const at = (address: string): Route | undefined => {
  const [path = "", query = ""] = address.split("?")
  const parameter = (name: string) =>
    query
      .split("&")
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  return read(path, parameter("pg"), parameter("order"), parameter("show"), parameter("days"))
}

describe("places", () => {
  it.each<[string, Route | undefined]>([
    ["/", { name: "home" }],
    ["/home", { name: "home" }],
    ["/login", { name: "login" }],
    ["/order", { name: "orders", tab: "express" }],
    ["/order?pg=act", { name: "orders", tab: "express" }],
    ["/order?pg=all", { name: "orders", tab: "all" }],
    ["/order?pg=multiple", { name: "orders", tab: "multiple" }],
    ["/order?pg=pending_payment", { name: "orders", tab: "pending_payment" }],
    ["/order?pg=complete", { name: "orders", tab: "complete" }],
    ["/order?pg=", { name: "orders", tab: "express" }],
    ["/order?pg=constructor", { name: "orders", tab: "express" }],
    ["/order?pg=__proto__", { name: "orders", tab: "express" }],
    ["/scorder", { name: "orders", tab: "scheduled" }],
    ["/order?pg=all&show=late", { name: "orders", tab: "all", filter: "late" }],
    ["/order?pg=all&show=at-18", { name: "orders", tab: "all", filter: "at-18" }],
    ["/scorder?show=picking", { name: "orders", tab: "scheduled", filter: "picking" }],
    ["/order?show=everything", { name: "orders", tab: "express" }],
    ["/inventory?pg=board", { name: "inventory", list: "board" }],
    ["/inventory?pg=used", { name: "inventory" }],
    ["/return/7=1.5,8=2", { name: "return", amounts: [amount(7, 1.5), amount(8, 2)] }],
    ["/correction/7=0.05", { name: "correction", amounts: [amount(7, 0.05)] }],
    ["/correction/7=0", undefined],
    ["/return/7", undefined],
    ["/picklist", { name: "picklist", orderIds: [] }],
    ["/order/17", { name: "order", id: 17, usesNewService: false }],
    ["/order/new/17", { name: "order", id: 17, usesNewService: true }],
    ["/order/17/", { name: "order", id: 17, usesNewService: false }],
    ["/dispatch", { name: "dispatch" }],
    ["/inventory", { name: "inventory" }],
    ["/inventory/80177300500645507000123", { name: "pack", code: "80177300500645507000123" }],
    ["/inventory/LW%2F7%20x/", { name: "pack", code: "LW/7 x" }],
    ["/inventory/%E0%A4%A", undefined],
    ["/inventory/a/b", undefined],
    [`/inventory/${"8".repeat(257)}`, undefined],
    ["/failed", { name: "failed" }],
    ["/incoming", { name: "incoming" }],
    ["/dailysummary", { name: "dailysummary" }],
    ["/dailysummary?pg=hours&days=yesterday", { name: "dailysummary", tab: "hours", days: "yesterday" }],
    [
      "/dailysummary?days=2026-01-01..2026-11-22",
      { name: "dailysummary", days: { from: "2026-01-01", to: "2026-11-22" } }
    ],
    ["/dailysummary?days=2024-01-01..2026-11-22", { name: "dailysummary" }],
    ["/incoming?days=2026-01-01..2026-11-22", { name: "incoming" }],
    ["/incoming/17", { name: "shipment", id: 17 }],
    ["/incoming/x", undefined],
    ["/label", { name: "label", orderId: undefined }],
    ["/label?order=17", { name: "label", orderId: 17 }],
    ["/label?order=x", { name: "label", orderId: undefined }],
    ["/label?order=", { name: "label", orderId: undefined }],
    ["/packed/17", { name: "packed", id: 17 }],
    ["/packed", undefined],
    ["/masterdata", { name: "masterdata" }],
    ["/codes", { name: "codes" }],
    ["/order/17/timeline", { name: "timeline", id: 17 }],
    ["/order/x/timeline", undefined],
    ["/packed/x", undefined],
    ["/scannext", { name: "scannext" }],
    ["/devices", { name: "devices" }],
    ["/printqueue", { name: "printqueue" }],
    ["/shift", { name: "shift" }],
    ["/scannercheck", { name: "scannercheck" }],
    ["/settings", { name: "settings" }],
    ["/sync", { name: "sync" }],
    ["/store", { name: "store" }],
    ["/info", { name: "info" }],
    ["/order/x", undefined],
    ["/order/new", undefined],
    ["/order/-1", undefined],
    ["/Home", undefined],
    ["/nowhere", undefined],
    ["constructor", undefined],
    ["toString", undefined],
    ["", undefined],
    ["//", undefined]
  ])("%s leads to %j", (address, route) => {
    expect(at(address)).toEqual(route)
  })

  it("no pack is looked for under what was entered by hand, nor under nothing", () => {
    for (const code of ["MANUAL_PACK", "", "  ", "8".repeat(257)]) expect(toPack(code)).toBeUndefined()
    expect(toPack(" 8017 ")).toEqual({ name: "pack", code: "8017" })
  })

  it("are read back from the address they print", () => {
    fc.assert(
      fc.property(anyRoute, (route) => {
        expect(at(print(route))).toEqual(route)
      })
    )
  })

  it("begin as a page is kept for when there is no network, and nothing that the server answers does (KEPT-1)", () => {
    fc.assert(
      fc.property(anyRoute, (route) => {
        expect(isOfPage(print(route).split("?")[0] ?? "")).toBe(true)
      })
    )
    const answers = ["/api", "/ws", "/r/code", "/healthz", "/metrics", "/products", "/setup", "/inbox/orders"]
    expect([...answers, "/icon.svg", "/nowhere"].filter(isOfPage)).toEqual([])
  })

  it("no address is an error", () => {
    fc.assert(
      fc.property(anyText, fc.option(anyText, { nil: undefined }), (path, pg) => {
        const route = read(path, pg)
        if (route?.name === "orders") expect(tabs).toContain(route.tab)
      })
    )
  })
})

const all = { enable_item_pickup: 1, enable_multiple_delivery_slots: 1, enable_shift: 1 }

describe("who may be where", () => {
  it("nobody but the login without a session", () => {
    fc.assert(
      fc.property(fc.option(anyRoute, { nil: undefined }), (route) => {
        expect(guard(route, undefined)).toEqual({ name: "login" })
      })
    )
  })

  it("with a session every place but the login; the login and nowhere lead home", () => {
    fc.assert(
      fc.property(anyRoute, (route) => {
        expect(guard(route, all)).toEqual(route.name === "login" ? { name: "home" } : route)
      })
    )
    expect(guard(undefined, all)).toEqual({ name: "home" })
  })

  // ROUTE-1.
  it("Packed and Scan next only with enable_item_pickup; others come home (ROUTE-1, ROUTE-2)", () => {
    for (const route of [{ name: "packed", id: 7 }, { name: "scannext" }] as const) {
      expect(lackedFor(route, {})).toBe("enable_item_pickup")
      expect(guard(route, {})).toEqual({ name: "home" })
      expect(guard(route, { enable_item_pickup: "1" })).toEqual(route)
    }
  })

  it("the code rules only for administrators (ADMIN-1)", () => {
    expect(guard({ name: "masterdata" }, {})).toEqual({ name: "home" })
    expect(guard({ name: "codes" }, {})).toEqual({ name: "home" })
    expect(guard({ name: "codes" }, {}, true)).toEqual({ name: "codes" })
  })

  it("the shifts of a till only with enable_shift; others come home (ROUTE-2)", () => {
    expect(lackedFor({ name: "shift" }, {})).toBe("enable_shift")
    expect(guard({ name: "shift" }, {})).toEqual({ name: "home" })
    expect(guard({ name: "shift" }, { enable_shift: "true" })).toEqual({ name: "shift" })
  })

  it("Multiple Slot Orders only where its tab can show; others see the express orders (ROUTE-2)", () => {
    const multiple = { name: "orders", tab: "multiple" } as const
    expect(guard(multiple, { enable_multiple_delivery_slots: 1 })).toEqual(multiple)
    for (const flags of [{}, { enable_multiple_delivery_slots: 1, show_fth_retail_orders_only: 1 }])
      expect(guard(multiple, flags)).toEqual({ name: "orders", tab: "express" })
  })

  it("every other place is open to everybody who is logged in", () => {
    fc.assert(
      fc.property(anyRoute, (route) => {
        const isGated =
          ["packed", "scannext", "shift"].includes(route.name) || print(route).endsWith("multiple")
        if (!isGated) expect(lackedFor(route, {})).toBeUndefined()
      })
    )
  })
})

it("an order opens by the new invoice service when its flag is on", () => {
  for (const on of onSpellings)
    expect(print(toOrder(17, { enable_new_invoice_service: on }))).toBe("/order/new/17")
  for (const off of [...offSpellings, undefined])
    expect(print(toOrder(17, { enable_new_invoice_service: off }))).toBe("/order/17")
})

const anyRoute: fc.Arbitrary<Route> = fc.oneof(
  fc.constantFrom<Route>(
    { name: "login" },
    { name: "home" },
    { name: "dispatch" },
    { name: "label", orderId: undefined },
    { name: "scannext" },
    { name: "devices" },
    { name: "printqueue" },
    { name: "shift" },
    { name: "scannercheck" },
    { name: "settings" },
    { name: "sync" },
    { name: "store" },
    { name: "info" },
    { name: "incoming", days: "week" },
    { name: "dailysummary", tab: "hours", days: { from: "2026-11-01", to: "2026-11-22" } }
  ),
  fc.constantFrom(...tabs).map((tab): Route => ({ name: "orders", tab })),
  fc
    .record({ id: fc.integer({ min: 0, max: 999_999_999_999_999 }), usesNewService: fc.boolean() })
    .map((order): Route => ({ name: "order", ...order })),
  fc.nat().map((orderId): Route => ({ name: "label", orderId })),
  fc.nat().map((id): Route => ({ name: "packed", id })),
  fc.nat().map((id): Route => ({ name: "timeline", id })),
  anyText.map((code): Route => toPack(code.toWellFormed()) ?? { name: "inventory" })
)
