import { describe, expect, it } from "vitest"
import { fault } from "#core/fault.ts"
import { partOf } from "#core/kit/view/view.ts"
import { pickedItems } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import { code } from "../arbitrary/stock.ts"
import { deskOf } from "./desk.ts"
import { unreached } from "./scan-desk.ts"

const [A, B, C] = [code("A7"), code("B7"), code("C7")]

describe("a scan of a pack", () => {
  it("is looked up, accepted, stored, and then sounds", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    expect(at.scan(A)).toEqual([`LookUpPack ${A}`, "SaveWork"])
    expect(at.model.queue).toMatchObject({ deciding: A, waiting: [] })
    expect(at.answer()).toEqual(["SaveWork", "Beep good"])
    expect(at.stands).toBe("0.5/2")
    expect(at.model.lastScan).toMatchObject({
      code: A,
      outcome: "good",
      text: "Product 7",
      detail: "+0.50 Kg, 0.50 of 2.00 Kg"
    })
  })

  it("that somebody has in hand for other work is refused, and says who and where", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.scan(A)
    const pack = at.hub.pack(A)
    if (pack === undefined) throw new Error("the hub has no such pack")
    const claimed_by = { by: "Asha", where: "in order 100000005" }
    expect(at.say({ _tag: "FoundPack", code: A, pack: { ...pack, claimed_by }, qty: undefined })).toEqual([
      "RemoveWork",
      "Beep bad"
    ])
    expect(at.model.lastScan).toMatchObject({
      text: "Already Used Entity",
      detail: "Asha has it in order 100000005",
      heldBy: "Asha"
    })
    expect(at.stands).toBe("0/2")
  })

  it("that fills its item is done for the item, and sounds done when the order is complete", () => {
    const at = deskOf("7 1kg, 8 1kg", "A7=1 B8=1")
    at.scan(A)
    expect(at.answer()).toContain("Beep good")
    expect(at.model.lastScan?.outcome).toBe("done")
    at.scan(code("B8"))
    expect(at.answer()).toContain("Beep done")
    expect(at.stands).toBe("1/1 green done | 1/1 green done")
  })

  it("moves the cursor to its item", () => {
    const at = deskOf("7 1kg, 8 1kg", "A7=1 B8=1")
    expect(at.model.selected).toBe(1)
    at.scan(code("B8"))
    expect(at.model.selected).toBe(2)
  })

  it("keeps its M for show, and is the same pack without it", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.scan(code("MA7"))
    at.settle()
    expect(at.model.picking.scans[0]).toMatchObject({ scan_code: code("MA7"), unique_key: A })
    expect(at.scan(A)).toContain("Beep bad")
  })

  it("typed and confirmed by Enter is a scan, and the line is empty again", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.say({ _tag: "TypedCode", text: ` ${A} ` })
    expect(at.model.typed).toBe(` ${A} `)
    expect(at.say({ _tag: "SubmittedCode" })).toEqual([`LookUpPack ${A}`, "SaveWork"])
    expect(at.model.typed).toBe("")
  })

  it("of nothing is nothing", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    for (const nothing of ["", "  ", "\r\n"]) expect(at.scan(nothing)).toEqual([])
    expect(at.say({ _tag: "SubmittedCode" })).toEqual([])
  })
})

describe("a code that every unit carries", () => {
  it("is looked up once, with its product, and counts up with each scan to what stock holds (CODE-2)", () => {
    const at = deskOf("7 3pack", "e7=2")
    expect(at.scan(code("e7"))).toEqual([`LookUpPack ${code("e7")}`, "SaveWork"])
    expect(at.answer()).toEqual(["SaveWork", "Beep good"])
    at.scan(code("e7"))
    at.settle()
    expect(at.stands).toBe("2/3")
    at.scan(code("e7"))
    at.settle()
    expect(at.stands).toBe("2/3")
    expect(at.model.lastScan).toMatchObject({ outcome: "bad", text: "Already Used Entity" })
  })
})

describe("a code that nothing here reads", () => {
  it("is asked of the server, which reads it by the lists of the network, and is taken as it says (CODE-27)", () => {
    const at = deskOf("7 2kg", "e7=9")
    const pack = at.hub.pack(code("e7"))
    if (pack === undefined) throw new Error("the hub has no such pack")
    for (const [weighed, qty, stands] of [
      ["AB01773075", 750, "0.75/2"],
      ["AB01773050", 500, "1.25/2"]
    ] as const) {
      expect(at.scan(weighed)).toEqual([`LookUpPack ${weighed}`, "SaveWork"])
      at.say({
        _tag: "FoundPack",
        code: weighed,
        pack,
        qty: Q.ofThousandths(qty),
        trade: { unique_key: null }
      })
      expect(at.stands).toBe(stands)
    }
  })
})

describe("a code that every unit carries, and of which the hub has none", () => {
  const unit = code("e7")
  const scanned = (lines: string) => {
    const at = deskOf(lines, "A7=0.5")
    at.scan(unit)
    expect(at.waiting.filter(({ _tag }) => _tag === "LookUpPack")).toHaveLength(1)
    at.settle()
    return at
  }

  it("is not in the hub, with the cursor on its item", () => {
    const at = scanned("8 1kg, 7 3pack")
    expect(at.model.lastScan?.text).toBe("Product Not found in Hub Inventory")
    expect(at.model.selected).toBe(2)
  })

  it("is not in the order before that, where the order does not ask for its product", () => {
    const at = scanned("8 1kg")
    expect(at.model.lastScan?.text).toBe("Scanned product not found in order")
    expect(at.model.selected).toBe(1)
  })
})

// PICK-2.
describe("a scan that is refused says why, sounds bad and changes nothing (PICK-2)", () => {
  it.each([
    ["no barcode", "hello", "Barcode product not identified!"],
    ["a wrong check digit", "8901234567891", "Barcode product not identified!"],
    ["the keyword of quantities by hand", "MANUAL_PACK", "Barcode product not identified!"],
    ["an EAN13 of no product", code("e9999"), "Barcode product not identified!"],
    ["a pack of product 0", code("A7").replace(/^80\d{5}/, "8000000"), "Not a valid product packet"],
    ["an order's label", "810000000001001", "Invalid Packet"],
    ["a command", "$$next", "Invalid Packet"],
    ["a product that is not in the order", code("A9"), "Scanned product not found in order"],
    ["an expired pack", code("E7"), "Expired Product Not Using for Order"],
    ["a pack used elsewhere", code("U7"), "Already Used Entity"],
    ["a spoiled pack", code("S7"), "Already Used Entity"],
    ["a pack that this hub never had", code("Z7"), "Product Not found in Hub Inventory"]
  ])("%s", (_, scanned, sentence) => {
    const at = deskOf("7 2kg", "A7=0.5 A9=1 E7=0.5(expired) U7=0.5(used) S7=0.5(spoiled)")
    at.scan(scanned)
    at.settle()
    expect(at.model.lastScan).toMatchObject({ code: scanned, outcome: "bad", text: sentence })
    expect(at.model.refused.map(({ text }) => text)).toEqual([sentence])
    expect(at.done.filter(({ _tag }) => _tag === "Beep")).toEqual([{ _tag: "Beep", tone: "bad" }])
    expect(at.stands).toBe("0/2")
  })

  it("a pack scanned twice for this order is 'Already Used Entity', without asking the server", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.scan(A)
    at.settle()
    expect(at.scan(A)).toEqual(["SaveWork", "Beep bad"])
    expect(at.model.lastScan).toMatchObject({
      text: "Already Used Entity",
      detail: "it is scanned for this order"
    })
  })

  it("a pack for a full item is refused, without asking the server (PICK-3)", () => {
    const at = deskOf("7 0.5kg", "A7=0.5 B7=0.5")
    at.scan(A)
    at.settle()
    expect(at.scan(B)).toEqual(["SaveWork", "Beep bad"])
    expect(at.model.lastScan?.text).toBe("This item is already fully added")
  })

  it("says beside the sentence what is wrong with the code", () => {
    const at = deskOf("7 2kg", "")
    at.scan("8901234567891")
    at.settle()
    expect(at.model.lastScan?.detail).toBe("check digit should be 0, not 1")
    at.scan(code("E7"))
    const expired = deskOf("7 2kg", "E7=0.5(expired)")
    expired.scan(code("E7"))
    expired.settle()
    expect(expired.model.lastScan?.detail).toBe("expired 2026-11-19")
  })

  it("refusals stay until they are acknowledged, the newest first", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.scan("one")
    at.scan("two")
    at.scan(A)
    at.settle()
    expect(at.model.lastScan?.outcome).toBe("good")
    expect(at.model.refused.map((refused) => refused.code)).toEqual(["two", "one"])
    at.say({ _tag: "AcknowledgedRefusals" })
    expect(at.model.refused).toEqual([])
    expect(at.model.lastScan?.outcome).toBe("good")
  })

  it("a refusal that was seen does not stay behind as the last scan", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.scan("one")
    expect(at.model.lastScan?.outcome).toBe("bad")
    at.say({ _tag: "AcknowledgedRefusals" })
    expect(at.model.lastScan).toBeUndefined()
  })
})

// PICK-1.
describe("scans made while one is decided", () => {
  it("wait in the order they were made, visible and stored, and are decided one at a time (PICK-1)", () => {
    const at = deskOf("7 3kg", "A7=0.5 B7=0.7 C7=0.9")
    at.scan(A)
    expect(at.scan(B)).toEqual([`LookUpPack ${B}`, "SaveWork"])
    expect(at.scan(C)).toEqual([`LookUpPack ${C}`, "SaveWork"])
    expect(at.model.queue).toMatchObject({
      deciding: A,
      waiting: [B, C],
      stoppedBy: undefined,
      pending: undefined
    })
    expect(at.answer()).toEqual(["SaveWork", "Beep good"])
    expect(at.model.queue).toMatchObject({ deciding: B, waiting: [C] })
    at.settle()
    expect(at.model.picking.scans.map(({ scan_code }) => scan_code)).toEqual([A, B, C])
  })

  it("go on after one that is refused", () => {
    const at = deskOf("7 3kg", "A7=0.5 B7=0.7")
    at.scan(A)
    at.scan("hello")
    at.scan(B)
    at.settle()
    expect(at.stands).toBe("1.2/3")
    expect(at.model.refused).toHaveLength(1)
  })

  it("stop when the server cannot be reached, all of them kept, and go on with the one that was decided (PICK-1)", () => {
    const at = deskOf("7 3kg", "A7=0.5 B7=0.7")
    at.scan(A)
    at.scan(B)
    expect(at.answer("unreached")).toEqual(["Beep bad"])
    expect(at.model.queue).toMatchObject({
      deciding: A,
      waiting: [B],
      stoppedBy: unreached,
      pending: undefined
    })
    expect(partOf(at.view, "scan")?.lastScan).toMatchObject({ text: "2 waiting for the server", code: B })
    expect(at.view.actions.find(({ id }) => id === "continue")).toMatchObject({
      isDisabled: true,
      because: "2 waiting for the server"
    })
    expect(at.answer("unreached")).toEqual([])
    expect(at.scan(C)).toEqual(["SaveWork"])
    expect(at.waiting).toEqual([])
    expect(at.say({ _tag: "ResumedScanning" })).toEqual([A, B, C].map((each) => `LookUpPack ${each}`))
    at.settle()
    expect(at.stands).toBe("1.2/3")
    expect(at.model.lastScan).toMatchObject({ code: C, text: "Product Not found in Hub Inventory" })
  })

  it("resuming a queue that does not stand still does nothing", () => {
    const at = deskOf("7 3kg", "A7=0.5")
    expect(at.say({ _tag: "ResumedScanning" })).toEqual([])
    at.scan(A)
    expect(at.say({ _tag: "ResumedScanning" })).toEqual([])
    at.settle()
    expect(at.stands).toBe("0.5/3")
  })

  it("an answer for a code that is not the one being decided changes nothing", () => {
    const at = deskOf("7 3kg", "A7=0.5 B7=0.7")
    at.scan(A)
    const pack = at.hub.pack(B)
    if (pack === undefined) throw new Error("no pack B")
    const before = at.model
    expect(at.say({ _tag: "FoundPack", code: B, pack, qty: undefined })).toEqual([])
    expect(at.say({ _tag: "FailedLookUp", code: B, message: unreached })).toEqual([])
    expect(at.model).toEqual(before)
  })
})

describe("taking back", () => {
  it("undo takes back the last scan, tells which, and stores that (PICK-8)", () => {
    const at = deskOf("7 3kg", "A7=0.5 B7=0.7")
    at.scan(A)
    at.scan(B)
    at.settle()
    expect(at.say({ _tag: "UndidLastScan" })).toEqual(["SaveWork", `info: Taken back: ${B}`])
    expect(at.stands).toBe("0.5/3")
    expect(at.say({ _tag: "UndidLastScan" })).toEqual(["RemoveWork", `info: Taken back: ${A}`])
    expect(at.say({ _tag: "UndidLastScan" })).toEqual([])
  })

  it("what was taken back is not shown as the last scan any more, what was refused since is", () => {
    const at = deskOf("7 3kg", "A7=0.5 B7=0.7")
    at.scan(A)
    at.settle()
    at.scan(B)
    at.settle()
    at.say({ _tag: "UndidLastScan" })
    expect(at.model.lastScan).toBeUndefined()
    at.scan("garbage")
    at.say({ _tag: "UndidLastScan" })
    expect(at.model.lastScan?.code).toBe("garbage")
  })

  it("any scan is taken back by its number, and the pack can be scanned again (PICK-8)", () => {
    const at = deskOf("7 3kg", "A7=0.5 B7=0.7")
    at.scan(A)
    at.scan(B)
    at.settle()
    const [first] = at.model.picking.scans
    at.say({ _tag: "RemovedScan", number: first?.number ?? 0 })
    expect(at.stands).toBe("0.7/3")
    expect(at.say({ _tag: "RemovedScan", number: 99 })).toEqual([])
    at.scan(A)
    at.settle()
    expect(at.stands).toBe("1.2/3")
  })
})

describe("what left nothing in the order", () => {
  it("is told to the server: each refusal once with its reason, and packs that are put back (TIME-6)", () => {
    const at = deskOf("7 3kg", "A7=0.5 B7=0.7").scanAll(A, B)
    expect(at.noted).toEqual([])
    at.scan(A)
    at.say({ _tag: "AcknowledgedRefusals" })
    at.say({ _tag: "UndidLastScan" })
    expect(at.noted.splice(0)).toMatchObject([
      {
        id: at.model.id,
        refused: [{ code: A, why: expect.stringMatching(/^Already Used Entity: \S/) }],
        put_back: []
      },
      { refused: [], put_back: [B] }
    ])
    at.say({ _tag: "Discarded" })
    expect(at.noted).toMatchObject([{ refused: [], put_back: [A] }])
  })

  it("is neither a pack that went with its invoice nor one whose claim was refused after its scan (TIME-6)", () => {
    const at = deskOf("7 0.5kg", "A7=0.5").scanAll(A)
    at.say({ _tag: "AnsweredClaims", refused: [{ code: A, fault: fault("AlreadyUsed") }] })
    expect(at.noted.splice(0)).toMatchObject([{ refused: [{ code: A }], put_back: [] }])
    at.scanAll(A)
    at.say({ _tag: "Continued" })
    at.say({ _tag: "Confirmed" })
    at.settle()
    expect(at.model.order?.status).toBe("processing")
    expect(at.noted).toEqual([])
  })
})

describe("an order that takes no scans", () => {
  it.each([
    ["processing", "9", "Already Processed", "invoice 9"],
    ["complete", null, "Already Processed", undefined],
    ["canceled", null, "Order is not valid for invoicing ", undefined],
    ["pending_payment", null, "Order is not valid for invoicing ", undefined]
  ] as const)("that is %s refuses every one", (status, invoice_id, text, detail) => {
    const at = deskOf("7 2kg", "A7=0.5", { status, invoice_id })
    expect(at.scan(A)).toEqual(["Beep bad"])
    expect(at.model.lastScan).toEqual({ code: A, outcome: "bad", text, detail })
    expect(at.model.refused).toHaveLength(1)
    expect(pickedItems(at.hub.order)).toHaveLength(1)
    expect(at.journal).toBeUndefined()
  })
})
