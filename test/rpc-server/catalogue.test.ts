import { Effect, Result, Schema } from "effect"
import { describe, expect, it, test } from "vitest"
import { untouchedLists } from "#core/barcode/rule/network-lists.ts"
import { CatalogMappingAnswer } from "#core/catalogue/feed.ts"
import { ListedProduct, whitelist } from "#core/catalogue/listing.ts"
import { readTradeCode } from "#core/catalogue/trade-code.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { codeTable } from "#rpc-server/service/code-table.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import * as codeRules from "#rpc-server/store/network/code-rules.ts"
import { type Expected, scaleCodes, tradeTable } from "#test/core/barcode/trade-codes.ts"
import { changeAlongside } from "#test/support/alongside.ts"
import { Hub } from "#test/support/hub.ts"
import { importInto } from "#test/support/import-folder.ts"
import { password, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { isLong } from "#test/support/runs.ts"
import { call, forget, login, place, post, within } from "#test/support/server.ts"
import { startServerHere } from "#test/support/server-here.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

/** What a client of the catalogue decodes its lists by. */
const failed = { status: Schema.Literal("error"), message: Schema.optionalKey(Schema.String) }
const products = Schema.Array(ListedProduct)
const ProductsAnswer = Schema.Union([
  Schema.Struct({ status: Schema.Literal("success"), data: products }),
  Schema.Struct(failed)
])
const XmlConnectAnswer = Schema.Union([
  Schema.Struct({
    status: Schema.Literal("success"),
    products,
    c_key: Schema.String,
    code_rules: Schema.Int,
    since: Schema.optionalKey(Schema.String),
    gone: Schema.optionalKey(Schema.Array(Schema.Int))
  }),
  Schema.Struct(failed)
])

const { now, yesterday, code } = tradingDay()
const expired = code(3, { expiry: yesterday })

describe.each(databases)("the catalogue on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(
    databaseUrl,
    Effect.andThen(
      seed(now, ordersOf([1, 2]), [
        shelfPack(1773, code(1)),
        shelfPack(1773, code(2)),
        // Neither expired packs nor another hub's count.
        shelfPack(1773, expired, { expiry: yesterday }),
        shelfPack(1773, code(4), { hub: 2 }),
        shelfPack(2649, "8901234567890", { isUnique: false, qty: 3000 })
      ]),
      changes(
        "INSERT INTO central_stock (hub_id, store_id, product_id, stock_level) VALUES (1, 11, 1773, 12500), (1, 11, 2648, 0), (2, 21, 2649, 1000)",
        "INSERT INTO product_gtin (gtin, product_id, pieces) VALUES ('18901234567897', 1773, 12)",
        "UPDATE product SET name = 'Chicken, Choose a Cut', type_id = 'configurable', child_products = '[1773, 12648]' WHERE entity_id = 41207",
        // Two that a page may ask for; one that it may not, and one that is longer than rows carry.
        ...[
          [1773, "javascript:alert(1)"] as const,
          [2648, "https://cdn.example.in/2648.jpg"] as const,
          [2649, `data:image/png;base64,${"A".repeat(5000)}`] as const,
          [41207, "/images/41207.jpg"] as const
        ].map(([id, address]) => ({
          text: "UPDATE product SET medium_image = ? WHERE entity_id = ?",
          values: [address, id]
        }))
      )
    ),
    { PACKHOUSE_PICTURES: "https://cdn.example.in" }
  )

  it("says what a product is a kind of, by its whole number", async () => {
    const parent = async (id: number) =>
      (await call(hub.url, hub.session, "ShipmentService.getProductInfo", [id])).result
    expect(await parent(1773)).toMatchObject({ entity_id: 1773, parent_name: "Chicken, Choose a Cut" })
    expect(await parent(2648)).toMatchObject({ entity_id: 2648, parent_name: null, gtins: [] })
    expect(await parent(41207)).toMatchObject({ type_id: "configurable", parent_name: null })
  })

  it("a product is given another number of scales, one that no other has, and loses it again (CODE-37)", async () => {
    const admin = await hub.as("admin")
    const set = (...params: ReadonlyArray<number | null>) =>
      call(hub.url, admin, "AdminService.setProductPlu", params)
    const numberOf = async (id: number) =>
      (await hub.result<{ readonly plu: number | null }>("ShipmentService.getProductInfo", [id])).plu
    expect((await set(2648, 142)).result).toEqual({ product_id: 2648, plu: 142 })
    expect((await set(2649, 7)).result).toEqual({ product_id: 2649, plu: 7 })
    // Refused, each has the number that it had.
    expect((await set(2649, 142)).error?.data).toMatchObject({ why: "another product has PLU 142 already" })
    expect((await set(2649, 0)).error).toMatchObject({ code: -32602 })
    expect((await set(99, 8)).error?.data).toMatchObject({ tag: "NotFound" })
    expect([await numberOf(2648), await numberOf(2649)]).toEqual([142, 7])
    for (const id of [2648, 2649]) expect((await set(id, null)).result).toEqual({ product_id: id, plu: null })
    expect(await numberOf(2648)).toBeNull()
    const own = await hub.as("hub")
    expect((await call(hub.url, own, "AdminService.setProductPlu", [2648, 9])).error).toBeDefined()
  })

  it("knows what the label of a product declares, with the packer that a store is, and of a store of its own alone", async () => {
    const facts = (product: number, store: number) =>
      call(hub.url, hub.session, "ShipmentService.getLabelFacts", [product, store])
    const { result } = await facts(1773, 11)
    const product = await call(hub.url, hub.session, "ShipmentService.getProductInfo", [1773])
    // Rupees, as every amount on the wire: the label prints its MRP from them.
    const { price } = product.result as { readonly price: number }
    expect(price).toBeGreaterThan(0)
    expect(result).toMatchObject({
      price,
      sell_by: "kg",
      currency: "INR",
      packer: { name: expect.any(String) }
    })
    expect((await facts(99_999, 11)).error).toMatchObject({ message: "Product not found" })
    expect((await facts(1773, 987)).error).toBeDefined()
  })

  it("answers a scan in one call with what two calls say of it, as one state of the hub", async () => {
    const ask = async <A>(method: string, params: ReadonlyArray<unknown>) =>
      (await call(hub.url, hub.session, method, params)).result as A
    const codes = [
      "8901234567890",
      "M8901234567890",
      code(1),
      // Expired, of another hub, of a product that nobody knows, never seen.
      expired,
      code(4),
      code(1, { product: 9999 }),
      code(77),
      // Mapped to nothing, no product's, an order's label, no barcode.
      "7401234007507",
      "8901234567906",
      "810000000001001",
      "hello"
    ]
    const kinds = new Set<string>()
    for (const code of codes) {
      const entity = await ask<{ readonly product_id: number | null; readonly qty: unknown } | null>(
        "EntityService.getEntityInfo",
        [code]
      )
      const product = entity?.product_id ?? null
      const known =
        product === null
          ? undefined
          : await ask<{ readonly parent_name: string | null }>("ShipmentService.getProductInfo", [product])
      const held =
        product === null
          ? null
          : await ask<object | null>("ShipmentService.getHubInventoryInfo", [code, product, 1])
      const { why, ...answer } = await ask<{ readonly why?: string }>("EntityService.getEntityWithPack", [
        code,
        1
      ])
      // Beside them stands why a code of goods is none, or counts nothing.
      if (entity?.qty != null) expect(why).toBeUndefined()
      expect(answer).toEqual({
        entity,
        parent_name: known?.parent_name ?? null,
        pack: held
      })
      kinds.add(
        `${entity === null ? "unread" : product === null ? "no product" : "product"}, ${held === null ? "no pack" : "pack"}`
      )
    }
    expect([...kinds].sort()).toEqual([
      "no product, no pack",
      "product, no pack",
      "product, pack",
      "unread, no pack"
    ])
    // The other hub's pack is not told to this one, nor by naming that hub.
    expect(
      (await call(hub.url, hub.session, "EntityService.getEntityWithPack", [code(4), 2])).error
    ).toMatchObject({ data: { tag: "Forbidden" } })
  })

  it("says of the codes of the trade what their table says: whose, how much, until when, or why nothing (CODE-12 to CODE-14, CODE-18)", async () => {
    const table = tradeTable(Day.dayAt(now))
    const rows = isLong ? table : table.filter((_, at) => at % 29 === 0)
    const paneer = "08901234567890"
    const gtins = new Set(
      rows.flatMap(({ expected }) => expected?.gtin ?? []).filter((gtin) => gtin !== paneer)
    )
    const change = (text: string) => changeAlongside(hub.where, { text })
    // 880.00 a kilogram, and a pack of 400 g.
    await change(
      "INSERT INTO product (entity_id, name, type_id, child_products, price, final_price, sell_by, whole, tax_rate, net_weight) VALUES (5200, 'Cheese', 'simple', '[]', 88000, 88000, 'kg', 0, 0, 400)"
    )
    await change(
      `INSERT INTO product_gtin (gtin, product_id, pieces) VALUES ${[...gtins].map((gtin) => `('${gtin}', 5200, ${/^[1-8]/.test(gtin) ? 12 : 1})`).join(", ")}`
    )
    const said = async (code: string) =>
      (await call(hub.url, hub.session, "EntityService.getEntityWithPack", [code, 1])).result
    // Of contents (02) their count (37) is that of the pieces.
    const amountIn = ({ gtin, grams, price, count = 1, pieces = count, isCarton }: Expected): number => {
      if (gtin === paneer) return pieces
      if (grams !== undefined) return grams / 1000
      if (price !== undefined) return Math.round((price.amount / 10 ** price.decimals / 880) * 1000) / 1000
      return (pieces * (isCarton ? 12 : 1) * 400) / 1000
    }
    for (const { code, expected, refused } of rows.filter(({ isScaleFirst }) => !isScaleFirst)) {
      const answer = await said(code)
      const { sscc, contained, number, gtin = contained } = expected ?? {}
      if (gtin !== undefined && sscc === undefined && expected !== undefined)
        expect([code, answer]).toMatchObject([
          code,
          {
            entity: {
              product_id: gtin === paneer ? 2649 : 5200,
              qty: amountIn(expected),
              packaging_date: expected.packaging_date ?? null,
              unique_code: expected.serial ?? null,
              ...(expected.date_of_expiry === undefined ? {} : { date_of_expiry: expected.date_of_expiry })
            }
          }
        ])
      else
        expect([code, answer]).toMatchObject([
          code,
          {
            entity: null,
            why:
              refused ??
              expect.stringContaining(
                sscc !== undefined ? `SSCC ${sscc}: a pallet or carton` : `${number}: not a code`
              )
          }
        ])
    }
    await change("DELETE FROM product_gtin WHERE product_id = 5200")
    await change("DELETE FROM product WHERE entity_id = 5200")
  }, 300_000)

  it("says of a pack who has it in hand for another order, not of a code that many packs share", async () => {
    const other = await login(hub.url, "second", password)
    const scanned = async (as: string, order: number | undefined, pack = code(1)) =>
      (
        await call(hub.url, as, "ShipmentService.getHubInventoryInfo", [
          pack,
          1773,
          1,
          ...(order === undefined ? [] : [order])
        ])
      ).result as { readonly claimed_by?: object }
    expect(await scanned(hub.session, 1)).not.toHaveProperty("claimed_by")
    const claiming = { order_id: 1, work: "screen", codes: [code(1)] }
    expect((await call(hub.url, hub.session, "ClaimService.claimPacks", [claiming])).result).toMatchObject({
      refused: []
    })
    expect(await scanned(hub.session, 1)).not.toHaveProperty("claimed_by")
    expect(await scanned(other, undefined)).not.toHaveProperty("claimed_by")
    expect((await scanned(other, 2, `M${code(1)}`)).claimed_by).toEqual({
      by: "hub user",
      where: "in order 100000001"
    })
  })

  const get = async (path: string, headers: Record<string, string> = { authorization: hub.session }) => {
    const reply = await fetch(`${hub.url}${path}`, { headers })
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as never }
  }
  const read =
    <S extends Schema.ConstraintDecoder<unknown>>(schema: S) =>
    async (path: string) =>
      Schema.decodeUnknownSync(schema)((await get(path)).body)
  const listed = async (path: string) => {
    const answer = await read(ProductsAnswer)(path)
    if (answer.status !== "success") throw new Error(answer.message)
    return answer.data
  }
  const keyed = async (path: string) => {
    const answer = await read(XmlConnectAnswer)(path)
    if (answer.status !== "success") throw new Error(answer.message)
    return answer
  }
  const form = async (fields: Record<string, string>) => {
    const reply = await fetch(`${hub.url}/xmlconnect/product/getAvailableStoreProductsWithStock`, {
      method: "POST",
      headers: { authorization: hub.session, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields)
    })
    return { status: reply.status, body: (await reply.json()) as never }
  }

  it("answers every product with what the store has of it, and only the fields of the whitelist", async () => {
    const products = await listed("/products?store_id=11&oos=1&size=15000")
    expect(products.map(({ entity_id, qty }) => [entity_id, qty])).toEqual([
      [1773, 1000],
      [2648, 0],
      [2649, 3000],
      [41207, 0]
    ])
    const { data } = (await get("/products?store_id=11&oos=1")).body as {
      data: ReadonlyArray<Record<string, unknown>>
    }
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual([...whitelist].toSorted())
    expect(data[0]).toMatchObject({
      name: "Chicken curry cut",
      gtins: [{ gtin: "18901234567897", pieces: 12 }],
      price: 240,
      final_price: 240,
      sell_by: "kg",
      qty: 1
    })
  })

  it("leaves out what the store has none of unless asked, and answers named products all the same", async () => {
    const ids = async (path: string) => (await listed(path)).map(({ entity_id }) => entity_id)
    expect(await ids("/products?store_id=11")).toEqual([1773, 2649])
    expect(await ids("/products?store_id=11&prods=2648,1773,nonsense,999")).toEqual([2648, 1773])
    expect(await ids("/products?store_id=11&oos=1&size=3")).toEqual([1773, 2648, 2649])
    expect(await ids("/products?store_id=11&oos=1&size=3&page=2")).toEqual([41207])
    expect(await ids("/products")).toEqual([1773, 2649])
    for (const [query, why] of [
      ["prod=1773", "prod is not known: did you mean prods?"],
      ["size=abc", "size: it wants a whole number"],
      ["page=-1", "page: it wants a whole number"]
    ])
      expect(await get(`/products?${query}`)).toMatchObject({
        status: 400,
        body: { status: "error", message: why }
      })
  })

  it("who can bring a list on is sent what has changed since it, and the whole of what nobody knows (SHELF-2)", async () => {
    const path = "/xmlconnect/product/getAllStoreProducts?store_id=11"
    const all = await keyed(path)
    const since = (key: string) => keyed(`${path}&changes=1&c_key=${key}`)
    expect(await since(all.c_key)).toEqual({ ...all, products: [] })
    const admin = await hub.as("admin")
    const change = await hub.result<{ readonly change_id: number }>(
      "MasterDataService.change",
      ["products", { rows: [{ cells: { entity_id: "1773", price: "251", final_price: "251" } }] }],
      admin
    )
    const changed = await since(all.c_key)
    expect(changed).toMatchObject({ since: all.c_key, gone: [] })
    expect(changed.products.map(({ entity_id, final_price }) => [entity_id, final_price])).toEqual([
      [1773, Money.ofHundredths(25_100)]
    ])
    // A client of before sends no word of changes, and another one holds what this server never had.
    expect((await keyed(`${path}&c_key=${all.c_key}`)).products).toHaveLength(all.products.length)
    const whole = await since("of a backup")
    expect([whole.since, whole.products.length]).toEqual([undefined, all.products.length])
    await hub.result("MasterDataService.undo", [change.change_id], admin)
    expect(await since(all.c_key)).toEqual({ ...all, products: [] })
    expect((await since(changed.c_key)).products.map(({ entity_id }) => entity_id)).toEqual([1773])
  })

  it("an unchanged key means that the list is the same, a changed stock or catalogue makes another", async () => {
    for (const path of [
      "/xmlconnect/product/getAllStoreProducts?store_id=11&source=hub",
      "/xmlconnect/product/getAllProductsAttribute?store_id=11&source=hub",
      "/xmlconnect/product/getAvailableStoreProducts?store_id=11&source=hub"
    ]) {
      const first = await keyed(path)
      expect(first.products).toHaveLength(path.includes("Available") ? 2 : 4)
      expect(await keyed(`${path}&c_key=${first.c_key}`)).toEqual({ ...first, products: [] })
      expect((await keyed(`${path}&c_key=another`)).products).toHaveLength(first.products.length)
    }
    const all = await keyed("/xmlconnect/product/getAllStoreProducts?store_id=11")
    const available = await keyed("/xmlconnect/product/getAvailableStoreProducts?store_id=11")
    await hub.change({ text: "UPDATE pack SET qty = 200 WHERE code = '8901234567890'" })
    expect((await keyed(`/xmlconnect/product/getAllStoreProducts?c_key=${all.c_key}`)).products).toEqual([])
    const changed = await keyed(`/xmlconnect/product/getAvailableStoreProducts?c_key=${available.c_key}`)
    expect(changed.products.find(({ entity_id }) => entity_id === 2649)?.qty).toBe(200)
    await hub.stop()
    await importInto(hub.where, {
      "products.csv": "entity_id,name,sell_by,price\n1773,Chicken of today,kg,250\n"
    })
    await hub.start()
    const renewed = await keyed(`/xmlconnect/product/getAllStoreProducts?c_key=${all.c_key}`)
    expect(renewed.products.find(({ entity_id }) => entity_id === 1773)?.name).toBe("Chicken of today")
    // As the other tests know them: a server reads its catalogue when it starts.
    await hub.stop()
    await hub.change(
      { text: "UPDATE pack SET qty = 3000 WHERE code = '8901234567890'" },
      {
        text: "UPDATE product SET name = 'Chicken curry cut', price = 24000, final_price = 24000 WHERE entity_id = 1773"
      }
    )
    await hub.start()
  })

  it("products of a form are answered with their stock", async () => {
    const { body } = await form({ store_id: "11", product_ids: "1773,2648", source: "hub" })
    expect(body).toMatchObject({
      status: "success",
      products: [{ entity_id: 1773, qty: 1 }],
      c_key: expect.any(String),
      code_rules: 0
    })
    expect((body as { products: ReadonlyArray<unknown> }).products).toHaveLength(1)
  })

  it("the mapping names product ids by category", async () => {
    expect(await read(CatalogMappingAnswer)("/xmlconnect/product/getCatalogMapping")).toEqual({
      status: "success",
      data: {}
    })
  })

  it("central stock answers what it knows of a store's products, and nothing of the others", async () => {
    const ask = (body: unknown) => post(`${hub.url}/getAllStockInfo`, body, { "access-token": hub.session })
    const { body } = await ask({ product_ids: [1773, 2648, 2649, 1773], hub_store_id: 11 })
    expect(body).toEqual([
      { entity_id: 1773, stock_level: 12.5 },
      { entity_id: 2648, stock_level: 0 }
    ])
    expect(await ask({ product_ids: [1773], hub_store_id: 21 })).toMatchObject({ status: 403 })
    expect(await ask({ product_ids: "1773" })).toMatchObject({
      status: 400,
      body: { message: expect.any(String) }
    })
  })

  it("needs a session, of a user of the store", async () => {
    for (const path of [
      "/products",
      "/xmlconnect/product/getAllStoreProducts",
      "/xmlconnect/product/getAvailableStoreProducts",
      "/xmlconnect/product/getAllProductsAttribute",
      "/xmlconnect/product/getCatalogMapping"
    ]) {
      expect(await get(path, {})).toMatchObject({
        status: 401,
        body: { status: "error", message: expect.any(String) }
      })
      expect(await get(path, { "access-token": "guess" })).toMatchObject({ status: 401 })
      expect(await get(path, { "access-token": hub.session })).toMatchObject({
        status: 200,
        body: { status: "success" }
      })
      expect(await get(`${path}?store_id=21`)).toMatchObject({
        status: 403,
        body: { status: "error", message: "You may not act for this store" }
      })
    }
    expect(await form({ store_id: "21", product_ids: "1773" })).toMatchObject({ status: 403 })
    expect(await post(`${hub.url}/getAllStockInfo`, {})).toMatchObject({ status: 401 })
  })

  it("virtual and excluded products are told, each once", async () => {
    const admin = await login(hub.url, "admin", password)
    await call(hub.url, admin, "AdminService.setEnvVariable", ["excluded_product_ids", "[2648, 2648, 7]"])
    expect(
      (await call(hub.url, hub.session, "ProductInfoService.excludeVirtualProductIds", [])).result
    ).toEqual([7, 2648])
  })

  it("tells the addresses of pictures, of those that a page may ask for, each product once", async () => {
    const told = async (ids: ReadonlyArray<number>) =>
      call(hub.url, hub.session, "ProductInfoService.getProductPictures", [ids])
    const { result } = await told([41207, 2648, 1773, 2649, 2648, 99])
    expect(
      (result as ReadonlyArray<{ readonly product_id: number }>).toSorted(
        (a, b) => a.product_id - b.product_id
      )
    ).toEqual([
      { product_id: 2648, address: "https://cdn.example.in/2648.jpg" },
      { product_id: 41207, address: "/images/41207.jpg" }
    ])
    expect((await told([])).result).toEqual([])
    const many = await told(Array.from({ length: 501 }, (_, at) => at + 1))
    expect(many.error).toMatchObject({ code: -32602 })
  })

  test("keeps the lists of code rules in versions, the second of two savers is refused, clients hear of it (CODE-20, CODE-21)", async () => {
    const admin = await hub.as("admin")
    const ask = (method: string, ...params: ReadonlyArray<unknown>) =>
      call(hub.url, admin, `CodeRuleService.${method}`, params)
    const own = {
      name: "shop",
      is_on: true,
      title: "our scales",
      rules: [
        {
          name: "weight28",
          title: "weighed",
          kind: "weighed",
          length: "13",
          starts: ["28"],
          fields: [{ name: "grams", places: "8-12", decimals: 3 }]
        }
      ]
    }
    const { lists } = (await ask("getCodeRules")).result as { readonly lists: ReadonlyArray<object> }
    const wanted = [own, ...lists]
    // Both were made from version 0: one is saved, the other is not lost but refused.
    const both = await Promise.all([
      ask("setCodeRules", wanted, 0),
      ask("setCodeRules", [...lists, { ...own, title: "another" }], 0)
    ])
    expect(both.map(({ error }) => error?.data?.tag).toSorted()).toEqual(["CodeRulesChanged", undefined])
    await ask("setCodeRules", wanted, 1)
    const saved = (await ask("getCodeRuleVersion")).result as {
      readonly version: number
      readonly saves: ReadonlyArray<object>
    }
    const { version } = saved
    expect(saved).toMatchObject({ lists: wanted, saves: Array(version).fill({ changed_by: "admin user" }) })
    // The same again is no new version, whoever sends it from whichever one.
    expect((await ask("setCodeRules", wanted, 0)).result).toEqual({ version })
    expect(await keyed("/xmlconnect/product/getAllStoreProducts")).toMatchObject({ code_rules: version })
    const heard = (known?: number) => call(hub.url, hub.session, "CodeRuleService.getCodeRules", [known])
    expect((await heard(version)).result).toEqual({ version, lists: null })
    expect((await heard(version - 1)).result).toEqual({ version, lists: wanted })
    const off = wanted.map((list) =>
      "name" in list && list.name === "packhouse" ? { ...list, is_on: false } : list
    )
    expect((await ask("setCodeRules", off, version)).error).toMatchObject({
      data: { tag: "InvalidData", why: expect.stringContaining("without_packhouse") }
    })
    expect((await ask("setCodeRules", off, version, true)).result).toEqual({ version: version + 1 })
    expect((await ask("setCodeRules", [own, own, ...lists], version + 1)).error?.data).toMatchObject({
      why: "The list shop stands there twice."
    })
    expect(
      (await call(hub.url, hub.session, "CodeRuleService.setCodeRules", [lists, 0])).error
    ).toMatchObject({
      data: { tag: "FlagOff" }
    })
    const [entry] = await hub.rows(
      "SELECT detail FROM audit WHERE subject = 'code rules' ORDER BY id DESC LIMIT 1"
    )
    expect(JSON.parse(String(entry?.detail))).toMatchObject({
      before: ["shop", "packhouse", "ean", "gs1", "scale"],
      after: ["shop", "packhouse off", "ean", "gs1", "scale"]
    })
  })

  it("labels of a scale stand for the product of their item, by weight and by the price of a kilogram; what is refused is told by the same lists (CODE-12, CODE-18, CODE-31)", async () => {
    const admin = await login(hub.url, "admin", password)
    const ask = async (method: string, ...params: ReadonlyArray<unknown>) =>
      (await call(hub.url, admin, `CodeRuleService.${method}`, params)).result as { readonly version: number }
    const scaleFirst = untouchedLists.toSorted(
      (a, b) => Number(b.name === "scale") - Number(a.name === "scale")
    )
    await ask("setCodeRules", scaleFirst, (await ask("getCodeRules")).version)
    const items = [...new Set(scaleCodes.map(([, { item }]) => Number(item)))]
    await changeAlongside(hub.where, {
      text: `INSERT INTO product (entity_id, name, type_id, child_products, price, final_price, sell_by, whole, tax_rate) VALUES ${items.map((id) => `(${id}, 'Cheese', 'simple', '[]', 25900, 25900, 'kg', 0, 0)`).join(", ")}`
    })
    for (const [code, { item, grams, price }] of scaleCodes) {
      const { result } = await call(hub.url, hub.session, "EntityService.getEntityWithPack", [code, 1])
      const qty =
        grams === undefined ? Math.round(((price?.amount ?? 0) / 25_900) * 1000) / 1000 : grams / 1000
      expect([code, result]).toMatchObject([
        code,
        { entity: qty === 0 ? { qty: null } : { product_id: Number(item), qty } }
      ])
    }
    // What a page refuses is told by the same lists: alone the list packhouse would call it a partner's code.
    const explained = (code: string, sought?: "order") =>
      call(hub.url, hub.session, "CodeRuleService.explainCode", [code, sought])
    expect((await explained("2112345015002", "order")).result).toMatchObject({
      is_other: true,
      why: "weighed at a scale, item 12345: the number of a product, not of an order",
      lines: expect.arrayContaining(["list scale, rule weight21: weighed at a scale"])
    })
    expect((await explained("2112345015003")).result).toMatchObject({
      is_other: false,
      why: "check digit should be 2, not 3"
    })
    const expired = await call(hub.url, hub.session, "EntityService.getEntityInfo", [
      "(01)08901234567890(17)200131"
    ])
    expect(expired.result).toMatchObject({ date_of_expiry: "2020-01-31", expired_by: "use by (17)" })
    expect((await explained("80177300500645507000123")).result).toMatchObject({ is_other: false, why: "" })
  })
})

it("a list counts as many calls of its session, so that nobody keeps the server busy with them", async () => {
  const where = place()
  await within(where, seed(now, [], []))
  const server = await startServerHere(where, { PACKHOUSE_RATE: "1:50" })
  try {
    const session = await login(server.url, "hub", password)
    const ask = () => fetch(`${server.url}/products?store_id=11`, { headers: { authorization: session } })
    const replies = [await ask(), await ask(), await ask()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(await replies[2]?.json()).toMatchObject({ status: "error", message: expect.any(String) })
  } finally {
    await server.stop()
    forget(where)
  }
})

it("twenty thousand products are answered, packed, and not again while the key holds", async () => {
  const where = place()
  await within(where, seed(now, [], []))
  await changeAlongside(where, {
    text: `INSERT INTO product (entity_id, name, type_id, child_products, price, final_price, sell_by, whole, tax_rate)
      WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19999)
      SELECT i + 10000, 'Product ' || i, 'simple', '[]', i * 100 + 50, i * 100 + 50, 'kg', 0, 0 FROM n`
  })
  const server = await startServerHere(where)
  try {
    const session = await login(server.url, "hub", password)
    const ask = async (query: string) => {
      const startedAt = performance.now()
      const reply = await fetch(`${server.url}/xmlconnect/product/getAllStoreProducts?store_id=11${query}`, {
        headers: { authorization: session, "accept-encoding": "gzip" }
      })
      const text = await reply.text()
      return { took: performance.now() - startedAt, encoding: reply.headers.get("content-encoding"), text }
    }
    const first = await ask("")
    const again = await ask("")
    const body = JSON.parse(first.text) as { products: ReadonlyArray<unknown>; c_key: string }
    expect(body.products).toHaveLength(20_004)
    expect(first.encoding).toBe("gzip")
    expect(again.text).toBe(first.text)
    const held = await ask(`&c_key=${body.c_key}`)
    expect(JSON.parse(held.text)).toEqual({
      status: "success",
      products: [],
      c_key: body.c_key,
      code_rules: 0
    })
    console.log(
      `first ${Math.round(first.took)} ms, again ${Math.round(again.took)} ms, held ${Math.round(held.took)} ms, ${Math.round(first.text.length / 1024)} kB`
    )
  } finally {
    await server.stop()
    forget(where)
  }
}, 60_000)

it("two networks of one process read by their own lists, whatever the numbers of their versions (CODE-27)", async () => {
  const read = async (starts: string) => {
    const fields = [
      { name: "product_id", places: "3-6" },
      { name: "pieces", places: "7-8" }
    ] as const
    const rule = {
      name: "counted",
      title: "counted",
      kind: "pieces",
      length: "8",
      starts: [starts],
      fields
    } as const
    const lists = [{ name: "shop", title: "shop", is_on: true, rules: [rule] }, ...untouchedLists]
    const save = { version: 1, changed_at: "2026-11-30 00:00:00", changed_by: "admin" }
    return await within(
      place(),
      Store.use((store) =>
        store.transact(function* () {
          yield* codeRules.save(save, lists)
          const table = yield* codeTable()
          return Result.succeed(
            ["AA177312", "BB177312"].map((each) => readTradeCode(each, "2026-11-30", table)?.product_id)
          )
        })
      )
    )
  }
  expect([await read("AA"), await read("BB")]).toEqual([
    [1773, undefined],
    [undefined, 1773]
  ])
})
