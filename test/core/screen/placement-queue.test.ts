/** Orders placed behind the counter, as the client's part: killed at any point, held elsewhere, without a disk (BACK-1 to BACK-5). */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { empty } from "#core/counter/placement-queue.ts"
import { init, type Message } from "#core/kit/placement-queue/model.ts"
import { panelOf } from "#core/kit/placement-queue/panel.ts"
import { ticked, update } from "#core/kit/placement-queue/queueing.ts"
import { codec } from "#core/kit/placement-queue/stored.ts"
import { answer, Client, context, Server, sent } from "./placement-model.ts"
import { cart } from "./queue-world.ts"

describe("orders placed behind the counter", () => {
  it("become one order each, in their order, wherever the client is killed and whatever is lost", () => {
    const happening = fc.constantFrom(
      "answered",
      "answered",
      "lost",
      "unsent",
      "nonsense",
      "killed",
      "ticked"
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(happening, { maxLength: 60 }), (count, story) => {
        const [client, server] = [new Client(), new Server()]
        const ids = Array.from({ length: count }, (_, index) => `cart-${index + 1}`)
        for (const id of ids) client.tell(sent(id))
        const again = () => {
          for (const { id } of client.model.failed) client.tell({ _tag: "TriedAgain", id })
        }
        for (const what of story) {
          if (what === "killed") {
            // What was on its way may have arrived.
            const [first] = client.asked
            if (first !== undefined && story.length % 2 === 0) server.take(first.entry)
            client.restart()
          } else if (what === "ticked") client.tick()
          else answer(client, server, what)
        }
        for (let turn = 0; turn < 20 * count; turn++) {
          again()
          answer(client, server, "answered")
        }
        expect(server.wrong).toEqual([])
        expect(server.orders.map(({ id }) => id).toSorted()).toEqual(ids)
        expect(client.model).toMatchObject({ waiting: [], failed: [], hold: "none" })
        // Only one that has failed lets others go before it.
        if (!story.includes("nonsense")) expect(server.orders.map(({ id }) => id)).toEqual(ids)
      })
    )
  })

  it("wait for the counter to set their cart aside, which is done once; the next second the queue does it", () => {
    const inSession: Message = { _tag: "SentOff", id: "cart-1", cart: { ...cart, cart_id: 5 } }
    const client = new Client()
    client.tell(inSession)
    expect(client.asked).toEqual([])
    client.tell({ _tag: "SetAside", id: "cart-1" })
    expect(client.asked).toMatchObject([{ entry: { id: "cart-1", cart_id: null } }])
    expect(codec.read(client.stored).queue.waiting).toMatchObject([{ cart_id: null }])
    const slow = new Client()
    slow.tell(inSession)
    slow.tick()
    slow.tell({ _tag: "SetAside", id: "cart-1" })
    expect(slow.asked).toMatchObject([{ entry: { id: "cart-1", cart_id: 5 } }])
    // Killed before the counter had an answer: nobody else does it.
    slow.stored = undefined
    slow.restart()
    slow.tell(inSession)
    slow.restart()
    expect(slow.asked).toMatchObject([{ entry: { cart_id: 5 } }])
    // It was set aside before the queue was this window's.
    let step = update(init, inSession, context)
    step = update(step.model, { _tag: "SetAside", id: "cart-1" }, context)
    step = update(step.model, { _tag: "HeldQueue", stored: empty }, context)
    expect(step.commands.at(-1)).toMatchObject({ _tag: "TakePlacementStep", entry: { cart_id: null } })
  })

  it("wait until another window lets go of the queue, which is said once (BACK-5)", () => {
    let step = update(init, sent("cart-1"), context)
    expect(step.commands).toMatchObject([{ _tag: "HoldQueue", occasion: "request" }])
    step = update(
      step.model,
      { _tag: "FailedHolding", message: "open elsewhere", isRepeated: false },
      context
    )
    expect(step.notices).toMatchObject([{ text: "open elsewhere" }])
    step = ticked(step.model, context)
    expect(step.commands).toMatchObject([{ _tag: "HoldQueue", occasion: "repetition" }])
    step = update(step.model, { _tag: "FailedHolding", message: "open elsewhere", isRepeated: true }, context)
    expect(step.notices).toEqual([])
    expect(panelOf(step.model, "INR").lines.map(({ text }) => text)).toEqual(["Orders in queue: 1"])
    step = update(ticked(step.model, context).model, { _tag: "HeldQueue", stored: empty }, context)
    expect(step.model.waiting).toMatchObject([{ id: "cart-1" }])
  })

  it("are nobody's without both flags", () => {
    for (const flags of [{ use_partner_price: 1 }, { checkout_in_background: 1 }])
      expect(update(init, sent("cart-1"), { ...context, flags })).toEqual({
        model: init,
        commands: [],
        notices: []
      })
  })

  it("say how they stand: that one is placed, its number and amount, what went wrong, how many there are", () => {
    const [client, server] = [new Client(), new Server()]
    const texts = () => panelOf(client.model, "INR").lines.map(({ text }) => text)
    expect(texts()).toEqual(["Orders in queue: 0"])
    client.tell(sent("cart-1"))
    client.tell(sent("cart-2"))
    expect(texts()).toEqual(["Placing order...", "Orders in queue: 2"])
    for (let turn = 0; turn < 14; turn++) answer(client, server, "answered")
    expect(texts()).toEqual(["Order placed - C2", "\u20B9120.00", "Orders in queue: 0"])
    client.tell(sent("cart-3"))
    client.asked.shift()
    client.tell({
      _tag: "Erred",
      id: "cart-3",
      step: "add-items",
      message: "Curry cut is out of stock",
      isAnswered: true
    })
    expect(texts()).toEqual(["Curry cut is out of stock", "Orders in queue: 0"])
    expect(client.said).toEqual(["Curry cut is out of stock"])
    expect(panelOf(client.model, "INR")).toMatchObject({
      label: "Last order status",
      failed: { title: "Failed orders, Click on order to try again", orders: [{ id: "cart-3", ...cart }] }
    })
    client.tell({ _tag: "TookBack", id: "cart-3" })
    expect(client.model.failed).toEqual([])
    expect(client.commands.at(-2)).toMatchObject({ _tag: "LetBasketGo", id: "cart-3" })
  })

  it("that may be placed already are not given back", () => {
    const [client, server] = [new Client(), new Server()]
    client.tell(sent("cart-1"))
    answer(client, server, "answered")
    answer(client, server, "answered")
    for (let error = 0; error < 3; error++) {
      answer(client, server, "nonsense")
      client.tick()
    }
    expect(client.model.failed).toMatchObject([{ step: "place", isUnsure: true }])
    client.tell({ _tag: "TookBack", id: "cart-1" })
    expect(client.said.at(-1)).toBe("It may be placed already: try it again before you change it")
    expect(client.model.failed).toHaveLength(1)
  })
})
