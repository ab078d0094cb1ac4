/** `packhouse order slot`: when an order is delivered, the slots that it can move to, and another one. */
import type { Command } from "commander"
import { Effect, Result, Schema } from "effect"
import { CommerceSlots } from "#core/contract/delivery-slot.ts"
import * as Day from "#core/day.ts"
import { slotLines } from "#core/order/delivery.ts"
import type { Order } from "#core/order/order.ts"
import { OfferedSlot, otherSlots } from "#core/order/slot.ts"
import { isSlotChangeable, requireSlotChangeable } from "#core/order/slot-change.ts"
import { Rpc } from "#core/port/rpc.ts"
import { slotKey } from "#core/screen/order/delivery-keys.ts"
import { noSlots, slotChanged } from "#core/text/delivery.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import { findOrder } from "./order-name.ts"
import { table } from "./table.ts"

const slotsOnWire = Schema.encodeSync(Schema.Array(OfferedSlot))

const list = (order: Order): Working =>
  Effect.gen(function* () {
    const offered = yield* Rpc.use((rpc) =>
      rpc.call(CommerceSlots.getDeliverySlots, { store: order.store_id })
    )
    const slots = otherSlots(order, offered)
    return {
      data: {
        order_id: order.order_id,
        increment_id: order.increment_id,
        sub_slot_id: order.sub_slot_id,
        is_changeable: isSlotChangeable(order),
        slots: slotsOnWire(slots)
      },
      lines: [
        `Order ${order.increment_id}: ${slotLines(order).join(", ")}`,
        ...(slots.length === 0
          ? [noSlots]
          : table(
              [{ title: "Slot" }, { title: "Delivery" }, { title: "Starts" }],
              slots.map((slot) => [
                String(slot.sub_slot_id),
                slot.display_string,
                Day.localMinute(slot.delivery_at)
              ])
            ))
      ]
    }
  })

const change = (order: Order, slotText: string): Working =>
  Effect.gen(function* () {
    if (slotText !== "express" && !/^\d{1,10}$/.test(slotText))
      return yield* usageError(
        `${slotText} is no slot: give its number, which packhouse order slot ${order.increment_id} lists, or express.`
      )
    const allowed = requireSlotChangeable(order)
    if (Result.isFailure(allowed)) return yield* refused(faultSentence(allowed.failure))
    const slot = slotText === "express" ? null : Number(slotText)
    const { status: _, ...changed } = yield* Rpc.use((rpc) =>
      rpc.call(
        CommerceSlots.changeDeliverySubslot,
        { order_id: order.order_id, sub_slot_id: slot },
        { key: slotKey(order, slot) }
      )
    )
    return {
      data: { increment_id: order.increment_id, ...changed },
      lines: [`${slotChanged(changed.display_string)}: order ${order.increment_id}`]
    }
  })

export const defineOrderSlot = (parent: Command): void => {
  const command = parent
    .command("slot")
    .description("when an order is delivered and the slots that it can move to; with SLOT a change")
    .argument("<id>", "increment id, order id, or the code on the label")
    .argument("[slot]", "the number of a slot, or express")
    .action((id: string, slot: string | undefined) =>
      asUser(command, () =>
        Effect.flatMap(findOrder(id), (order) =>
          slot === undefined ? list(order) : change(order, slot.trim())
        )
      )
    )
  example(
    command,
    "packhouse order slot 100000001",
    "packhouse order slot 100000001 2611251800",
    "packhouse order slot 100000001 express --json"
  )
}
