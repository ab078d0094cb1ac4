/** OrderService: the whole number of an order's customer (PHONE-4). */
import { Result } from "effect"
import { CustomerPhones } from "#core/contract/customer-phone.ts"
import { lookUpSpan, requireLookUp } from "#core/counter/customer-look-up.ts"
import { shownMobile } from "#core/counter/mobile.ts"
import { fault } from "#core/fault.ts"
import { requirePhone } from "#core/order/customer-phone.ts"
import { isOn } from "#core/session/flags.ts"
import { implement } from "../rpc/handler.ts"
import { transact } from "../rpc/transact.ts"
import { holdUser } from "../store/counter/customer-look-ups.ts"
import * as audit from "../store/network/audit.ts"
import * as orders from "../store/order/orders.ts"
import * as looks from "../store/order/phone-looks.ts"
import { logged } from "./customer-scope.ts"

export const customerPhones = implement(CustomerPhones, {
  showCustomerPhone: ({ order_id }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const order = yield* orders.findToDecide(caller.storeIds, order_id, now)
      if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
      const mobile = requirePhone(order, yield* looks.ofOrder(order_id))
      if (Result.isFailure(mobile)) return Result.fail(mobile.failure)
      yield* holdUser(caller.userId)
      const before = yield* looks.ofOthers(caller.userId, order_id, now - lookUpSpan)
      const allowed = requireLookUp(before, now)
      if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
      yield* looks.note(caller.userId, order_id, now)
      yield* audit.ofOrder(call, order, "phone shown", {})
      return Result.succeed({
        order_id,
        increment_id: order.increment_id,
        customer_mobile: shownMobile(mobile.success, isOn(caller.flags, "isUAEHub"))
      })
    }).pipe(logged("phones of too many customers were shown", call))
})
