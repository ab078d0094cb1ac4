/** PAY-8 on the page of an order (O-2-145, O-2-181 to O-2-186, O-4-061 to O-4-064, O-8-032, O-8-033). */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import type { UpiMessage } from "#core/kit/upi/model.ts"
import type { Action } from "#core/kit/view/action.ts"
import type { Order } from "#core/order/order.ts"
import type { Payment } from "#core/order/payment-record.ts"
import { item, order } from "../arbitrary/order.ts"
import { upi } from "../arbitrary/payment.ts"
import { inMinutes, noon } from "../arbitrary/time.ts"
import { Client } from "./client.ts"
import { inWords } from "./scan-desk.ts"

const link = "upi://pay?pa=packhouse@okaxis&pn=Packhouse&am=240.00&cu=INR&tn=Order%201&tr=1"
const cash = (change: Partial<Order> = {}): Order =>
  order([item(1, 1773)], { payment_method: "cashondelivery", ...change })
const paidBy = (change: Partial<Payment>): Order =>
  cash({ payments: [upi({ amount: cash().grand_total, expires_at: inMinutes(15), ...change })] })

const at = (what = cash(), variables: ReadonlyArray<readonly [string, string]> = []): Client => {
  const client = new Client().enter({ enable_shift: 1 })
  client.say({ _tag: "LoadedVariables", variables: new Map(variables) })
  client.say({ _tag: "ChangedLink", link: "online" })
  return client.open(what)
}
const titles = (client: Client) => client.view.question?.actions.map(({ title }) => title)
const press = (client: Client, id: string) => {
  const { actions, question } = client.view
  const all: ReadonlyArray<Action<unknown>> = [...actions, ...(question?.actions ?? [])]
  const outcome = all.findLast((action) => action.id === id)?.outcome
  if (outcome === undefined || !("message" in outcome)) throw new Error(`no action ${id}`)
  return client.order(outcome.message as never)
}
const say = (client: Client, message: UpiMessage) => client.order({ _tag: "Upi", message })
const opened = (what = cash(), variables: ReadonlyArray<readonly [string, string]> = []): Client => {
  const client = at(what, variables)
  press(client, "upi")
  say(client, { _tag: "FoundLink", link, amount: what.grand_total })
  return client
}
const tick = (client: Client, seconds: number) =>
  client.say({ _tag: "Ticked", now: noon + seconds * Day.second }).filter((word) => /Upi/.test(word))
const shown = (client: Client): string => JSON.stringify(client.view.question?.parts ?? [])

describe("paying by UPI at the page of an order", () => {
  it("is offered for cash and UPI that is not paid, where UPI is enabled", () => {
    const offers = (what: Order, flags = {}) =>
      new Client()
        .enter(flags)
        .open(what)
        .view.actions.some(({ title }) => title === "UPI payment")
    expect(offers(cash())).toBe(true)
    expect(offers(cash({ payment_method: "upi", status: "pending_payment" }))).toBe(true)
    expect(offers(cash(), { enable_upi_payment: false })).toBe(false)
    expect(offers(cash(), { isUAEHub: 1 })).toBe(false)
    for (const change of [
      { payment_method: "card" },
      { payment_method: "paytm" },
      { payment_method: "checkmo" },
      { status: "canceled" },
      paidBy({ state: "success" })
    ] as ReadonlyArray<Partial<Order>>)
      expect(offers(cash(change))).toBe(false)
  })

  it("shows the code, and looks for the money every ten seconds until it is there (PAY-8)", () => {
    const client = at()
    expect(press(client, "upi")).toEqual(["AskUpiLink"])
    expect(client.view.question?.title).toBe("Scan Code To Pay")
    expect(shown(client)).not.toContain("upi://")
    say(client, { _tag: "FoundLink", link, amount: cash().grand_total })
    expect(shown(client)).toContain("Checking Status Please Wait...")
    expect(shown(client)).toContain(link)
    expect(tick(client, 9)).toEqual([])
    expect(tick(client, 10)).toEqual(["PollUpiPayment"])
    // No answer came: it is looked for at the next time.
    expect(tick(client, 19)).toEqual([])
    expect(tick(client, 20)).toEqual(["PollUpiPayment"])
    say(client, { _tag: "FoundStatus", status: "pending", order: paidBy({}) })
    expect(shown(client)).toContain("Checking Status Please Wait...")
    const waiting = client.view.question?.id
    say(client, { _tag: "FoundStatus", status: "success", order: paidBy({ state: "success" }) })
    // Another question to the browser, which gives its one answer the focus: Enter closes it.
    expect(client.view.question?.id).not.toBe(waiting)
    expect(client.view.question?.first).toBe(0)
    expect(shown(client)).toContain("Transaction Successful")
    expect(shown(client)).not.toContain(link)
    expect(titles(client)).toEqual(["Close"])
    expect(tick(client, 60)).toEqual([])
    press(client, "close")
    expect(client.view.question).toBeUndefined()
  })

  it("looks for the money at once when something is heard of the order, and of no other", () => {
    const client = opened()
    const hear = (what: Order) =>
      client
        .say({ _tag: "PushedOrder", storeId: what.store_id, order: what })
        .filter((word) => /Upi/.test(word))
    expect(hear(paidBy({ state: "success" }))).toEqual(["PollUpiPayment"])
    expect(hear({ ...cash(), order_id: 2 })).toEqual([])
  })

  it("stays open whatever happens to the order, and nothing but its answers closes it (PAY-8)", () => {
    const client = opened(cash({ status: "complete" }))
    expect(client.view.question?.cancel).toBeUndefined()
    expect(client.view.question?.actions.flatMap(({ keys }) => keys)).not.toContain("Escape")
    expect(client.view.question?.first).toBe(-1)
    client.say({
      _tag: "PushedOrder",
      storeId: cash().store_id,
      order: cash({ status: "complete", payment_method: "upi", updated_at: Day.toGmt(noon + Day.minute) })
    })
    client.order({ _tag: "ClosedDialog" })
    expect(client.view.question?.title).toBe("Scan Code To Pay")
    press(client, "close")
    expect(client.view.question).toBeUndefined()
    expect(tick(client, 60)).toEqual([])
  })

  it("collects cash, once, and again after an error under the same key", () => {
    const client = opened()
    expect(titles(client)).toEqual(["Collect Cash", "Close"])
    expect(press(client, "cash")).toEqual(["CollectCash"])
    expect(press(client, "cash")).toEqual([])
    // It is being written: nothing is looked for meanwhile.
    expect(tick(client, 30)).toEqual([])
    say(client, { _tag: "RefusedCash", message: "Api call failure: no answer" })
    expect(titles(client)).toEqual(["Retry Collect Cash Payment", "Close"])
    expect(shown(client)).toContain("no answer")
    press(client, "cash")
    const sent = client.done.filter(({ _tag }) => _tag === "CollectCash")
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    say(client, { _tag: "CollectedCash" })
    expect(client.view.question).toBeUndefined()
    expect(tick(client, 60)).toEqual([])
    // Opened once more it is another deed.
    client.say({ _tag: "Ticked", now: noon + 61 * Day.second })
    press(client, "upi")
    press(client, "cash")
    expect(client.done.findLast(({ _tag }) => _tag === "CollectCash")).not.toEqual(sent[0])
  })

  it("is closed where no code can be made", () => {
    const client = at()
    press(client, "upi")
    say(client, { _tag: "FailedLink" })
    expect(client.view.question).toBeUndefined()
  })

  it("is asked for anew when its time is over or the order costs something else, and shows what failed (PAY-16)", () => {
    const client = opened()
    const noticeOn = (status: Payment["state"], what: Order) =>
      say(client, { _tag: "FoundStatus", status, order: what })
    expect(noticeOn("pending", paidBy({}))).toEqual([])
    expect(noticeOn("failed", paidBy({}))).toEqual(["AskUpiLink"])
    expect(noticeOn("pending", { ...paidBy({}), grand_total: 1 as Order["grand_total"] })).toEqual([
      "AskUpiLink"
    ])
    expect(noticeOn("failed", paidBy({ state: "failed" }))).toEqual([])
    expect(shown(client)).toContain("The UPI payment has failed")
    expect(shown(client)).toContain(link)
  })

  it("is closed when somebody else has collected cash, or has cancelled the order", () => {
    for (const what of [paidBy({ given_up_at: Day.toGmt(noon) }), cash({ status: "canceled" })]) {
      const client = opened()
      say(client, { _tag: "FoundStatus", status: "failed", order: what })
      expect(client.view.question).toBeUndefined()
    }
  })

  it("is confirmed by hand in the development environment alone", () => {
    const development = [["environment", '"development"']] as const

    const client = opened(cash(), development)
    expect(titles(client)).toEqual(["Collect Cash", "Manually Confirm Payment", "Close"])
    expect(press(client, "confirm")).toEqual(["ConfirmUpi"])
    expect(client.done.at(-1)).toMatchObject({ id: 1, amount: cash().grand_total })
    say(client, { _tag: "RefusedConfirming", message: "This order cannot be paid: it is cancelled" })
    expect(shown(client)).toContain("it is cancelled")
    expect(titles(client)).toEqual(["Collect Cash", "Manually Confirm Payment", "Close"])
  })

  it("ends with the page", () => {
    const client = opened()
    client.go("/home")
    expect(tick(client, 60)).toEqual([])
    expect(client.done.map(inWords)).not.toContain("PollUpiPayment")
  })
})
