/** The order screen for whoever works by the scanner alone: the same machine, and no dialog that nobody asked for. */
import { expect, it } from "vitest"
import { partOf } from "#core/kit/view/view.ts"
import { code } from "../arbitrary/stock.ts"
import { type Desk, deskOf } from "./desk.ts"

const flag = { enable_barcode_scanner_invoice_screen: 1 }
const at = (flags: object): Desk => deskOf("7 1kg, 8 1kg", "A7=1", {}, { flags: { ...flags } })
const rowOf = (desk: Desk) => {
  const [row] = partOf(desk.view, "table")?.rows(0, 1) ?? []
  return { opens: row?.outcome !== undefined, actions: (row?.actions ?? []).map(({ id }) => id) }
}

it("has a larger answer, and rows and Enter open nothing", () => {
  const [desk, other] = [at(flag), at({})]
  expect([desk, other].map((each) => partOf(each.view, "scan")?.isScanOnly)).toEqual([true, false])
  expect(rowOf(desk)).toEqual({ opens: false, actions: ["nil", "by-hand"] })
  expect(rowOf(other)).toEqual({ opens: true, actions: ["nil"] })
  for (const each of [desk, other]) each.say({ _tag: "Entered" })
  expect([desk, other].map(({ model }) => model.dialog?._tag)).toEqual([undefined, "Item"])
})

it("opens the dialog for quantities by the word for it, for those who may accept by hand alone", () => {
  expect(rowOf(at({ ...flag, manual_accept: false })).actions).toEqual(["nil"])
  const desk = at(flag)
  desk.say({ _tag: "OpenedItem", itemId: 1 })
  expect(desk.view.question?.id).toBe("Item/1")
})

it("decides scans as every order does, and Enter goes on once nothing is missing", () => {
  const [desk, other] = [at(flag), at({})]
  for (const each of [desk, other]) {
    each.scan(code("A7"))
    each.settle()
    each.scan(code("A7"))
    each.settle()
    each.say({ _tag: "ToggledNil", itemId: 2 })
  }
  expect(desk.model.picking).toEqual(other.model.picking)
  expect(desk.model.refused).toEqual(other.model.refused)
  desk.say({ _tag: "Entered" })
  expect(desk.model.dialog?._tag).toBe("Summary")
})
