/** BACK-9: an order that is placed behind the counter is paid as its cart was sent off: parts, credit, given, discounts, buyer. */
import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { SentCart } from "#core/counter/queued-cart.ts"
import { discountsSent, isAsSent } from "#core/kit/placement-queue/filled-basket.ts"
import { codec } from "#core/kit/placement-queue/stored.ts"
import * as Money from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import { viewOf } from "./client.ts"
import { answer, Client, Server } from "./placement-model.ts"
import { cart, cartId, online, placingWorld, untilTicked } from "./queue-world.ts"
import { behind, cartOf, line, QuickSale } from "./sale.ts"
import { pressedIn } from "./shown.ts"
import { inWorld, type World } from "./world.ts"

const number = "SC07ENW4BJS18F5"
const discount = {
  product_id: 7,
  percent: 10,
  amount: null,
  reason: "Damaged packing",
  remark: null
}
const amount = fc.integer({ min: 1, max: 9_000 }).map((value) => Money.ofHundredths(value))
/** Some of all that a sale may be paid with. */
const payment = fc.record(
  {
    payment_reference: fc.constant(number),
    parts: fc.array(
      fc.record({ method: fc.constantFrom("card", "storecredit"), amount, reference: fc.constant(number) }),
      { minLength: 1, maxLength: 2 }
    ),
    discounts: fc.constant([discount]),
    given: amount,
    buyer: fc.constantFrom(null, { gstin: null, trn: null, legal_name: "Anand Foods", address: "MG Road" })
  },
  { requiredKeys: [] }
)
const callsOf = (world: World, method: string) =>
  world.calls.filter((call) => call.method === `CommerceService.${method}`).map(({ args }) => args)

const ending = async (world: World, sent: SentCart) => {
  await inWorld(world, (running) =>
    Effect.gen(function* () {
      yield* online(running)
      running.tell({
        _tag: "GotScreenMessage",
        screen: "PlacementQueue",
        message: { _tag: "SentOff", id: cartId(1), cart: sent }
      })
      yield* untilTicked(() => running.model().placementQueue.last !== null, "250 millis")
      expect(running.model().placementQueue).toMatchObject({ failed: [] })
    })
  )
  return world
}

describe("an order that is placed behind the counter", () => {
  it("keeps what it is paid with over any crash, and a queue that was stored without it is read (BACK-9)", () => {
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 4 }), fc.boolean(), (payments, isKilled) => {
        const [client, server] = [new Client(), new Server()]
        for (const [at, paid] of payments.entries())
          client.tell({ _tag: "SentOff", id: cartId(at + 1), cart: { ...cart, ...paid } })
        if (isKilled) client.restart()
        const placed: Array<unknown> = []
        for (let turn = 0; turn < 20 * payments.length; turn++) {
          const entry = client.asked[0]?.entry
          if (entry?.step === "invoice") placed.push(entry)
          answer(client, server, "answered")
        }
        expect(placed).toMatchObject(payments)
        expect(codec.read(client.stored).queue.waiting).toEqual([])
      })
    )
  })

  it("is placed in its parts, out of its credit, and invoiced with what was given (BACK-9)", async () => {
    const parts = [{ method: "storecredit", amount: Money.ofHundredths(20_00), reference: number }]
    const inParts = await ending(placingWorld(), { ...cart, parts, given: Money.ofHundredths(500_00) })
    expect(callsOf(inParts, "placeOrderV2")).toMatchObject([{ request: { parts } }])
    expect(callsOf(inParts, "updateAndInvoiceOrder")).toMatchObject([{ given: 500_00 }])
    const whole = { payment_mode: "storecredit", payment_reference: number }
    expect(callsOf(await ending(placingWorld(), { ...cart, ...whole }), "placeOrderV2")).toMatchObject([
      { request: whole }
    ])
  })

  it("keeps the discounts of the cart that was set aside, and gives them again where that is gone (BACK-9)", async () => {
    const items = [line(1, { product_id: 7, qty: Q.ofThousandths(500) })]
    const given = { ...discount, item_id: 1, off: Money.zero, user_id: 1, by: "hub", approved_by: "meera" }
    const aside = cartOf(items, { discounts: [{ ...given, waits: null }] })
    const sent: SentCart = {
      ...cart,
      cartItems: [{ product_id: 7, product_name: "Cut", by_hand: Q.ofThousandths(500), scan_codes: [] }],
      ...discountsSent(aside)
    }
    expect(sent.discounts).toEqual([discount])
    expect([isAsSent(aside, sent), isAsSent(cartOf(items), sent), isAsSent(cartOf([]), sent)]).toEqual([
      true,
      false,
      false
    ])
    const there = placingWorld().on("CommerceService.getCart", () => Effect.succeed(aside))
    expect(callsOf(await ending(there, sent), "addMultipleItemsToCart")).toEqual([])
    const gone = placingWorld()
      .on("CommerceService.getCart", () => Effect.succeed(cartOf([])))
      .on("CommerceService.addMultipleItemsToCart", () =>
        Effect.succeed({ ...cartOf([line(8, { product_id: 7 })]), refused: [] })
      )
      .on("CommerceService.setDiscount", () => Effect.succeed(aside))
    const { product_id: _, ...again } = discount
    expect(callsOf(await ending(gone, sent), "setDiscount")).toEqual([
      { discount: { ...again, item_id: 8 }, basket: cartId(1) }
    ])
  })
})

describe("the quick checkout behind the counter", () => {
  const reviewed = () => {
    const sale = new QuickSale({ ...behind, swipe_machine_tid: "T1" }).with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    return sale
  }
  const sentOff = (sale: QuickSale) =>
    sale.commands("TellQueue").flatMap(({ wish }) => (wish._tag === "SentOff" ? [wish.cart] : []))
  const press = (sale: QuickSale, name: string) => sale.tell(pressedIn(viewOf(sale), name) as never)
  const credit = (balance: number) =>
    ({ number, currency: "INR", balance: Money.ofHundredths(balance) }) as never

  it("sends a cart off in parts, with what is given for its cash, and opens the drawer for it (BACK-9)", () => {
    const sale = reviewed()
    press(sale, "In parts")
    sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field: "card", text: "40" } })
    press(sale, "Save")
    expect(JSON.stringify(viewOf(sale).question)).toContain("Open, Cash on delivery")
    sale.tell({ _tag: "PlacedOrder" })
    press(sale, "₹100.00")
    expect(sentOff(sale)).toMatchObject([
      { payment_mode: "cashondelivery", parts: [{ method: "card", amount: 40_00 }], given: 100_00 }
    ])
    expect(sale.commands("OpenDrawer")).toHaveLength(1)
    expect(JSON.stringify(viewOf(sale))).toContain("Change ₹40.00")
  })

  it("takes a store credit along, whole or for a part, which pays no later sale (BACK-9)", () => {
    const part = reviewed()
    part.tell({ _tag: "FoundCredit", credit: credit(49_50) })
    expect(JSON.stringify(viewOf(part).question)).toContain("₹51.00, Cash on delivery")
    part.place()
    expect(sentOff(part)).toMatchObject([
      { payment_mode: "cashondelivery", parts: [{ method: "storecredit", amount: 49_00, reference: number }] }
    ])
    expect(part.screen.credit).toBeUndefined()
    const whole = reviewed()
    whole.tell({ _tag: "FoundCredit", credit: credit(500_00) })
    whole.place()
    expect(sentOff(whole)).toMatchObject([{ payment_mode: "storecredit", payment_reference: number }])
    expect(whole.commands("OpenDrawer")).toEqual([])
  })

  it("loads a failed order back with its buyer, its parts and its credit (BACK-9)", () => {
    const sale = new QuickSale(behind).with([])
    const parts = [{ method: "card", amount: Money.ofHundredths(40_00) }]
    const entry = { id: "sent-1", anew: 0, cartItems: [], parts, buyer: null, payment_reference: number }
    sale.tell({ _tag: "TookFailed", entry })
    const key = sale.commands("ChangeDraft").at(-1)?.drafting.key ?? ""
    sale.tell({
      _tag: "GotDraft",
      answer: { _tag: "GotAnswer", key, outcome: "done", answer: { cart: cartOf([line(1)]) } }
    })
    expect(sale.screen).toMatchObject({ parts, buyer: null })
    expect(sale.commands("FindCredit")).toMatchObject([{ number }])
  })
})
