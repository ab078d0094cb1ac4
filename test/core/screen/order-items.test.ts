import { describe, expect, it } from "vitest"
import * as Q from "#core/quantity.ts"
import { canAccept, canSetNil, exceeds } from "#core/screen/order/item-dialog.ts"
import type { Message } from "#core/screen/order/model.ts"
import { canAcceptByHand } from "#core/screen/order/model.ts"
import { item, order, orderOf } from "../arbitrary/order.ts"
import { code, stockOf } from "../arbitrary/stock.ts"
import { type Desk, deskOf, openDesk } from "./desk.ts"
import { Hub } from "./hub.ts"
import { unreached } from "./scan-desk.ts"

const dialogOf = ({ model }: Desk) => {
  if (model.dialog?._tag !== "Item") throw new Error("no quantity dialog is open")
  return model.dialog.item
}
const itemOf = (at: Desk) => {
  const found = at.model.order?.items.find(({ item_id }) => item_id === dialogOf(at).item_id)
  if (found === undefined) throw new Error("the dialog has no item")
  return found
}
const open = (at: Desk, itemId = 1): Desk => {
  at.say({ _tag: "OpenedItem", itemId })
  return at.settle()
}
const type = (text: string): Message => ({ _tag: "TypedQuantity", text })
const nil = { _tag: "SetNil" } as const

describe("the quantity dialog", () => {
  it("opens with what is missing of its item and asks what stock holds", () => {
    const at = deskOf("7 2kg", "A7=0.5 B7=0.75")
    at.scan(code("A7"))
    at.settle()
    expect(at.say({ _tag: "OpenedItem", itemId: 1 })).toEqual(["LoadAvailable"])
    expect(dialogOf(at)).toMatchObject({ typed: "1.5", available: undefined })
    at.settle()
    expect(dialogOf(at).available).toBe(Q.parse("1.25"))
  })

  it("asks anew what stock holds once the server is back, and keeps no word of its absence", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.say({ _tag: "OpenedItem", itemId: 1 })
    at.answer("unreached")
    expect(dialogOf(at)).toMatchObject({ available: undefined, problem: unreached })
    expect(at.say({ _tag: "AskedForAvailable" })).toEqual(["LoadAvailable"])
    expect(dialogOf(at).problem).toBeUndefined()
    at.settle()
    expect(dialogOf(at).available).toBe(Q.parse("0.5"))
    expect(at.say({ _tag: "AskedForAvailable" })).toEqual([])
  })

  it("opens with the partial nil of its item, and with the whole of a full one", () => {
    const at = open(deskOf("7 2kg", "A7=2"))
    at.say(type("1.5"))
    at.say(nil)
    expect(dialogOf(open(at)).typed).toBe("1.5")
    at.say({ _tag: "ClosedDialog" })
    at.scan(code("A7"))
    at.settle()
    expect(dialogOf(open(at)).typed).toBe("2")
  })

  it("steps by half a kilogram or one pack, between 0 and the ordered quantity", () => {
    const at = open(deskOf("7 1.25kg, 8 3pack", ""))
    const step = (direction: 1 | -1) => {
      at.say({ _tag: "SteppedQuantity", direction })
      return dialogOf(at).typed
    }
    at.say(type("0"))
    expect([step(1), step(1), step(1), step(-1)]).toEqual(["0.5", "1", "1.25", "1"])
    at.say(type("0.2"))
    expect(step(-1)).toBe("0")
    open(at, 2)
    at.say(type("2"))
    expect([step(1), step(1), step(-1)]).toEqual(["3", "3", "2"])
    at.say(type("abc"))
    expect(step(1)).toBe("1")
  })

  it("says 'Invalid entry' of what is no quantity as soon as it is typed, and not of one that is begun", () => {
    const at = open(deskOf("7 2kg", "A7=0.5"))
    const problem = (text: string) => {
      at.say(type(text))
      return dialogOf(at).problem
    }
    for (const text of ["abc", "-1", "1e1", "+1", "1.2.3", "half"])
      expect(problem(text)).toBe("Invalid entry")
    for (const text of ["", " ", ".", ",", "0", "1.", "1,5", ".5", "1.25", "99"])
      expect(problem(text)).toBeUndefined()
  })

  it("knows no item that is not picked, and no order that is closed", () => {
    const at = openDesk(new Hub(order([item(1, 7, { product_type: "virtual" })]), []))
    expect(at.say({ _tag: "OpenedItem", itemId: 1 })).toEqual([])
    const closed = deskOf("7 2kg", "", { status: "canceled" })
    expect(closed.say({ _tag: "OpenedItem", itemId: 1 })).toEqual([])
    expect([at.model.dialog, closed.model.dialog]).toEqual([undefined, undefined])
  })

  it("an answer about another item changes nothing", () => {
    const at = deskOf("7 2kg, 8 1kg", "A7=0.5")
    at.say({ _tag: "OpenedItem", itemId: 2 })
    at.say({ _tag: "LoadedAvailable", itemId: 1, available: Q.one })
    at.say({ _tag: "FailedAvailable", itemId: 1, message: "?" })
    expect(dialogOf(at)).toMatchObject({ item_id: 2, available: undefined, problem: undefined })
    at.say({ _tag: "FailedAvailable", itemId: 2, message: "The server does not answer" })
    expect(dialogOf(at).problem).toBe("The server does not answer")
  })
})

describe("Set N as nil", () => {
  it.each([
    ["2", "0/2 nil done"],
    ["9", "0/2 nil done"],
    ["0.5", "0/2 short 0.5"],
    [" 1.50 ", "0/2 short 1.5"]
  ])("of %j comes to: %s", (text, expected) => {
    const at = open(deskOf("7 2kg", "A7=0.5"))
    at.say(type(text))
    expect(at.say(nil)).toEqual(["SaveWork"])
    expect(at.stands).toBe(expected)
    expect(at.model.dialog).toBeUndefined()
  })

  it("waits until stock is known and a number above 0 is typed; no stock at all is no hindrance", () => {
    const at = deskOf("7 2kg", "")
    at.say({ _tag: "OpenedItem", itemId: 1 })
    expect(canSetNil(dialogOf(at), itemOf(at), at.model.picking)).toBe(false)
    expect(at.say(nil)).toEqual([])
    at.settle()
    expect(dialogOf(at).available).toBe(0)
    expect(canSetNil(dialogOf(at), itemOf(at), at.model.picking)).toBe(true)
    for (const text of ["", "0", "abc", "-1"]) {
      at.say(type(text))
      expect(canSetNil(dialogOf(at), itemOf(at), at.model.picking)).toBe(false)
      expect(at.say(nil)).toEqual([])
    }
    expect(at.stands).toBe("0/2")
  })

  it("of the whole puts back what was scanned (PICK-7)", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.scan(code("A7"))
    at.settle()
    open(at).say(type("2"))
    at.say(nil)
    expect(at.model.picking.scans).toEqual([])
    at.scan(code("A7"))
    at.settle()
    expect(at.stands).toBe("0.5/2")
  })
})

describe("Accept Item", () => {
  const accept = { _tag: "AcceptedItem" } as const

  it("takes the typed quantity by hand, stores it, and then sounds", () => {
    const at = open(deskOf("7 2kg", "A7=5"))
    at.say(type("1.5"))
    expect(at.say(accept)).toEqual(["SaveWork", "Beep good"])
    expect(at.stands).toBe("1.5/2")
    expect(at.model.picking.scans).toMatchObject([{ scan_code: "MANUAL_PACK", unique_key: null, qty: 1500 }])
    expect(at.model.dialog).toBeUndefined()
  })

  it("of more than stock holds is flagged and refused, until 'Allow requested quantity exceeds available.' is ticked", () => {
    const at = open(deskOf("7 2kg", "A7=0.5"))
    at.say(type("1"))
    expect([
      exceeds(dialogOf(at), itemOf(at)),
      canAccept(dialogOf(at), itemOf(at), at.model.picking)
    ]).toEqual([true, false])
    expect(at.say(accept)).toEqual(["Beep bad"])
    expect(dialogOf(at).problem).toBe("Requested quantity exceeds available (0.5)")
    expect(at.stands).toBe("0/2")
    at.say({ _tag: "ToggledExceeding" })
    expect([
      exceeds(dialogOf(at), itemOf(at)),
      canAccept(dialogOf(at), itemOf(at), at.model.picking)
    ]).toEqual([false, true])
    expect(at.say(accept)).toEqual(["SaveWork", "Beep good"])
    expect(at.stands).toBe("1/2")
    expect(at.model.picking.exceeding).toEqual([1])
  })

  it("of more than was ordered says how much is, and takes nothing (PICK-14)", () => {
    const at = open(deskOf("7 2kg", "A7=5"))
    at.say(type("3"))
    expect(at.say(accept)).toEqual(["Beep bad"])
    expect(dialogOf(at).problem).toBe("2 is ordered: enter no more than that")
    expect(at.stands).toBe("0/2")
    at.say(type("1,5"))
    expect(at.say(accept)).toEqual(["SaveWork", "Beep good"])
    expect(at.stands).toBe("1.5/2")
  })

  it("of no number is 'Invalid entry', of nothing 'invalid Entry'", () => {
    const at = open(deskOf("7 2kg", "A7=5"))
    for (const text of ["", "abc", "1e1", "0"]) {
      at.say(type(text))
      expect(at.say(accept)).toEqual(["Beep bad"])
      expect(dialogOf(at).problem).toBe(text === "0" ? "invalid Entry" : "Invalid entry")
    }
    at.say(type("1"))
    expect(dialogOf(at).problem).toBeUndefined()
  })

  it("is closed to those who may not accept by hand", () => {
    const at = open(deskOf("7 2kg", "A7=5", {}, { flags: { manual_accept: "0" } }))
    expect(canAcceptByHand(at.context, itemOf(at))).toBe(false)
    expect(at.say(accept)).toEqual([])
    expect(at.stands).toBe("0/2")
    const packsOnly = openDesk(new Hub(orderOf("7 2kg, 8 3pack"), stockOf("A7=5 e8=9")), {
      manualAcceptSetting: "false"
    })
    expect(open(packsOnly).say(accept)).toEqual([])
    expect(open(packsOnly, 2).say(accept)).toContain("Beep good")
    expect(packsOnly.stands).toBe("0/2 | 3/3 green done")
  })

  it("a second time adds to the one entry there is", () => {
    const at = open(deskOf("7 2kg", "A7=5"))
    at.say(type("0.5"))
    at.say(accept)
    open(at).say(type("1"))
    at.say(accept)
    expect(at.model.picking.scans.map(({ qty }) => qty)).toEqual([1500])
  })
})

describe("the cursor", () => {
  it("moves over picked items and stays among them", () => {
    const at = openDesk(
      new Hub(order([item(1, 7), item(2, 7, { status: "deleted" }), item(3, 8), item(4, 9)]), [])
    )
    const move = (by: number) => {
      at.say({ _tag: "MovedSelection", by })
      return at.model.selected
    }
    expect([at.model.selected, move(1), move(1), move(1), move(-1), move(-9)]).toEqual([1, 3, 4, 4, 3, 1])
    at.say({ _tag: "SelectedItem", itemId: 99 })
    expect(move(1)).toBe(1)
  })
})
