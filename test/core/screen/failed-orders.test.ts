import { describe, expect, it } from "vitest"
import { partOf } from "#core/kit/view/view.ts"
import type { FailedPartnerOrder } from "#core/order/failed-partner-order.ts"
import { init, keyOf, type Message, type Model, update } from "#core/screen/failed-orders/dismissing.ts"
import { view } from "#core/screen/failed-orders/view.ts"
import { inPlainWords } from "#core/text/failed-orders.ts"

const failed = (ref_id: string): FailedPartnerOrder => ({
  source: "swiggy",
  ref_id,
  info: "item 1, product: there is no product 55",
  created_at_in_ist: "2026-11-20 11:00:00"
})
const list = [failed("S-1"), failed("S-2")]
const dismissing = (...messages: ReadonlyArray<Message>) => {
  let model: Model = init
  const questions: Array<string> = []
  for (const message of messages) {
    const { model: next, commands } = update(model, message, list)
    model = next
    questions.push(...commands.map((command) => JSON.stringify(command)))
  }
  return {
    model,
    asked: questions,
    shown: view(model, { list, dueAt: 0, problem: undefined }, { enable_store_work: 1 })
  }
}
const ask = (order: FailedPartnerOrder): Message => ({ _tag: "AskedToDismiss", order })

describe("an order that could not be created", () => {
  it("says why without the places of a file, and is counted under a title", () => {
    const at = {
      list: [{ ...failed("S-1"), info: "items[0].product_id: there is no product 4411\nno address" }]
    }
    const shown = view(init, { ...at, dueAt: 0, problem: undefined }, { enable_store_work: 1 })
    const cells = partOf(shown, "table")
      ?.rows(0, 1)[0]
      ?.cells.map(({ text }) => text)
    expect(cells).toContain("Item 1, product 4411 is not in the catalogue\nno address")
    expect(cells?.[0]).toBe("Swiggy")
    expect(shown.title).toBe("Failed orders (1)")
    expect(view(init, { list: [], dueAt: 0, problem: undefined }, {}).title).toBe("Failed orders")
    expect(inPlainWords("items[1].qty: is 0; send a quantity above 0; payment_method: is missing")).toBe(
      "Item 2, quantity is 0; send a quantity above 0; payment method is missing"
    )
    expect(inPlainWords("increment_id: there is another order 100000007")).toBe(
      "There is another order 100000007"
    )
    expect(inPlainWords("item 2, product: there is no product 55")).toBe(
      "Item 2, product 55 is not in the catalogue"
    )
  })
  it("is ignored once it was asked and answered, whatever is pressed twice", () => {
    const { asked, model } = dismissing(
      ask(failed("S-2")),
      { _tag: "ConfirmedDismissal" },
      { _tag: "ConfirmedDismissal" },
      ask(failed("S-1"))
    )
    expect(asked).toEqual(['{"_tag":"DismissRejection","source":"swiggy","ref_id":"S-2"}'])
    expect(model).toMatchObject({ isBusy: true, dismissal: undefined, selected: keyOf(failed("S-2")) })
  })
  it("is named by the question, whose Enter ignores nothing", () => {
    const { shown } = dismissing(ask(failed("S-2")))
    expect(shown.question).toMatchObject({ title: "Ignore SWIGGY S-2?", first: 1 })
    expect(dismissing(ask(failed("S-2")), { _tag: "CancelledDismissal" }).shown.question).toBeUndefined()
  })
  it("stays, with why, where the server does not do it", () => {
    const { shown } = dismissing(
      ask(failed("S-1")),
      { _tag: "ConfirmedDismissal" },
      {
        _tag: "EndedDismissal",
        problem: "The server does not answer"
      }
    )
    expect(shown.parts[0]).toMatchObject({ part: "notice", text: "The server does not answer" })
  })
  it("is tried again with all others, once at a time; why nobody tried is said", () => {
    const { asked, shown } = dismissing({ _tag: "AskedToRetry" }, { _tag: "AskedToRetry" })
    expect(asked).toEqual(['{"_tag":"RetryRejections"}'])
    expect(shown.actions).toMatchObject([{ title: "Try all again", isDisabled: true }])
    const problem = "The server does not answer"
    const after = dismissing({ _tag: "AskedToRetry" }, { _tag: "EndedRetry", problem })
    expect(after.shown.parts[0]).toMatchObject({ part: "notice", text: problem })
    expect(after.shown.actions).toMatchObject([{ isDisabled: false }])
    expect(view(init, { list: [], dueAt: 0, problem: undefined }, {}).actions).toEqual([])
  })
  it("is tried again alone from its row, once at a time, and the cursor stays on it", () => {
    const retry: Message = { _tag: "AskedToRetry", order: failed("S-2") }
    const { asked, model, shown } = dismissing(retry, retry, { _tag: "AskedToRetry" }, ask(failed("S-1")))
    expect(asked).toEqual(['{"_tag":"RetryRejection","source":"swiggy","ref_id":"S-2"}'])
    expect(model).toMatchObject({ isBusy: true, selected: keyOf(failed("S-2")), dismissal: undefined })
    const titles = (of: typeof shown) =>
      partOf(of, "table")
        ?.rows(0, 2)[1]
        ?.actions?.map(({ title, isDisabled = false }) => [title, isDisabled])
    expect(titles(shown)).toEqual([
      ["Try again", true],
      ["Ignore", true]
    ])
    const after = dismissing(retry, { _tag: "EndedRetry", problem: "The server does not answer" })
    expect(titles(after.shown)?.[0]).toEqual(["Try again", false])
    expect(after.shown.parts[0]).toMatchObject({ part: "notice", text: "The server does not answer" })
    // Who may do nothing with orders reads them.
    const around = { list, dueAt: 0, problem: undefined }
    expect(titles(view(init, around, {}))).toEqual([])
  })
  it("is the one under the cursor", () => {
    expect(dismissing({ _tag: "MovedRow", by: 1 }).model.selected).toBe("swiggy S-2")
    expect(dismissing({ _tag: "MovedRow", by: 1 }, { _tag: "MovedRow", by: 5 }).model.selected).toBe(
      "swiggy S-2"
    )
  })
})
