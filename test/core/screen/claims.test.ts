/** Packs in hand on order screens (CLAIM-4). */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import { adviceOf } from "#core/screen/order/advice.ts"
import { itemTable } from "#core/screen/order/item-table.ts"
import { print } from "#core/screen/order/work.ts"
import type { Claim } from "#core/stock/claim.ts"
import { runs } from "../../support/runs.ts"
import { orderOf } from "../arbitrary/order.ts"
import { entity, shipment } from "../arbitrary/shipment.ts"
import { code, stockOf } from "../arbitrary/stock.ts"
import { noon } from "../arbitrary/time.ts"
import { Counter, Hands } from "./counter.ts"
import { Depot, openClaimingDock } from "./dock.ts"
import { Hub, type Shelves } from "./hub.ts"

const [A, B, C] = [code("A7"), code("B7"), code("C7")]
const shelf = "A7=0.5 B7=0.5 C7=0.5"

/** Asha and Ravi, on one order or on an order each, of one shelf. */
const counters = (isOneOrder = true, lines = "7 5kg") => {
  const hands = new Hands()
  const stock = stockOf(shelf)
  const shelves: Shelves = { rows: stock }
  const first = new Hub(orderOf(lines), stock, shelves)
  const other = orderOf(lines)
  const second = isOneOrder
    ? first
    : new Hub({ ...other, order_id: other.order_id + 1, increment_id: "100000099" }, stock, shelves)
  const asha = new Counter(hands, first, "Asha").calm()
  const ravi = new Counter(hands, second, "Ravi").calm()
  return { hands, asha, ravi }
}
const scanned = (at: Counter, ...codes: ReadonlyArray<string>): Counter => {
  for (const each of codes) at.scan(each)
  return at.calm()
}
const details = ({ model, context }: Counter): ReadonlyArray<string> =>
  model.order === undefined
    ? []
    : itemTable(model, model.order, new Map(), context)
        .rows(0, 10)
        .flatMap((row) => row.details.map(({ text }) => text))

describe("a scan", () => {
  it("is stored and sounds before it is claimed, and nobody waits for that (CLAIM-4)", () => {
    const { asha } = counters()
    asha.scan(A)
    expect(asha.answer()).toEqual(["SaveWork", "Beep good", "KeepClaims"])
    asha.scan(B)
    // One question at a time; the next one has all that came meanwhile.
    expect(asha.answer()).toEqual(["SaveWork", "Beep good"])
    expect(asha.inHand).toEqual([A, B])
    expect(asha.answerClaims()).toEqual(["KeepClaims"])
    expect(asha.answerClaims()).toEqual([])
    expect([...asha.hands.held.keys()]).toEqual([A, B])
  })

  it("is seen by the other screen on the order, which refuses the pack by name without asking (CLAIM-4)", () => {
    const { asha, ravi } = counters()
    scanned(asha, A, B)
    expect(details(ravi)).toEqual(["2 packs by Asha"])
    expect(ravi.scan(A)).toEqual(["RemoveWork", "Beep bad"])
    expect(ravi.model.refused).toMatchObject([
      { code: A, text: "Already Used Entity", detail: "Asha has it on another screen" }
    ])
    expect(ravi.waiting).toEqual([])
    expect(details(asha)).toEqual([])
    scanned(ravi, C)
    expect(details(asha)).toEqual(["1 pack by Ravi"])
  })

  it("leaves the shelf for the other screen, which is told to take the next one", () => {
    const { asha, ravi } = counters()
    const next = () => adviceOf(ravi.model, ravi.context.now)?.pack.scan_code
    const first = next() ?? ""
    expect([A, B, C]).toContain(first)
    scanned(asha, first)
    expect(next()).not.toBe(first)
    expect([A, B, C]).toContain(next())
  })

  it("that somebody was quicker with is taken back aloud, with who and where, until it is acknowledged", () => {
    const { asha, ravi } = counters(false)
    asha.scan(A)
    ravi.scan(A)
    asha.answer()
    ravi.answer()
    asha.answerClaims()
    ravi.say({ _tag: "Continued" })
    expect(ravi.answerClaims()).toEqual(["RemoveWork", "Beep bad"])
    expect(ravi.inHand).toEqual([])
    expect(ravi.model.dialog).toBeUndefined()
    expect(ravi.model.lastScan).toMatchObject({
      outcome: "bad",
      text: "Already Used Entity",
      detail: "Asha has it in order 200000001"
    })
    scanned(ravi, B)
    expect(ravi.model.refused).toMatchObject([{ code: A }])
    ravi.say({ _tag: "AcknowledgedRefusals" })
    expect(ravi.model.refused).toEqual([])
    expect(asha.inHand).toEqual([A])
  })

  it("that is taken back is anybody's", () => {
    const { asha, ravi } = counters()
    scanned(asha, A, B)
    asha.say({ _tag: "UndidLastScan" })
    asha.calm()
    expect([...asha.hands.held.keys()]).toEqual([A])
    expect(details(ravi)).toEqual(["1 pack by Asha"])
    expect(scanned(ravi, B).inHand).toEqual([B])
  })

  it("counts without the server, and is claimed with the next sign, not with every key (CLAIM-15)", () => {
    const { asha, ravi } = counters(false)
    asha.scan(A)
    asha.answer()
    expect(asha.answerClaims("unreached")).toEqual([])
    asha.scan(B)
    expect(asha.answer()).toEqual(["SaveWork", "Beep good"])
    asha.say({ _tag: "TypedCode", text: "8" })
    expect(asha.asking).toEqual([])
    expect(asha.say({ _tag: "ClaimsDue" })).toEqual(["LoadClaims", "KeepClaims"])
    asha.calm()
    expect([...asha.hands.held.keys()]).toEqual([A, B])
    expect(asha.inHand).toEqual([A, B])
    ravi.scan(A)
    ravi.answer()
    expect(ravi.calm().inHand).toEqual([])
  })

  it("whose claim was made and never answered is let go with its scan all the same", () => {
    const { asha } = counters()
    asha.scan(A)
    asha.answer()
    asha.answerClaims("reply lost")
    asha.say({ _tag: "UndidLastScan" })
    expect(asha.calm().hands.held.size).toBe(1)
    asha.say({ _tag: "ClaimsDue" })
    expect(asha.calm().hands.held.size).toBe(0)
  })
})

describe("the work", () => {
  it("that is thrown away lets its packs go; kept for later it keeps them, under its name (CLAIM-15)", () => {
    const { asha, hands } = counters()
    scanned(asha, A, B)
    asha.say({ _tag: "AskedToLeave" })
    asha.say({ _tag: "KeptForLater" })
    expect(asha.calm().hands.held.size).toBe(2)
    const { work } = asha.model.claims
    const again = new Counter(hands, asha.hub, "Asha", { userId: 1, now: noon + 60_000 }, asha.journal).calm()
    expect(again.model.claims.work).toBe(work)
    expect(again.inHand).toEqual([A, B])
    expect(again.model.refused).toEqual([])
    again.say({ _tag: "Discarded" })
    expect(again.calm().hands.held.size).toBe(0)
  })

  it("of the same person at another counter is another's", () => {
    const { asha, hands } = counters()
    scanned(asha, A)
    const otherWindow = new Counter(hands, asha.hub, "Asha", { userId: 1, now: noon + 60_000 }).calm()
    expect(details(otherWindow)).toEqual(["1 pack by Asha"])
    expect(otherWindow.scan(A)).toContain("Beep bad")
  })

  it("that an earlier Packhouse has kept has no name, and is claimed under a new one", () => {
    const { asha, hands } = counters()
    scanned(asha, A)
    const savedWork = asha.done.findLast((command) => command._tag === "SaveWork")
    if (savedWork === undefined) throw new Error("nothing was stored")
    const { work: _, ...older } = savedWork.work
    hands.held.clear()
    const again = new Counter(hands, asha.hub, "Asha", { userId: 1 }, print(older)).calm()
    expect(again.inHand).toEqual([A])
    expect([...hands.held.values()].map(({ work }) => work)).toEqual([noon.toString(36)])
  })

  it("that cannot be read any more keeps its name: its packs are scanned again, not refused", () => {
    const { asha, hands } = counters()
    scanned(asha, A)
    const again = new Counter(
      hands,
      asha.hub,
      "Asha",
      { userId: 1, now: noon + 60_000 },
      asha.journal?.replace('"version":1', '"version":0')
    )
    again.calm()
    again.say({ _tag: "ScannedAgain", codes: [A] })
    expect(again.calm().inHand).toEqual([A])
    expect(again.model.refused).toEqual([])
  })

  it.each([
    ["as it was kept", '"version":1'],
    ["where it cannot be read any more", '"version":0']
  ])("has its packs in its own hands %s, when the server's word on them comes before it", (_how, version) => {
    const { asha, hands } = counters()
    scanned(asha, A)
    const change = { userId: 1, now: noon + 60_000 }
    const again = new Counter(hands, asha.hub, "Asha", change, asha.journal?.replace('"version":1', version))
    while (again.asking.length === 0) again.answer()
    expect(again.model.holder).toBe("nobody yet")
    again.answerClaims()
    again.calm()
    again.say({ _tag: "ScannedAgain", codes: [A] })
    again.calm()
    expect(again.model.claims.others).toEqual([])
    expect(again.inHand).toEqual([A])
  })

  it("asks for nothing once its order is invoiced", () => {
    const { asha } = counters(true, "7 1kg")
    scanned(asha, A, B)
    asha.say({ _tag: "Continued" })
    asha.say({ _tag: "Confirmed" })
    asha.calm()
    expect(asha.model.order?.invoice_id).not.toBeNull()
    expect(asha.model.claims.claimed.size).toBe(0)
    expect(asha.say({ _tag: "ClaimsDue" })).toEqual([])
  })
})

describe("the order of a transfer", () => {
  const transferred = (userId: (own: number) => number, isTransfer = true) => {
    const hands = new Hands()
    const stock = stockOf("A7=0.5 B7=0.5 C7=0.5")
    const order = { ...orderOf("7 1kg"), is_hub_transfer_order: isTransfer }
    const asha = new Counter(hands, new Hub(order, stock, { rows: stock }), "Asha")
    for (const scan_code of [B, C])
      hands.held.set(scan_code, {
        unique_key: scan_code,
        scan_code,
        product_id: 7,
        qty: Q.parse(0.5),
        work: "",
        user_id: userId(asha.context.userId),
        by: "Asha",
        until: "2026-11-20 09:00:00",
        orderId: order.order_id,
        where: "order 100000001"
      })
    return asha.calm()
  }

  it("has what was scanned into the transfer, under the name of its screen, and asks for no reason (TRANSFER-9)", () => {
    const asha = transferred((own) => own)
    expect([...asha.inHand].sort()).toEqual([B, C].sort())
    expect([...asha.hands.held.values()].map(({ work }) => work)).not.toContain("")
    expect(asha.model.picking.scans.map(({ later }) => later)).toEqual([undefined, undefined])
    expect(asha.model.refused).toEqual([])
  })

  it("has not what somebody else scanned, and an order of a customer has nothing by itself", () => {
    expect(transferred((own) => own + 1).inHand).toEqual([])
    expect(transferred((own) => own, false).inHand).toEqual([])
  })
})

describe("a pack in somebody's hands", () => {
  it("is taken over by name: it is scanned here, and taken back there, aloud", () => {
    const { asha, ravi } = counters(false)
    scanned(asha, A)
    ravi.scan(A)
    ravi.answer()
    ravi.calm()
    expect(ravi.model.refused).toMatchObject([{ code: A, heldBy: "Asha" }])
    expect(ravi.say({ _tag: "AskedToTakeOver" })).toEqual(["TakeOverPack"])
    ravi.calm()
    expect(ravi.inHand).toEqual([A])
    expect(ravi.model.refused).toEqual([])
    asha.calm()
    expect(asha.inHand).toEqual([])
    expect(asha.model.refused).toMatchObject([{ code: A, detail: "Ravi has it in order 100000099" }])
    expect([...asha.hands.held.values()]).toMatchObject([{ by: "Ravi" }])
  })

  it("stays where it is when the server does not answer, and the refusal stands", () => {
    const { asha, ravi } = counters()
    scanned(asha, A)
    ravi.scan(A)
    ravi.say({ _tag: "AskedToTakeOver" })
    expect(ravi.answerClaims("unreached")).toEqual(["Beep bad", "failure: The server does not answer"])
    expect(ravi.model.refused).toHaveLength(1)
    expect(ravi.inHand).toEqual([])
  })
})

describe("two counters, whatever they do and whatever is lost", () => {
  const event = fc.record({
    who: fc.nat({ max: 1 }),
    does: fc.constantFrom(
      "scan",
      "scan",
      "undo",
      "answer",
      "answer claims",
      "lose",
      "fail",
      "sign",
      "take over"
    ),
    pack: fc.constantFrom(A, B, C)
  })
  it("have each pack in one pair of hands once all is answered, and the server knows in whose", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(event, { maxLength: 40 }), (isOneOrder, events) => {
        const { hands, asha, ravi } = counters(isOneOrder)
        for (const { who, does, pack } of events) {
          const at = who === 0 ? asha : ravi
          if (does === "scan") at.scan(pack)
          else if (does === "undo") at.say({ _tag: "UndidLastScan" })
          else if (does === "answer") at.answer()
          else if (does === "answer claims") at.answerClaims()
          else if (does === "lose") at.answerClaims("reply lost")
          else if (does === "fail") at.answerClaims("unreached")
          else if (does === "sign") at.say({ _tag: "ClaimsDue" })
          else at.say({ _tag: "AskedToTakeOver" })
        }
        // The last look-ups, then as many signs as it takes for both to have heard of the other's.
        for (let sign = 0; sign < 4; sign++)
          for (const at of [asha, ravi]) {
            at.calm()
            at.say({ _tag: "ClaimsDue" })
            at.calm()
          }
        const both = [...asha.inHand, ...ravi.inHand]
        expect(new Set(both).size).toBe(both.length)
        for (const at of [asha, ravi])
          expect(
            [...hands.held.values()]
              .filter(({ by }) => by === at.name)
              .map(({ unique_key }) => unique_key)
              .sort()
          ).toEqual([...at.inHand].sort())
      }),
      { numRuns: runs(5000) }
    )
  })
})

describe("a pack that comes in", () => {
  const packs = [1, 2].map((unique) => entity(7, { unique, qty: 0.5 }))
  const [first, second] = packs.map(({ scan_code }) => scan_code) as [string, string]
  const claim = (unique_key: string, by: string, work: string, user_id: number): Claim => ({
    unique_key,
    scan_code: unique_key,
    product_id: 7,
    qty: Q.parse(0.5),
    work,
    user_id,
    by,
    until: "2026-11-20 09:00:00"
  })

  it("is claimed for its shipment; one that another screen has is refused by name, and shown under its line", () => {
    const at = openClaimingDock(new Depot(shipment(), ...packs))
    at.scan(first)
    expect(at.answer()).toEqual(["SaveWork", "Beep good", "KeepClaims"])
    const { id, claims } = at.model
    expect(at.done.at(-1)).toMatchObject({ kind: "shipment", id, work: claims.work, claimed: [first] })
    at.say({ _tag: "AnsweredClaims", refused: [] })
    at.say({
      _tag: "ChangedClaims",
      change: { kind: "shipment", id, made: [claim(second, "Asha", "elsewhere", 9)], ended: [] }
    })
    expect(at.scan(second)).toContain("Beep bad")
    expect(at.model.refused).toMatchObject([{ code: second, detail: "Asha has it on another screen" }])
    // Of an order with the same number nothing is heard.
    at.say({ _tag: "ChangedClaims", change: { kind: "order", id, made: [], ended: [second] } })
    expect(at.scan(second)).toContain("Beep bad")
    at.say({ _tag: "ChangedClaims", change: { kind: "shipment", id, made: [], ended: [second] } })
    expect(at.scan(second)).toEqual([`LookUpReceived ${second}`, "SaveWork"])
  })

  it("that was received on another screen meanwhile is taken back aloud", () => {
    const at = openClaimingDock(new Depot(shipment(), ...packs))
    at.scan(first)
    at.answer()
    const reserved = fault("PackReserved", { by: "Asha", where: "in shipment Shipment 1" })
    expect(at.say({ _tag: "AnsweredClaims", refused: [{ code: first, fault: reserved }] })).toEqual([
      "RemoveWork",
      "Beep bad"
    ])
    expect(at.model.receiving.scans).toEqual([])
    expect(at.model.refused).toMatchObject([{ code: first, heldBy: "Asha" }])
  })
})
