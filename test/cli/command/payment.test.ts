/** `packhouse payment`: the code is read off the command's output by a reader that is not ours; the rest is what it says. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { codesIn } from "#test/support/half-blocks.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, seed } from "#test/support/network.ts"
import { payee, variable } from "#test/support/payment-service.ts"
import { changes } from "#test/support/transaction.ts"
import { Desk } from "./support/in-process.ts"
import { kilos } from "./support/shop.ts"

const orders = [1, 2].map((id) => ({ id, store: 11, items: [kilos(1)] }))
const server = Hub.onSqlite(
  Effect.andThen(seed(Date.now(), orders, []), changes(variable("upi_payee", payee))),
  { PACKHOUSE_ENV: "development" }
)
const hub = Desk.at(server, "hub")

const link =
  "upi://pay?pa=packhouse.blr@okaxis&pn=Packhouse%20Indiranagar&am=282.00&cu=INR&tn=Order%20100000001&tr=100000001"

it("draws the code to scan, or says what it says, and asks for the payment once", async () => {
  const drawn = await hub.run(["payment", "qr", incrementOf(1)])
  expect(drawn.code).toBe(0)
  expect(await codesIn(drawn.stdout.split("\n"))).toEqual([{ format: "QRCode", text: link }])
  expect(drawn.stderr).toContain("Order 100000001: ₹282.00. Scan it with any UPI app.")
  expect((await hub.run(["payment", "qr", incrementOf(1), "--text"])).stdout).toBe(`${link}\n`)
  const asJson = await hub.run(["payment", "qr", incrementOf(1), "--json"])
  expect(JSON.parse(asJson.stdout)).toMatchObject({
    order_id: 1,
    increment_id: incrementOf(1),
    amount: 282,
    link,
    paymentStatus: "pending"
  })
})

it("says how it stands before and after it was confirmed, which is one payment however often", async () => {
  expect(await hub.run(["payment", "qr", incrementOf(2)])).toMatchObject({ code: 0 })
  const status = () => hub.run(["payment", "status", incrementOf(2)])
  expect((await status()).stdout).toMatch(/^The UPI payment has not come yet\n/)
  const confirm = () => hub.run(["payment", "confirm", incrementOf(2), "--source", "counter 2"])
  for (const times of [1, 2]) {
    const { code, stdout } = await confirm()
    expect([times, code, stdout.split("\n")[0]]).toEqual([times, 0, "Transaction Successful"])
    expect(stdout).toContain("counter 2")
  }
  expect((await status()).stdout).toMatch(/^Transaction Successful\n/)
  const again = await hub.run(["payment", "qr", incrementOf(2)])
  expect([again.code, again.stderr]).toEqual([1, "This order cannot be paid: it is paid already\n"])
})

it("says how it is written", async () => {
  const help = await hub.run(["payment", "qr", "--help"])
  expect(help.stdout).toContain("packhouse payment qr 100000001")
  expect((await hub.run(["payment", "qr"])).code).toBe(2)
})
