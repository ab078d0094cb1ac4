/** Another address and another slot for an order, by keys alone, with scans in hand. */
import { expect, it, vi } from "vitest"
import { good, kilos } from "#test/cli/command/support/shop.ts"
import { incrementOf } from "#test/support/network.ts"
import { servedStore } from "#test/support/served-store.ts"
import { House } from "./support/house.ts"
import { keys, openOrder, pasted } from "./support/terminal.ts"

vi.setConfig({ testTimeout: 120_000 })

const [f2, backspace] = ["\u001BOQ", "\u007F"]

const house = House.of(
  [
    { id: 1, items: [kilos(2)] },
    { id: 2, items: [kilos(1)] }
  ],
  {
    // How an order is paid for is changed by who works with the money of the counter.
    flags: { hub: { enable_order_create: 1, enable_address_change: 1, allow_delivery_slot_change: 1 } },
    changes: servedStore
  }
)

it("changes both, each by its key and its dialog; the scans stay, and the order says so at once", async () => {
  const terminal = await house.counter({ rows: 40 })
  await openOrder(terminal, incrementOf(1))
  terminal.scan(good[0] ?? "")
  await terminal.sees("Added: 0.50 / 2.00")

  terminal.write("r")
  // What stands there has two lines: it is filled in anew.
  await terminal.sees("Change address", "Pincode", "Building", "Now no locations available for this Pincode.")
  terminal.write(f2)
  await terminal.sees("Enter complete address!", "Required Field")
  for (let count = 0; count < 6; count++) terminal.write(backspace)
  terminal.write(pasted("560034"))
  await terminal.sees("Please Select Nearest Location")
  terminal.write(keys.down)
  terminal.write(pasted("kora"))
  await terminal.sees("‹ Koramangala ›", "1 of 2 locations")
  terminal.write(keys.down + keys.down + keys.down + keys.down)
  terminal.write(pasted("Opp. the lake"))
  await terminal.sees("Opp. the lake")
  terminal.write(f2)
  await terminal.sees(
    "Are you sure you want to change address of this customer to Koramangala",
    "Opp. the lake"
  )
  terminal.write("\r")
  await terminal.hasShown("Successfully changed the address")
  await terminal.sees("560034", "Added: 0.50 / 2.00")

  terminal.write("k")
  await terminal.sees("Change Delivery Slot", "Now: Express", "‹ Select delivery slot ›")
  terminal.write(f2)
  await terminal.sees("Please Select Slot")
  terminal.write(keys.right)
  await terminal.sees("10 am - 12 pm ›")
  terminal.write("\r")
  await terminal.hasShown("Delivery slot changed to")
  await terminal.sees("10 am - 12 pm", "Added: 0.50 / 2.00")
  const order = await house.ask<{ readonly sub_slot_id: number | null }>("OrderService.getOrderInfo", [1])
  expect(order.sub_slot_id).not.toBeNull()
})

it("changes how it is paid for by its key and a digit, and says so (O-8-032)", async () => {
  const terminal = await house.counter({ rows: 40 })
  await openOrder(terminal, incrementOf(2))
  terminal.write("t")
  await terminal.sees("Payment method", "Now: Cash on delivery", "Paytm")
  terminal.write("1")
  await terminal.hasShown("Order payment method updated")
  await terminal.sees("Paytm, ₹")
})
