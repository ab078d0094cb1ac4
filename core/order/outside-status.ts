/** The status of an order that a partner sends: how it is read, and whether the order may take it. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import type { MessageReader } from "../message.ts"
import type { Order, OrderStatus } from "./order.ts"
import { retailSource } from "./queue.ts"
import { type Grounds, requireCancellable } from "./status.ts"

/** A status that arrives from outside. */
export interface StatusChange {
  readonly _tag: "Status"
  readonly increment_id: string
  readonly status: OrderStatus
  /** The partner that sends, where the message names it: it may change its own orders only. */
  readonly source: string | null
}

export const incrementForm = /^[A-Za-z0-9-]{1,10}$/
export const incrementExpected = "letters, digits and -, at most 10 characters"
export const word = /^[a-z0-9_-]{1,50}$/
export const wordExpected = "small letters, digits, - and _ without blanks"

/** The statuses that a partner may send; all others come of invoicing, of people, or of a return. */
const outside = ["pending", "queued", "shipped", "undelivered", "partial_return", "canceled"] as const

export const readStatus = (reader: MessageReader): StatusChange | undefined => {
  const increment_id = reader.pattern("increment_id", incrementForm, incrementExpected)
  const status = reader.oneOf("status", outside)
  const source = reader.orElse("source", null, (it, at) => it.pattern(at, word, wordExpected))
  return increment_id === undefined || status === undefined
    ? undefined
    : { _tag: "Status", increment_id, status, source: source ?? null }
}

type Returnable = Pick<Order, "status" | "returned_at">
const before: Readonly<Record<(typeof outside)[number], (order: Returnable, grounds?: Grounds) => boolean>> =
  {
    pending: ({ status }) => status === "queued" || status === "pending_payment",
    queued: ({ status }) => status === "pending" || status === "pending_payment",
    shipped: ({ status }) => status === "complete",
    undelivered: ({ status }) => status === "complete" || status === "shipped",
    // What came back is taken back here, pack by pack, and that makes the status.
    partial_return: ({ status, returned_at }) =>
      returned_at !== null && (status === "complete" || status === "shipped"),
    canceled: (order, grounds) => Result.isSuccess(requireCancellable(order, grounds))
  }
/**
 * The reason why no partner may change an order: it was sold at our own counter, is a transfer between hubs, or is
 * another partner's.
 */
export const notFromOutside = (
  {
    increment_id,
    source,
    is_hub_transfer_order
  }: Pick<Order, "increment_id" | "source" | "is_hub_transfer_order">,
  change: Pick<StatusChange, "source">
): string | undefined => {
  if (source === retailSource) return `increment_id: order ${increment_id} was sold at our own counter`
  if (is_hub_transfer_order) return `increment_id: order ${increment_id} is a transfer between hubs`
  return change.source === null || change.source === source
    ? undefined
    : `source: order ${increment_id} is of another source`
}

/** Whether an order may take a status that a partner sends; its own status again changes nothing. */
export const changeFromOutside = (
  order: Returnable,
  status: OrderStatus,
  grounds?: Grounds
): Result.Result<"changed" | "unchanged", Fault<"InvalidTransition">> => {
  if (order.status === status) return Result.succeed("unchanged")
  const outsideStatus = outside.find((candidate) => candidate === status)
  return outsideStatus !== undefined && before[outsideStatus](order, grounds)
    ? Result.succeed("changed")
    : Result.fail(fault("InvalidTransition", { from: order.status, to: status }))
}
