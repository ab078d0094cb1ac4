/**
 * Vendure as a peer: a shop of a few products on better-sqlite3, WAL and synchronous FULL, no plugins, no log.
 *
 *   node test/bench/vendure/server.mjs FOLDER      FOLDER: where Vendure is installed
 */
import { mkdtempSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"

const [folder = ""] = process.argv.slice(2)
// It writes a file of its own where it starts, and would tell its makers that it runs.
process.chdir(folder)
process.env.VENDURE_DISABLE_TELEMETRY = "true"
const require = createRequire(path.join(folder, "package.json"))
const {
  bootstrap,
  dummyPaymentHandler,
  LanguageCode,
  LogLevel,
  DefaultLogger,
  manualFulfillmentHandler,
  mergeConfig,
  defaultConfig
} = require("@vendure/core")
const { populate } = require("@vendure/core/cli")

const run = mkdtempSync(path.join(tmpdir(), "packhouse-vendure-"))

const config = mergeConfig(defaultConfig, {
  apiOptions: { port: 0, hostname: "127.0.0.1", adminApiPath: "admin-api", shopApiPath: "shop-api" },
  authOptions: {
    tokenMethod: "bearer",
    superadminCredentials: { identifier: "bench", password: "bench-of-a-peer" },
    disableAuth: false
  },
  dbConnectionOptions: {
    type: "better-sqlite3",
    database: path.join(run, "vendure.sqlite"),
    synchronize: true,
    logging: false,
    enableWAL: true,
    prepareDatabase: (database) => database.pragma("synchronous = FULL")
  },
  importExportOptions: { importAssetsDir: run },
  logger: new DefaultLogger({ level: LogLevel.Error, timestamp: false }),
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  shippingOptions: { fulfillmentHandlers: [manualFulfillmentHandler] },
  systemOptions: { errorHandlers: [] }
})

const shop = {
  defaultLanguage: LanguageCode.en,
  defaultZone: "India",
  countries: [{ name: "India", code: "IN", zone: "India" }],
  taxRates: [{ name: "Standard Tax", percentage: 5 }],
  shippingMethods: [{ name: "Standard Shipping", price: 3000 }],
  paymentMethods: [
    {
      name: "Paid at once",
      handler: { code: dummyPaymentHandler.code, arguments: [{ name: "automaticSettle", value: "true" }] }
    }
  ],
  collections: []
}

const app = await populate(() => bootstrap(config), shop)
const { ProductService, ProductVariantService, RequestContextService } = require("@vendure/core")
const ctx = await app.get(RequestContextService).create({ apiType: "admin", languageCode: LanguageCode.en })
for (let index = 1; index <= 5; index++) {
  const translation = {
    languageCode: LanguageCode.en,
    name: `Product ${index}`,
    slug: `product-${index}`,
    description: ""
  }
  const product = await app.get(ProductService).create(ctx, { enabled: true, translations: [translation] })
  await app.get(ProductVariantService).create(ctx, [
    {
      productId: product.id,
      sku: `P${index}`,
      price: 12_000,
      stockOnHand: 10_000_000,
      translations: [{ languageCode: LanguageCode.en, name: `Product ${index}` }],
      optionIds: []
    }
  ])
}
const server = app.getHttpServer()
console.log(`Vendure is ready at http://127.0.0.1:${server.address().port}`)
