import { describe, expect, it } from "vitest"
import { methods, services } from "#core/contract/contract.ts"
import type { Method } from "#core/contract/method.ts"
import { type FaultTag, fault, faults } from "#core/fault.ts"
import { works } from "#core/session/access.ts"
import { flagNames } from "#core/session/flags.ts"
import { faultText } from "#core/text/fault.ts"
import { faultsOf } from "#test/support/method-faults.ts"

const all = [...methods.values()]

describe("every method", () => {
  it("is found by its name on the wire: its service and its own", () => {
    for (const [service, group] of Object.entries(services))
      for (const [name, method] of Object.entries(group as Record<string, Method>)) {
        expect(method.name).toBe(`${service}.${name}`)
        expect(methods.get(method.name)).toBe(method)
      }
    expect(methods.size).toBe(
      Object.values(services).reduce((sum, group) => sum + Object.keys(group).length, 0)
    )
    expect(methods.size).toBeGreaterThan(40)
  })

  it.each(all.map((method) => [method.name, method] as const))(
    "%s says what it does, who may call it and whose it is",
    (_, method) => {
      expect(method.about).toMatch(/^[A-Z].*\.$/s)
      for (const flag of [method.flag, method.needs ?? "none"].flat())
        expect(["none", "admin", ...flagNames]).toContain(flag)
      expect(["reads", "writes"]).toContain(method.effect)
      expect(Array.isArray(method.tenant)).toBe(true)
      const names = method.params.map(({ name }) => name)
      // Parameters are positional: a name stands once, and what may be left out stands last.
      expect(new Set(names).size).toBe(names.length)
      const first = method.params.findIndex(({ isOptional }) => isOptional)
      if (first >= 0) expect(method.params.slice(first).every(({ isOptional }) => isOptional)).toBe(true)
      // A tenant's place is in a parameter that there is.
      for (const { at } of method.tenant) expect(names).toContain(at.split(".")[0])
    }
  )

  it("that is given a store, a hub, an order, an invoice or a user checks it against the session's (WHO-2)", () => {
    const named: Readonly<Record<string, string>> = {
      store: "store",
      store_id: "store",
      hub: "hub",
      hub_id: "hub",
      order_id: "order",
      increment_id: "increment",
      invoice_id: "invoice",
      user_id: "user"
    }
    const unchecked = all
      .filter(({ flag }) => flag !== "admin")
      .flatMap((method) =>
        method.params
          .filter(({ name }) => named[name] !== undefined)
          .filter(({ name }) => !method.tenant.some(({ is, at }) => at === name && is === named[name]))
          .map(({ name }) => `${method.name} ${name}`)
      )
    expect(unchecked).toEqual([])
    // Ids that stand inside a parameter.
    expect(placesOf("OrderInvoiceService.invoiceOrder")).toEqual([
      "increment request.increment_id",
      "store request.store_id"
    ])
    expect(placesOf("OrderClientService.updateOrder")).toEqual(["order order.order_id"])
    expect(placesOf("OrderClientService.updateInHubManager")).toEqual(["order order.order_id"])
    expect(placesOf("ClientService.clientAssign")).toEqual(["order id"])
    expect(placesOf("ShipmentService.getHubInventoryInfoByIds")).toEqual(["pack ids.0"])
  })

  it("names faults that there are, none twice, and every one of them has its sentence (WRITE-2)", () => {
    for (const method of all) {
      const tags = faultsOf(method)
      expect(new Set(tags).size).toBe(tags.length)
      for (const tag of tags) expect(tag in faults).toBe(true)
      expect(new Set<string>(method.faults).size).toBe(method.faults.length)
    }
    for (const tag of Object.keys(faults) as ReadonlyArray<FaultTag>)
      expect(sentenceOf(tag).trim()).not.toBe("")
  })

  it("can be refused at the gates, and a write by its idempotency key", () => {
    for (const method of all) {
      expect(faultsOf(method)).toEqual(expect.arrayContaining(["Forbidden", "FlagOff"]))
      expect(faultsOf(method).includes("IdempotencyConflict")).toBe(method.effect === "writes")
    }
  })
})

// WHO-3.
describe("flags of methods", () => {
  const picks = "enable_store_work"
  const orders = [picks, "enable_order_create"]
  const table: ReadonlyArray<readonly [pattern: RegExp, flag: string | ReadonlyArray<string>]> = [
    // The base work of a store, and what it shares with the counter.
    [/^(InvoiceService|OrderInvoiceService)\.(invoiceOrder|processOrder)/, picks],
    [
      /^AcceptShipmentService\.|^ShipmentService\.(hubInventoryUpdates|syncShipments|resyncShipment)|^CommerceService\.approveShipment$/,
      picks
    ],
    [/^ReturnStockService\.create|^AuditService\.|^OrderService\.noteScans$/, picks],
    [/^OrderService\.(holdOrder|releaseOrder|syncOrders|updateOrder|showCustomerPhone)$/, orders],
    [/^OrderClientService\.update|^ClientService\./, orders],
    [
      /^CommerceService\.(cancelOrder|createShipment|takeBackShipment|(dismiss|retry)FailedPartnerOrder)$/,
      orders
    ],
    [/^OffSaleService\.(take|put)|^ReceiptService\.share/, orders],
    [/^PaymentService\./, orders],
    [
      /^OrderService\.(addOrderNote|takeBackOrderNote|confirmOrderPrint)$/,
      [...orders, "enable_order_return", "enable_shift"]
    ],
    [/^ClaimService\.(?!getClaims$)/, [...orders, "enable_order_return", "allow_hub_to_hub_transfer"]],
    [/^TaskService\.(?!get|count)/, ["enable_stock_correction", "enable_order_create", "enable_shift"]],
    [/^CommerceService\.changePaymentMethod$/, ["enable_order_create", "enable_shift"]],
    [
      /^CommerceService\.(getCart|clearCart|newCart|setCartAside|addItemToCart|addMultipleItemsToCart|updateItemInCart|deleteItemFromCart|deletePackFromCart|applyCoupon|removeCoupon|setDiscount|removeDiscount|approveDiscounts|setupGuestUser|setupUser|getCustomerInfo|getHubCustomer|getCoupons|setupShippingAddress|placeOrder|placeOrderV2|updateAndInvoiceOrder)$/,
      "enable_order_create"
    ],
    [/^OrderService\.(getDraft|saveDraft|removeDraft|restoreDraft)$/, "enable_order_create"],
    [/^CommerceService\.changeDeliverySubslot$/, "allow_delivery_slot_change"],
    [/^AddressChangeService\.changeAddress$/, "enable_address_change"],
    [/^StockCorrectionService\./, "enable_stock_correction"],
    [/^EodStockService\.(?!checkShipmentCanAccept$|isEodStockSubmitted$)/, "enable_eod_stock_taking"],
    [/^(HubToHubService|StoreNewService)\./, "allow_hub_to_hub_transfer"],
    [/^(OrderReturnService\.|OrderClientService\.returnOrder$)/, "enable_order_return"],
    [/^StoreCreditService\.getCredit$/, ["enable_order_create", "enable_order_return"]],
    [/^StoreCreditService\.getOpenCredits$/, ["enable_order_return", "enable_shift"]],
    [/^StoreCreditService\.payOutCredit$/, "enable_shift"],
    [/^AuthService\.refreshItemPickupLoginSession$/, "enable_item_pickup"],
    [/^CustomPriceService\.getDifferentialPrice$/, "allow_diff_pricing"],
    [/^AdminService\./, "admin"],
    [/^CodeRuleService\.(getCodeRuleVersion|setCodeRules)$/, "admin"],
    // Not of the table: shifts are kept where they are asked for.
    [/^ShiftService\.(approve|reject)Shift$/, "shift_approval"],
    [/^ShiftService\./, "enable_shift"],
    // Not of the table: a demo is put back, the archive is kept, and the network and its customers' data are maintained by administrators.
    [
      /^(DemoService|ArchiveService|AccountsService|DoctorService|MasterDataService|WorkstationService|CustomerDataService)\./,
      "admin"
    ],
    [/^ServiceAccountService\.(?!getOwnAccount)/, "admin"],
    [/^EInvoiceService\.setAside/, "admin"],
    [/^EInvoiceService\./, orders]
  ]

  it.each(all.map((method) => [method.name, method.flag] as const))(
    "%s asks for %s (WHO-3)",
    (name, flag) => {
      expect(flag).toEqual(table.find(([pattern]) => pattern.test(name))?.[1] ?? "none")
    }
  )

  it("a payment by UPI asks for the switch of the network besides", () => {
    for (const { name, needs } of all)
      expect(needs).toBe(name.startsWith("PaymentService.") ? "enable_upi_payment" : undefined)
  })

  // ACCESS-1.
  it("what moves money, stock or a promise says whose work it is, how much one may do alone, and who else agrees (ACCESS-1)", () => {
    const recorded: ReadonlyArray<unknown> = Object.values(works).map((work) => JSON.stringify(work))
    for (const { name, effect, moves, flag, needs, role, limit, second } of all) {
      expect(moves === undefined, name).toBe(effect === "reads")
      if (moves === undefined || moves === "own") continue
      expect(flag, name).not.toBe("none")
      expect(recorded, name).toContain(
        JSON.stringify({ flag, ...(needs && { needs }), ...(role && { role }), limit, second })
      )
    }
    expect(all.filter(({ moves }) => moves === "own").map(({ name }) => name)).toEqual([
      "AuthService.logout",
      "AuthService.refreshItemPickupLoginSession",
      "AuthService.changePassword",
      "LogService.log",
      "FilterService.saveFilter",
      "FilterService.renameFilter",
      "FilterService.deleteFilter",
      "CommerceService.getSession"
    ])
  })
})

const placesOf = (name: string): ReadonlyArray<string> =>
  (methods.get(name)?.tenant ?? []).map(({ is, at }) => `${is} ${at}`)

/** The sentence of a fault whose data says "x" in every place. */
const sentenceOf = (tag: FaultTag): string => {
  const data = Object.fromEntries(Object.keys(faults[tag].fields).map((name) => [name, "x"]))
  return faultText({ ...fault("Forbidden"), tag, data } as Parameters<typeof faultText>[0])
}
