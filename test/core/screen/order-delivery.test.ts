/** The dialogs that change where and when an order is delivered (ADDR-1 to ADDR-6, SLOT-1 to SLOT-5). */
import { describe, expect, it } from "vitest"
import type { Locality } from "#core/order/address.ts"
import type { Order } from "#core/order/order.ts"
import { menuActions } from "#core/screen/order/actions.ts"
import { isNew, placeOf } from "#core/screen/order/address-dialog.ts"
import type { Command } from "#core/screen/order/command.ts"
import type { AddressMessage, SlotMessage } from "#core/screen/order/dialogs.ts"
import type { Message as OrderMessage } from "#core/screen/order/model.ts"
import { orderOf, slot } from "../arbitrary/order.ts"
import { code } from "../arbitrary/stock.ts"
import { inMinutes } from "../arbitrary/time.ts"
import { Client } from "./client.ts"
import { type Desk, deskOf } from "./desk.ts"

const flags = { enable_address_change: 1, allow_delivery_slot_change: "1" }

const deskWith = (change: Partial<Order> = {}, of: Readonly<Record<string, unknown>> = flags): Desk =>
  deskOf("7 2kg", "A7=0.5 B7=1.6", change, { flags: of })
const address = (desk: Desk, message: AddressMessage) => desk.say({ _tag: "Address", message })
const questionText = ({ view }: Desk): string => JSON.stringify(view.question)
const lastCommand = <Tag extends Command["_tag"]>(desk: Desk, tag: Tag) =>
  desk.done.findLast((command): command is Extract<Command, { readonly _tag: Tag }> => command._tag === tag)

describe("what an order's page offers", () => {
  const titles = (change: Partial<Order>, of: Readonly<Record<string, unknown>> = flags) =>
    menuActions(deskWith(change).model, of)
      .filter(({ id }) => id.startsWith("change-"))
      .map(({ title, isDisabled = false }) => (isDisabled ? `${title} (off)` : title))

  it("to those whose flags let them: the address until it is invoiced, the slot while it is pending or queued", () => {
    expect(titles({})).toEqual(["Change address", "Change Delivery Slot"])
    expect(titles({ status: "pending_payment" })).toEqual(["Change address"])
    expect(titles({ status: "processing", invoice_id: "7" })).toEqual([])
    expect(titles({ status: "canceled" })).toEqual([])
    expect(titles({}, {})).toEqual([])
  })

  it("of a hub order, the address with its reason and not to be taken", () => {
    expect(titles({ is_hub_transfer_order: true })).toEqual([
      "Change address: not of a hub order (off)",
      "Change Delivery Slot"
    ])
    const desk = deskWith({ is_hub_transfer_order: true })
    expect(address(desk, { _tag: "Asked" })).toEqual([])
    expect(desk.model.dialog).toBeUndefined()
  })
})

describe("the address dialog", () => {
  const street = "Flat 4B, Prestige Lotus\n12th Main Road\nNear BDA Complex\nIndiranagar"
  const place = (id: number, name: string): Locality => ({
    id,
    name,
    city: "Bengaluru",
    region: "Karnataka",
    postcode: "560034"
  })

  const places = [place(1, "Koramangala"), place(2, "Koramangala 4th Block"), place(3, "Jakkasandra")]
  const fill = (desk: Desk, field: string, text: string) =>
    address(desk, { _tag: "Filled", message: { _tag: "TypedField", field, text } })
  const dialogOf = ({ model }: Desk) => {
    if (model.dialog?._tag !== "Address") throw new Error("no address is asked for")
    return model.dialog.address
  }

  /** The dialog with the existing address and the locations of a pincode. */
  const opened = (change: Partial<Order> = {}, existing = street): Desk => {
    const desk = deskWith(change)
    expect(address(desk, { _tag: "Asked" })).toEqual(["AskExistingAddress"])
    address(desk, { _tag: "FoundExisting", id: 1, street: existing, postcode: "560038" })
    return desk
  }

  const withPlaces = (desk = opened()): Desk => {
    expect(fill(desk, "pincode", "560034")).toEqual(["AskPlaces"])
    address(desk, { _tag: "FoundPlaces", pincode: "560034", places })
    return desk
  }

  it("begins with the existing address, its pincode and the locations there; one that is not whole is filled in anew", () => {
    const desk = deskWith()
    address(desk, { _tag: "Asked" })
    expect(address(desk, { _tag: "FoundExisting", id: 1, street, postcode: "560038" })).toEqual(["AskPlaces"])
    expect(dialogOf(desk)).toMatchObject({
      requestedPincode: "560038",
      typed: { kind: "existing", street1: "Flat 4B, Prestige Lotus" }
    })
    expect(isNew(dialogOf(opened({}, "Somewhere")))).toBe(true)
  })

  it("waits in sight for the existing address; without an answer it says so, and asks again (AWAIT-1)", () => {
    const desk = deskWith()
    address(desk, { _tag: "Asked" })
    expect(questionText(desk)).toContain("Asking for the existing address...")
    expect(address(desk, { _tag: "MissedExisting" })).toEqual(["Beep bad"])
    expect(questionText(desk)).toContain("Unable to fetch existing address")
    expect(questionText(desk)).not.toContain("Asking for")
    expect(address(desk, { _tag: "AskedAgain" })).toEqual(["AskExistingAddress"])
    expect(questionText(desk)).toContain("Asking for the existing address...")
    address(desk, { _tag: "FoundExisting", id: 1, street, postcode: "560038" })
    expect(dialogOf(desk)).toMatchObject({ isMissed: false, requestedPincode: "560038" })
    // What comes late changes nothing.
    expect(address(desk, { _tag: "MissedExisting" })).toEqual([])
  })

  it("waits for the locations of who went on before they came, and goes on by itself; or asks again (AWAIT-1)", () => {
    const desk = opened()
    fill(desk, "pincode", "560034")
    expect(address(desk, { _tag: "Submitted" })).toEqual([])
    expect(questionText(desk)).toContain("It goes on by itself.")
    expect(questionText(desk)).not.toContain("Required Field")
    expect(address(desk, { _tag: "MissedPlaces", pincode: "560034", message: "Api call failure" })).toEqual([
      "Beep bad"
    ])
    expect(questionText(desk)).toContain("Api call failure")
    expect(address(desk, { _tag: "Submitted" })).toEqual(["AskPlaces"])
    address(desk, { _tag: "FoundPlaces", pincode: "560034", places: places.slice(0, 1) })
    expect(dialogOf(desk).stage).toBe("confirming")
  })

  it("asks for locations once a pincode is whole, takes the answer of that pincode alone, and says that there are none", () => {
    const desk = opened()
    for (const text of ["5", "56003", "abcdef", "056003"]) expect(fill(desk, "pincode", text)).toEqual([])
    expect(fill(desk, "pincode", "560034")).toEqual(["AskPlaces"])
    expect(fill(desk, "pincode", "560035")).toEqual(["AskPlaces"])
    address(desk, { _tag: "FoundPlaces", pincode: "560034", places })
    expect(dialogOf(desk).places).toBeUndefined()
    address(desk, { _tag: "FoundPlaces", pincode: "560035", places: [] })
    expect(questionText(desk)).toContain("Now no locations available for this Pincode.")
  })

  it("a search leaves the locations that hold its words; the only one left is chosen", () => {
    const desk = withPlaces()
    fill(desk, "search", "kora")
    expect(placeOf(dialogOf(desk))).toBeUndefined()
    fill(desk, "search", "4 KORA")
    expect(placeOf(dialogOf(desk))?.name).toBe("Koramangala 4th Block")
    fill(desk, "search", "jakka")
    expect(placeOf(dialogOf(desk))?.name).toBe("Jakkasandra")
  })

  it("says of every field what is wrong when somebody goes on, and nothing before; nothing is sent", () => {
    const desk = opened()
    fill(desk, "kind", "new")
    fill(desk, "pincode", "")
    fill(desk, "street1", " ")
    fill(desk, "street3", "Near\u0007here")
    expect(questionText(desk)).not.toContain("Required Field")
    expect(address(desk, { _tag: "Submitted" })).toEqual([])
    expect(questionText(desk)).toContain("Enter complete address!")
    expect(questionText(desk).split("Required Field")).toHaveLength(4)
    expect(questionText(desk)).toContain("The address holds characters that cannot be printed")
    fill(desk, "pincode", "56x")
    address(desk, { _tag: "Submitted" })
    expect(questionText(desk)).toContain("A pincode has six digits, and the first is not 0")
    expect(dialogOf(desk)).toMatchObject({ focus: "pincode", stage: "filling" })
  })

  it("names the new location before it is sent, and the way back keeps what was filled in", () => {
    const desk = withPlaces()
    fill(desk, "place", "3")
    address(desk, { _tag: "Submitted" })
    expect(desk.view.question?.text).toBe(
      "Are you sure you want to change address of this customer to Jakkasandra ?"
    )
    address(desk, { _tag: "WentBack" })
    expect(placeOf(dialogOf(desk))?.name).toBe("Jakkasandra")
  })

  it("of a store in the UAE has the area and the emirate of a delivery home, and no pincode; it is sent as it was written", () => {
    const ship_address = {
      street: "Flat 12, Marina Heights\nJBR Walk\nOpp. the tram\nDubai Marina",
      city: "Dubai",
      region: "dubai",
      postcode: ""
    }
    const desk = deskWith({ ship_address }, { ...flags, isUAEHub: 1 })
    address(desk, { _tag: "Asked" })
    expect(
      address(desk, { _tag: "FoundExisting", id: 1, street: ship_address.street, postcode: "" })
    ).toEqual([])
    for (const label of ["Street *", "Land Mark *", "Area *", "Emirate *", "Umm Al Quwain"])
      expect(questionText(desk)).toContain(label)
    expect(questionText(desk)).not.toMatch(/pincode|postcode|India/i)
    expect(dialogOf(desk).typed).toMatchObject({ area: "Dubai Marina", emirate: "Dubai" })
    fill(desk, "area", " ")
    fill(desk, "street3", "Near\u0007here")
    expect(address(desk, { _tag: "Submitted" })).toEqual([])
    expect(questionText(desk)).toContain("Enter complete address!")
    expect(questionText(desk)).toContain("The address holds characters that cannot be printed")
    fill(desk, "street3", "المسجد")
    fill(desk, "area", "Al Khan")
    fill(desk, "emirate", "Sharjah")
    address(desk, { _tag: "Submitted" })
    expect(desk.view.question?.text).toBe(
      "Are you sure you want to change address of this customer to Al Khan ?"
    )
    expect(questionText(desk)).toContain('{"text":"Sharjah"},{"text":"United Arab Emirates"}')
    expect(address(desk, { _tag: "Confirmed" })).toEqual(["ChangeAddress"])
    expect(lastCommand(desk, "ChangeAddress")?.sent).toMatchObject({
      address_id: 1,
      pincode: "",
      new_location: "Flat 12, Marina Heights\nJBR Walk\nالمسجد\nAl Khan",
      place: { locality: "Sharjah", postcode: "" }
    })
  })

  const confirmed = (isWhole = false): Desk => {
    const desk = withPlaces()
    if (isWhole) {
      fill(desk, "kind", "new")
      fill(desk, "street1", "No 3")
      fill(desk, "street2", "")
      fill(desk, "street3", "Opp. the lake")
    }
    fill(desk, "place", "3")
    address(desk, { _tag: "Submitted" })
    expect(address(desk, { _tag: "Confirmed" })).toEqual(["ChangeAddress"])
    return desk
  }

  it("sends the location alone for the existing address, the whole street for a new one, once", () => {
    const desk = confirmed()
    expect(lastCommand(desk, "ChangeAddress")?.sent).toMatchObject({
      address_id: 1,
      pincode: "560034",
      new_location: "Jakkasandra",
      place: { locality: 3, postcode: "560034" }
    })
    expect(lastCommand(confirmed(true), "ChangeAddress")?.sent.new_location).toBe(
      "No 3\nOpp. the lake\nJakkasandra"
    )
    expect(address(desk, { _tag: "Confirmed" })).toEqual([])
  })

  it("a change is told and the order read anew: the scans in hand stay", () => {
    const desk = deskWith()
    desk.scan(code("A7"))
    desk.settle()
    address(desk, { _tag: "Asked" })
    address(desk, { _tag: "Changed" })
    expect(desk.notices).toContainEqual({
      _tag: "Toast",
      deed: "address-1",
      kind: "success",
      text: "Successfully changed the address"
    })
    expect(desk.model.dialog).toBeUndefined()
    const { order } = desk.hub
    desk.hub.order = {
      ...order,
      updated_at: inMinutes(1),
      ship_address: { street: "No 3", city: "", region: "", postcode: "560034" }
    }
    desk.settle()
    expect(desk.model.order?.ship_address?.postcode).toBe("560034")
    expect(desk.model.picking.scans).toHaveLength(1)
  })

  it("a failure leaves all as it was filled in, says so with its reason, and the same is sent again under the same key", () => {
    const desk = confirmed(true)
    const first = lastCommand(desk, "ChangeAddress")
    expect(
      address(desk, { _tag: "Failed", message: "The server does not answer", isFixed: false })
    ).toContain("failure: Something went wrong.Unable to change existing address")
    expect(questionText(desk)).toContain("The server does not answer")
    address(desk, { _tag: "Submitted" })
    address(desk, { _tag: "Confirmed" })
    expect(lastCommand(desk, "ChangeAddress")).toEqual(first)
  })

  it("once it is made, nothing says any longer that it failed; so with the slot", () => {
    const client = new Client().enter(flags)
    client.open(orderOf("7 2kg"))
    const id = orderOf("7 2kg").order_id
    const say = (message: AddressMessage | SlotMessage, _tag: "Address" | "Slot") =>
      client.order({ _tag, message } as OrderMessage, id)
    say({ _tag: "Failed", message: "busy", isFixed: false }, "Address")
    say({ _tag: "Failed", message: "The slot is full", isTaken: false, isFixed: false }, "Slot")
    expect(client.toasts).toEqual([
      "Something went wrong.Unable to change existing address",
      "The slot is full"
    ])
    say({ _tag: "Changed" }, "Address")
    expect(client.toasts).toEqual(["The slot is full", "Successfully changed the address"])
    say({ _tag: "Changed", slot: "20 Nov, 6 - 8 pm" }, "Slot")
    expect(client.toasts).not.toContain("The slot is full")
  })

  it("of an order that was invoiced or cancelled meanwhile closes, says why, and the order is read anew", () => {
    const desk = confirmed()
    const why = "The address of an order that is canceled cannot be changed"
    expect(address(desk, { _tag: "Failed", message: why, isFixed: true })).toContain("OpenOrder")
    expect(desk.model).toMatchObject({ dialog: undefined, problem: why })
  })

  it("an answer that comes after the dialog was closed is told all the same, and nothing else is opened by it", () => {
    const desk = confirmed()
    desk.say({ _tag: "ClosedDialog" })
    expect(address(desk, { _tag: "Changed" })).toContain("success: Successfully changed the address")
    address(desk, { _tag: "FoundPlaces", pincode: "560034", places })
    expect(desk.model.dialog).toBeUndefined()
  })
})

describe("the slot dialog", () => {
  const slots = (desk: Desk, message: SlotMessage) => desk.say({ _tag: "Slot", message })

  const offered = [
    { sub_slot_id: 2611201400, display_string: "20 Nov, 2 - 4 pm", delivery_at: inMinutes(120) },
    { sub_slot_id: 2611201800, display_string: "20 Nov, 6 - 8 pm", delivery_at: inMinutes(360) }
  ]
  const openedOn = (change: Partial<Order> = {}, list = offered): Desk => {
    const desk = deskWith(change)
    expect(slots(desk, { _tag: "Asked" })).toEqual(["AskSlots"])
    slots(desk, { _tag: "FoundSlots", slots: list })
    return desk
  }
  const choose = (desk: Desk, text: string) =>
    slots(desk, { _tag: "Filled", message: { _tag: "TypedField", field: "slot", text } })

  it("offers every slot but the order's own in a list that says Select delivery slot", () => {
    const desk = openedOn(slot(inMinutes(120)))
    expect(questionText(desk)).toContain("Select delivery slot")
    expect(questionText(desk)).not.toContain("2611201400")
    expect(questionText(desk)).toContain("2611201800")
  })

  it("wants one chosen", () => {
    const desk = openedOn()
    expect(slots(desk, { _tag: "Submitted" })).toEqual([])
    expect(questionText(desk)).toContain("Please Select Slot")
    choose(desk, "2611201800")
    expect(questionText(desk)).not.toContain("Please Select Slot")
    expect(slots(desk, { _tag: "Submitted" })).toEqual(["ChangeSlot"])
    expect(lastCommand(desk, "ChangeSlot")?.slot).toBe(2611201800)
    expect(slots(desk, { _tag: "Submitted" })).toEqual([])
  })

  it("says when there are none, its own left out; an order in a slot can be made express all the same", () => {
    const desk = openedOn(slot(inMinutes(120)), offered.slice(0, 1))
    expect(questionText(desk)).toContain("Sorry, No Slots Available")
    expect(desk.view.question?.actions.map(({ title }) => title)).toEqual(["Make it express", "Cancel"])
    // Enter closes it: to make it express is chosen by its name.
    expect(desk.view.question?.first).toBe(1)
    slots(desk, { _tag: "MadeExpress" })
    expect(lastCommand(desk, "ChangeSlot")?.slot).toBeNull()
    expect(openedOn({}, []).view.question?.actions.map(({ title }) => title)).toEqual(["Cancel"])
  })

  it("a slot that was taken or closed meanwhile is said, and what is left is asked for anew", () => {
    const desk = openedOn()
    choose(desk, "2611201800")
    slots(desk, { _tag: "Submitted" })
    expect(
      slots(desk, { _tag: "Failed", message: "This slot is full", isTaken: true, isFixed: false })
    ).toEqual(["AskSlots", "Beep bad", "failure: This slot is full"])
    slots(desk, { _tag: "FoundSlots", slots: offered.slice(0, 1) })
    expect(questionText(desk)).toContain("This slot is full")
    choose(desk, "2611201400")
    expect(slots(desk, { _tag: "Submitted" })).toEqual(["ChangeSlot"])
  })

  it("an unanswered change is sent again under its key; one that is done is told, and the order read anew", () => {
    const desk = openedOn()
    choose(desk, "2611201800")
    slots(desk, { _tag: "Submitted" })
    const first = lastCommand(desk, "ChangeSlot")
    slots(desk, { _tag: "Failed", message: "The server does not answer", isTaken: false, isFixed: false })
    slots(desk, { _tag: "Submitted" })
    expect(lastCommand(desk, "ChangeSlot")).toEqual(first)
    expect(slots(desk, { _tag: "Changed", slot: "20 Nov, 6 - 8 pm" })).toEqual([
      "OpenOrder",
      "success: Delivery slot changed to 20 Nov, 6 - 8 pm"
    ])
    expect(desk.model.dialog).toBeUndefined()
  })

  it("of an order that was invoiced meanwhile closes and says why", () => {
    const desk = openedOn()
    choose(desk, "2611201800")
    slots(desk, { _tag: "Submitted" })
    const why = "The delivery slot of an order that is processing cannot be changed"
    slots(desk, { _tag: "Failed", message: why, isTaken: false, isFixed: true })
    expect(desk.model).toMatchObject({ dialog: undefined, problem: why })
  })
})
