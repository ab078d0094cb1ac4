/** What a shipment shows: its lines with their packs, what can be done, and every question that is asked over it. */
import { describe, expect, it } from "vitest"
import type { Action } from "#core/kit/view/action.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { actionsOf, asView } from "#core/kit/view/offered.ts"
import { partOf, type Question, type View } from "#core/kit/view/view.ts"
import * as Q from "#core/quantity.ts"
import type { Message, Model } from "#core/screen/shipment/model.ts"
import { view } from "#core/screen/shipment/view.ts"
import { acceptedShipment, entity, item, rtv, shipment } from "../arbitrary/shipment.ts"
import { Depot, type Dock, openDock } from "./dock.ts"

const pack = entity(7, { unique: 1, qty: 0.5 })
const other = entity(8, { unique: 2, qty: 0.5 })
const stranger = entity(99, { unique: 3, qty: 0.5 })

const dock = (made = shipment(), journal?: string): Dock =>
  openDock(new Depot(made, pack, other, stranger), {}, journal)
const scanned = (at: Dock, ...codes: ReadonlyArray<string>): Dock => {
  for (const code of codes) at.scan(code)
  return at.settle()
}
const afterMessages = (at: Dock, ...messages: ReadonlyArray<Message>): Dock => {
  for (const message of messages) at.say(message)
  return at.settle()
}

const viewOf = (at: Dock): View<Message> =>
  view(at.model, { ...at.context, pictures: new Map() }, at.context.now)
const tableOf = (at: Dock) => {
  const table = partOf(viewOf(at), "table")
  if (table === undefined) throw new Error("no lines")
  return table
}
const named = (actions: ReadonlyArray<Action<Message>>, id: string): Action<Message> => {
  const found = actions.find((action) => action.id === id)
  if (found === undefined) throw new Error(`no ${id}`)
  return found
}
/** Takes an action, as a key or a button does. */
const take = (at: Dock, { outcome }: Action<Message>): Dock => {
  if (!("message" in outcome)) throw new Error("it leads elsewhere")
  at.say(outcome.message)
  return at.settle()
}

const continued: Message = { _tag: "Continued" }
const found = JSON.stringify({
  version: 0,
  scans: [{ scan_code: pack.scan_code }, { scan_code: other.scan_code }]
})

describe("a shipment's view", () => {
  it("has the same buttons before its kept work is read, and while it is sent: none comes or goes over the lines", () => {
    const at = scanned(dock(), pack.scan_code)
    const shown = (changed: Partial<Model>) =>
      view({ ...at.model, ...changed }, { ...at.context, pictures: new Map() }, at.context.now).actions
    const ids = (changed: Partial<Model>) => shown(changed).map(({ id }) => id)
    expect(ids({ holder: "nobody yet" })).toEqual(ids({}))
    expect(ids({ busy: "accepting" })).toEqual(ids({}))
    expect(named(shown({}), "add-product").isDisabled).toBe(false)
    for (const changed of [{ holder: "nobody yet" }, { busy: "accepting" }] as const)
      expect(named(shown(changed), "add-product").isDisabled, JSON.stringify(changed)).toBe(true)
  })

  it.each<readonly [name: string, open: () => Dock]>([
    ["nothing scanned", () => dock()],
    ["a pack scanned", () => scanned(dock(), pack.scan_code)],
    ["a refused scan", () => scanned(dock(), "hello")],
    ["accepted", () => dock(acceptedShipment())],
    ["a return pick-up", () => dock(rtv())],
    ["nothing to confirm", () => afterMessages(dock(), continued)],
    ["a quantity", () => afterMessages(dock(), { _tag: "OpenedLine", productId: 7 })],
    ["quantities of a pick-up", () => afterMessages(dock(rtv()), { _tag: "OpenedLine", productId: 7 })],
    ["a product that is looked for", () => afterMessages(dock(), { _tag: "AskedForProduct" })],
    ["a product that is not listed", () => scanned(dock(), stranger.scan_code)],
    ["the confirmation", () => afterMessages(scanned(dock(), pack.scan_code), continued)],
    ["codes found again", () => dock(shipment(), found)]
  ])("has no key that means two things, and a code for one action at most: %s", (_, open) => {
    const shown = viewOf(open())
    for (const each of [shown, ...(shown.question === undefined ? [] : [asView(shown.question)])]) {
      const actions = actionsOf(each)
      const keys = keysOf({ ...each, back: undefined }).flatMap((meaning) => meaning.keys)
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
      const codes = actions.flatMap(({ code }) => code ?? [])
      expect(new Set(codes).size).toBe(codes.length)
      for (const { title } of actions) expect(title).not.toBe("")
    }
  })

  it("has the cursor on the line that was scanned last, of sixty, with the packs that are on it", () => {
    const lines = Array.from({ length: 60 }, (_, at) => item(100 + at))
    const codes = lines.map(({ product_id }) => entity(product_id, { unique: product_id, qty: 0.5 }))
    const at = openDock(new Depot(shipment({ items: lines }), ...codes))
    for (const place of [59, 0, 31]) {
      const { scan_code } = codes[place] ?? pack
      scanned(at, scan_code)
      const { cursor, rows } = tableOf(at)
      expect(cursor?.index).toBe(place)
      expect(rows(place, place + 1)[0]?.packs).toMatchObject([
        { text: scan_code, leadsTo: { name: "pack", code: scan_code } }
      ])
    }
  })

  it("says in its head how many lines are there, folds those, and goes on to the next that is not; Confirm leads on once all are", () => {
    const at = dock(
      shipment({
        items: [item(7, { original_qty: Q.parse(0.5) }), item(8, { original_qty: Q.parse(1), sell_by: "kg" })]
      })
    )
    const shown = () => {
      const { next, rows } = tableOf(at)
      const { head, actions } = viewOf(at)
      const folded = rows(0, 2).map(({ isDone }) => isDone)
      return [head?.progress, folded, next, named(actions, "confirm").tone]
    }
    expect(shown()).toEqual([{ done: 0, total: 2, noun: "lines" }, [false, false], "7", undefined])
    scanned(at, pack.scan_code)
    expect(shown()).toEqual([{ done: 1, total: 2, noun: "lines" }, [true, false], "8", undefined])
    scanned(at, other.scan_code)
    expect(shown()).toEqual([{ done: 1, total: 2, noun: "lines" }, [true, false], "8", undefined])
    afterMessages(
      at,
      { _tag: "OpenedLine", productId: 8 },
      { _tag: "TypedQuantity", box: "accepted", text: "0.5" },
      { _tag: "SavedQuantity" }
    )
    expect(shown()).toEqual([{ done: 2, total: 2, noun: "lines" }, [true, true], undefined, "good"])
    expect(
      tableOf(at)
        .rows(1, 2)[0]
        ?.cells.map(({ text }) => text)
    ).toEqual(expect.arrayContaining(["1.00 Kg", "0.50 Kg"]))
    const accepted = viewOf(dock(acceptedShipment()))
    expect([accepted.head?.progress, partOf(accepted, "table")?.next]).toEqual([undefined, undefined])
  })

  it("takes a pack back from its line, and the last one by undo, which then is not offered any more", () => {
    const at = scanned(dock(), pack.scan_code, other.scan_code)
    const removed = tableOf(at).rows(0, 1)[0]?.packs?.[0]?.removed
    expect(removed).toMatchObject({ _tag: "RemovedScan" })
    if (removed !== undefined) at.say(removed)
    const undo = (): Action<Message> => named(actionsOf(viewOf(at)), "undo")
    expect(undo()).toMatchObject({ code: "undo", isDisabled: false })
    take(at, undo())
    expect(at.model.receiving.scans).toEqual([])
    expect(undo().isDisabled).toBe(true)
  })

  it("opens no quantity of an accepted shipment, and takes nothing off it", () => {
    const table = tableOf(dock(acceptedShipment()))
    for (const { outcome, actions, packs = [] } of table.rows(0, table.count)) {
      expect(outcome).toBeUndefined()
      expect(actions).toEqual([])
      expect(packs.every(({ removed }) => removed === undefined)).toBe(true)
    }
  })

  it("keeps refusals until they are acknowledged, and offers to try again only what waits for the server", () => {
    const at = scanned(dock(), "hello")
    const offered = (id: string) => named(actionsOf(viewOf(at)), id).isDisabled !== true
    expect(partOf(viewOf(at), "scan")?.refused).toHaveLength(1)
    expect([offered("acknowledge"), offered("resume")]).toEqual([true, false])
    at.scan(pack.scan_code)
    at.answer("unreached")
    expect(offered("resume")).toBe(true)
    take(at, named(actionsOf(viewOf(at)), "resume"))
    take(at, named(actionsOf(viewOf(at)), "acknowledge"))
    expect(partOf(viewOf(at), "scan")?.refused).toEqual([])
    expect(at.model.receiving.scans).toHaveLength(1)
  })
})

describe("what is asked over a shipment", () => {
  const questionOf = (at: Dock): Question<Message> => {
    const { question } = viewOf(at)
    if (question === undefined) throw new Error("nothing is asked")
    return question
  }

  it("asks for a quantity in the box that has the keys, and says there what is wrong with it", () => {
    const at = afterMessages(dock(rtv()), { _tag: "OpenedLine", productId: 7 })
    const fields = () => {
      const part = questionOf(at).parts?.find((each) => each.part === "fields")
      if (part === undefined) throw new Error("no fields")
      return part
    }
    expect(fields().focus).toBe("pickedUp")
    at.say(fields().focused("accepted"))
    expect(fields().focus).toBe("accepted")
    at.say({ _tag: "TypedQuantity", box: "accepted", text: "-1" })
    expect(fields().fields.map(({ problem }) => problem === undefined)).toEqual([true, false])
  })

  it("goes back to look again by Enter where less came than was sent, and confirms by its key: no code does (RECEIPT-9)", () => {
    const at = afterMessages(scanned(dock(), pack.scan_code), continued)
    const { actions, first = -1 } = questionOf(at)
    expect(actions[first]?.id).toBe("cancel")
    expect(named(actions, "confirm").keys).toEqual(["y"])
    expect(actions.some(({ code }) => code === "ok")).toBe(false)
  })

  it("goes through the reasons why less came, one after the other, and back to none", () => {
    const at = afterMessages(scanned(dock(), pack.scan_code), continued)
    const reasons: Array<string | undefined> = []
    const reasonOf = ({ dialog, reasons: given }: Model) =>
      dialog?._tag === "Summary" ? given.get(dialog.at ?? 0) : undefined
    for (let pressed = 0; pressed < 3; pressed++) {
      const effect = keysOf(asView(questionOf(at)))
        .find(({ keys }) => keys.includes("r"))
        ?.press("r")
      if (effect === undefined || typeof effect === "string" || !("messages" in effect))
        throw new Error("no reason")
      for (const message of effect.messages) at.say(message)
      reasons.push(reasonOf(at.model))
    }
    expect(reasons).toEqual(["Not in the delivery", "Damaged on arrival", undefined])
  })

  it("scans the codes of work that cannot be read again, in their order", () => {
    const at = dock(shipment(), found)
    take(at, named(questionOf(at).actions, "again"))
    expect(at.model.dialog).toBeUndefined()
    expect(at.model.receiving.scans.map(({ scan_code }) => scan_code)).toEqual([
      pack.scan_code,
      other.scan_code
    ])
  })
})
