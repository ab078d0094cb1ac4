import { describe, expect, it } from "vitest"
import { AcceptShipmentService } from "#core/contract/accept-shipment.ts"
import { CommerceService } from "#core/contract/commerce.ts"
import { CommerceShipments } from "#core/contract/commerce-shipment.ts"
import { CommerceStores } from "#core/contract/commerce-store.ts"
import { EodStockService } from "#core/contract/eod-stock.ts"
import { HubInventoryService, StockService } from "#core/contract/hub-inventory.ts"
import { IncomingService } from "#core/contract/incoming.ts"
import type { Method } from "#core/contract/method.ts"
import { ProductInfoService } from "#core/contract/product-info.ts"
import { ReturnSheetService } from "#core/contract/return-sheet.ts"
import { ReturnStockService } from "#core/contract/return-stock.ts"
import { InventoryService, ShipmentService } from "#core/contract/shipment.ts"
import { StockCorrectionService } from "#core/contract/stock-correction.ts"
import { faults } from "#core/fault.ts"
import { faultsOf } from "#test/support/method-faults.ts"

const methodsOf = (...groups: ReadonlyArray<object>): ReadonlyArray<Method> =>
  groups.flatMap((group) => Object.values(group) as Array<Method>)
const incoming = methodsOf(
  IncomingService,
  HubInventoryService,
  StockService,
  AcceptShipmentService,
  ReturnSheetService,
  ReturnStockService,
  EodStockService,
  StockCorrectionService,
  ProductInfoService,
  CommerceShipments,
  CommerceStores
)

describe("the methods of incoming stock", () => {
  // Section 7, "RPC by service", and the calls of the commerce backend; the parameters in their order.
  it.each<readonly [name: string, parameters: number, effect: "reads" | "writes"]>([
    ["ShipmentService.syncShipments", 1, "writes"],
    ["ShipmentService.resyncShipment", 1, "writes"],
    ["ShipmentService.getShipmentInfoById", 1, "reads"],
    ["ShipmentService.getShipmentList", 3, "reads"],
    ["ShipmentService.getRecentShipmentTweaked", 2, "reads"],
    ["ShipmentService.isNewHubStore", 2, "reads"],
    ["ShipmentService.getLastReturnOrRetainRecordTime", 2, "reads"],
    ["ShipmentService.getLastNewShipmentTime", 2, "reads"],
    ["ShipmentService.getLastAcceptedShipmentTime", 2, "reads"],
    ["ShipmentService.getLastShipment", 0, "reads"],
    ["ShipmentService.getHubInventory", 2, "reads"],
    ["ShipmentService.getHubInventoryList", 3, "reads"],
    ["ShipmentService.hubInventoryUpdatesForAcceptShipment", 3, "writes"],
    ["AcceptShipmentService.acceptShipment", 1, "writes"],
    ["ReturnStockService.createRetunStockForRTV", 3, "writes"],
    ["EodStockService.checkShipmentCanAccept", 1, "reads"],
    ["EodStockService.isEodStockSubmitted", 1, "reads"],
    ["EodStockService.getHubProductsWithStock", 2, "reads"],
    ["EodStockService.eodStockValueSubmission", 3, "writes"],
    ["EodStockService.approveEodStock", 2, "writes"],
    ["EodStockService.countStock", 3, "writes"],
    ["EodStockService.uncountStock", 3, "writes"],
    ["EodStockService.rejectEodStock", 3, "writes"],
    ["EodStockService.reopenEodStock", 3, "writes"],
    ["EodStockService.getEodReports", 1, "reads"],
    ["EodStockService.getEodDifferences", 2, "reads"],
    ["EodStockService.getStockCount", 1, "reads"],
    ["StockCorrectionService.getHubProductStock", 3, "reads"],
    ["StockCorrectionService.markStockCorrectionInHubInventory", 5, "writes"],
    ["StockCorrectionService.addProductsToHubInventory", 4, "writes"],
    ["StockCorrectionService.isEnableOOSStockCorrectionService", 1, "reads"],
    ["StockCorrectionService.getCorrectionTickets", 3, "reads"],
    ["StockCorrectionService.approveStockCorrection", 2, "writes"],
    ["StockCorrectionService.refuseStockCorrection", 3, "writes"],
    ["ProductInfoService.excludeVirtualProductIds", 0, "reads"],
    ["ProductInfoService.getProductPictures", 1, "reads"],
    ["CommerceService.approveShipment", 2, "writes"],
    ["CommerceService.getShipmentInfo", 1, "reads"],
    ["CommerceService.getFailedPartnerOrders", 1, "reads"],
    ["CommerceService.core_store.list", 0, "reads"],
    ["CommerceService.initStore", 1, "reads"],
    ["CommerceService.getHubOrders", 1, "reads"],
    ["ShipmentService.getEveryHubInventoryItemsForReturnStockPage", 3, "reads"],
    ["ShipmentService.getShipmentDetailsOfProduct", 4, "reads"],
    ["ShipmentService.getLastReturnStockInfo", 1, "reads"]
  ])("%s takes %i parameters by position and %s", (name, parameters, effect) => {
    const method = incoming.find((candidate) => candidate.name === name)
    expect(method?.params.length).toBe(parameters)
    expect(method?.effect).toBe(effect)
  })

  it("stand under no name that another method has", () => {
    const names = [...incoming, ...methodsOf(ShipmentService, InventoryService, CommerceService)].map(
      ({ name }) => name
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(incoming.map((method) => [method.name, method] as const))(
    "%s asks for its flag, checks every tenant it is given, and says what it does",
    (_, method) => {
      /** What asks for more than a session. */
      const flagged = new Set(
        [
          "countStock",
          "uncountStock",
          "getEodDifferences",
          "getStockCount",
          "getHubProductsWithStock",
          "eodStockValueSubmission",
          "approveEodStock",
          "rejectEodStock",
          "reopenEodStock",
          "getEodReports"
        ].map((name) => `EodStockService.${name}`)
      )

      expect(method.about).toMatch(/^[A-Z].*\.$/s)
      expect(method.flag).toEqual(
        method.name.startsWith("StockCorrectionService.")
          ? "enable_stock_correction"
          : flagged.has(method.name)
            ? "enable_eod_stock_taking"
            : method.effect === "reads"
              ? "none"
              : method.name.endsWith("FailedPartnerOrder")
                ? ["enable_store_work", "enable_order_create"]
                : "enable_store_work"
      )
      const names = method.params.map(({ name }) => name)
      const checked = method.tenant.map(({ at }) => at.split(".")[0])
      for (const at of checked) expect(names).toContain(at)
      for (const name of ["store", "hub", "hub_id", "shipment_id", "request"])
        if (names.includes(name)) expect(checked).toContain(name)
      const first = method.params.findIndex(({ isOptional }) => isOptional)
      if (first >= 0) expect(method.params.slice(first).every(({ isOptional }) => isOptional)).toBe(true)
      for (const tag of faultsOf(method)) expect(tag in faults).toBe(true)
    }
  )

  it("both ways of accepting are refused for the same reasons and answer the same", () => {
    const { acceptShipment } = AcceptShipmentService
    const { hubInventoryUpdatesForAcceptShipment: older } = IncomingService
    expect(older.faults).toEqual(acceptShipment.faults)
    expect(older.result).toBe(acceptShipment.result)
  })
})
