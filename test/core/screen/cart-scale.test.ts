/** A scale beside the carts of the counters (SCALE-3, SCALE-4): what is taken from it, for what, and when. */
import { describe, expect, it } from "vitest"
import type { CartItem } from "#core/counter/cart.ts"
import type { Status } from "#core/device/client.ts"
import type { Reading } from "#core/device/reading.ts"
import { refusal } from "#core/device/refusal.ts"
import { partOf } from "#core/kit/view/view.ts"
import * as Q from "#core/quantity.ts"
import { counterOf, device } from "../arbitrary/device.ts"
import { reading } from "../arbitrary/reading.ts"
import { type Client, viewOf } from "./client.ts"
import { line, QuickSale, Sale } from "./sale.ts"

const { stable, moving, over } = reading
const loose = (change: Partial<CartItem> = {}): CartItem =>
  line(1, {
    product_name: "Onion",
    qty: Q.parse(0.5),
    minQty: Q.parse(0.1),
    qty_increments: Q.parse(0.01),
    tare: 10,
    ...change
  })

const weigh = (client: Client, shown: Reading): void => {
  client.say({ _tag: "HeardNews", news: { _tag: "WeightChanged", reading: shown } })
}
const devices = (client: Client, status: Status): void => {
  client.say({ _tag: "GotScreenMessage", screen: "Devices", message: { _tag: "ChangedDevices", status } })
}
const notice = (client: Client): string | undefined => partOf(viewOf(client), "notice")?.text

const emptySale = {
  Sell: (): Sale => {
    const sale = new Sale().with([loose()])
    devices(sale, counterOf(device("scale")))
    return sale
  },
  "Quick checkout": (): QuickSale => {
    const sale = new QuickSale().with([loose()])
    devices(sale, counterOf(device("scale")))
    return sale
  }
}
type Counter = Sale & QuickSale
/** Both counters do what follows alike. */
const counters = Object.entries(emptySale).map(([name, begin]) => [name, begin as () => Counter] as const)

/** The scale is at rest. */
const rests = (sale: Counter, shown: Reading): void => {
  sale.tell({ _tag: "RestedScale", number: sale.screen.scale.number, reading: shown })
}
const waiting = (sale: Counter) => sale.screen.work.waiting.map(({ change }) => change)

describe.each(counters)("%s", (_, begin) => {
  it("shows reading, tare and net before anything is taken (SCALE-1)", () => {
    const sale = begin()
    weigh(sale, stable(460))
    expect(notice(sale)).toBe("Scale: 0.460 Kg, tare 0.010 Kg, net 0.450 Kg. F5 takes it: Onion")
    expect(sale.commands("ChangeCart")).toEqual([])
  })

  it("says both weights where a scanned code says another one than lies there, and the pack counts (SCALE-8)", () => {
    const sale = begin()
    sale.say({ _tag: "LoadedVariables", variables: new Map([["code_weight_tolerance", "20"]]) })
    const scan = (shown: Reading, qty: number) => {
      weigh(sale, shown)
      sale.scan("80000100500645507000123")
      sale.answer([loose({ qty: Q.parse(qty) })])
      return sale.screen.work.lastScan
    }
    expect(scan(stable(422), 1)).toMatchObject({
      outcome: "later",
      detail: "the code says 0.500 Kg, the scale 0.412 Kg"
    })
    // The tare of 10 g is taken off: 20 g are borne, 21 are not.
    expect(scan(stable(490), 1.5)).toMatchObject({ outcome: "good" })
    expect(scan(stable(531), 2)).toMatchObject({ outcome: "later" })
    expect(scan(moving(900), 2.5)).toMatchObject({ outcome: "good" })
    expect(scan(stable(0), 3)).toMatchObject({ outcome: "good" })
  })

  it("takes off a container that was scanned, of the next weight alone, and asks for one where the product says so (SCALE-6)", () => {
    const sale = begin()
    const variables = new Map([
      ["containers", '{"TARE1": {"grams": 350, "name": "Steel tray"}}'],
      ["container_product_ids", "[1701]"]
    ])
    sale.say({ _tag: "LoadedVariables", variables })
    weigh(sale, stable(850))
    sale.tell({ _tag: "AskedToWeigh" })
    rests(sale, stable(850))
    expect(notice(sale)).toMatch(/^Onion is weighed in a container: scan or type its code first/)
    sale.tell({ _tag: "ScannedCode", code: "TARE1" })
    expect(notice(sale)).toBe("Scale: 0.850 Kg, tare 0.350 Kg (Steel tray), net 0.500 Kg. F5 takes it: Onion")
    expect(waiting(sale)).toEqual([])
    sale.tell({ _tag: "TypedCode", text: "tare1" })
    sale.tell({ _tag: "SubmittedCode" })
    expect(notice(sale)).toContain("tare 0.350 Kg (Steel tray)")
    sale.tell({ _tag: "UndidLast" })
    expect(notice(sale)).toContain("tare 0.010 Kg, net 0.840 Kg")
    sale.tell({ _tag: "ScannedCode", code: "TARE1" })
    weigh(sale, stable(860))
    sale.tell({ _tag: "AskedToWeigh" })
    rests(sale, stable(860))
    expect(waiting(sale)).toMatchObject([{ _tag: "Weigh", qty: 510 }])
    expect(sale.screen.scale.container).toBeUndefined()
  })

  it("takes the net weight at the scale's rest, stored and sent under one key, and takes it back (SCALE-5)", () => {
    const sale = begin()
    weigh(sale, stable(460))
    sale.tell({ _tag: "AskedToWeigh" })
    expect(sale.commands("AwaitWeight")).toHaveLength(1)
    expect(waiting(sale)).toEqual([])
    rests(sale, stable(460))
    const [sent] = sale.commands("ChangeCart")
    expect(sent?.waiting.change).toEqual({
      _tag: "Weigh",
      product_id: 1701,
      name: "Onion",
      qty: 450,
      line: { item_id: 1, packs: 0 }
    })
    sale.tell({ _tag: "UnansweredChange", key: sent?.waiting.key ?? "", message: "away" })
    sale.tell({ _tag: "ResumedScanning" })
    // However often it is sent, it is the same.
    expect(sale.commands("ChangeCart").map(({ waiting: each }) => each)).toEqual([
      sent?.waiting,
      sent?.waiting
    ])
    sale.answer([loose({ qty: Q.parse(0.45) })])
    expect(sale.screen.work.lastScan?.text).toBe("Onion  0.45 Kg")
    sale.tell({ _tag: "UndidLast" })
    expect(waiting(sale)).toEqual([{ _tag: "Set", item_id: 1, name: "Onion", qty: 500 }])
  })

  it("waits for a scale that moves, and takes what it shows at rest (SCALE-4)", () => {
    const sale = begin()
    weigh(sale, moving(460))
    sale.tell({ _tag: "AskedToWeigh" })
    expect(notice(sale)).toContain("It waits until the scale is at rest")
    // The daemon has waited long enough: it is asked again.
    sale.tell({
      _tag: "FailedWeighing",
      number: sale.screen.scale.number,
      code: "SCALE_UNSTABLE",
      message: "The scale is not at rest"
    })
    expect(sale.commands("AwaitWeight")).toHaveLength(2)
    rests(sale, stable(710))
    expect(waiting(sale)).toMatchObject([{ _tag: "Weigh", qty: 700 }])
  })

  it("adds nothing twice: the same load taken again stands there already (SCALE-3)", () => {
    const sale = begin()
    for (let press = 0; press < 2; press++) {
      sale.tell({ _tag: "AskedToWeigh" })
      rests(sale, stable(460))
    }
    expect(waiting(sale)).toHaveLength(1)
    expect(sale.toasts).toContain("Onion: 0.45 Kg stands there already")
  })

  it("leaves the packs of a line what they hold", () => {
    const sale = begin()
    const scanned_info = { items: [{ scan_code: "8017", qty: Q.parse(0.3) }], total_qty: Q.parse(0.3) }
    sale.with([loose({ scanned_info })])
    sale.tell({ _tag: "AskedToWeigh" })
    rests(sale, stable(460))
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toMatchObject({
      qty: 450,
      line: { packs: 300 }
    })
  })

  it.each([
    [stable(462), "0.452 Kg is no multiple of 0.010 Kg: add or take off a little"],
    [reading.zero, "Put it on the scale first"]
  ])("changes nothing at %j, and says why until another load lies there", (shown, sentence) => {
    const sale = begin()
    sale.tell({ _tag: "AskedToWeigh" })
    rests(sale, shown)
    expect(notice(sale)).toBe(sentence)
    expect(sale.commands("Beep").at(-1)?.tone).toBe("bad")
    expect(waiting(sale)).toEqual([])
    weigh(sale, stable(960))
    expect(notice(sale)).toContain("net 0.950 Kg")
  })

  it("says at once that a scale is overloaded, or is not there", () => {
    const sale = begin()
    weigh(sale, over)
    sale.tell({ _tag: "AskedToWeigh" })
    expect(notice(sale)).toBe("Too heavy for the scale")
    devices(sale, counterOf(device("scale", { state: "error", lastError: refusal("SCALE_OFFLINE") })))
    sale.tell({ _tag: "AskedToWeigh" })
    expect(notice(sale)).toBe("The scale is not connected: type the quantity")
    devices(sale, { link: "absent", devices: [] })
    sale.tell({ _tag: "AskedToWeigh" })
    expect(notice(sale)).toBe("No scale answers: type the quantity")
    expect(sale.commands("AwaitWeight")).toEqual([])
  })

  it("calls a weight off when somebody goes on to another line before the scale rests (SCALE-4)", () => {
    const sale = begin()
    sale.with([loose(), line(2)])
    sale.tell({ _tag: "ChoseLine", itemId: 1 })
    sale.tell({ _tag: "AskedToWeigh" })
    sale.tell({ _tag: "ChoseLine", itemId: 2 })
    rests(sale, stable(1000))
    expect(waiting(sale)).toEqual([])
  })

  it("weighs no other line while what was put in last has none yet", () => {
    const sale = begin()
    sale.tell({ _tag: "ScannedCode", code: "80177300500645507000123" })
    sale.tell({ _tag: "AskedToWeigh" })
    expect(sale.commands("AwaitWeight")).toEqual([])
    expect(notice(sale)).toBe("Choose a product or a line first")
  })

  it("fills the quantity that is being typed, which is saved by hand (SCALE-3)", () => {
    const sale = begin()
    sale.tell({ _tag: "AskedForQuantity", itemId: 1 })
    sale.tell({ _tag: "AskedToWeigh" })
    rests(sale, stable(460))
    expect(waiting(sale)).toEqual([])
    sale.tell({ _tag: "SubmittedDialog" })
    expect(waiting(sale)).toEqual([{ _tag: "Set", item_id: 1, name: "Onion", qty: 450 }])
  })
})
