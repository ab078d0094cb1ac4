/** The end-of-day report by keys alone, in a window of 80 by 24: counted, killed, gone on with, submitted and approved. */
import { expect, it, vi } from "vitest"
import { good, used } from "#test/cli/command/support/shop.ts"
import { variable } from "#test/support/payment-service.ts"
import { House } from "./support/house.ts"
import { keys, newStateFolder, pasted, storedIn } from "./support/terminal.ts"

vi.setConfig({ testTimeout: 120_000 })

/** A banner goes on in the next line. */
const unbroken = (text: string): string => text.replaceAll(/\s+/g, " ")
const resubmitted = "If you wish to, you can resubmit it."
const f2 = "\u001BOQ"

const correcting = { enable_stock_correction: 1 }
const house = House.of([], {
  flags: { all: correcting, taker: correcting, second: { enable_eod_stock_taking: 1 } },
  changes: [
    "UPDATE product SET qty_increments = 500 WHERE sell_by = 'kg'",
    "UPDATE product SET qty_increments = 1000 WHERE sell_by = 'pack'",
    "UPDATE app_user SET type = 'eod_stock_approval_user' WHERE username = 'second'",
    // Rupees.
    variable("stock_correction_limit", 50)
  ]
})

it("is counted from product to product, outlives a kill, is submitted once, and locked by whoever approves it", async () => {
  const stateFolder = newStateFolder()
  const first = await house.programCounter({ stateFolder }, "eod")
  await first.sees("m  All pages")
  first.write("y")
  await first.sees(
    "In Stock Products",
    "Verify stock counts and update physical stock if changes are detected"
  )
  await first.sees("Paneer 200 g", "20 Pack", "Submit Today's Stock")
  first.write("/")
  first.write(pasted("paneer"))
  await first.until("Paneer alone", (text) => !text.includes("Chicken curry cut") && text.includes("Paneer"))
  first.write(keys.enter)
  first.write(keys.enter)
  await first.sees("Physical stock", "in the system 20 Pack")
  first.write(pasted("18.5"))
  first.write(keys.enter)
  await first.sees("Kindly enter a value, It should be a multiple")
  for (const _ of "18.5") first.write("\u007F")
  first.write(pasted("18"))
  await first.until("the new count", (text) => /Physical stock +18 /.test(text))
  first.write(keys.enter)
  await first.sees("1 of 3 products counted", "18 Pack")
  // What is on the disk outlives the program.
  await vi.waitFor(() => expect(storedIn(stateFolder)).toContain('"text":"18"'), { timeout: 20_000 })
  await first.kill()

  const second = await house.counter({ stateFolder }, "eod")
  await second.sees("m  All pages")
  second.write("y")
  await second.sees("1 of 3 products counted", "18 Pack")
  // A pack is counted by scanning it, once; what has left the stock is refused; the last scan is taken back.
  const [code = ""] = good
  second.scan(code)
  await second.sees("Chicken curry cut +0.50 Kg", "0.50 Kg counted in 1 scan", "2 of 3 products counted")
  second.scan(code)
  await second.sees("Counted already by")
  second.scan(used)
  await second.sees("Already Used Entity", "2 refused")
  second.write("x")
  await second.seesNo("refused")
  second.write("u")
  await second.hasShown(`Taken back: ${code}`)
  await second.sees("1 of 3 products counted")
  second.write(f2)
  await second.sees("Summary of EOD submission", "Below changes have affected the stock.", "-₹180.00")
  second.write(keys.enter)
  await second.sees("Are you sure you want to confirm your EOD stock report?", "Confirm", "Cancel")
  second.write(keys.enter)
  await second.hasShown("EOD stock report submitted, 1 product changed")
  await second.until("the banner", (text) => unbroken(text).includes(resubmitted))
  // What is submitted again lists what the version before has changed.
  second.write(f2)
  await second.sees("Below changes have affected the stock.", "18 Pack", "-₹180.00")

  const approver = await house.counter({}, "second")
  await approver.sees("m  All pages")
  approver.write("y")
  await approver.until("the banner", (text) => unbroken(text).includes(resubmitted))
  approver.write("p")
  await approver.sees("Approve the report of", "Missing", "18 Pack")
  approver.write("y")
  await approver.until("the approval", (text) => unbroken(text).includes("Submission approved at"))
  expect(approver.text()).not.toContain("Submit Today's Stock")
  // The screen that is open elsewhere hears of it, and invites nobody any more.
  await second.until("the approval elsewhere", (text) => unbroken(text).includes("Submission approved at"))
  expect(second.text()).not.toContain("Submit Today's Stock")
})

it("is corrected by a ticket with a reason, which somebody else approves", async () => {
  const counter = await house.counter({}, "all")
  await counter.sees("m  All pages")
  counter.write("o")
  await counter.sees("In Stock Products", "New current stock", "Mutton keema")
  counter.write("/")
  counter.write(pasted("keema"))
  await counter.until("keema alone", (text) => !text.includes("Chicken curry cut") && text.includes("keema"))
  counter.write(keys.enter)
  counter.write(keys.enter)
  await counter.sees("Product 2648, current stock")
  counter.write(pasted("-1"))
  counter.write(f2)
  await counter.sees("Kindly enter a value greater than or equals to zero.")
  for (const _ of "-1") counter.write("\u007F")
  counter.write(pasted("1"))
  counter.write(f2)
  await counter.sees("1 to correct")
  counter.write(f2)
  await counter.sees("Stock correction ticket", "Wrong Count", "Description")
  counter.write(f2)
  await counter.sees("Reason required", "Description required")
  counter.write("4")
  await counter.seesNo("Reason required")
  counter.write(keys.enter)
  counter.write(pasted("behind the door"))
  await counter.sees("behind the door")
  counter.write(f2)
  await counter.sees("2 Waiting tickets (1)")

  const other = await house.counter({}, "taker")
  await other.until("the ticket that waits", (text) => /Stock correction +1/.test(text))
  other.write("o")
  await other.sees("2 Waiting tickets (1)")
  other.write("2")
  await other.sees("behind the door")
  other.write(keys.enter)
  await other.sees("Approve", "Refuse", "1.00 Kg", "Missing")
  other.write("y")
  await other.hasShown("Correction ticket 1 is approved")
  other.write("1")
  await other.until("the new stock", (text) => /Mutton keema +– +1.00 Kg/.test(text))
})
