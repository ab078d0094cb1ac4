/** Pages that have more to say than a low window has rows: what somebody works with is in sight all the same. */
import { expect, it } from "vitest"
import { begin } from "#cli/tui/focus.ts"
import { press } from "#cli/tui/keys.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { CategorySummary } from "#core/order/summary.ts"
import type { Report } from "#core/screen/daily-summary/model.ts"
import { item, order } from "#test/core/arbitrary/order.ts"
import { product as returned, returnSheet, tikka } from "#test/core/arbitrary/return-product.ts"
import { listedPack } from "#test/core/arbitrary/stock.ts"
import { summaryReports } from "#test/core/arbitrary/summary-report.ts"
import { noon } from "#test/core/arbitrary/time.ts"
import { Client } from "#test/core/screen/client.ts"
import { product, TransferDesk } from "#test/core/screen/transfer-desk.ts"
import { rowsOf } from "./support/drawn.ts"

const drawn = (client: Client, columns: number, rows: number) =>
  rowsOf(begin(client.model, { columns, rows }))

const reportOf = (of: Report["of"]): Report => {
  const report = summaryReports.find((each) => each.of === of)
  if (report === undefined) throw new Error(`no report ${of}`)
  return report
}
const summary = (report: Report): Client => {
  const client = new Client().enter()
  client.go("/dailysummary")
  const say = (message: object) =>
    client.say({ _tag: "GotScreenMessage", screen: "DailySummary", message } as never)
  if (report.of !== "summary") say({ _tag: "ChoseTab", tab: report.of })
  const page = client.model.page as { readonly model: { readonly requestId: number } }
  say({ _tag: "LoadedReport", requestId: page.model.requestId, report })
  return client
}
const withPartners = (count: number): Report => {
  const report = reportOf("summary")
  if (report.of !== "summary") throw new Error("not the summary")
  const [first] = report.answer.categories
  if (first === undefined) throw new Error("no category")
  const partners = Array.from(
    { length: count },
    (_, at): CategorySummary => ({
      ...first,
      category: `partner${at}`
    })
  )
  return { ...report, answer: { ...report.answer, categories: [first, ...partners] } }
}

it("the summary of a day has a row for each category, and all payment methods below them, at 80x24", () => {
  const lines = drawn(summary(withPartners(7)), 80, 24)
  const text = lines.join("\n")
  expect(text).toMatch(/Channel +Placed +Cancelled +Express +Scheduled +Amount/)
  expect(text).toMatch(/Home delivery +19 +1 \+ 2 +12 +7 +₹4,000\.00/)
  const compared = withPartners(1)
  if (compared.of !== "summary") throw new Error("not the summary")
  const { categories } = compared.answer
  const beside = drawn(
    summary({
      ...compared,
      answer: { ...compared.answer, before: { until: "2026-11-23 06:30:00", categories } }
    }),
    80,
    24
  )
  expect(beside.join("\n")).toMatch(/Amount +Yesterday\n/)
  expect(beside.join("\n")).toMatch(/₹4,000\.00 +₹4,000\.00/)
  for (const shown of ["Partner6", "Cash on delivery", "Paytm", "UPI", "Card"]) expect(text).toContain(shown)
})

it("where there are more categories than rows, the payment methods and the sum stay and the rest is counted", () => {
  const text = drawn(summary(withPartners(40)), 80, 24).join("\n")
  // What all of them came to stays, 41 times the one.
  expect(text).toMatch(/more in a higher window\n +Total +779 /)
  for (const shown of ["more in a higher window", "Cash on delivery", "₹1,234.50", "Paytm", "UPI", "Card"])
    expect(text).toContain(shown)
})

it("columns have a sign for each piece, as their legend says, so that nobody needs the colours", () => {
  const text = drawn(summary(reportOf("hours")), 80, 24).join("\n")
  expect(text).toMatch(/█ Placed\/Shipped +▓ Cancelled\/Undelivered/)
})

it("what is done with ticked orders stands over the list, before what narrows it, at 80x24", () => {
  const client = new Client().enter({ enable_multiple_invoice: 1 })
  const orders = [1, 2].map((id) => order([item(1, 7)], { order_id: id, increment_id: String(100 + id) }))
  client.load(orders)
  client.go("/order?pg=all")
  const [, , before] = drawn(client, 80, 24)
  expect(before).toContain("Days")
  client.say({
    _tag: "GotScreenMessage",
    screen: "InvoiceQueue",
    message: { _tag: "TurnedOrders", orderIds: [1, 2] }
  })
  const text = drawn(client, 80, 24).join("\n")
  for (const shown of ["F2 Invoice 2 orders", "k Pick list", "l Print labels"]) expect(text).toContain(shown)
})

it("beside an order its facts stand in one row each where they fit, and the first actions below them, at 80x24", () => {
  const client = new Client().enter({
    enable_address_change: 1,
    allow_delivery_slot_change: 1,
    enable_order_create: 1
  })
  client.open(
    order([item(1, 1773)], {
      order_id: 1,
      customer_firstname: "Gayathri",
      customer_lastname: "Murthy",
      ship_address: {
        street: "Flat 7D, Sai Residency\n6th Cross, 1st Block\nOpp. Forum\nKoramangala",
        city: "Bengaluru",
        region: "Karnataka",
        postcode: "560034"
      }
    })
  )
  const text = drawn(client, 80, 24).join("\n")
  for (const shown of ["Gayathri Murthy", "Delivery slot Express", "Source ", "560034"])
    expect(text).toContain(shown)
  for (const shown of ["h Put on hold", "t Payment method", "i Add a note", "c Cancel order"])
    expect(text).toContain(shown)
})

it("what was paid of an order stands in one line where its address would have no room below it", () => {
  const client = new Client().enter({ enable_address_change: 1, allow_delivery_slot_change: 1 })
  client.open(
    order([item(1, 1773)], {
      order_id: 1,
      payment_method: "cashondelivery",
      payments: [
        {
          method: "upi",
          state: "success",
          amount: Money.ofHundredths(10_000),
          reference: "UPI-1",
          by: null,
          created_at: Day.toGmt(noon),
          updated_at: Day.toGmt(noon)
        }
      ],
      ship_address: {
        street: "Flat 7D, Sai Residency\n6th Cross, 1st Block\nOpp. Forum\nKoramangala",
        city: "Bengaluru",
        region: "Karnataka",
        postcode: "560034"
      }
    })
  )
  const low = drawn(client, 80, 24).join("\n")
  for (const shown of ["₹100.00, but paid by", "Flat 7D", "Koramangala", "c Cancel order"])
    expect(low).toContain(shown)
  expect(low).not.toContain("Cash on delivery")
  // Where there is room, it is said whole.
  const high = drawn(client, 120, 40).join("\n")
  for (const shown of ["Payment", "Cash on delivery", "560034"]) expect(high).toContain(shown)
})

it("a cart has its lines, and the one at hand among them, whatever was refused and is said of it", () => {
  const shelf = Array.from({ length: 8 }, (_, at) => product(at + 10))
  const desk = new TransferDesk().with(shelf)
  for (const { product_id } of shelf.slice(0, 6)) desk.tell({ _tag: "TookProduct", productId: product_id })
  for (const code of ["80001", "80002", "80003"]) desk.scan(code, { entity: null, pack: undefined })
  // Somebody else has taken the first one.
  desk.stock(shelf.slice(1))
  const text = drawn(desk, 80, 24).join("\n")
  expect(text).toContain("3 refused")
  expect(text).toMatch(/13 +Product 13.+\n 14 +Product 14.+\n 15 +Product 15 +0.50 Kg/)
})

it("a question with more lines than rows says which are in sight, also to who is in its field, and leads to the rest", () => {
  const client = new Client().enter({})
  client.go("/return")
  const tell = (message: object) =>
    client.say({ _tag: "GotScreenMessage", screen: "Return", id: hub, message } as never)
  const { id: hub, requestId } = (client.model.page as { readonly model: { id: number; requestId: number } })
    .model
  const rows = Array.from({ length: 60 }, (_, at) =>
    returned({ product_id: at + 1, product_name: `Cut ${at + 1}` })
  )
  tell({ _tag: "RestoredWork", text: undefined })
  tell({ _tag: "LoadedSheet", requestId, sheet: returnSheet([...rows, tikka]) })
  tell({ _tag: "AskedToCreate" })
  const shown = drawn(client, 80, 24).join("\n")
  expect(shown).toContain("Reference or comment")
  expect(shown).toMatch(/lines 1 to \d+ of \d+/)
  expect(shown).not.toContain("Cut 60")
  const pressed = press(begin(client.model, { columns: 80, rows: 24 }), "PageDown")
  for (const message of pressed?.messages ?? []) client.say(message)
  const state = begin(client.model, { columns: 80, rows: 24 })
  const below = rowsOf({ ...state, focus: { ...state.focus, ...pressed?.focus } }).join("\n")
  expect(below).not.toContain("Reference or comment")
  expect(below).toMatch(/lines (?!1 )\d+ to \d+ of \d+/)
})

it("the tools of a list are closer together before one is left out", () => {
  const client = new Client().enter()
  const toolsAt = (at: string, columns: number): string => {
    client.go(at)
    return drawn(client, columns, 24)[2] ?? ""
  }
  expect(toolsAt("/order?pg=all", 80)).toMatch(/^ v Saved filters▾ y Days▾ .* c Columns▾ R Refresh orders/)
  expect(toolsAt("/order?pg=all", 200)).toMatch(/^ v {2}Saved filters ▾ {2}y {2}Days ▾ /)
})

it("says of ticked packs how many there are, over their rows, with all that is done with them", () => {
  const client = new Client().enter({ enable_store_work: 1, enable_stock_correction: 1 })
  client.go("/inventory")
  const say = (message: object) =>
    client.say({ _tag: "GotScreenMessage", screen: "Inventory", message } as never)
  const { requestId } = (client.model.page as { readonly model: { requestId: number } }).model
  const rows = Array.from({ length: 50 }, (_, id) => listedPack(7, { id }))
  say({ _tag: "LoadedRows", requestId, rows, total: 120 })
  for (const id of [0, 2]) say({ _tag: "Ticked", id })
  const low = () => drawn(client, 80, 24).join("\n")
  for (const shown of ["2 packs are ticked", "Untick all", "Write off", "Return"])
    expect(low()).toContain(shown)
  say({ _tag: "UntickedAll" })
  expect(low()).toMatch(/\^Z|Ctrl\+Z/)
  expect(low()).toContain("Undo")
})
