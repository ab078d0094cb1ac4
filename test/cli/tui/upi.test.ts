/** PAY-8 in a terminal: the code is read off the whole screen by a reader that is not ours, as a phone does (O-2-181). */
import stringWidth from "string-width"
import { describe, expect, it } from "vitest"
import { begin } from "#cli/tui/focus.ts"
import { keysNow, press } from "#cli/tui/keys.ts"
import type { UpiMessage } from "#core/kit/upi/model.ts"
import * as Money from "#core/money.ts"
import { linkOf } from "#core/order/upi-link.ts"
import { item, order } from "#test/core/arbitrary/order.ts"
import { Client } from "#test/core/screen/client.ts"
import { codesIn } from "#test/support/half-blocks.ts"
import { rowsOf } from "./support/drawn.ts"

const amount = Money.ofHundredths(123_450)
const what = order([item(1, 1773)], { payment_method: "cashondelivery", increment_id: "100000001" })
/** The longest link that is made: of an address of 40 characters, by a name that has no room. */
const longest = linkOf({ address: `${"p".repeat(33)}@okaxis`, name: "പാക്ക്ഹൗസ്" }, amount, "100000001")
const usual = linkOf({ address: "packhouse.blr@okaxis", name: "Packhouse Indiranagar" }, amount, "100000001")

const say = (client: Client, message: UpiMessage) => client.order({ _tag: "Upi", message })
const opened = (link = usual): Client => {
  const client = new Client().enter({ enable_order_create: 1 }).open(what)
  client.order({ _tag: "OpenedUpi" })
  say(client, { _tag: "FoundLink", link, amount })
  return client
}
const drawn = (client: Client, columns: number, rows: number) =>
  rowsOf(begin(client.model, { columns, rows }))

describe("the code of a UPI payment in a terminal", () => {
  it.each([
    [80, 24],
    [80, 30],
    [100, 26],
    [120, 40]
  ])(
    "is whole in a window of %i by %i, with all that is said and pressed beside it",
    async (columns, rows) => {
      for (const link of [usual, longest]) {
        const lines = drawn(opened(link), columns, rows)
        expect(lines).toHaveLength(rows)
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns)
        const text = lines.join(" ").replaceAll(/[█▀▄\s]+/g, " ")
        for (const shown of [
          "Scan Code To Pay",
          "Checking Status Please Wait...",
          "₹1,234.50",
          "Collect Cash",
          "Close"
        ])
          expect(text).toContain(shown)
        expect(await codesIn(lines)).toEqual([{ format: "QRCode", text: link }])
      }
    }
  )

  it("says beside it what went wrong, and the longest answer, in a window of 80 by 24", async () => {
    const client = opened(longest)
    say(client, { _tag: "RefusedCash", message: "The payment method cannot be changed: it is paid already" })
    const lines = drawn(client, 80, 24)
    const text = lines.join(" ").replaceAll(/[█▀▄\s]+/g, " ")
    for (const shown of ["Retry Collect Cash Payment", "cannot be changed", "paid already"])
      expect(text).toContain(shown)
    expect(await codesIn(lines)).toEqual([{ format: "QRCode", text: longest }])
  })

  it("is gone when the money has come, and Close is what is left, for Enter too", () => {
    const client = opened()
    say(client, { _tag: "FoundStatus", status: "success", order: what })
    const text = drawn(client, 80, 24).join("\n")
    expect(text).toContain("Transaction Successful")
    expect(text).not.toMatch(/[▀▄]/)
    const state = begin(client.model, { columns: 80, rows: 24 })
    expect(press(state, "Enter")).toEqual(press(state, "c"))
  })

  it("is closed by no Escape, and nothing is done by Enter while the money is waited for", () => {
    const state = begin(opened().model, { columns: 80, rows: 24 })
    expect(keysNow(state).flatMap(({ keys }) => keys)).not.toContain("Escape")
    expect(press(state, "Escape")).toBeUndefined()
    expect(press(state, "Enter")?.messages ?? []).toEqual([])
  })
})
