/** A product that came and does not scan: found in the catalogue, which is fetched when it is first wanted. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { cached, lifetimes } from "#core/catalogue/cache.ts"
import { type ListedProduct, readListing } from "#core/catalogue/listing.ts"
import * as Day from "#core/day.ts"
import * as book from "#core/kit/catalogue-cache.ts"
import { type ServedList, serveList } from "#core/port/catalogue.ts"
import { lineRows } from "#core/screen/shipment/rows.ts"
import { entity, shipment } from "../arbitrary/shipment.ts"
import { noon } from "../arbitrary/time.ts"
import { Client } from "./client.ts"
import { Depot, openDock } from "./dock.ts"
import { offline, World } from "./world.ts"

const listed = (entity_id: number, name: string, more: object = {}): ListedProduct => {
  const [product] = readListing([
    { entity_id, name, type_id: "simple", sell_by: "kg", whole: 0, category_type: "fish", ...more }
  ]).products
  if (product === undefined) throw new Error("no such product")
  return product
}
const products = [
  listed(7, "Chicken wings"),
  listed(41, "Rohu steaks", { qty_increments: 0.25 }),
  listed(42, "Rohu whole"),
  listed(43, "Rohu box", { type_id: "configurable" })
]
const fresh: ServedList = {
  entry: cached(products, "k", lifetimes.allProducts, noon),
  problem: undefined,
  unread: []
}
const cachedBook = book.served(book.requested(book.empty, 11, noon), 11, fresh, noon)

const dock = (flags: object = {}, catalogue = cachedBook) => {
  const at = openDock(new Depot(shipment(), entity(7)), { ...flags })
  at.context = { ...at.context, catalogue }
  return at
}

describe("a product that does not scan", () => {
  it("is found by its name, gets a line of its own and is asked for its quantity", () => {
    const at = dock()
    at.say({ _tag: "AskedForProduct" })
    expect(at.notices.at(-1)).toEqual({ _tag: "CatalogueWanted" })
    at.say({ _tag: "TypedProduct", text: "rohu" })
    expect(book.productsFound(cachedBook, "rohu").map(({ entity_id }) => entity_id)).toEqual([41, 42])
    at.say({ _tag: "MovedProduct", by: 9 })
    at.say({ _tag: "MovedProduct", by: -1 })
    expect(at.say({ _tag: "ChoseProduct", productId: undefined })).toEqual(["SaveWork"])
    expect(at.model.receiving.absent).toEqual([
      { product_id: 41, qty_inc: 250, sell_by: "kg", item_category: "fish" }
    ])
    expect(at.model.dialog).toMatchObject({ _tag: "Quantity", quantity: { product_id: 41 } })
    at.say({ _tag: "TypedQuantity", box: "accepted", text: "1.25" })
    at.say({ _tag: "SavedQuantity" })
    const row = lineRows(at.model.shipment ?? shipment(), at.model.receiving).at(-1)
    expect(row).toMatchObject({ isAbsent: true, scanned: 1250, item: { product_name: "Unnamed product" } })
  })

  it("that is on the shipment already is asked for its quantity on its own line", () => {
    const at = dock()
    at.say({ _tag: "AskedForProduct" })
    at.say({ _tag: "TypedProduct", text: "wings" })
    at.say({ _tag: "ChoseProduct", productId: 7 })
    expect(at.model.receiving.absent).toEqual([])
    expect(at.model.dialog).toMatchObject({ _tag: "Quantity", quantity: { product_id: 7 } })
  })

  it("is not looked for where nothing may be entered by hand", () => {
    const at = dock({ manual_accept: false })
    at.say({ _tag: "AskedForProduct" })
    expect(at.model.dialog).toBeUndefined()
    expect(at.notices.map(({ _tag }) => _tag)).not.toContain("CatalogueWanted")
  })
})

describe("the catalogue of a running client", () => {
  const opened = () => {
    const client = new Client().enter()
    client.say({ _tag: "AskedForRoute", route: { name: "shipment", id: 1 } })
    client.say({ _tag: "ChangedLink", link: "online" })
    const message = (message: Parameters<typeof client.say>[0]) => client.say(message)
    const { page } = client.model
    if (page._tag !== "Shipment") throw new Error(`no shipment is shown, but ${page._tag}`)
    const storeId = client.model.session?.store.store_id ?? 0
    const { id } = page.model
    message({
      _tag: "GotScreenMessage",
      screen: "Shipment",
      id,
      message: { _tag: "OpenedShipment", shipment: shipment({ id }) }
    })
    message({
      _tag: "GotScreenMessage",
      screen: "Shipment",
      id,
      message: { _tag: "RestoredWork", text: undefined }
    })
    const wanted = message({
      _tag: "GotScreenMessage",
      screen: "Shipment",
      id,
      message: { _tag: "AskedForProduct" }
    })
    return { client, storeId, wanted }
  }

  it("is fetched when a product is first looked for, and every 15 minutes from then on", () => {
    const { client, storeId, wanted } = opened()
    expect(wanted).toEqual(["LoadCatalogue"])
    client.say({ _tag: "ServedCatalogue", storeId, served: fresh })
    const asks = (minutes: number) =>
      client.say({ _tag: "Ticked", now: noon + minutes * Day.minute }).includes("LoadCatalogue")
    expect(asks(14)).toBe(false)
    expect(asks(15)).toBe(true)
    expect(asks(15.5)).toBe(false)
  })

  it("keeps the last good list, with its time, while the service does not answer, and asks again in a minute", () => {
    const { client, storeId } = opened()
    client.say({ _tag: "ServedCatalogue", storeId, served: fresh })
    client.say({ _tag: "Ticked", now: noon + 15 * Day.minute })
    const old = { ...fresh, problem: "The server does not answer" }
    client.say({ _tag: "ServedCatalogue", storeId, served: old })
    expect(book.productsFound(client.model.catalogue, "rohu")).toHaveLength(2)
    expect(book.stateOf(client.model.catalogue, "rohu")).toBe(
      `The products of ${Day.toLocal(noon)}: The server does not answer`
    )
    expect(client.say({ _tag: "Ticked", now: noon + 16 * Day.minute })).toContain("LoadCatalogue")
  })
})

describe("a list of the catalogue", () => {
  const path = "/xmlconnect/product/getAllStoreProducts"
  const ask = (world: World, held: ServedList["entry"], minutes: number, usesCache = true) =>
    Effect.runPromise(
      serveList(held, "all", { storeId: 11, now: noon + minutes * Day.minute, usesCache }).pipe(
        Effect.provide(Layer.orDie(world.ports))
      )
    )

  it("is served from what is kept until it expires; then its key is sent, and an unchanged one keeps it", async () => {
    const world = new World().on(path, () => Effect.succeed({ status: "success", products: [], c_key: "k" }))
    expect(await ask(world, fresh.entry, 14.9)).toEqual(fresh)
    expect(world.calls).toEqual([])
    const after = await ask(world, fresh.entry, 15)
    expect(world.calls).toMatchObject([{ method: path, args: { store_id: "11", c_key: "k" } }])
    expect(after.entry).toMatchObject({ value: products, fetchedAt: noon + 15 * Day.minute })
  })

  it("of thousands is read whole, with every product that cannot be read named, while others have their turn", async () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      index === 1500 ? { name: "nothing else" } : { ...products[0], entity_id: index + 1 }
    )
    const world = new World().on(path, () =>
      Effect.succeed({ status: "success", products: many, c_key: "n" })
    )
    let turns = 0
    const ticking = setInterval(() => {
      turns += 1
    }, 0)
    const { entry, unread } = await ask(world, undefined, 0)
    clearInterval(ticking)
    expect(entry?.value.map(({ entity_id }) => entity_id)).toHaveLength(1999)
    expect(unread).toEqual(["row 1501"])
    expect(turns).toBeGreaterThanOrEqual(3)
  })

  it("is fetched whole each time where nothing is to be kept", async () => {
    const world = new World().on(path, () => Effect.succeed({ status: "success", products: [], c_key: "k" }))
    const { entry } = await ask(world, fresh.entry, 1, false)
    expect(world.calls[0]?.args).not.toHaveProperty("c_key")
    expect(entry?.value).toEqual([])
  })

  it.each([
    ["refuses", () => Effect.succeed({ status: "error", message: "closed" }), "closed"],
    ["says something else", () => Effect.succeed("<html>"), "Api call failure"],
    ["is away", () => offline, "The server does not answer"]
  ] as const)("stays the last good one while the service %s", async (_, answer, why) => {
    const served = await ask(new World().on(path, answer), fresh.entry, 20)
    expect(served.entry).toBe(fresh.entry)
    expect(served.problem).toContain(why)
  })
})
