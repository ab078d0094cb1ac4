/** Stock goes from one hub to another by scans and keys: sent here, picked, and received there as the same packs. */
import { expect, it, vi } from "vitest"
import { good } from "#test/cli/command/support/shop.ts"
import { isLong } from "#test/support/runs.ts"
import { House } from "./support/house.ts"
import { keys, openOrder, storedIn } from "./support/terminal.ts"

vi.setConfig({ testTimeout: 120_000 })

const [F2, F7] = ["\u001bOQ", "\u001b[18~"]
const [first = "", second = "", third = ""] = good

const transferring = { allow_hub_to_hub_transfer: 1 }
const house = House.of([], {
  flags: { hub: transferring, kochi: transferring },
  changes: ["UPDATE app_user SET cut_off_date = '2026-01-01' WHERE username IN ('hub', 'kochi')"]
})

it.each([
  [{ columns: 80, rows: 24 }, first, second] as const,
  ...(isLong ? [[{ columns: 120, rows: 40 }, third, good[3] ?? ""] as const] : [])
])(
  "packs are sent, survive a power cut in the cart, and are received by scanning them",
  async (size, one, two) => {
    const before = await house.programCounter(size)
    await before.sees("m  All pages")
    before.write("t")
    await before.sees("Send Stock To:", "A store's name or number", "Kochi Hub")
    before.write("nowhere")
    await before.sees("No store has this name or number")
    before.write("\u007f".repeat(7))
    await before.sees("Kochi Hub")
    before.write("koc")
    await before.sees("koc", "Kochi Hub")
    before.write(keys.enter)
    await before.sees("Send Stock To: Kochi Hub", "Chicken curry c", "1 of 1")
    before.scan(one)
    await before.sees("In cart: 1 product", "0.50 Kg")
    before.scan(one)
    await before.sees("Product Already Exist in Cart")
    await vi.waitFor(() => expect(storedIn(before.stateFolder)).toContain(one), { timeout: 20_000 })
    await before.kill()

    const sender = await house.counter({ ...size, stateFolder: before.stateFolder })
    sender.write("t")
    await sender.sees("In cart: 1 product", "1 of 1")
    sender.scan(two)
    await sender.sees("1.00 Kg")
    sender.write(F7)
    await sender.sees("Kochi Hub", "A store's name or number")
    sender.write(keys.escape)
    await sender.sees("In cart: 1 product")
    sender.write(F2)
    await sender.sees("Confirm stock transfer", "Quantity")
    sender.write("y")
    const made = await sender.sees(
      "Hub transfer order created successfully. Order Id : C0000",
      "In cart: 0 products"
    )
    const increment = /C\d{8}/.exec(made)?.[0] ?? ""

    await openOrder(sender, increment)
    sender.scan(one)
    sender.scan(two)
    await sender.sees("Added: 1.00 / 1.00 Kg")
    // Nothing is short: it is invoiced at once.
    sender.write("a")
    const order = await vi.waitFor(
      async () => {
        const found = await house.ask<{ readonly order_id: number; readonly invoice_id: string | null }>(
          "OrderService.getOrderInfoByIncrementId",
          [increment]
        )
        expect(found.invoice_id).not.toBeNull()
        return found
      },
      { timeout: 40_000, interval: 200 }
    )
    await house.ask("CommerceService.createShipment", [order.order_id])

    const receiver = await house.counter(size, "kochi")
    receiver.write("3")
    await receiver.sees(`TRF-${increment}`, "From Indiranagar Hub")
    receiver.write(keys.enter)
    await receiver.sees("Chicken curry cut", "Nothing scanned yet")
    receiver.scan(good[9] ?? "")
    await receiver.sees("Pack was not sent with this transfer")
    receiver.write("x")
    await receiver.seesNo("Pack was not sent with this transfer")
    receiver.scan(one)
    receiver.scan(two)
    await receiver.sees("1.00 of 1.00 Kg")
    receiver.write("c")
    await receiver.sees("Are you sure You want to confirm ?")
    receiver.write("y")
    await receiver.hasShown("Shipment added to hub inventory")
    expect(await house.ask("ShipmentService.getHubInventoryInfo", [one, 1773, 1])).toMatchObject({
      status: 4,
      qty: 0
    })
    await house.closeTerminals()
  }
)
