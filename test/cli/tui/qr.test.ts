/** QR codes in half blocks, read off the whole screen by a reader that is not ours, as a phone does. */
import stringWidth from "string-width"
import { describe, expect, it } from "vitest"
import { halfBlocks } from "#cli/host/half-blocks.ts"
import { qrModules } from "#cli/host/qr-modules.ts"
import { begin } from "#cli/tui/focus.ts"
import { textOf } from "#cli/tui/line.ts"
import { qrLines } from "#cli/tui/qr-lines.ts"
import { Client } from "#test/core/screen/client.ts"
import { codesIn } from "#test/support/half-blocks.ts"
import { rowsOf } from "./support/drawn.ts"

const session = "k3_Vd-9QmZ0aXw7LrTb5YcEe2HfJgN8uPiSo1KvBqMx"
const failed = "Something Went Wrong While Loading QR Code Data."

const opened = (itemPickupLoginSession: object | null = { session }): Client => {
  const client = new Client().enter({ enable_item_pickup: 1, itemPickupLoginSession })
  client.say({ _tag: "GotScreenMessage", screen: "Home", message: { _tag: "OpenedPickup" } })
  return client
}
const drawn = (client: Client, columns: number, rows: number) =>
  rowsOf(begin(client.model, { columns, rows }))

describe("the code of the item pick-up in a terminal", () => {
  it.each([
    [80, 24],
    [80, 30],
    [120, 40]
  ])("is read off a window of %i by %i, with its buttons in sight", async (columns, rows) => {
    const lines = drawn(opened(), columns, rows)
    expect(lines).toHaveLength(rows)
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns)
    for (const shown of ["Item pick-up", "Refresh Login Session", "Close", "Scan this with the item pick-up"])
      expect(lines.join("\n")).toContain(shown)
    expect(await codesIn(lines)).toEqual([{ format: "QRCode", text: session }])
  })

  it("is the sentence where there is no session, or none that a code can say", () => {
    for (const none of [null, { session: "" }, { session: "x".repeat(3000) }]) {
      const text = drawn(opened(none), 80, 24).join("\n")
      expect(text).toContain(failed)
      expect(text).toContain("Refresh Login Session")
    }
  })
})

describe("a QR code", () => {
  const part = (text: string) =>
    ({ part: "qr", text, caption: "Pay 1,234.50 by UPI", otherwise: failed }) as const
  const link =
    "upi://pay?pa=packhouse.hub101@okaxis&pn=Packhouse%20Indiranagar&am=1234.50&cu=INR&tn=Order%20100000001"

  it.each([
    ["beside it", 80],
    ["below it", 56]
  ])("has its caption %s, and is read in either place", async (_, columns) => {
    const lines = qrLines(part(link), columns).map(textOf)
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns)
    expect(lines.join(" ").replaceAll(/\s+/g, " ")).toMatch(/Pay.*1,234\.50/)
    expect(await codesIn(lines)).toEqual([{ format: "QRCode", text: link }])
  })

  it("that does not fit says how much larger the window must be, and is not cut", () => {
    expect(qrLines(part(link), 76, 16).map(textOf)).toEqual([
      " Make the window 4 rows higher to see the code."
    ])
    expect(qrLines(part(link), 30).map(textOf).join("").replaceAll("  ", " ")).toContain("columns wider")
  })

  it("is four modules of light within the room there is, and less before it is none", () => {
    const modules = qrModules(session)
    if (modules === undefined) throw new Error("no code")
    const heights = [14, 15, 16, 17, 18, 19, 40].map((room) => halfBlocks(modules, room)?.length)
    expect(heights).toEqual([undefined, undefined, 16, 17, 18, 19, 19])
    for (const rows of [halfBlocks(modules, 16), halfBlocks(modules)])
      for (const row of rows ?? []) expect(row).toMatch(/^████.*████$/)
  })
})
