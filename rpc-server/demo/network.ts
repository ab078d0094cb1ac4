/** The demo network: made from a seed, as the folder that an import would read. */
import type * as Day from "#core/day.ts"
import type { Sheet } from "#core/sheet/sheet.ts"
import { centralStock } from "../import/central-stock.ts"
import { codeRuleLists } from "../import/code-rules.ts"
import { coupons } from "../import/coupons.ts"
import { customers } from "../import/customers.ts"
import { deliverySlots } from "../import/delivery-slots.ts"
import { envVariables } from "../import/env-variables.ts"
import { eodReports } from "../import/eod-reports.ts"
import { failedPartnerOrders } from "../import/failed-partner-orders.ts"
import { itemMappings } from "../import/item-mappings.ts"
import { localities } from "../import/localities.ts"
import { orderItems } from "../import/order-items.ts"
import { orderNotes } from "../import/order-notes.ts"
import { orders } from "../import/orders.ts"
import { packs } from "../import/packs.ts"
import { payments } from "../import/payments.ts"
import { prices } from "../import/prices.ts"
import { products } from "../import/products.ts"
import { shipmentItems } from "../import/shipment-items.ts"
import { shipments } from "../import/shipments.ts"
import { stores } from "../import/stores.ts"
import { users } from "../import/users.ts"
import { codeRuleRows } from "./code-rules.ts"
import { couponRows, priceRows } from "./counter.ts"
import { type StockedSale, salesWarehouse, stockSales } from "./counter-sales.ts"
import { customerRows, makePeople } from "./customers.ts"
import { localityRows, slotRows } from "./delivery.ts"
import type { DemoOrder } from "./demo-order.ts"
import { makeMappings, mappingRows } from "./item-mappings.ts"
import { firstNumber, OrderBook } from "./order-book.ts"
import { placeOrders } from "./orders.ts"
import { placePaperOrders, stockGuidedSales } from "./paper-orders.ts"
import { makeProducts } from "./products.ts"
import { Random } from "./random.ts"
import { noteRows, paymentRows } from "./remarks.ts"
import { centralStockRows, failedOrderRows, makeShipments, reportRows } from "./shipments.ts"
import { makeAssortment, stockHubs } from "./stock.ts"
import { storeRows } from "./stores.ts"
import { userRows } from "./users.ts"
import { variableRows } from "./variables.ts"
import { packRows, Warehouse } from "./warehouse.ts"

/** The seed of the network that `packhouse demo` loads. */
export const demoSeed = 1

export interface DemoNetwork {
  readonly orders: ReadonlyArray<DemoOrder>
  /** Sales of its counters, made as the network is loaded. */
  readonly sales: ReadonlyArray<StockedSale>
  /** The files as they stand now. `password` is everybody's, or its hash. */
  readonly sheets: (password: string) => ReadonlyMap<string, Sheet>
  /** The same before anybody had invoiced or cancelled anything: what has happened since is in the orders' past. */
  readonly sheetsBefore: (password: string) => ReadonlyMap<string, Sheet>
}

/** An order as it was when it was placed. */
const placed = ({ cells }: DemoOrder) => {
  const { shipped_at: _, returned_at: __, updated_at: ___, ...rest } = cells
  return { ...rest, status: "pending" }
}

export const makeNetwork = (seed: number, now: Day.Instant): DemoNetwork => {
  const random = new Random(seed)
  const people = makePeople(random)
  const catalogue = makeProducts()
  const byId = new Map(catalogue.map((product) => [product.id, product]))
  const mappings = makeMappings(catalogue)
  const assortment = makeAssortment(catalogue)
  const warehouse = new Warehouse(random, now)
  const book = new OrderBook(random, warehouse, assortment, people)
  placeOrders({ random, now, book, products: byId, people })
  stockHubs({ random, warehouse, book, assortment, products: byId, mappings })
  const apart = new Random(seed + 1)
  const onSale = salesWarehouse(apart, now)
  const sales = stockSales(onSale, byId)
  const paperBook = new OrderBook(apart, onSale, assortment, people, firstNumber + book.orders.length)
  stockGuidedSales(onSale, byId)
  placePaperOrders({ random: apart, now, book: paperBook, products: byId, people }, assortment)
  const allOrders = [...book.orders, ...paperBook.orders]
  const sent = makeShipments({ seed, assortment, products: byId, packs: warehouse.packs })
  const sheets = (password: string, isBefore: boolean): ReadonlyMap<string, Sheet> =>
    new Map([
      [stores.name, stores.sheet(storeRows)],
      [users.name, users.sheet(userRows(password))],
      [products.name, products.sheet(catalogue.map(({ cells }) => cells))],
      [itemMappings.name, itemMappings.sheet(mappingRows(mappings))],
      [shipments.name, shipments.sheet(sent.shipments)],
      [shipmentItems.name, shipmentItems.sheet(sent.items)],
      [packs.name, packs.sheet(packRows([...warehouse.packs, ...onSale.packs], isBefore))],
      [centralStock.name, centralStock.sheet(centralStockRows(catalogue))],
      [eodReports.name, eodReports.sheet(reportRows)],
      [localities.name, localities.sheet(localityRows)],
      [deliverySlots.name, deliverySlots.sheet(slotRows(now))],
      [coupons.name, coupons.sheet(couponRows)],
      [prices.name, prices.sheet(priceRows(catalogue))],
      [customers.name, customers.sheet(customerRows(people))],
      [
        orders.name,
        orders.sheet(
          allOrders.map((order) => (isBefore && order.past !== undefined ? placed(order) : order.cells))
        )
      ],
      [
        orderItems.name,
        orderItems.sheet(
          allOrders.flatMap(({ incrementId, items, past }) =>
            items.map(({ cells }) => {
              const { nil: _, partial_nil: __, reason: ___, ...open } = cells
              return { increment_id: incrementId, ...(isBefore && past !== undefined ? open : cells) }
            })
          )
        )
      ],
      [orderNotes.name, orderNotes.sheet(noteRows(allOrders))],
      [payments.name, payments.sheet(paymentRows(allOrders))],
      [failedPartnerOrders.name, failedPartnerOrders.sheet(failedOrderRows)],
      [envVariables.name, envVariables.sheet(variableRows)],
      [codeRuleLists.name, codeRuleLists.sheet(codeRuleRows)]
    ])
  return {
    orders: allOrders,
    sales,
    sheets: (password) => sheets(password, false),
    sheetsBefore: (password) => sheets(password, true)
  }
}
