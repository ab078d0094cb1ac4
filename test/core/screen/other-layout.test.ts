/** A scan that was typed on another keyboard layout is refused on every page with a sentence that says so. */
import { describe, expect, it } from "vitest"
import { otherLayout } from "#core/text/scan.ts"
import { orderOf } from "../arbitrary/order.ts"
import { Client } from "./client.ts"

describe("a scan of another keyboard layout", () => {
  it.each([
    "/home",
    "/order",
    "/incoming",
    "/dispatch",
    "/inventory",
    "/order/1",
    "/return",
    "/label",
    "/xorder"
  ])("is refused at %s with the bad tone, and opens nothing (CODE-9)", (path) => {
    for (const code of ['_à&çç"àà(àà-\'((àèààà&é"', "٨٠١٧٧٣٠٠٥٠٠٦٤٥٥٠٧٠٠٠١٢٣", "८०१७७३००५००६४५५०७०००१२३"]) {
      const client = new Client().enter()
      client.load([orderOf("7 2kg")])
      client.go(path)
      const { page } = client.model
      expect(client.say({ _tag: "Scanned", code })).toEqual(["Beep bad"])
      expect(client.model.toasts.at(-1)?.text).toBe(otherLayout)
      expect(client.model.page).toEqual(page)
      expect(client.model.finder).toBeUndefined()
    }
  })

  it("is shown as it came where scanners are looked at", () => {
    const client = new Client().enter()
    client.go("/scannercheck")
    client.say({ _tag: "Scanned", code: '_à&çç"àà' })
    expect(client.model.toasts).toEqual([])
    expect(client.model.page).toMatchObject({ model: { seen: [{ code: '_à&çç"àà' }] } })
  })
})
