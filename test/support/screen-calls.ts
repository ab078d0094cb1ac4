/** The calls that screens make, and what they are about in a grown store. */
import { DatabaseSync } from "node:sqlite"
import * as Day from "#core/day.ts"
import { sortColumns } from "#core/order/queue.ts"
import { expiries, inventoryColumns, lists } from "#core/stock/inventory.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { askDatabase } from "./database.ts"
import type { Place } from "./server.ts"

type Row = Readonly<Record<string, string | number | null>>
/** What the calls of a store are about. */
export interface Facts {
  readonly open: Row
  readonly done: Row
  /** Orders that can be invoiced, and the lines of each. */
  readonly pending: ReadonlyArray<Row>
  readonly lines: (orderId: number) => ReadonlyArray<Row>
  readonly onShelf: Row
  readonly sold: Row
  readonly shared: Row
  readonly shipment: Row
  readonly products: ReadonlyArray<number>
  /** Of one product. */
  readonly name: string
}

const store = 101
const hub = 1

/** Asks the store of a place while a server may have it. */
const asker = (where: Place): ((text: string) => Promise<ReadonlyArray<Row>>) => {
  const { databaseUrl } = where
  if (databaseUrl !== undefined)
    return async (text) => {
      const rows = (await askDatabase(databaseUrl, text)) as ReadonlyArray<Readonly<Record<string, unknown>>>
      const plain = (cell: unknown) => (typeof cell === "bigint" ? Number(cell) : cell)
      return rows.map(
        (row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plain(cell)])) as Row
      )
    }
  return async (text) => {
    const database = new DatabaseSync(databaseFile(where.dataDir), { readOnly: true })
    const rows = database.prepare(text).all() as unknown as ReadonlyArray<Row>
    database.close()
    return rows
  }
}

export const factsOf = async (where: Place): Promise<Facts> => {
  const all = asker(where)
  const one = async (text: string): Promise<Row> => {
    const [row] = await all(text)
    if (row === undefined) throw new Error(`nothing is found by ${text}`)
    return row
  }
  const pending = await all(
    "SELECT * FROM orders WHERE status = 'pending' AND order_id > 1000000 AND store_id = 101 ORDER BY order_id DESC LIMIT 60"
  )
  const lines = Map.groupBy(
    await all(
      `SELECT * FROM order_item WHERE order_id IN (${pending.map(({ order_id }) => Number(order_id)).join(", ")}) ORDER BY item_id`
    ),
    ({ order_id }) => Number(order_id)
  )
  return {
    pending,
    lines: (id) => lines.get(id) ?? [],
    open: await one(
      "SELECT * FROM orders WHERE status = 'pending' AND order_id > 1000000 AND store_id = 102 ORDER BY order_id DESC LIMIT 1"
    ),
    done: await one(
      "SELECT * FROM orders WHERE status = 'complete' AND order_id > 1000000 AND source_ref_id IS NOT NULL ORDER BY order_id LIMIT 1"
    ),
    onShelf: await one(
      "SELECT * FROM pack WHERE status = 0 AND hub_id = 1 AND unique_key IS NOT NULL ORDER BY id DESC LIMIT 1"
    ),
    sold: await one(
      "SELECT * FROM pack WHERE status = 1 AND hub_id = 1 AND unique_key IS NOT NULL ORDER BY received_at DESC LIMIT 1"
    ),
    shared: await one(
      "SELECT * FROM pack WHERE status = 0 AND hub_id = 1 AND unique_key IS NULL AND id > 1000000 ORDER BY id DESC LIMIT 1"
    ),
    shipment: await one("SELECT * FROM shipment WHERE hub_id = 1 ORDER BY id DESC LIMIT 1"),
    name: String(
      (
        await one(
          "SELECT p.name FROM pack k JOIN product p ON p.entity_id = k.product_id WHERE k.status = 0 AND k.hub_id = 1 AND k.id > 1000000 ORDER BY k.id DESC LIMIT 1"
        )
      ).name
    ),
    products: (
      await all(
        "SELECT DISTINCT product_id FROM pack WHERE status = 0 AND hub_id = 1 ORDER BY product_id LIMIT 20"
      )
    ).map((row) => Number(row.product_id))
  }
}

/** A call of a screen: the method, and its parameters in a round. */
export interface Asked {
  readonly name: string
  readonly method: string
  readonly params: (facts: Facts, round: number) => ReadonlyArray<unknown>
  readonly isWrite?: true
  /** Asked by somebody who sees all that ever was. */
  readonly hasNoCutOff?: true
}
const paging = (more: object = {}) => ({
  currentPage: 1,
  perPage: 300,
  sortBy: "created_at",
  sortDesc: true,
  ...more
})
const list = (name: string, type: string, more: object = {}): Asked => ({
  name: `orders ${name}`,
  method: "OrderService.getOrderList",
  params: () => [paging(more), type, store]
})
const inventory = (name: string, type: string, more: object = {}): Asked => ({
  name: `inventory ${type} ${name}`,
  method: "ShipmentService.getHubInventoryList",
  params: () => [
    { currentPage: 1, perPage: 15, sortBy: "date_of_expiry", sortDesc: false, ...more },
    store,
    type
  ]
})
const reading = (name: string, method: string, params: (facts: Facts) => ReadonlyArray<unknown>): Asked => ({
  name,
  method,
  params
})
/** A search in pages that both a long and a short history fill: what is compared is finding, not how much is shown. */
const found = (filter: string) => ({ filter, perPage: 20 })
const nth = (facts: Facts, round: number): Row => {
  const order = facts.pending[round]
  if (order === undefined) throw new Error("too few orders to invoice")
  return order
}
/** The name of the scan look-up, which has a limit of its own. */
export const scan = "scan look-up"

const weekBefore = (now: Day.Instant) => [Day.addDays(Day.dayAt(now), -6), Day.dayAt(now)]

/** What reads the stock is read once more by somebody without a cut-off. */
const ofStock =
  /^(inventory (used|all) |whole shelf|return sheet|pack life|scan|shelf of|total of|current stock|expiry)/
const readsOf = (now: Day.Instant): ReadonlyArray<Asked> => [
  reading("master data", "MasterDataService.getRows", () => ["products"]),
  reading("master data by name", "MasterDataService.getRows", ({ name }) => ["products", name.slice(0, 100)]),
  reading("master data of two keys, from one on", "MasterDataService.getRows", ({ products }) => [
    "prices",
    String(products[0]),
    [String(store), String(products[0])]
  ]),
  reading("product to take away", "MasterDataService.checkChange", ({ products }) => [
    "products",
    { remove: [[String(products[0])]] }
  ]),
  reading("store to take away", "MasterDataService.checkChange", () => [
    "stores",
    { remove: [[String(store)]] }
  ]),
  ...sortColumns.flatMap((by) => [
    list(`all by ${by}`, "all", { sortBy: by }),
    list(`open by ${by}`, "open", { sortBy: by })
  ]),
  list("open, as the queue reads them", "open", { rows: "brief", cache_key: null }),
  list("all, page 3", "all", { currentPage: 3 }),
  list("complete", "complete"),
  list("of a day", "all", { dateToday: Day.dayAt(now - 24 * Day.hour) }),
  list("of a week", "all", { dateFrom: Day.dayAt(now - 7 * 24 * Day.hour), dateTo: Day.dayAt(now) }),
  list("all, name", "all", found("lakshmi")),
  list("all, name and number", "all", found("meera 5000")),
  list("all, two letters", "all", found("la")),
  list("all, nobody's name", "all", { filter: "zzyzx" }),
  reading("orders of today", "OrderService.getTodayOrderList", () => [paging(), "all", store]),
  reading("orders changed since", "OrderService.getRecentOrderListTweaked", () => [
    store,
    Day.toGmt(now - 2 * Day.hour),
    1,
    null
  ]),
  reading("order opened", "OrderService.getOrderInfo", ({ open }) => [open.order_id, 0, 0]),
  reading("old order opened", "OrderService.getOrderInfo", ({ done }) => [done.order_id, 0, 0]),
  reading("pick list of 50 orders", "OrderService.getPickList", ({ pending }) => [
    pending.slice(0, 50).map(({ order_id }) => order_id)
  ]),
  reading("order by number", "OrderService.getOrderInfoByIncrementId", ({ done }) => [done.increment_id]),
  reading("find by number", "OrderService.findOrders", ({ done }) => [done.increment_id]),
  reading("find by phone", "OrderService.findOrders", ({ open }) => [open.customer_mobile]),
  reading("find by reference", "OrderService.findOrders", ({ done }) => [done.source_ref_id]),
  reading("find by part of a name", "OrderService.findOrders", () => ["lakshm"]),
  reading("find nothing", "OrderService.findOrders", () => ["zzyzx"]),
  reading("last order", "OrderService.getLastOrderEntry", () => []),
  reading("summary of a day", "OrderService.getTodaySummary", () => [Day.dayAt(now), store, 0, null, 0]),
  ...["Summary", "OrdersByHour", "OrderTimes", "Shortages", "ExpiryBreaches"].map((name) =>
    reading(`${name} of a week`, `ReportService.get${name}`, () => [...weekBefore(now), store])
  ),
  reading("orders of a total", "ReportService.getSummaryOrders", () => [
    ...weekBefore(now),
    store,
    "home_delivery",
    "cashondelivery",
    1
  ]),
  reading("orders of a partner's total", "ReportService.getSummaryOrders", () => [
    ...weekBefore(now),
    store,
    "zomato",
    "upi"
  ]),
  reading("invoice again", "InvoiceService.getInvoice", ({ done }) => [done.order_id, hub]),
  reading(scan, "ShipmentService.getHubInventoryInfo", ({ onShelf, open }) => [
    onShelf.scan_code,
    onShelf.product_id,
    hub,
    open.order_id
  ]),
  reading("scan look-up, sold", "ShipmentService.getHubInventoryInfo", ({ sold }) => [
    sold.scan_code,
    sold.product_id,
    hub
  ]),
  reading("scan look-up, shared code", "ShipmentService.getHubInventoryInfo", ({ shared }) => [
    shared.scan_code,
    shared.product_id,
    hub
  ]),
  reading("scan of receipt", "ShipmentService.getHubInventoryInfoByScanCode", ({ onShelf }) => [
    onShelf.scan_code
  ]),
  reading("scan of receipt, shared code", "ShipmentService.getHubInventoryInfoByScanCode", ({ shared }) => [
    shared.scan_code
  ]),
  reading("scan of receipt, unknown", "ShipmentService.getHubInventoryInfoByScanCode", () => [
    "80260800800645601999999"
  ]),
  reading("packs by id", "ShipmentService.getHubInventoryInfoByIds", ({ onShelf }) => [[onShelf.id]]),
  reading("what a code says", "EntityService.getEntityInfo", ({ onShelf }) => [onShelf.scan_code]),
  reading("what a shared code says, and its pack", "EntityService.getEntityWithPack", ({ shared }) => [
    shared.scan_code,
    hub
  ]),
  reading("total of a product", "ShipmentService.getTotalAvailableQty", ({ onShelf }) => [
    onShelf.product_id,
    hub,
    null
  ]),
  reading("shelf of a product", "ShipmentService.getNActiveProductPacks", ({ onShelf }) => [
    onShelf.product_id,
    hub,
    50,
    1,
    null,
    null
  ]),
  reading("first expiring", "InventoryService.getFirstExpiring", ({ products }) => [products, hub, 5, null]),
  reading("expiry board", "InventoryService.getExpiringPacks", () => [hub, 3, null]),
  reading("expiry counts", "InventoryService.countExpiring", () => [hub, null]),
  reading("current stock", "InventoryService.getCurrentStock", ({ products }) => [products, hub, null]),
  reading("pack life", "InventoryService.getPackLife", ({ sold }) => [sold.scan_code]),
  reading("pack life, shared code", "InventoryService.getPackLife", ({ shared }) => [shared.scan_code]),
  reading("whole shelf", "ShipmentService.getHubInventory", () => [store]),
  ...lists.flatMap((type) => [
    ...inventoryColumns.flatMap((by) => [
      inventory(`by ${by}`, type, { sortBy: by }),
      inventory(`by ${by}, last first`, type, { sortBy: by, sortDesc: true })
    ]),
    inventory("page 20", type, { currentPage: 20 }),
    inventory("name", type, { filter: "chicken" }),
    inventory("name and code", type, { filter: "chicken 801" }),
    inventory("product number", type, { filter: "1773" }),
    inventory("end of a code", type, { filter: "004567" }),
    inventory("nothing", type, { filter: "zzyzx" }),
    {
      name: `inventory ${type} one product`,
      method: "ShipmentService.getHubInventoryList",
      params: ({ name }: Facts) => [{ currentPage: 1, perPage: 15, filter: name.slice(0, 200) }, store, type]
    }
  ]),
  ...expiries.map((expires) => inventory(expires, "not_used", { expires })),
  reading("shipments accepted in a week", "ShipmentService.getAcceptedShipments", () => [
    { from: Day.dayAt(now - 7 * 24 * Day.hour), to: Day.dayAt(now) },
    hub,
    null
  ]),
  reading("shipments", "ShipmentService.getShipmentList", () => ["active", hub, null]),
  reading("shipments changed since", "ShipmentService.getRecentShipmentTweaked", () => [
    store,
    [Day.toGmt(now - 2 * Day.hour), null]
  ]),
  reading("shipment", "ShipmentService.getShipmentInfoById", ({ shipment }) => [shipment.id]),
  reading("last shipment", "ShipmentService.getLastShipment", () => []),
  reading("times of shipments", "ShipmentService.getLastAcceptedShipmentTime", () => [hub, null]),
  reading("may a shipment be accepted", "EodStockService.checkShipmentCanAccept", () => [hub]),
  ...(["open", "mine", "done"] as const).map((filter) =>
    reading(`tasks, ${filter}`, "TaskService.getTasks", () => [{ filter }])
  ),
  reading("tasks counted", "TaskService.countTasks", () => []),
  reading("return sheet", "ShipmentService.getEveryHubInventoryItemsForReturnStockPage", () => [
    hub,
    null,
    null
  ]),
  reading(
    "shipments of a product",
    "ShipmentService.getShipmentDetailsOfProduct",
    ({ shipment, products }) => [hub, [shipment.id], products[0], null]
  ),
  reading("last return", "ShipmentService.getLastReturnStockInfo", () => [hub]),
  reading("failed orders of partners", "CommerceService.getFailedPartnerOrders", () => [store]),
  reading("working on an order", "ClientService.clientAssign", ({ open }) => [open.order_id, null, "order"])
]
const writes: ReadonlyArray<Asked> = [
  {
    name: "invoice",
    method: "InvoiceService.invoiceOrder",
    isWrite: true,
    params: (facts, round) => {
      const order = nth(facts, round)
      return [
        order.order_id,
        facts
          .lines(Number(order.order_id))
          .map(({ item_id, product_id }) => ({ item_id, product_id, qty: 1 })),
        order.store_id,
        "hub",
        "Asha Nair",
        order.updated_at
      ]
    }
  },
  {
    name: "dispatch",
    method: "CommerceService.createShipment",
    isWrite: true,
    params: (facts, round) => [nth(facts, round).order_id]
  },
  {
    name: "complete",
    method: "OrderService.updateOrder",
    isWrite: true,
    params: (facts, round) => [nth(facts, round).order_id, { status: "complete" }]
  }
]

/** At a time: every call, the reads first. */
export const callsAt = (now: Day.Instant): ReadonlyArray<Asked> => {
  const reads = readsOf(now)
  return [
    ...reads,
    ...reads
      .filter(({ name }) => ofStock.test(name))
      .map((asked): Asked => ({ ...asked, name: `${asked.name}, no cut-off`, hasNoCutOff: true })),
    ...writes
  ]
}
