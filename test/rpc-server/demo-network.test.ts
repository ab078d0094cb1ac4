import { cpSync } from "node:fs"
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { layoutOf, withoutM } from "#core/barcode/layouts.ts"
import { parse } from "#core/barcode/parse.ts"
import * as Day from "#core/day.ts"
import { OrderStatus } from "#core/order/order.ts"
import { writeCsv } from "#core/sheet/csv.ts"
import { feedOrders } from "#rpc-server/demo/feed.ts"
import { loadNetwork, refreshNetwork } from "#rpc-server/demo/load.ts"
import { makeNetwork } from "#rpc-server/demo/network.ts"
import { demoPassword, demoUsers } from "#rpc-server/demo/users.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { Store, write } from "#rpc-server/store/engine/transaction.ts"
import { daily, lasting } from "#rpc-server/store/network/demo-network.ts"
import { byHub } from "#rpc-server/store/spread/kinds.ts"
import { contentOf, importBy, importInto, network, rowsOf } from "#test/support/import-folder.ts"
import { isLong } from "#test/support/runs.ts"
import { forget, type Place, place, startServer, within } from "#test/support/server.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const renumber = write("UPDATE orders SET increment_id = ? WHERE increment_id = ?")
const refresh = (where: Place, now: Day.Instant) =>
  within(
    where,
    Store.use((store) => store.transact(() => refreshNetwork(now, undefined)))
  )
/** Does something as of a moment: how long it takes moves no order and no slot. */
const at = <A, E>(where: Place, now: Day.Instant, work: Effect.Effect<A, E, Store>) =>
  within(where, Effect.andThen(TestClock.setTime(now), work).pipe(Effect.provide(TestClock.layer())))
const load = (where: Place, now: Day.Instant) => at(where, now, loadNetwork(false))
const count = async (where: Place, text: string) =>
  Number((await rowsOf(where, `SELECT COUNT(*) AS count FROM ${text}`))[0]?.count)
const list = async (where: Place, text: string) =>
  (await rowsOf(where, text)).map((row) => Object.values(row)[0])

// On PostgreSQL the tour loads it daily, refreshes it and puts another in its place.
describe.each(anyDatabase)("the demo network on $name", ({ url }) => {
  let where: Place
  let now: Day.Instant
  beforeAll(async () => {
    where = place(await url())
    now = Date.now()
    await load(where, now)
    console.log(`the demo network is loaded in ${Date.now() - now} ms`)
  })
  afterAll(() => forget(where))

  it("has its full numbers", async () => {
    expect(await count(where, "product")).toBe(400)
    expect(await count(where, "pack")).toBe(3311)
    expect(await count(where, "orders")).toBe(220)
    expect(await list(where, "SELECT username FROM app_user ORDER BY username")).toEqual([
      "admin",
      "autoreturn",
      "eodapprover",
      "hub",
      "hubnew",
      "nocutoff",
      "nomanual",
      "partner",
      "partner-nocustomer",
      "plain",
      "second",
      "store",
      "uae"
    ])
  })

  it("has every row under the hub that it is of", async () => {
    const hubOf: Readonly<Record<string, string>> = {
      store_id: "SELECT s.hub_id FROM store s WHERE s.store_id = x.store_id",
      order_id: "SELECT o.hub_id FROM orders o WHERE o.order_id = x.order_id",
      pack_id: "SELECT k.hub_id FROM pack k WHERE k.id = x.pack_id",
      shipment: "SELECT s.hub_id FROM shipment s WHERE s.id = x.shipment",
      return_id: "SELECT r.hub_id FROM return_record r WHERE r.id = x.return_id"
    }
    for (const table of byHub) {
      const columns = Object.keys((await rowsOf(where, `SELECT * FROM ${table} LIMIT 1`))[0] ?? {})
      for (const column of columns.filter((name) => hubOf[name] !== undefined))
        expect([
          table,
          column,
          await count(where, `${table} x WHERE x.${column} IS NOT NULL AND x.hub_id <> (${hubOf[column]})`)
        ]).toEqual([table, column, 0])
    }
  })

  describe("stores", () => {
    it("of every type, with websites 3, 15, 16, 10 and the main stores 8 of 7 and 198 of 17", async () => {
      expect(new Set(await list(where, "SELECT type FROM store"))).toEqual(
        new Set(["butchery_factory", "butchery", "mini_factory", "express"])
      )
      const websites = await rowsOf(where, "SELECT store_id, website_id FROM store")
      expect(new Set(websites.map((row) => row.website_id))).toEqual(new Set([3, 15, 16, 10, 7, 17, 21]))
      expect(websites).toContainEqual({ store_id: 8, website_id: 7 })
      expect(websites).toContainEqual({ store_id: 198, website_id: 17 })
    })
    it("in the UAE with a TRN, in India with a GSTIN whose check character is right and a food licence", async () => {
      const stores = await rowsOf(where, "SELECT country, gstin, fssai, trn FROM store")
      for (const { country, gstin, fssai, trn } of stores)
        if (country === "AE")
          expect([gstin, fssai, trn]).toEqual([null, null, expect.stringMatching(/^1\d{14}$/)])
        else {
          expect(String(gstin)).toMatch(/^(04|29|32|33)[A-Z]{5}\d{4}[A-Z]\dZ[0-9A-Z]$/)
          expect(checkCharacter(String(gstin).slice(0, 14))).toBe(String(gstin).slice(14))
          expect(fssai).toMatch(/^1\d{13}$/)
        }
      expect(stores.some(({ country }) => country === "AE")).toBe(true)
    })
    it("one without stock and orders", async () => {
      expect(await count(where, "pack WHERE hub_id = 7")).toBe(0)
      expect(await count(where, "orders WHERE store_id = 701")).toBe(0)
    })
  })

  describe("users", () => {
    const flagsOf = async (username: string) =>
      JSON.parse(
        String((await rowsOf(where, "SELECT flags FROM app_user WHERE username = ?", username))[0]?.flags)
      )
    it("hub: what opens something is on, what puts one way in another's place is off", async () => {
      const flags = await flagsOf("hub")
      for (const on of [
        "enable_order_create",
        "enable_multiple_invoice",
        "enable_order_return",
        "show_central_stock",
        "get_all_orders"
      ])
        expect([on, Boolean(flags[on])]).toEqual([on, true])
      for (const off of [
        "enable_new_invoice_service",
        "enable_barcode_scanner_invoice_screen",
        "automatic_return_order_creation",
        "use_partner_price"
      ])
        expect([off, Boolean(flags[off])]).toEqual([off, false])
    })
    it("the others: each what it is there for", async () => {
      expect(await flagsOf("hubnew")).toMatchObject({
        enable_new_invoice_service: "1",
        enable_accept_service: true
      })
      expect(await flagsOf("partner")).toMatchObject({
        use_partner_price: 1,
        checkout_in_background: 1,
        b2c_hub_customer: "4001"
      })
      expect(await flagsOf("partner-nocustomer")).not.toHaveProperty("b2c_hub_customer")
      expect(await flagsOf("plain")).toEqual({})
      expect(await flagsOf("nomanual")).toMatchObject({ manual_accept: false, enable_upi_payment: false })
      expect(await flagsOf("uae")).toMatchObject({ isUAEHub: 1 })
      expect(await list(where, "SELECT username FROM app_user WHERE cut_off_date IS NULL")).toEqual([
        "nocutoff"
      ])
      expect(
        await list(where, "SELECT username FROM app_user WHERE type = 'eod_stock_approval_user'")
      ).toEqual(["eodapprover"])
      expect(await list(where, "SELECT username FROM app_user WHERE admin = 1")).toEqual(["admin"])
      expect(await list(where, "SELECT locality FROM app_user WHERE locality IS NOT NULL")).toEqual([
        '{"name":"Koramangala 4th Block"}'
      ])
      expect(demoUsers).toHaveLength(13)
    })
  })

  describe("products", () => {
    it.each([
      [
        "configurable ones with others to choose from",
        "type_id = 'configurable' AND child_products LIKE '%,%'"
      ],
      ["virtual ones", "type_id = 'virtual'"],
      ["sold by weight", "sell_by = 'kg'"],
      ["sold by the pack", "sell_by = 'pack'"],
      ["sold whole", "whole = 1"],
      ["without a price", "price IS NULL"],
      ["without a picture", "medium_image IS NULL"],
      ["without an increment", "qty_increments IS NULL"],
      ["weighed loose, in steps of 10 g and with a tare", "qty_increments = 10 AND tare > 0"],
      ["with names over 55 characters", "LENGTH(name) > 55"],
      ["marinated, category 34", "category_id = 34"],
      ["marinated, category 82", "category_id = 82"],
      ["groceries", "category_type = 'groceries'"],
      ["bakery", "category_type = 'bakery'"],
      ["vegetables", "category_type = 'vegetables'"],
      ["with five digits", "entity_id > 9999"],
      ["cheaper than their list price", "final_price < price"]
    ])("%s", async (_, condition) => {
      expect(await count(where, `product WHERE ${condition}`)).toBeGreaterThan(0)
    })
    it("in Hindi, Malayalam, Tamil and Arabic", async () => {
      const names = (await list(where, "SELECT name FROM product")).join(" ")
      for (const script of ["Devanagari", "Malayalam", "Tamil", "Arabic"])
        expect([script, new RegExp(`\\p{Script=${script}}`, "u").test(names)]).toEqual([script, true])
    })
    it("whose labels declare a price and a mark, in stores with a care contact", async () => {
      expect(await list(where, "SELECT name FROM product WHERE veg_mark IS NULL")).toEqual([])
      expect(await list(where, "SELECT name FROM product WHERE mrp IS NULL AND price IS NULL")).toEqual([])
      expect(await count(where, "store WHERE care_phone IS NULL OR care_email IS NULL")).toBe(0)
    })
    it("with HSN codes and tax rates", async () => {
      expect(await count(where, "product WHERE hsn IS NULL")).toBe(0)
      expect(new Set(await list(where, "SELECT tax_rate FROM product"))).toEqual(new Set([0, 500, 1800]))
    })
    it("the mappings and the EAN13 of the worked examples", async () => {
      const mappings = await rowsOf(where, "SELECT code_type, item, product_id FROM item_mapping")
      for (const [code_type, item, product_id] of [
        ["mrpl", "01234", 1773],
        ["mrpl", "00042", 2648],
        ["spar", "004321", 2649],
        ["spar", "110007", 1804],
        ["loyaltyWorld", "0012345", 1773],
        ["loyaltyWorld", "0000777", 2648]
      ])
        expect(mappings).toContainEqual({ code_type, item, product_id })
      expect(
        await list(where, "SELECT entity_id FROM product WHERE ean13_barcode = '8901234567890'")
      ).toEqual([5120])
      expect(
        await rowsOf(where, "SELECT gtin, pieces FROM product_gtin WHERE product_id = 5120 ORDER BY gtin")
      ).toEqual([
        { gtin: "04006381333931", pieces: 1 },
        { gtin: "18901234567897", pieces: 12 }
      ])
    })
  })

  describe("packs", () => {
    it("of every printed type, each code saying what its row says", async () => {
      const today = Day.dayAt(now)
      const packs = await rowsOf(where, "SELECT scan_code, code, product_id, date_of_expiry FROM pack")
      const types = new Set(packs.map(({ code }) => layoutOf(String(code))))
      expect(types).toEqual(
        new Set(["pack", "newPack", "legacyPack", "ean13", "mrpl", "spar", "loyaltyWorld"])
      )
      for (const { scan_code, code, product_id, date_of_expiry } of packs) {
        expect(withoutM(String(scan_code))).toBe(code)
        const parsed = parse(String(code), today)
        if (parsed !== undefined && "product_id" in parsed) expect(parsed.product_id).toBe(product_id)
        if (parsed !== undefined && "date_of_expiry" in parsed)
          expect(parsed.date_of_expiry).toBe(date_of_expiry)
        if (parsed !== undefined && "packaging_date" in parsed)
          expect(Day.addDays(parsed.packaging_date, 3)).toBe(date_of_expiry)
      }
      for (const letter of ["P", "W"])
        expect(await count(where, `pack WHERE code LIKE '${letter}%'`)).toBeGreaterThan(0)
    })
    it.each([
      [
        "expired yesterday",
        (today: Day.Day) => `status = 0 AND date_of_expiry = '${Day.addDays(today, -1)}'`
      ],
      ["expiring today", (today: Day.Day) => `status = 0 AND date_of_expiry = '${today}'`],
      ["used", () => "status = 1"],
      ["gone for another reason", () => "status = 2"],
      ["of other hubs", () => "hub_id <> 1 AND status = 0"],
      ["printed with an M", () => "scan_code LIKE 'M%'"],
      ["of fifty grams, which are one piece", () => "code LIKE '80____00050%' AND qty = 1000"],
      ["of thirty kilograms", () => "qty = 30000"],
      ["older than anybody's cut-off date", () => `received_at < '${Day.toGmt(now - 31 * 24 * Day.hour)}'`]
    ])("%s", async (_, condition) => {
      expect(await count(where, `pack WHERE ${condition(Day.dayAt(now))}`)).toBeGreaterThan(0)
    })
    it("several rows of one EAN13 with different expiry", async () => {
      const rows = await rowsOf(
        where,
        "SELECT date_of_expiry FROM pack WHERE code = '8901234567890' AND hub_id = 1 AND status = 0"
      )
      expect(new Set(rows.map((row) => row.date_of_expiry)).size).toBeGreaterThan(2)
    })
  })

  describe("orders", () => {
    it("a kilogram that is sold by the pack, at the hub and at the counter", async () => {
      const rows = await rowsOf(
        where,
        `SELECT DISTINCT o.store_id FROM order_item i JOIN product p ON p.entity_id = i.product_id
          JOIN orders o ON o.order_id = i.order_id WHERE i.sell_by <> p.sell_by ORDER BY o.store_id`
      )
      expect(rows).toEqual([{ store_id: 101 }, { store_id: 102 }])
    })
    it("of all nine statuses", async () => {
      expect(new Set(await list(where, "SELECT DISTINCT status FROM orders"))).toEqual(
        new Set(OrderStatus.literals)
      )
    })
    it("from every source that is named", async () => {
      const sources = await list(where, "SELECT DISTINCT source FROM orders")
      expect(new Set(sources)).toEqual(
        new Set([
          "zomato",
          "dunzo",
          "swiggy",
          "zepto",
          "paytm",
          "ondc",
          "pincode",
          "flipkart",
          "dailyninja",
          "fth_hub",
          "fth_retail",
          "mrpl"
        ])
      )
    })
    it("pending either side of 30, 60 and 90 minutes", async () => {
      const ages = (
        await list(where, "SELECT created_at FROM orders WHERE status = 'pending' AND sub_slot_id IS NULL")
      ).map((at) => (now - (Day.fromGmt(String(at)) ?? 0)) / Day.minute)
      for (const limit of [30, 60, 90]) {
        expect(ages.some((age) => age > limit - 2 && age < limit)).toBe(true)
        expect(ages.some((age) => age > limit && age < limit + 2)).toBe(true)
      }
    })
    it("with slots in 10, 29 and 31 minutes, tomorrow, and more than one", async () => {
      const slots = (
        await list(
          where,
          "SELECT delivery_at FROM orders WHERE status = 'pending' AND sub_slot_id IS NOT NULL"
        )
      ).map((at) => Day.fromGmt(String(at)) ?? 0)
      for (const minutes of [10, 29, 31])
        expect(slots.some((at) => Math.abs(at - now - minutes * Day.minute) < 5 * Day.second)).toBe(true)
      expect(slots.some((at) => Day.dayAt(at) === Day.addDays(Day.dayAt(now), 1))).toBe(true)
      expect(await count(where, "orders WHERE slot_starts > 1")).toBeGreaterThan(2)
      // A slot names its day by the date: "Tomorrow" would be wrong the next day.
      expect(
        await count(
          where,
          "orders WHERE lower(display_string) LIKE '%tomorrow%' OR lower(display_string) LIKE '%today%'"
        )
      ).toBe(0)
    })
    it.each([
      ["hub transfers", "orders WHERE is_hub_transfer_order = 1 AND status = 'pending'"],
      ["nothing packed by the pickup app", "order_item WHERE qty_orig > 0 AND qty_packed = 0"],
      [
        "packed within the threshold",
        "order_item WHERE qty_packed < qty_orig AND qty_packed * 100 >= qty_orig * 90"
      ],
      [
        "packed outside the threshold",
        "order_item WHERE qty_packed > 0 AND qty_packed * 100 < qty_orig * 90"
      ],
      ["packed", "orders WHERE item_pickup_status = 'packed'"],
      ["not in list", "orders WHERE item_pickup_status = 'not_in_list'"],
      ["parts of a parent item", "order_item WHERE parent_item_id IS NOT NULL"],
      [
        "virtual items",
        "order_item t JOIN product p ON p.entity_id = t.product_id WHERE p.type_id = 'virtual'"
      ],
      ["deleted items", "order_item WHERE status = 'deleted'"],
      [
        "partly returned, and written down",
        "orders WHERE status = 'partial_return' AND returned_at IS NOT NULL"
      ],
      [
        "partly returned, and not written down",
        "orders WHERE status = 'partial_return' AND returned_at IS NULL"
      ],
      [
        "cancelled after their invoice, which is credited, their packs back on the shelf",
        "orders o JOIN credit_note n ON n.order_id = o.order_id JOIN order_pack k ON k.order_id = o.order_id WHERE o.status = 'canceled' AND o.left_at IS NULL AND k.returned_at IS NOT NULL"
      ],
      [
        "cancelled before it",
        "orders o LEFT JOIN invoice i ON i.order_id = o.order_id WHERE o.status = 'canceled' AND i.order_id IS NULL"
      ],
      ["without a name", "orders WHERE customer_firstname IS NULL"],
      ["with control characters in the name", "orders WHERE customer_firstname LIKE '%\u001b[2J%'"],
      [
        "in dirhams",
        "orders o JOIN store s ON s.store_id = o.store_id WHERE s.country = 'AE' AND o.status = 'processing'"
      ],
      [
        "for products that nobody has",
        "order_item t JOIN orders o ON o.order_id = t.order_id WHERE o.status = 'pending' AND t.product_id NOT IN (SELECT product_id FROM pack)"
      ],
      ["sent in part, with the reason", "order_item WHERE partial_nil > 0 AND reason IS NOT NULL"],
      ["ready to leave", "orders WHERE status = 'processing' AND sub_slot_id IS NULL"],
      [
        "that would leave early",
        `orders WHERE status = 'processing' AND delivery_at > '${Day.toGmt(Date.now() + 31 * Day.minute)}'`
      ]
    ])("%s", async (_, from) => {
      expect(await count(where, from)).toBeGreaterThan(0)
    })
    it("invoiced by the server's own rules: numbered without a gap, their packs taken, their paper made", async () => {
      const processed = "('processing', 'complete', 'shipped', 'undelivered', 'partial_return')"
      expect(
        await count(
          where,
          `orders o LEFT JOIN invoice i ON i.order_id = o.order_id WHERE o.status IN ${processed} AND i.order_id IS NULL`
        )
      ).toBe(0)
      for (const { store_id, last, invoices } of await rowsOf(
        where,
        "SELECT n.store_id, n.last, (SELECT COUNT(*) FROM invoice i WHERE i.store_id = n.store_id AND i.series = n.series) AS invoices FROM invoice_number n"
      ))
        expect([store_id, last]).toEqual([store_id, invoices])
      const papers = (await list(where, "SELECT content FROM invoice")).map((text) =>
        JSON.parse(String(text))
      )
      expect(new Set(papers.map(({ currency }) => currency))).toEqual(new Set(["INR", "AED"]))
      expect(papers.some(({ regime }) => regime === "vat")).toBe(true)
      expect(papers.some(({ missing }) => missing.length > 0)).toBe(true)
    })
    it("sold for cash at the counter in whole coins, so that a drawer counts (CASH-1)", async () => {
      const sold = `shift_sale s JOIN shift h ON h.shift_id = s.shift_id AND h.store_id = s.store_id
        WHERE s.method = 'cashondelivery' AND h.currency = 'INR'`
      expect(await count(where, sold)).toBeGreaterThan(0)
      expect(await count(where, `${sold} AND s.amount % 100 <> 0`)).toBe(0)
    })
    it("no longer than ten characters in their numbers", async () => {
      expect(await count(where, "orders WHERE LENGTH(increment_id) > 10")).toBe(0)
    })
  })

  it("has reason lists that can be read, and some that cannot", async () => {
    const values = (
      await list(
        where,
        "SELECT value FROM env_variable WHERE name IN ('accept_order_reason', 'order_return_reason')"
      )
    ).map((text) => JSON.parse(String(text)))
    expect(values.filter(Array.isArray)).toHaveLength(2)
    expect(values.filter((value) => !Array.isArray(value))).toHaveLength(2)
  })

  it("sells one of every kind of paper, in every regime", async () => {
    const papers = await rowsOf(
      where,
      `SELECT o.increment_id, i.content FROM orders o JOIN invoice i ON i.order_id = o.order_id
       WHERE o.increment_id LIKE 'C%' OR o.increment_id BETWEEN '100000201' AND '100000205' ORDER BY o.increment_id`
    )
    const kinds = papers.map(({ increment_id, content }) => {
      const { paper, regime, lines } = JSON.parse(String(content))
      return [increment_id, paper, regime, lines.length]
    })
    expect(kinds).toEqual([
      ["100000201", "challan", "cgst-sgst", 2],
      ["100000202", "taxInvoice", "igst", 2],
      ["100000204", "invoiceCumBill", "cgst-sgst", 60],
      ["100000205", "taxInvoice", "vat", 2],
      ["C00000001", "billOfSupply", "cgst-sgst", 2],
      ["C00000002", "taxInvoice", "cgst-sgst", 2],
      ["C00000003", "invoiceCumBill", "cgst-sgst", 2],
      ["C00000004", "taxInvoice", "cgst-sgst", 2],
      ["C00000005", "taxInvoice", "cgst-sgst", 3],
      ["C00000006", "taxInvoice", "cgst-sgst", 2],
      ["C00000007", "taxInvoice", "cgst-sgst", 2],
      ["C00000008", "invoiceCumBill", "cgst-sgst", 2],
      ["C00000009", "taxInvoice", "igst", 2],
      ["C00000010", "taxInvoice", "cgst-sgst", 2],
      ["C00000011", "taxInvoice", "cgst-sgst", 2],
      ["C00000012", "taxInvoice", "cgst-utgst", 2],
      ["C00000013", "taxInvoice", "vat", 2],
      ["C00000014", "taxInvoice", "vat", 2]
    ])
    expect(await rowsOf(where, "SELECT state, is_sandbox FROM e_invoice")).toEqual([
      { state: "registered", is_sandbox: 1 }
    ])
    const back = "credit_note n JOIN orders o ON o.order_id = n.order_id WHERE o.increment_id = 'C00000010'"
    expect(await count(where, back)).toBe(1)
    expect(await count(where, "order_part")).toBeGreaterThan(1)
  })

  it("is loaded into an empty store only; a second time it says what to do instead", async () => {
    const again = await within(where, Effect.result(loadNetwork(false)))
    expect(Result.isFailure(again) && again.failure._tag === "Refused" && again.failure.message).toContain(
      "refresh"
    )
  })

  it("is put back as it was, however it was used", async () => {
    const before = await rowsOf(where, "SELECT increment_id, status FROM orders ORDER BY increment_id")
    // An order of the counter has no number that the next one from outside could follow.
    await within(
      where,
      Store.use((store) =>
        store.transact(function* () {
          yield* renumber("C90000001", "100000001")
          const fed = yield* feedOrders(3, now, undefined)
          yield* renumber("100000001", "C90000001")
          return fed
        })
      )
    )
    expect(await count(where, "orders")).toBe(223)
    // A report that was handed in and approved today.
    const day = Day.dayAt(now)
    await within(
      where,
      changes({
        text: "INSERT INTO eod_report (hub_id, day, submission_updated_at, submitted_by, approved_at) VALUES (1, ?, ?, 'Somebody of today', ?) ON CONFLICT (hub_id, day) DO UPDATE SET submitted_by = excluded.submitted_by",
        values: [day, Day.toGmt(now), Day.toGmt(now)]
      })
    )
    expect(await refresh(where, now)).toEqual({ orders: 220, packs: 3311 })
    expect(await rowsOf(where, "SELECT increment_id, status FROM orders ORDER BY increment_id")).toEqual(
      before
    )
    expect(await count(where, "pack")).toBe(3311)
    expect(await count(where, "eod_report WHERE submitted_by = 'Somebody of today'")).toBe(0)
    expect(await count(where, "order_pack k JOIN pack p ON p.id = k.pack_id")).toBe(
      await count(where, "order_pack")
    )
  }, 120_000)
})

describe("the demo network", () => {
  const now = Date.now()
  const lastWeek = now - 7 * 24 * Day.hour
  /** As it was loaded then. Nobody changes it: who wants to takes a copy. */
  let old: Place
  beforeAll(async () => {
    old = place()
    await load(old, lastWeek)
  })
  afterAll(() => forget(old))

  it("of last week is fresh again after a refresh, and people keep what they have set", async () => {
    const where = place()
    onTestFinished(() => forget(where))
    cpSync(databaseFile(old.dataDir), databaseFile(where.dataDir))
    /** What a server says of the network when it starts. */
    const told = async () => {
      const server = await startServer(where)
      await server.stop()
      return server.output()
    }
    expect(await told()).toContain(
      `The demo network is of ${Day.dayAt(lastWeek)}: its packs and orders have aged since.\n  packhouse demo refresh `
    )
    // Those of the counters were made while it was loaded.
    const newest = async () =>
      String((await list(where, "SELECT MAX(created_at) FROM orders WHERE increment_id NOT LIKE 'C%'"))[0])
    expect(await newest()).toBe(Day.toGmt(lastWeek - Day.minute))
    const good = () =>
      count(where, `pack WHERE hub_id = 1 AND status = 0 AND date_of_expiry >= '${Day.dayAt(now)}'`)
    const stale = await good()
    await within(
      where,
      changes(
        "UPDATE app_user SET flags = '{\"mine\":1}' WHERE username = 'hub'",
        "UPDATE env_variable SET value = '\"mine\"' WHERE name = 'tagline'"
      )
    )
    await refresh(where, now)
    expect(await told()).not.toContain(Day.dayAt(lastWeek))
    expect(await newest()).toBe(Day.toGmt(now - Day.minute))
    expect(await good()).toBeGreaterThan(stale * 2)
    const cutOff = Day.toGmt(Day.startOf(Day.addDays(Day.dayAt(now), -30)))
    expect(new Set(await list(where, "SELECT cut_off_date FROM app_user"))).toEqual(new Set([cutOff, null]))
    expect(await list(where, "SELECT flags FROM app_user WHERE username = 'hub'")).toEqual(['{"mine":1}'])
    expect(await list(where, "SELECT value FROM env_variable WHERE name = 'tagline'")).toEqual(['"mine"'])
  })

  it("has the same orders, items and numbers at every hour: what is written about one of them holds all day", () => {
    const midnight = Day.startOfDay(Date.now())
    const ordersAt = (hour: number) =>
      makeNetwork(1, midnight + hour * Day.hour).orders.map(({ incrementId, store, status, items }) => [
        incrementId,
        store.id,
        status,
        items.map(({ product, qty }) => [product.id, qty])
      ])
    const atNoon = ordersAt(12)
    for (const hour of [0.2, 6, 19.5, 20.5, 21.5, 22.5, 23.9]) expect(ordersAt(hour)).toEqual(atNoon)
  })

  it("is the same for the same seed and moment, and another for another seed", () => {
    const now = Date.now()
    const files = (seed: number) =>
      [...makeNetwork(seed, now).sheets(demoPassword).values()].map(({ columns, rows }) =>
        writeCsv(
          columns,
          rows.map(({ cells }) => cells)
        )
      )
    expect(files(1)).toEqual(files(1))
    expect(files(1)).not.toEqual(files(2))
  })

  // Just after an Indian midnight, and on a day that most years have not; the long run has more of both.
  const more = ["2026-11-20 18:29:00", "2026-12-31 20:00:00", "2027-03-31 18:00:00"]
  it.each(["2026-11-20 18:31:00", "2028-02-29 06:00:00", ...(isLong ? more : [])])(
    "can be made at %s GMT, whatever day that is",
    async (gmt) => {
      const other = place()
      try {
        await load(other, Day.fromGmt(gmt) ?? 0)
        expect(await count(other, "orders")).toBe(220)
        // Nothing has happened in the future.
        const times = await rowsOf(
          other,
          "SELECT MAX(o.created_at) AS a, MAX(o.updated_at) AS b, (SELECT MAX(created_at) FROM invoice) AS c FROM orders o"
        )
        for (const time of Object.values(times[0] ?? {})) expect(String(time) <= gmt).toBe(true)
      } finally {
        forget(other)
      }
    }
  )

  it("written as files and imported is what the loaded one is", async () => {
    const made = makeNetwork(1, lastWeek)
    const files = Object.fromEntries(
      [...made.sheets("four ripe mangoes, please").values()].map(({ file, columns, rows }) => [
        file,
        writeCsv(
          columns,
          rows.map(({ cells }) => cells)
        )
      ])
    )
    const imported = place()
    try {
      expect((await importBy((work) => at(imported, lastWeek, work), files)).problems).toBeUndefined()
      const stock =
        "SELECT hub_id, scan_code, qty, received_qty, status, date_of_expiry FROM pack ORDER BY hub_id, scan_code, date_of_expiry, qty"
      expect(await rowsOf(imported, stock)).toEqual(await rowsOf(old, stock))
      // A sale for cash at the counter is invoiced in whole coins; a file says what it cost.
      const orders =
        "SELECT increment_id, store_id, status, source, CASE WHEN source = 'fth_retail' THEN round(grand_total / 100.0) ELSE grand_total END AS grand_total, customer_mobile FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_item t WHERE t.order_id = o.order_id AND t.partial_nil + t.nil > 0) AND increment_id NOT LIKE 'C%' ORDER BY increment_id"
      expect(await rowsOf(imported, orders)).toEqual(await rowsOf(old, orders))
    } finally {
      forget(imported)
    }
  })

  it("never takes the place of another network, nor clears one", async () => {
    const other = place()
    try {
      await importInto(other, network)
      const before = await contentOf(other)
      for (const replaces of [false, true]) {
        const refused = await within(other, Effect.result(loadNetwork(replaces)))
        expect(Result.isFailure(refused) && refused.failure.message).toContain("network of its own")
      }
      const refused = await within(
        other,
        Effect.result(Store.use((store) => store.transact(() => refreshNetwork(Date.now(), undefined))))
      )
      expect(Result.isFailure(refused) && refused.failure.message).toContain("does not hold the demo network")
      expect(await contentOf(other)).toEqual(before)
    } finally {
      forget(other)
    }
  })

  it("knows every table there is: what is cleared with the day, and what lasts", async () => {
    // The history of the schema, the counts of changes of the catalogue and of master data, how far the archive and the positions of events have come
    // and which node is at what outlive every network. What orders and packs are searched and counted by is kept by triggers of theirs.
    const tables = await list(
      old,
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
        AND name NOT IN ('migration', 'catalogue_version', 'master_version', 'archive_progress', 'lease', 'outgoing_position',
          'pack_tally', 'text_place')
        AND name NOT LIKE 'order_text%' AND name NOT LIKE 'pack_text%'`
    )
    expect([...tables].map(String).sort()).toEqual([...daily, ...lasting].sort())
  })
})

/** The check character of a GSTIN, as the GST portal computes it. */
const checkCharacter = (body: string): string => {
  const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  const sum = [...body].reduce((total, character, index) => {
    const value = characters.indexOf(character) * ((index % 2) + 1)
    return total + Math.floor(value / 36) + (value % 36)
  }, 0)
  return characters[(36 - (sum % 36)) % 36] ?? ""
}
