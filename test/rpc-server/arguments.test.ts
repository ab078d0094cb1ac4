/** WIRE-1: what is wrong with a parameter is said in words, and an object of ours has no field but its own. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { services } from "#core/contract/contract.ts"
import type { Method } from "#core/contract/method.ts"
import { decoderOf } from "#rpc-server/rpc/arguments.ts"

const methods = Object.values(services).flatMap((service) => Object.values(service as Record<string, Method>))
const named = (name: string) => methods.find((method) => method.name === name) as Method
const problem = (name: string, ...params: ReadonlyArray<unknown>): string =>
  Result.match(decoderOf(named(name))(params), { onSuccess: () => "taken", onFailure: (why) => why })

const wrongValues: ReadonlyArray<unknown> = [
  "x y",
  "",
  " ",
  -1,
  1.5,
  1e30,
  true,
  {},
  [],
  [{}],
  [1],
  { id: "x" },
  { items: [{}] },
  "2026-13-45",
  "1,5",
  "🥩"
]

describe("parameters", () => {
  it.each([
    ["AuthService.refreshItemPickupLoginSession", ["x"], "user_id: it wants its digits, at most 15"],
    ["AuthService.refreshItemPickupLoginSession", [1.5], "user_id: it wants a whole number"],
    ["AuthService.refreshItemPickupLoginSession", [{}], "user_id: it wants a number or text"],
    ["OrderService.saveDraft", ["x"], "draft: it wants an object"],
    ["OrderService.saveDraft", [{}], "draft.store_id is missing"],
    ["OrderService.getPickList", [[{}]], "order_ids.0: it wants a number or text"],
    [
      "AdminService.createUser",
      ["a b", "p", {}],
      "username: it wants letters, digits and . _ @ - alone, at most 100"
    ],
    [
      "AdminService.setEnvVariable",
      ["9x", "1"],
      "name: it wants a letter, and letters, digits and _ after it"
    ],
    ["OrderService.syncOrders", ["x"], 'orders: it wants 0, 1, "0", "1", "true", "false" or ""']
  ])("of %s %j: %s", (name, params, why) => expect(problem(name, ...params)).toBe(why))

  it("of every method are told without an expression or the language of the program (WIRE-1)", () => {
    let count = 0
    for (const method of methods)
      for (const at of method.params.keys())
        for (const value of wrongValues) {
          // What stands before it is of some shape that is right.
          const why = Result.match(
            decoderOf(method)(method.params.map((_, each) => (each === at ? value : 1))),
            {
              onSuccess: () => "",
              onFailure: (text) => text
            }
          )
          expect(why, `${method.name} ${at} ${JSON.stringify(value)}`).not.toMatch(
            /RegExp|Expected|\^|\\d|\["|undefined|Missing key|excess|Unexpected/
          )
          count += 1
        }
    expect(count).toBeGreaterThan(3000)
  })

  it.each([
    [
      "CommerceService.setupUser",
      [{ mobile: "9876543210", name: "Asha", userType: 1 }],
      "user.name is not known: there is mobile, firstname, lastname, userType"
    ],
    [
      "CommerceService.setupUser",
      [{ mobile: "9876543210", firstnam: "Asha", userType: 1 }],
      "user.firstnam is not known: did you mean firstname?"
    ],
    [
      "OrderService.getOrderList",
      [{ page: 2 }, "active", 11],
      "paging.page is not known: there is currentPage, perPage, sortBy, sortDesc, filter, dateToday, dateFrom, dateTo, rows, cache_key"
    ],
    [
      "OrderService.getOrderList",
      [{ perPge: 2 }, "active", 11],
      "paging.perPge is not known: did you mean perPage?"
    ],
    [
      "ShipmentService.getHubInventoryList",
      [{ filtre: "x" }, 11, "all"],
      "paging.filtre is not known: did you mean filter?"
    ],
    [
      "AdminService.updateUser",
      ["hub", { cutoff_date: null }],
      "fields.cutoff_date is not known: did you mean cut_off_date?"
    ],
    [
      "ShiftService.countShift",
      [1, [{ value: 1, piece: 2 }]],
      "pieces.0.piece is not known: did you mean pieces?"
    ]
  ])("of %s with a field that is not there: %j (WIRE-2)", (name, params, why) => {
    expect(problem(name, ...params)).toBe(why)
  })

  it("that the documents' clients send as whole rows may have more in them (WIRE-2)", () => {
    const item = { item_id: 1, product_id: 1773, qty: 1, name: "Chicken curry cut", sell_by: "kg" }
    expect(problem("AuditService.saveOrderAudit", "100000001", [item])).toBe("taken")
    expect(
      problem("OrderClientService.updateOrder", { order_id: 1, grand_total: 5, status: "pending" })
    ).toBe("taken")
    expect(
      problem(
        "EodStockService.eodStockValueSubmission",
        [{ product_id: 1, physical_stock: 1, product_name: "x" }],
        1
      )
    ).toBe("taken")
  })
})
