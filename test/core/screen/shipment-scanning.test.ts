import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hasWork } from "#core/kit/scan-session/draft.ts"
import { codesIn, lookUpsAtOnce } from "#core/kit/scan-session/queue.ts"
import * as Q from "#core/quantity.ts"
import { shipmentWork } from "#core/screen/shipment/model.ts"
import { lineRows } from "#core/screen/shipment/rows.ts"
import { entity, item, shipment } from "../arbitrary/shipment.ts"
import { Depot, type Dock, openDock } from "./dock.ts"
import { unreached } from "./scan-desk.ts"

const packs = Array.from({ length: 9 }, (_, index) => entity(7, { unique: index + 1, qty: 0.5 }))
const [A, B, C] = packs.map(({ scan_code }) => scan_code) as [string, string, string]
const unit = entity(8, { qty: 1 })
const late = entity(7, { unique: 50, days: -1 })
const here = entity(7, { unique: 51 })
const foreign = entity(9, { unique: 60, qty: 0.4 })

const depot = (): Depot => {
  const made = new Depot(shipment(), ...packs, unit, late, here, foreign)
  made.held.set(here.scan_code, [{ status: 0 }])
  return made
}
/** "Product 7: 1.00 ✓ | Product 8: 0.00": what the lines show. */
const stands = ({ model }: Dock): string =>
  model.shipment === undefined
    ? "no shipment"
    : lineRows(model.shipment, model.receiving)
        .map((row) => `${row.item.product_name}: ${Q.format(row.scanned)}${row.isTicked ? " ✓" : ""}`)
        .join(" | ")
const beeps = ({ done }: Dock) => done.flatMap((command) => (command._tag === "Beep" ? [command.tone] : []))

describe("a scan into a shipment", () => {
  it("is looked up, added, stored, and then sounds", () => {
    const at = openDock(depot())
    expect(at.scan(A)).toEqual([`LookUpReceived ${A}`, "SaveWork"])
    expect(at.model.queue).toMatchObject({ deciding: A, waiting: [] })
    expect(at.answer()).toEqual(["SaveWork", "Beep good"])
    expect(stands(at)).toBe("Product 7: 0.50 | Product 8: 0.00")
    expect(at.model.lastScan).toMatchObject({
      outcome: "good",
      text: "Product 7",
      detail: "+0.50 Kg, 0.50 of 2.00 Kg"
    })
  })

  it("ticks its line when the scanned total reaches what was sent", () => {
    const at = openDock(depot())
    for (const { scan_code } of packs.slice(0, 4)) at.scan(scan_code)
    at.settle()
    expect(stands(at)).toBe("Product 7: 2.00 ✓ | Product 8: 0.00")
    expect(at.model.lastScan?.outcome).toBe("done")
  })

  it("of a code that every unit carries counts up each time", () => {
    const at = openDock(depot())
    for (let time = 0; time < 3; time++) at.scan(unit.scan_code)
    at.settle()
    expect(stands(at)).toBe("Product 7: 0.00 | Product 8: 3.00 ✓")
  })

  // Section 5, "Shipment scanning"; the sentences to the letter.
  it.each([
    ["no barcode", "hello", "Not a valid product packet"],
    ["the keyword of quantities by hand", "MANUAL_PACK", "Not a valid product packet"],
    ["an order's label", "810000000001001", "Not a valid product packet"],
    ["a command", "$$next", "Not a valid product packet"],
    ["an expired pack", late.scan_code, "Expired Product Not Added to inventory"],
    ["a pack in the hub", here.scan_code, "Pack is already part of Hub Inventory"]
  ])("of %s is refused, sounds bad and changes nothing", (_, code, sentence) => {
    const at = openDock(depot())
    at.scan(code)
    at.settle()
    expect(at.model.refused.map(({ text }) => text)).toEqual([sentence])
    expect(beeps(at)).toEqual(["bad"])
    expect(stands(at)).toBe("Product 7: 0.00 | Product 8: 0.00")
    at.say({ _tag: "AcknowledgedRefusals" })
    expect(at.model.refused).toEqual([])
  })

  it.each([
    ["is mapped to no product", "7401234007507", "item 01234 is mapped to no product"],
    ["is no product's EAN13", "8901234567890", "no product has the EAN13 8901234567890"],
    [
      "names a product that the catalogue lacks",
      entity(9999, { unique: 5 }).scan_code,
      "product 9999 is not in the catalogue"
    ]
  ])("of a sound code that %s says so beside the sentence", (_, code, why) => {
    const at = openDock(depot())
    at.scan(code)
    at.settle()
    expect(at.model.refused).toMatchObject([{ text: "Not a valid product packet", detail: why }])
  })

  it("of a code that nothing here reads is asked of the server, which says what it is by the lists of the network (CODE-27)", () => {
    const at = openDock(depot())
    const [unknown, counted] = ["AB0999912", "AB0000812"]
    expect(at.scan(unknown)).toEqual([`LookUpReceived ${unknown}`, "SaveWork"])
    const why = "counted, item 09999: no product of the catalogue has it"
    at.say({ _tag: "LookedUpCode", found: { code: unknown, entity: null, packs: [], why } })
    expect(at.model.refused).toMatchObject([{ text: "Not a valid product packet", detail: why }])
    at.scan(counted)
    const found = { ...unit, scan_code: counted, qty: Q.ofThousandths(2000) }
    at.say({ _tag: "LookedUpCode", found: { code: counted, entity: found, packs: [] } })
    expect(stands(at)).toBe("Product 7: 0.00 | Product 8: 2.00 ✓")
  })

  it("made twice of one pack is refused the second time", () => {
    const at = openDock(depot())
    at.scan(A)
    at.scan(`M${A}`)
    at.depot.entities.set(`M${A}`, { ...entity(7, { unique: 1 }), scan_code: `M${A}` })
    at.settle()
    expect(at.model.lastScan?.text).toBe("Pack Already scanned as part of this shipment")
    expect(stands(at)).toBe("Product 7: 0.50 | Product 8: 0.00")
  })

  it("goes on where the hub's stock cannot be asked, and says so", () => {
    const at = openDock(depot())
    at.isHubCheckBroken = true
    at.scan(A)
    at.settle()
    expect(stands(at)).toBe("Product 7: 0.50 | Product 8: 0.00")
    expect(at.toasts).toContain("Unknow Error occured in Hub Inventory Check")
  })

  it("can be taken back: the last one, or any by its number", () => {
    const at = openDock(depot())
    for (const code of [A, B, C]) at.scan(code)
    at.settle()
    at.say({ _tag: "RemovedScan", number: 1 })
    at.say({ _tag: "UndidLastScan" })
    expect(at.model.receiving.scans.map(({ scan_code }) => scan_code)).toEqual([B])
    expect(at.toasts).toEqual([`Taken back: ${A}`, `Taken back: ${C}`])
  })
})

describe("scans that come faster than answers", () => {
  it("wait in the order in which they were made, one decided at a time, and none is dropped", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...packs.map(({ scan_code }) => scan_code), unit.scan_code, "hello"), {
          maxLength: 40
        }),
        fc.array(fc.nat({ max: 3 })),
        (codes, turns) => {
          const at = openDock(depot())
          const lookUps: Array<string> = []
          const answer = () => {
            const [call] = at.waiting
            expect(at.waiting.length).toBeLessThanOrEqual(lookUpsAtOnce)
            if (call?._tag === "LookUpReceived") lookUps.push(call.code)
            at.answer()
          }
          for (const [index, code] of codes.entries()) {
            at.scan(code)
            for (let turn = 0; turn < (turns[index] ?? 0); turn++) answer()
          }
          while (at.waiting.length > 0) answer()
          expect(lookUps).toEqual(codes.filter((code) => code !== "hello"))
          // Every scan sounded once: as an addition or as a refusal.
          expect(beeps(at)).toHaveLength(codes.length)
          expect(at.model.receiving.scans.map(({ scan_code }) => scan_code)).toEqual(
            codes.filter(
              (code, at) => code === unit.scan_code || (code !== "hello" && codes.indexOf(code) === at)
            )
          )
        }
      )
    )
  })

  it("stop when the server is away, keep all, and go on with the same code", () => {
    const at = openDock(depot())
    for (const code of [A, B]) at.scan(code)
    at.answer("unreached")
    expect(at.model.queue).toMatchObject({ deciding: A, waiting: [B], stoppedBy: unreached })
    at.say({ _tag: "ResumedScanning" })
    at.settle()
    expect(at.model.receiving.scans.map(({ scan_code }) => scan_code)).toEqual([A, B])
  })
})

describe("a product that the shipment does not list", () => {
  const lookUpCount = () => {
    const at = openDock(depot())
    at.scan(foreign.scan_code)
    at.scan(A)
    at.settle()
    return at
  }

  it("is asked about; the scans behind it wait", () => {
    const at = lookUpCount()
    expect(at.model.absent).toMatchObject({ code: foreign.scan_code, entity: { product: { product_id: 9 } } })
    expect(codesIn(at.model.queue)).toEqual([foreign.scan_code, A])
    expect(at.waiting).toEqual([])
  })

  it("gets a line of its own, named 'Unnamed product', with the scan in it", () => {
    const at = lookUpCount()
    at.say({ _tag: "AddedAbsent" })
    at.settle()
    expect(stands(at)).toBe("Product 7: 0.50 | Product 8: 0.00 | Unnamed product: 0.40 ✓")
    const row = lineRows(at.model.shipment ?? shipment(), at.model.receiving).at(-1)
    expect(row?.item).toMatchObject({ original_qty: 0, received_qty: null })
    at.say({ _tag: "RemovedAbsent", productId: 9 })
    expect(stands(at)).toBe("Product 7: 0.50 | Product 8: 0.00")
  })

  it("that nobody wants on it is refused, and the next scan is decided", () => {
    const at = lookUpCount()
    at.say({ _tag: "RefusedAbsent" })
    at.settle()
    expect(at.model.refused.map(({ code }) => code)).toEqual([foreign.scan_code])
    expect(stands(at)).toBe("Product 7: 0.50 | Product 8: 0.00")
  })
})

describe("what was scanned", () => {
  it("is back after a crash, the scans that waited behind it", () => {
    const at = openDock(depot())
    for (const code of [A, B, C]) at.scan(code)
    at.answer()
    const again = openDock(depot(), {}, at.journal)
    expect(again.toasts).toContain("3 scans of this shipment were kept for you")
    expect(again.model.receiving.scans.map(({ scan_code }) => scan_code)).toEqual([A, B, C])
  })

  it("of a form that cannot be read is offered as its codes", () => {
    const at = openDock(depot(), {}, `{"version":99,"scans":[{"scan_code":"${A}"},{"scan_code":"${B}"}]}`)
    expect(at.model.dialog).toEqual({ _tag: "FoundCodes", codes: [A, B] })
  })

  it("stays when upstream takes its product off the shipment, here or while nobody looked", () => {
    const at = openDock(depot())
    at.scan(A)
    at.settle()
    at.depot.change({ items: [item(8)] })
    at.say({ _tag: "AskedToResync" })
    at.settle()
    expect(stands(at)).toBe("Product 8: 0.00 | Unnamed product: 0.50 ✓")
    const before = openDock(depot())
    before.scan(A)
    before.settle()
    const changed = depot()
    changed.change({ items: [item(8)] })
    expect(stands(openDock(changed, {}, before.journal))).toBe("Product 8: 0.00 | Unnamed product: 0.50 ✓")
  })

  it("is put aside by name when somebody else has accepted the shipment", () => {
    const at = openDock(depot())
    at.scan(A)
    at.settle()
    at.depot.change({ status: 9, time_of_entry: "2026-11-20 06:00:00" })
    at.say({ _tag: "ChangedElsewhere", shipment: at.depot.shipment })
    expect(at.toasts).toContain(`Not accepted with this shipment, put aside: ${A}`)
    expect(hasWork(at.model, shipmentWork)).toBe(false)
    expect(at.journal).toBeUndefined()
    at.scan(B)
    expect(at.model.lastScan?.text).toBe("Shipment is already accepted")
  })
})
