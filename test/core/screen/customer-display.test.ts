/** DISPLAY-2, DISPLAY-4, DISPLAY-5: what a display makes of answers, pushes, silence and scans. */
import { describe, expect, it } from "vitest"
import { actionsEverywhere } from "#core/client/everywhere.ts"
import type { CustomerDisplay, DisplayedSale } from "#core/counter/customer-display.ts"
import { saleShown } from "#core/counter/customer-display.ts"
import * as Day from "#core/day.ts"
import "#core/client/later.ts"
import { print, read } from "#core/kit/route.ts"
import * as Money from "#core/money.ts"
import { Client } from "./client.ts"
import { cartOf, line } from "./sale.ts"
import { rowsIn, textsIn } from "./shown.ts"

const sale = (change: Partial<DisplayedSale> = {}): DisplayedSale | null => {
  const open = saleShown(
    cartOf([line(1, { product_name: "ചിക്കൻ \u202Ecurry" }), line(2)]),
    undefined,
    () => null,
    0
  )
  return open === null ? null : { ...open, ...change }
}
const answer = (change: Partial<CustomerDisplay> = {}): CustomerDisplay => ({
  counters: [{ name: "Till 1", is_named: true }],
  till: "Till 1",
  counter: "c1",
  sale: sale(),
  ...change
})

class Display extends Client {
  constructor(till?: string) {
    super()
    this.enter({})
    this.say({ _tag: "ChangedLink", link: "online" })
    this.say({ _tag: "AskedForRoute", route: { name: "customerdisplay", till } })
  }
  get shown() {
    const { page } = this.model
    if (page._tag !== "CustomerDisplay") throw new Error("the display is not shown")
    return page.model
  }
  get questions() {
    return this.done.flatMap((command) => (command._tag === "LoadDisplay" ? [command] : []))
  }
  answer(display: CustomerDisplay, requestId = this.shown.requestId) {
    this.say({
      _tag: "GotScreenMessage",
      screen: "CustomerDisplay",
      message: { _tag: "LoadedDisplay", requestId, display }
    })
  }
  push(counter: string | null) {
    this.say({ _tag: "HeardNews", news: { _tag: "CounterPushed", change: null, counter } })
  }
  after(ms: number) {
    this.say({ _tag: "Ticked", now: this.model.now + ms })
  }
  get parts() {
    return this.view.parts
  }
  get banner() {
    return this.parts.find((part) => part.part === "banner")?.text
  }
  get total() {
    const totals = this.parts.find((part) => part.part === "totals")
    return totals?.figures.find(({ isMain }) => isMain)?.value
  }
  get rows() {
    return rowsIn(this.view).map(textsIn)
  }
}

describe("a display", () => {
  it("shows the sum, and the last line first", () => {
    const display = new Display()
    display.answer(answer())
    expect(display.total).toBe("₹200.00")
    expect(display.rows.map(([name, qty, , sum]) => [name, qty, sum])).toEqual([
      ["Product 2", "0.50 Kg", "₹100.00"],
      ["ചിക്കൻ \u202Ecurry", "0.50 Kg", "₹100.00"]
    ])
  })

  it("asks at once when its counter has changed, and passes over the others", () => {
    const display = new Display()
    display.answer(answer())
    const before = display.questions.length
    display.push("c2")
    expect(display.questions).toHaveLength(before)
    display.push("c1")
    expect(display.questions).toHaveLength(before + 1)
    // While that is open, whatever comes is one more question.
    for (let times = 0; times < 20; times++) display.push("c1")
    expect(display.questions).toHaveLength(before + 1)
    display.answer(answer({ sale: null }))
    expect(display.questions).toHaveLength(before + 2)
  })

  it("shows no sum that the server has not confirmed: not without a line, nor without an answer (DISPLAY-5)", () => {
    const display = new Display()
    display.answer(answer())
    display.say({ _tag: "ChangedLink", link: "offline" })
    expect([display.banner, display.total, display.rows]).toEqual(["No connection", undefined, []])
    // Back, and not answered yet.
    display.say({ _tag: "ChangedLink", link: "online" })
    expect([display.banner, display.total]).toEqual(["No connection", undefined])
    display.answer(answer())
    expect([display.banner, display.total]).toEqual([undefined, "₹200.00"])
    display.push("c1")
    display.after(5 * Day.second)
    expect([display.banner, display.total]).toEqual(["No connection", undefined])
    // The late answer to the question that was given up says nothing any more.
    display.answer(answer(), display.shown.requestId - 1)
    expect(display.total).toBe(undefined)
  })

  it("looks again after ten seconds of silence (DISPLAY-5)", () => {
    const display = new Display()
    display.answer(answer())
    const before = display.questions.length
    display.after(9 * Day.second)
    expect(display.questions).toHaveLength(before)
    display.after(Day.second)
    expect(display.questions).toHaveLength(before + 1)
  })

  it("thanks for a minute, and then welcomes the next customer (DISPLAY-8)", () => {
    const display = new Display()
    display.answer(answer({ sale: sale({ stage: "paid", increment_id: "C00000001" }) }))
    expect(display.banner).toBe("Thank you")
    display.after(59 * Day.second)
    display.answer(answer({ sale: sale({ stage: "paid", increment_id: "C00000001" }) }))
    expect(display.banner).toBe("Thank you")
    display.after(Day.second)
    expect(display.parts).toEqual([expect.objectContaining({ part: "heading", over: "Welcome to" })])
    display.answer(answer(), display.shown.requestId)
    expect(display.total).toBe("₹200.00")
  })

  it("shows the change of a sale in cash until the counter goes on (CASH-7, DISPLAY-8)", () => {
    const display = new Display()
    const tender = { given: Money.parse("500"), change: Money.parse("300") }
    const paid = answer({ sale: sale({ stage: "paid", increment_id: "C00000001", tender }) })
    display.answer(paid)
    expect(display.banner).toBe("Change ₹300.00")
    display.after(2 * 60 * Day.second)
    display.answer(paid)
    expect(display.banner).toBe("Change ₹300.00")
    expect(JSON.stringify(display.parts)).toContain("₹500.00")
    display.answer(answer({ sale: null }), display.shown.requestId)
    expect(display.parts).toEqual([expect.objectContaining({ over: "Welcome to" })])
  })

  it("shows what is open of a sale in parts, and what was paid of it (PAY-29)", () => {
    const display = new Display()
    const link = "upi://pay?am=150.00"
    display.answer(
      answer({ sale: sale({ stage: "waiting", increment_id: "C00000001", link, open: Money.parse("150") }) })
    )
    expect(display.total).toBe("₹150.00")
    const text = JSON.stringify(display.parts)
    expect(text).toContain('"name":"Paid","value":"₹50.00"')
    expect(text).toContain('"caption":"₹150.00"')
  })

  it("lets one choose of several, and remembers a till with a name (DISPLAY-2)", () => {
    const display = new Display()
    const counters = ["Till 1", "Till 2"].map((name) => ({ name, is_named: true }))
    display.answer(answer({ counters, till: null, counter: null, sale: null }))
    expect(display.parts.map(({ part }) => part)).toEqual(["heading", "tiles"])
    display.press("2")
    expect(display.model.settings.display).toBe("Till 2")
    expect(display.questions.at(-1)).toMatchObject({ till: "Till 2" })
    display.answer(answer({ counters, till: "Till 2", sale: null }))
    display.press("o")
    expect(display.model.settings.display).toBe("")
    expect(display.questions.at(-1)?.till).toBe(undefined)
  })

  it("forgets a counter without a name with its page", () => {
    const display = new Display()
    const counters = ["Counter A1B2", "Counter C3D4"].map((name) => ({ name, is_named: false }))
    display.answer(answer({ counters, till: null, counter: null, sale: null }))
    display.press("1")
    expect(display.model.settings.display).toBe("")
    expect(display.questions.at(-1)).toMatchObject({ till: "Counter A1B2" })
  })

  it("of an address that names its till offers no other, and waits for it", () => {
    const display = new Display("Till 9")
    expect(display.questions).toMatchObject([{ till: "Till 9" }])
    display.answer(answer({ till: null, counter: null, sale: null }))
    expect(display.banner).toBe("This counter is closed")
    expect(display.parts.some(({ part }) => part === "tiles")).toBe(false)
  })

  it("says where a scan is to be made that came to it, and goes nowhere (DISPLAY-7)", () => {
    const display = new Display()
    display.answer(answer())
    display.say({ _tag: "Scanned", code: "80177300500645507000123" })
    expect(display.parts[0]).toMatchObject({ part: "notice", text: expect.stringContaining("scan it again") })
    expect(display.total).toBe("₹200.00")
    display.after(10 * Day.second)
    expect(display.parts[0]).toMatchObject({ part: "totals" })
  })

  it("has no notice, sound, finder or console of whoever is logged in (DISPLAY-7)", () => {
    const display = new Display()
    display.answer(answer())
    const before = display.done.filter(({ _tag }) => _tag === "Beep").length
    display.say({ _tag: "Failed", message: "Order 200000001 of Meera Iyer is late" })
    expect(display.model.toasts).toEqual([])
    expect(display.done.filter(({ _tag }) => _tag === "Beep")).toHaveLength(before)
    expect(actionsEverywhere(display.model)).toEqual([])
  })
})

describe("the address of a display", () => {
  it.each(["Till 1", "കൗണ്ടർ ഒന്ന്", "A&B=#?%"])("names the till %s", (till) => {
    const address = new URL(print({ name: "customerdisplay", till }), "http://localhost")
    expect(address.pathname).toBe("/customer-display")
    const named = address.searchParams.get("till") ?? undefined
    expect(read(address.pathname, undefined, undefined, undefined, undefined, named)).toEqual({
      name: "customerdisplay",
      till
    })
  })
})

describe("a client that sells", () => {
  const reports = (client: Client) => client.done.filter(({ _tag }) => _tag === "TellClientInfo").length

  it("tells so when its counter is opened and left, and stays a counter until it logs out (DISPLAY-1)", () => {
    const client = new Client()
    client.enter({ enable_order_create: 1 })
    expect([client.model.counter, reports(client)]).toEqual([undefined, 0])
    client.say({ _tag: "AskedForRoute", route: { name: "ordercreate" } })
    expect([client.model.counter, reports(client)]).toEqual([{ till: "", is_open: true }, 1])
    client.say({ _tag: "AskedForRoute", route: { name: "info" } })
    expect([client.model.counter, reports(client)]).toEqual([{ till: "", is_open: false }, 2])
    client.say({ _tag: "LostSession" })
    expect([client.model.counter, reports(client)]).toEqual([undefined, 2])
  })
})
