/** Several orders invoiced at once from a terminal of 80 by 24, which is killed in between. */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { kilos } from "#test/cli/command/support/shop.ts"
import { incrementOf } from "#test/support/network.ts"
import { House } from "./support/house.ts"
import { keys } from "./support/terminal.ts"

const house = House.of(
  [1, 2, 3].map((id) => ({ id, ageMinutes: id, items: [kilos(0.5)] })),
  { isProgram: true, flags: { hub: { enable_multiple_invoice: true } } }
)

/** What the workstation has on its disk of queued orders. */
const storedQueues = (stateFolder: string): string => {
  const work = path.join(stateFolder, "state", "work")
  return readdirSync(work, { recursive: true, encoding: "utf8" })
    .filter((name) => name.includes("bulk-invoice") && name.endsWith(".json"))
    .map((name) => readFileSync(path.join(work, name), "utf8"))
    .join("\n")
}

const invoices = () =>
  Promise.all(
    [1, 2, 3].map(
      async (id) =>
        (await house.ask<{ readonly invoice_id: string | null }>("OrderService.getOrderInfo", [id]))
          .invoice_id
    )
  )

describe("bulk invoices in a terminal", () => {
  it("go on with the next start where a killed terminal left them, and list at 80 by 24 what is missing", async () => {
    const killed = await house.programCounter()
    killed.write("1")
    await killed.sees("1-3 of 3")
    killed.write("i")
    await killed.sees("Please select at least one order to do invoice")
    await house.stop()
    await killed.seesNo("● online")
    killed.write(" ")
    await killed.sees("F2 Invoice 1 order")
    killed.write("*")
    await killed.sees("F2 Invoice 3 orders")
    killed.write("i")
    await killed.sees("Do You Want To Confirm Multiple Order Invoice?")
    killed.write("y")
    // Stored before anything of it is done; the disk may be a moment behind the screen.
    await killed.sees("Bulk invoices: 3 in queue")
    await expect.poll(() => storedQueues(killed.stateFolder)).toContain(incrementOf(3))
    await killed.kill()
    await house.start()
    expect(new Set(await invoices())).toEqual(new Set([null]))

    const terminal = await house.counter({ stateFolder: killed.stateFolder })
    await terminal.hasShown("Bulk invoicing goes on: 3 orders in queue")
    terminal.write("1")
    await terminal.sees("Bulk invoices: 3 to print")
    terminal.write("b")
    await terminal.sees("0 orders in queue", "Sl no. Order no.", "Items", "Papers to print  3")
    await terminal.seesNo("Failed orders")
    // A terminal has no dialog of its own to print by: all six papers are one file.
    terminal.write("p")
    await terminal.sees("Completed orders  3")
    terminal.write(keys.enter)
    await terminal.seesNo("Completed orders  3")
    const made = await invoices()
    expect(made).not.toContain(null)
    expect(new Set(made).size).toBe(3)
  }, 120_000)
})
