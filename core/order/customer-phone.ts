/** Whose whole number staff may see: of an order that is not finished and theirs to call (PHONE-4). */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { isNobody } from "../phone.ts"
import { works } from "../session/access.ts"
import type { Order } from "./order.ts"
import { finished } from "./queue.ts"

/** Whoever prepares, sells or sends an order may call its customer. */
export const callsCustomers = works.orders

/** Masked, as clients have it, a number of nobody in particular shows that it is one. */
const isCallable = (mobile: string | null): boolean =>
  mobile !== null && mobile !== "" && !isNobody(mobile.replaceAll("*", "0"))

type Called = Pick<Order, "status" | "customer_mobile">
const isFinished = ({ status }: Called): boolean => finished.includes(status)

/** Whether the call for the customer's whole number is offered. */
export const isPhoneOffered = (order: Called): boolean =>
  !isFinished(order) && isCallable(order.customer_mobile)

/** @param mobile the whole number, as it is kept */
export const requirePhone = (
  order: Called,
  mobile: string | null
): Result.Result<string, Fault<"PhoneHidden">> => {
  if (isFinished(order)) return Result.fail(fault("PhoneHidden", { why: "finished" }))
  return mobile !== null && isCallable(mobile)
    ? Result.succeed(mobile)
    : Result.fail(fault("PhoneHidden", { why: "none" }))
}
