import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Message, Model } from "#core/client/model.ts"
import type { Command, Page } from "#core/client/shown-page.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { guard, type Route } from "#core/kit/route.ts"
import type { Order } from "#core/order/order.ts"
import { countsOf } from "#core/order/queue.ts"
import * as Q from "#core/quantity.ts"
import type { Message as OrderMessage } from "#core/screen/order/model.ts"
import { rows } from "#core/screen/order-list/model.ts"
import { runs } from "#test/support/runs.ts"
import { anyStatus, orderOf } from "../arbitrary/order.ts"
import { code, pack } from "../arbitrary/stock.ts"
import { anyText } from "../arbitrary/text.ts"
import { ago, noon } from "../arbitrary/time.ts"
import { otherStore, user } from "../arbitrary/user.ts"
import { Client } from "./client.ts"

describe("a client, whatever it is told and in whatever order", () => {
  it("shows a place that one may be at, asks the server nothing without a session, and keeps what it shows in range", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("/home", "/order/1", "/dispatch", "/nowhere"),
        someMessages,
        (path, messages) => {
          const client = new Client(path)
          let invoicing = 0
          for (const message of messages) {
            const before = client.model
            const commandsBefore = client.done.length
            client.say(message)
            const commands = client.done.slice(commandsBefore)
            if (isInvoiceAnswer(message, before)) invoicing = 0
            if (orderOn(client.model) !== orderOn(before)) invoicing = 0
            invoicing += commands.filter(({ _tag }) => _tag === "InvoiceOrder").length
            if (invoicing > 1) throw new Error("two invoices of an order are on their way")
            for (const wrong of wrongIn(before, client.model, message, commands))
              throw new Error(`${wrong} after ${message._tag}`)
          }
        }
      ),
      { numRuns: runs(3000) }
    )
  })

  it("meets every place, with and without a session: the law above has seen them", () => {
    const met = new Set<string>()
    for (const messages of fc.sample(someMessages, {
      numRuns: 200,
      seed: 5
    })) {
      const client = new Client()
      for (const message of messages) {
        client.say(message)
        met.add(client.model.page._tag)
        if (client.model.page._tag === "Order")
          met.add(client.model.page.model.busy ?? client.model.page.model.dialog?._tag ?? "idle order")
      }
    }
    expect([...met].sort()).toEqual(
      expect.arrayContaining([
        "Dispatch",
        "Home",
        "Info",
        "Item",
        "Login",
        "Order",
        "Orders",
        "Devices",
        "Label",
        "Packed",
        "PrintQueue",
        "ScannerCheck",
        "Summary",
        "Sync",
        "Unsaved",
        "invoicing"
      ])
    )
  })
})

const places: Readonly<Record<Route["name"], Page["_tag"]>> = {
  login: "Login",
  home: "Home",
  orders: "Orders",
  orderdays: "OrderDays",
  filters: "Filters",
  picklist: "PickList",
  order: "Order",
  dispatch: "Dispatch",
  incoming: "Incoming",
  offsale: "OffSale",
  orderreturn: "OrderReturn",
  orderitemreturn: "OrderReturn",
  incomingdays: "IncomingDays",
  shipment: "Shipment",
  inventory: "Inventory",
  admin: "Admin",
  eodstockTaking: "Eod",
  eodreports: "EodReports",
  accounts: "Accounts",
  einvoices: "EInvoices",
  storecredits: "StoreCredits",
  correction: "Correction",
  pack: "Pack",
  failed: "Failed",
  dailysummary: "DailySummary",
  label: "Label",
  packed: "Packed",
  timeline: "Timeline",
  masterdata: "MasterData",
  codes: "Codes",
  audit: "Audit",
  workstations: "Workstations",
  scannext: "Packed",
  devices: "Devices",
  printqueue: "PrintQueue",
  ordercreate: "OrderCreate",
  xorder: "QuickCheckout",
  customerdisplay: "CustomerDisplay",
  hubtohub: "HubTransfer",
  return: "Return",
  tasks: "Tasks",
  shift: "Shift",
  scannercheck: "ScannerCheck",
  settings: "Settings",
  sync: "Sync",
  store: "Info",
  info: "Info"
}
/** What may be asked for while nobody is logged in. */
const anonymous: ReadonlySet<Command["_tag"]> = new Set([
  "Beep",
  "RecallSession",
  "LogIn",
  "Disconnect",
  "ForgetSession",
  "ListDevices",
  "AnswerEntry",
  "PrintTest",
  // Of the workstation, not of the server: what is left alone when somebody goes.
  "ReleaseScanner",
  "UnfollowScale"
])

/** The order screen that is shown, by its identity: another opening is another screen. */
const orderOn = ({ page, session }: Model): string =>
  page._tag === "Order" && session !== undefined ? `${page.model.id}` : "none"
const isInvoiceAnswer = (message: Message, { page }: Model): boolean =>
  message._tag === "GotScreenMessage" &&
  message.screen === "Order" &&
  page._tag === "Order" &&
  page.model.id === message.id &&
  [
    "SucceededInvoice",
    "FoundDirty",
    "RefusedInvoice",
    "FailedInvoice",
    "FailedCancelling",
    "SucceededCancelling",
    "OpenedOrder"
  ].includes(message.message._tag)

const wrongIn = (
  before: Model,
  after: Model,
  message: Message,
  commands: ReadonlyArray<Command>
): ReadonlyArray<string> => {
  const { session, page, route, toasts, book, now } = after
  const wrong: Array<string> = []
  if (session === undefined && page._tag !== "Login") wrong.push(`nobody is at ${page._tag}`)
  if (session !== undefined && (page._tag === "Login" || after.isStarting))
    wrong.push("somebody is kept at the login")
  if (!after.isStarting && places[route.name] !== page._tag)
    wrong.push(`${page._tag} is shown at ${route.name}`)
  if (
    !after.isStarting &&
    guard(route, session?.user.flags, session?.user.admin) !== route &&
    route.name !== "login"
  )
    wrong.push(`nobody may be at ${route.name}`)
  if (message._tag === "LostSession" && page._tag !== "Login") wrong.push("a 401 did not end at the login")
  if (session === undefined && before.session === undefined)
    for (const { _tag } of commands) if (!anonymous.has(_tag)) wrong.push(`${_tag} without a session`)
  if (session === undefined && after.console !== undefined && before.session !== undefined)
    wrong.push("the console stays open")
  if (session === undefined && after.finder !== undefined) wrong.push("the finder stays open")
  if (toasts.length > 4) wrong.push("too many toasts")
  for (const { lasts, until = now + lasts } of toasts)
    if (until - now > 10 * Day.second || until <= now) wrong.push("a toast stays too long")
  if (after.wanted !== undefined && !(page._tag === "Order" && page.model.dialog?._tag === "Unsaved"))
    wrong.push("somebody waits to go, and nothing asks")
  // While only some of a tab's orders are known, how many there are is the server's word.
  const own = countsOf(book.orders)
  const { counted = own } = book
  if (book.isWhole && book.finished === "known" && book.counted !== undefined)
    wrong.push("the server's counts beside a whole list")
  const right = book.isWhole ? { ...own, all: counted.all, complete: counted.complete } : counted
  if (!isDeepStrictEqual(book.counts, right)) wrong.push("counts that are none")
  if (page._tag === "Orders") {
    const shown = rows(page.model, book.orders)
    if (shown.page < 1 || shown.page > shown.pages || shown.shown.length > page.model.perPage)
      wrong.push("a page that is none")
  }
  if (page._tag === "Dispatch" && page.model.leaving.length !== new Set(page.model.leaving).size)
    wrong.push("an order leaves twice")
  const copy: unknown = structuredClone(commands)
  if (JSON.stringify(copy) !== JSON.stringify(commands)) wrong.push("a command that is no data")
  return wrong
}

const codes = ["A7", "B7", "e7", "MA7", "Z9"].map(code)
const orderId = fc.integer({ min: 1, max: 3 })
const anyRoute: fc.Arbitrary<Route | undefined> = fc.oneof(
  fc.constantFrom<Route | undefined>(
    { name: "login" },
    { name: "home" },
    { name: "dispatch" },
    { name: "label", orderId: undefined },
    { name: "label", orderId: 1 },
    { name: "packed", id: 1 },
    { name: "scannext" },
    { name: "devices" },
    { name: "printqueue" },
    { name: "scannercheck" },
    { name: "settings" },
    { name: "sync" },
    { name: "store" },
    { name: "info" },
    undefined
  ),
  fc
    .constantFrom("express", "all", "scheduled", "complete")
    .map((tab): Route => ({ name: "orders", tab: tab as "all" })),
  orderId.map((id): Route => ({ name: "order", id, usesNewService: false })),
  orderId.map((id): Route => ({ name: "order", id, usesNewService: false }))
)
/** An order of three, in any state, now or a little later. */
const someOrder: fc.Arbitrary<Order> = fc
  .record({
    id: orderId,
    status: fc.oneof(
      { weight: 4, arbitrary: fc.constant("pending" as const) },
      { weight: 1, arbitrary: anyStatus }
    ),
    seconds: fc.nat({ max: 9 }),
    isScheduled: fc.boolean()
  })
  .map(({ id, status, seconds, isScheduled }) =>
    orderOf("7 2kg, 8 3pack", {
      order_id: id,
      increment_id: `20000000${id}`,
      status,
      invoice_id: status === "processing" || status === "complete" ? "9" : null,
      updated_at: Day.toGmt(noon + seconds * Day.second),
      sub_slot_id: isScheduled ? 5 : null
    })
  )

const anySaid: fc.Arbitrary<OrderMessage> = fc.oneof(
  someOrder.map((order): OrderMessage => ({ _tag: "OpenedOrder", order })),
  someOrder.map((order): OrderMessage => ({ _tag: "ChangedElsewhere", order })),
  someOrder.map((order): OrderMessage => ({ _tag: "FoundDirty", order, message: "DIRTY" })),
  anyText.map((text): OrderMessage => ({ _tag: "RestoredWork", text })),
  fc.constantFrom<OrderMessage>(
    { _tag: "RestoredWork", text: undefined },
    { _tag: "RestoredWork", text: undefined },
    { _tag: "FailedOpening", message: "x" },
    { _tag: "SucceededInvoice", invoiceId: "9", updatedAt: Day.toGmt(noon + 5 * Day.second), items: [] },
    { _tag: "RefusedInvoice", fault: fault("AlreadyUsed"), message: "Already Used Entity" },
    {
      _tag: "RefusedInvoice",
      fault: fault("AlreadyProcessed", { invoice_id: "9" }),
      message: "Already Processed"
    },
    { _tag: "FailedInvoice", message: "x" },
    { _tag: "SucceededCancelling" },
    { _tag: "FailedCancelling", message: "x" },
    { _tag: "OpenedItem", itemId: 1 },
    { _tag: "LoadedAvailable", itemId: 1, available: Q.one },
    { _tag: "TypedQuantity", text: "1" },
    { _tag: "SetNil" },
    { _tag: "AcceptedItem" },
    { _tag: "Continued" },
    { _tag: "Continued" },
    { _tag: "Entered" },
    { _tag: "AppliedToAll", reason: "Out of stock" },
    { _tag: "AppliedToAll", reason: "Out of stock" },
    { _tag: "Confirmed" },
    { _tag: "Confirmed" },
    { _tag: "StartedCancelling" },
    { _tag: "ClosedDialog" },
    { _tag: "AskedToLeave" },
    { _tag: "KeptForLater" },
    { _tag: "Discarded" },
    { _tag: "ResumedScanning" },
    { _tag: "UndidLastScan" },
    { _tag: "MovedSelection", by: 1 }
  ),
  fc
    .constantFrom(...codes)
    .chain((scanned) =>
      fc.constantFrom<OrderMessage>(
        { _tag: "ScannedCode", code: scanned },
        { _tag: "FoundPack", code: scanned, pack: pack(7), qty: undefined },
        { _tag: "FoundPack", code: scanned, pack: pack(7), qty: undefined },
        { _tag: "MissedCode", code: scanned, fault: fault("NotInHub") },
        { _tag: "FailedLookUp", code: scanned, message: "x" }
      )
    )
)

/** Of a person who may be everywhere. */
const everywhere = { enable_item_pickup: 1, enable_multiple_delivery_slots: 1 }

const anyMessage: fc.Arbitrary<Message> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(orderId, anySaid)
      .map(([id, message]): Message => ({ _tag: "GotScreenMessage", screen: "Order", id, message }))
  },
  { weight: 4, arbitrary: anyRoute.map((route): Message => ({ _tag: "AskedForRoute", route })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        {},
        everywhere,
        { get_all_orders: 1 },
        { show_fth_retail_orders_only: "1", manual_accept: "0" }
      )
      .map((flags): Message => ({ _tag: "LoggedIn", user: user(flags), store: undefined }))
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(someOrder, fc.constantFrom(11, 12))
      .map(([order, storeId]): Message => ({ _tag: "PushedOrder", storeId, order }))
  },
  {
    weight: 2,
    arbitrary: fc.array(someOrder, { maxLength: 3 }).chain((orders) =>
      fc.constantFrom<Message>(
        {
          _tag: "LoadedOrders",
          loaded: {
            page: 1,
            perPage: 40,
            orders,
            total: orders.length,
            counts: countsOf(orders),
            key: undefined
          }
        },
        {
          _tag: "LoadedOrders",
          loaded: { page: 1, perPage: 300, orders, total: 999, counts: countsOf(orders), key: "k" }
        },
        { _tag: "LoadedRecent", orders, limit: 300, isFirst: false },
        { _tag: "LoadedRecent", orders, limit: orders.length, isFirst: true },
        { _tag: "CheckedOrders", lastEntry: ago(60) },
        { _tag: "CheckedOrders", lastEntry: undefined },
        ...orders.map((order): Message => ({ _tag: "LoadedRowItems", order })),
        { _tag: "GotScreenMessage", screen: "Finder", message: { _tag: "FoundOrders", text: "x", orders } }
      )
    )
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(1, 999, 1000, 61_000, 1_300_000, -5000)
      .map((later): Message => ({ _tag: "Ticked", now: noon + later }))
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...codes, "200000001", "810000000002001", "$$next", "$$ok", "", "x")
      .map((scanned): Message => ({ _tag: "Scanned", code: scanned }))
  },
  {
    weight: 1,
    arbitrary: anyText.map(
      (text): Message => ({
        _tag: "GotScreenMessage",
        screen: "Console",
        message: { _tag: "TypedEntry", text }
      })
    )
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom<Message>(
      { _tag: "Started", user: undefined, store: undefined },
      { _tag: "Started", user: user(everywhere), store: otherStore(12) },
      { _tag: "AskedToLogOut" },
      { _tag: "LoggedOut" },
      { _tag: "LostSession" },
      { _tag: "WasActive" },
      { _tag: "Blurred" },
      { _tag: "FailedOrders", problem: undefined },
      { _tag: "AskedToRefresh" },
      { _tag: "AskedToSync" },
      { _tag: "EndedSync", isTimed: false, problem: undefined },
      { _tag: "EndedSync", isTimed: true, problem: undefined },
      { _tag: "CheckedShipments", lastEntry: null },
      { _tag: "ChangedLink", link: "online" },
      { _tag: "ChangedLink", link: "offline" },
      { _tag: "ToldToRefresh", storeId: 11 },
      { _tag: "ToggledConsole" },
      { _tag: "ToggledHelp" },
      { _tag: "ToggledFinder" },
      { _tag: "ChoseFound", orderId: 2 },
      { _tag: "PressedToast", number: 1 },
      { _tag: "EndedShipping", orderId: 1, kind: "success", text: "x" },
      { _tag: "EndedPrint", kind: "label", problem: "x" },
      { _tag: "Failed", message: "x" },
      { _tag: "LoadedVariables", variables: new Map([["accept_order_reason", '["Out of stock"]']]) },
      { _tag: "FailedVariables" },
      { _tag: "GotScreenMessage", screen: "Login", message: { _tag: "SubmittedLogin" } },
      { _tag: "GotScreenMessage", screen: "Home", message: { _tag: "Chose", on: "figures", index: 3 } },
      { _tag: "GotScreenMessage", screen: "Orders", message: { _tag: "MovedRow", by: 1 } },
      { _tag: "GotScreenMessage", screen: "Orders", message: { _tag: "TurnedPage", page: 7 } },
      { _tag: "GotScreenMessage", screen: "Orders", message: { _tag: "TypedSearch", text: "as" } },
      { _tag: "GotScreenMessage", screen: "Dispatch", message: { _tag: "PressedOrder", orderId: 1 } },
      { _tag: "GotScreenMessage", screen: "Dispatch", message: { _tag: "ConfirmedDispatch" } },
      { _tag: "GotScreenMessage", screen: "Console", message: { _tag: "SubmittedEntry" } },
      { _tag: "GotScreenMessage", screen: "Finder", message: { _tag: "SubmittedFind", text: "x" } },
      { _tag: "TookFocus" },
      {
        _tag: "GotScreenMessage",
        screen: "Devices",
        message: { _tag: "ChangedDevices", status: { link: "absent", devices: [] } }
      },
      {
        _tag: "GotScreenMessage",
        screen: "Devices",
        message: { _tag: "ChangedDevices", status: { link: "connected", devices: [] } }
      },
      { _tag: "GotScreenMessage", screen: "Label", message: { _tag: "Stepped", by: 1 } },
      { _tag: "GotScreenMessage", screen: "Packed", message: { _tag: "SubmittedLabel" } },
      { _tag: "GotScreenMessage", screen: "PrintQueue", message: { _tag: "LoadedJobs", jobs: [] } }
    )
  }
)

/** What leads deep into an order, and is rare by chance: it is opened, and its item, its summary or its invoice. */
const anyStory: fc.Arbitrary<ReadonlyArray<Message>> = fc
  .tuple(orderId, fc.constantFrom("open", "item", "summary", "invoice", "cancel"))
  .map(([id, end]) => {
    const order = orderOf("7 2kg, 8 3pack", {
      order_id: id,
      increment_id: `20000000${id}`,
      updated_at: Day.toGmt(noon)
    })
    const deep: Readonly<Record<string, ReadonlyArray<OrderMessage>>> = {
      item: [{ _tag: "OpenedItem", itemId: 1 }],
      summary: [{ _tag: "Continued" }],
      invoice: [
        { _tag: "Continued" },
        { _tag: "AppliedToAll", reason: "Out of stock" },
        { _tag: "Confirmed" }
      ],
      cancel: [
        { _tag: "StartedCancelling" },
        { _tag: "AppliedToAll", reason: "Out of stock" },
        { _tag: "Confirmed" }
      ]
    }
    const message: ReadonlyArray<OrderMessage> = [
      { _tag: "OpenedOrder", order },
      { _tag: "RestoredWork", text: undefined },
      ...(deep[end] ?? [])
    ]
    return [
      { _tag: "AskedForRoute", route: { name: "order", id, usesNewService: false } },
      ...message.map((each): Message => ({ _tag: "GotScreenMessage", screen: "Order", id, message: each }))
    ]
  })
const someMessages: fc.Arbitrary<ReadonlyArray<Message>> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: anyMessage.map((message) => [message]) },
      { weight: 1, arbitrary: anyStory }
    ),
    { maxLength: 50, size: "max" }
  )
  .map((parts) => parts.flat())
