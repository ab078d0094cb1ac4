import { describe, expect, it } from "vitest"
import type { Command } from "#core/client/shown-page.ts"
import * as Day from "#core/day.ts"
import { adviceOf } from "#core/screen/order/advice.ts"
import { isDue, lastScanOf, questionOf } from "#core/screen/order/expiry-cache.ts"
import { laterLines } from "#core/screen/order/summary-lines.ts"
import { defaultReasons } from "#core/stock/first-expiry.ts"
import { orderOf } from "../arbitrary/order.ts"
import { code, pack, stockOf } from "../arbitrary/stock.ts"
import { noon } from "../arbitrary/time.ts"
import { Client } from "./client.ts"
import { Desk, deskOf, openDesk } from "./desk.ts"
import { Hub } from "./hub.ts"

// SHELF-1. T7 expires today, every other pack in five days.
const [early, late, later] = [code("T7"), code("A7"), code("B7")]
const stock = "A7=0.5 B7=0.5 C7=0.5 T7=0.5(today)"
const desk = (lines = "7 2kg", rows = stock) => deskOf(lines, rows)
const advised = ({ model }: Desk) => adviceOf(model, noon)?.pack.scan_code
const taken = (hub: Hub, key: string) => {
  hub.stock = hub.stock.map((row) => (row.key === key ? { ...row, status: 1 } : row))
}

describe("the pack to take next", () => {
  it("is shown before anything is scanned, and goes on with every pack and every item", () => {
    const at = desk("7 1kg, 8 1kg", `${stock} A8=1`)
    expect(advised(at)).toBe(early)
    at.scan(early)
    at.settle()
    expect(advised(at)).toBe(late)
    at.scan(late)
    at.settle()
    // The first item is full: the cursor is on it still, and the advice is for the next.
    expect(at.model.selected).toBe(1)
    expect(advised(at)).toBe(code("A8"))
    at.scan(code("A8"))
    at.settle()
    expect(advised(at)).toBe(undefined)
  })

  it("is asked for beside the work: a scan is decided while the shelf is not known", () => {
    const at = new Desk(new Hub(orderOf("7 2kg"), stockOf(stock)))
    at.answer()
    at.answer()
    expect(at.waiting.map(({ _tag }) => _tag)).toEqual(["LoadShelf"])
    at.scan(early)
    at.waiting.reverse()
    expect(at.answer()).toEqual(["SaveWork", "Beep good"])
    expect(advised(at)).toBe(undefined)
  })

  it("that another counter has taken is another one as soon as that is heard of", () => {
    const at = desk()
    taken(at.hub, early)
    at.say({ _tag: "ChangedStock", productIds: [7] })
    at.settle()
    expect(advised(at)).toBe(late)
  })

  it("is not asked for again for products that nothing was heard of", () => {
    expect(desk().say({ _tag: "ChangedStock", productIds: [8] })).toEqual([])
    expect(desk().say({ _tag: "ChangedStock", productIds: undefined })).toEqual(["LoadShelf"])
  })

  it("is read again after a minute, and sooner when the server was away", () => {
    const at = desk()
    expect(isDue(at.model, noon + 59 * Day.second)).toBe(false)
    expect(isDue(at.model, noon + Day.minute)).toBe(true)
    at.say({ _tag: "ChangedStock", productIds: undefined })
    at.answer("unreached")
    expect(isDue(at.model, noon + 9 * Day.second)).toBe(false)
    expect(isDue(at.model, noon + 10 * Day.second)).toBe(true)
  })

  it("is the last one known while the server is away, and says as of when", () => {
    const at = desk()
    expect(adviceOf(at.model, noon)?.asOf).toBe(undefined)
    at.say({ _tag: "ChangedStock", productIds: undefined })
    at.answer("unreached")
    expect(adviceOf(at.model, noon)).toMatchObject({ pack: { scan_code: early }, asOf: noon })
    // Nobody asks while the channel of pushes is closed: the shelf grows old unasked.
    expect(adviceOf(desk().model, noon + 2 * Day.minute)?.asOf).toBe(undefined)
    expect(adviceOf(desk().model, noon + 2 * Day.minute + 1)?.asOf).toBe(noon)
  })

  it("is none for an order that takes no more, and for products whose packs have no codes", () => {
    const at = desk()
    at.say({
      _tag: "ChangedElsewhere",
      order: { ...at.hub.order, status: "canceled", updated_at: "2099-01-01 00:00:00" }
    })
    expect(advised(at)).toBe(undefined)
    expect(advised(desk("8 1kg"))).toBe(undefined)
  })
})

describe("the shelves of an open order, in the client around it", () => {
  const opened = (): Client => {
    const client = new Client().enter()
    client.load([])
    client.open(orderOf("7 2kg"))
    client.say({ _tag: "ChangedLink", link: "online" })
    client.order({ _tag: "FoundShelf", productId: 7, packs: [pack(7)], isWhole: true })
    return client
  }
  const another = (lines: string, status: "pending" | "processing") =>
    ({
      _tag: "PushedOrder",
      storeId: 11,
      order: { ...orderOf(lines), order_id: 2, increment_id: "2", status }
    }) as const

  it("are read again when another counter has invoiced an order with one of its products", () => {
    expect(opened().say(another("7 1kg", "pending"))).not.toContain("LoadShelf")
    expect(opened().say(another("8 1kg", "processing"))).not.toContain("LoadShelf")
    expect(opened().say(another("7 1kg", "processing"))).toContain("LoadShelf")
  })

  it("are read again after a minute while nobody does anything, and not while the server is away", () => {
    const client = opened()
    expect(client.tick(30 * Day.second)).not.toContain("LoadShelf")
    expect(client.tick(30 * Day.second)).toContain("LoadShelf")
    const away = opened()
    away.say({ _tag: "ChangedLink", link: "offline" })
    expect(away.tick(Day.minute)).not.toContain("LoadShelf")
  })
})

describe("a later pack", () => {
  const questionedPack = ({ model }: Desk) => questionOf(model)?.than.scan_code

  it("is taken, sounds like a question, and is looked after once more", () => {
    const at = desk()
    at.scan(late)
    expect(at.answer()).toEqual(["SaveWork", "Beep question", "LoadShelf"])
    expect(lastScanOf(at.model)).toMatchObject({ outcome: "later", text: "Product 7" })
    expect(questionedPack(at)).toBe(early)
    at.settle()
    expect(questionedPack(at)).toBe(early)
  })

  it("stops nothing: the next scans are decided, and the question stays", () => {
    const at = desk()
    for (const scanned of [late, later, code("C7")]) at.scan(scanned)
    at.settle()
    expect(at.model.picking.scans).toHaveLength(3)
    expect(at.model.queue.waiting).toEqual([])
    expect(questionOf(at.model)?.scans).toHaveLength(3)
    // One sound for one question.
    expect(at.done.filter((done) => done._tag === "Beep" && done.tone === "question")).toHaveLength(1)
  })

  it("is none after all when the earlier one turns out to be gone", () => {
    const at = desk()
    taken(at.hub, early)
    at.scan(late)
    at.answer()
    expect(questionedPack(at)).toBe(early)
    at.settle()
    expect(questionedPack(at)).toBe(undefined)
    expect(lastScanOf(at.model)?.outcome).toBe("good")
  })

  it("is told when the shelf answers after the scan", () => {
    const at = new Desk(new Hub(orderOf("7 2kg"), stockOf(stock)))
    at.answer()
    at.answer()
    at.scan(late)
    at.waiting.reverse()
    expect(at.answer()).toEqual(["SaveWork", "Beep good"])
    expect(at.answer()).toEqual(["SaveWork", "Beep question"])
    expect(questionedPack(at)).toBe(early)
  })

  it("is silent when the reason is known, and the reason can be another one later", () => {
    const at = desk()
    at.scan(late)
    at.settle()
    expect(at.say({ _tag: "GaveLaterReason", than: early, reason: "Pack is damaged" })).toEqual(["SaveWork"])
    expect(questionedPack(at)).toBe(undefined)
    at.scan(later)
    expect(at.answer()).toEqual(["SaveWork", "Beep good"])
    const reasons = at.model.picking.scans.map((scan) => scan.later?.reason)
    expect(reasons).toEqual(["Pack is damaged", "Pack is damaged"])
    at.say({ _tag: "GaveLaterReason", than: early, reason: "Not found on the shelf" })
    expect(at.model.picking.scans.map((scan) => scan.later?.reason)).toEqual([
      "Not found on the shelf",
      "Not found on the shelf"
    ])
  })

  it("and what was said of it are back after a crash", () => {
    const at = desk()
    for (const scanned of [late, later]) at.scan(scanned)
    at.settle()
    const again = openDesk(at.hub, {}, at.journal)
    expect(questionedPack(again)).toBe(early)
    again.say({ _tag: "GaveLaterReason", than: early, reason: "Pack is damaged" })
    const third = new Desk(at.hub, {}, again.journal)
    third.answer()
    third.answer()
    // Before any shelf is known.
    expect(third.model.picking.scans.map((scan) => scan.later?.reason)).toEqual([
      "Pack is damaged",
      "Pack is damaged"
    ])
  })

  it("that is taken back takes its question with it", () => {
    const at = desk()
    at.scan(late)
    at.settle()
    at.say({ _tag: "UndidLastScan" })
    expect(questionedPack(at)).toBe(undefined)
  })
})

describe("the invoice of an order with later packs", () => {
  const sentIn = (done: ReadonlyArray<Command>) =>
    done.flatMap((command) => (command._tag === "InvoiceOrder" ? [command] : [])).at(-1)

  const full = (): Desk => {
    const at = desk("7 1kg")
    for (const scanned of [late, later]) at.scan(scanned)
    return at.settle()
  }
  const send = (at: Desk): void => {
    at.say({ _tag: "Continued" })
    at.say({ _tag: "Confirmed" })
  }

  it("lists them with the first reason proposed, which Confirm takes", () => {
    const at = full()
    at.say({ _tag: "Continued" })
    const { order, picking } = at.model
    expect(order === undefined ? [] : laterLines(order, picking, defaultReasons)).toMatchObject([
      { than: { scan_code: early }, shown: defaultReasons[0], isProposed: true, scans: { length: 2 } }
    ])
    at.say({ _tag: "Confirmed" })
    expect(sentIn(at.done)?.lines[0]?.scanned_info.items).toEqual([
      { scan_code: late, qty: 500, later_reason: defaultReasons[0] },
      { scan_code: later, qty: 500, later_reason: defaultReasons[0] }
    ])
  })

  it("carries what was message, and nothing for packs that passed over none", () => {
    const at = desk("7 1kg")
    for (const scanned of [early, late]) at.scan(scanned)
    at.settle()
    send(at)
    expect(sentIn(at.done)?.lines[0]?.scanned_info.items).toEqual([
      { scan_code: early, qty: 500 },
      { scan_code: late, qty: 500 }
    ])
    const message = full()
    message.say({ _tag: "GaveLaterReason", than: early, reason: "Pack is damaged" })
    send(message)
    expect(sentIn(message.done)?.lines[0]?.scanned_info.items[0]).toMatchObject({
      later_reason: "Pack is damaged"
    })
  })

  it("stays what it was while nobody knows whether it was made, so that it is sent under the same key", () => {
    const at = full()
    send(at)
    const first = sentIn(at.done)
    at.answer("reply lost")
    taken(at.hub, early)
    at.say({ _tag: "ChangedStock", productIds: undefined })
    at.answer()
    send(at)
    expect(sentIn(at.done)?.key).toBe(first?.key)
    at.settle()
    expect(at.hub.invoices).toHaveLength(1)
    expect(at.model.order?.status).toBe("processing")
  })
})
