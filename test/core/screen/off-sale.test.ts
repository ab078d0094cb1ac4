/** Off sale: what the page sends, and what a counter shows of it (OFFSALE-2, OFFSALE-6). */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { readListing } from "#core/catalogue/listing.ts"
import type { OffSale } from "#core/catalogue/off-sale.ts"
import { partnerPriceRules } from "#core/counter/partner-price.ts"
import * as Day from "#core/day.ts"
import { isOutOfStock, shelfOf, soldAgain, unstocked } from "#core/kit/cart/shelf.ts"
import { emptyWork } from "#core/kit/cart/work.ts"
import { home } from "#core/kit/route.ts"
import { productToAdd } from "#core/kit/sale/selling.ts"
import { step } from "#core/kit/step.ts"
import { ended, type Message, type Model, opened, update } from "#core/screen/off-sale/model.ts"
import * as say from "#core/text/off-sale.ts"

const now = Day.fromLocal("2026-11-26 18:10:00") ?? 0
const off = (until: string | null, product_id = 1773): OffSale => ({
  product_id,
  name: "Curry Cut",
  since: Day.toGmt(now),
  until,
  reason: null,
  by: "Asha"
})
const at = { now, shown: [7, 8, 9] }
const stepAfter = (model: Model, ...messages: ReadonlyArray<Message>) =>
  messages.reduce<ReturnType<typeof update>>(({ model }, message) => update(model, message, at), step(model))
const fill = (name: string, text: string): Message => ({
  _tag: "Filled",
  message: { _tag: "TypedField", field: name, text }
})

describe("the page of what is off sale", () => {
  it("asks about a product, and sends it once however often the key is pressed", () => {
    const { model: sent, commands } = stepAfter(opened(now, 1773, home), fill("reason", "Gone"), {
      _tag: "Confirmed"
    })
    expect(commands).toEqual([
      {
        _tag: "TakeOffSale",
        wanted: { product_id: 1773, until: Day.toGmt(now + Day.hour), reason: "Gone" },
        key: expect.stringMatching(/^off-sale:/)
      }
    ])
    expect(stepAfter(sent, { _tag: "Confirmed" }).commands).toEqual([])
  })

  it("wants a time where one is to be typed, and keeps what was filled in when it is refused", () => {
    const question = stepAfter(
      opened(now, undefined, home),
      { _tag: "AskedFor", productId: 8 },
      fill("until", "at")
    ).model
    const { model: without, commands: none } = stepAfter(question, { _tag: "Confirmed" })
    expect([without.filling?.form.problems.time, none]).toEqual([say.timeWanted, []])
    const {
      model: sent,
      commands: [command]
    } = stepAfter(without, fill("time", "18:30"), { _tag: "Confirmed" })
    expect(command).toMatchObject({ wanted: { product_id: 8, until: Day.toGmt(now + 20 * Day.minute) } })
    const refused = stepAfter(sent, { _tag: "EndedTaking", productId: 8, problem: "No" }).model
    expect(refused.filling?.form.isBusy).toBe(false)
    const done = stepAfter(refused, { _tag: "EndedTaking", productId: 8, problem: undefined }).model
    expect([done.filling, done.selected]).toEqual([undefined, 8])
  })

  it("takes it back by one key, and forgets what is over", () => {
    const {
      model,
      commands: [command]
    } = stepAfter(
      opened(now, undefined, home),
      { _tag: "Loaded", off: [off(Day.toGmt(now + Day.minute)), off(null, 9)] },
      { _tag: "AskedToPut", of: { product_id: 1773, name: "Curry Cut" } }
    )
    expect(command).toMatchObject({ _tag: "PutOnSale", productId: 1773 })
    expect(ended(model, now)).toBeUndefined()
    expect(ended(model, now + Day.minute)?.off).toEqual([off(null, 9)])
  })
})

describe("a counter", () => {
  const { products } = readListing([
    { entity_id: 1773, name: "Curry Cut", type_id: "simple", sell_by: "kg", whole: 0, final_price: 240 }
  ])
  const stocked = { ...unstocked, off: [off(Day.toGmt(now + Day.minute))] }
  const around = {
    shelf: shelfOf(products, stocked, new Set()),
    partnerPrice: partnerPriceRules({}, { websiteId: null, exempt: [], eggs: undefined }),
    flags: {},
    allByHand: undefined
  }

  it("shows what is off sale as out of stock, and refuses it until its time is over (OFFSALE-6)", () => {
    expect(isOutOfStock(stocked, 1773)).toBe(true)
    const refused = productToAdd({ work: emptyWork, stocked }, 1773, around)
    expect(refused !== undefined && Result.isFailure(refused) ? refused.failure.tag : "").toBe("OutOfStock")
    expect(soldAgain(stocked, now)).toBeUndefined()
    const later = soldAgain(stocked, now + Day.minute)
    expect(later?.off).toEqual([])
    const added = productToAdd({ work: emptyWork, stocked: later ?? stocked }, 1773, around)
    expect(added !== undefined && Result.isSuccess(added)).toBe(true)
  })
})
