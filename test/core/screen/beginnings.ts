import { untouchedLists } from "#core/barcode/rule/network-lists.ts"
import { actionsEverywhere } from "#core/client/everywhere.ts"
import type { Message, Model } from "#core/client/model.ts"
import { messageTo } from "#core/client/page.ts"
import type { ScreenName } from "#core/client/screens.ts"
import type { Command } from "#core/client/shown-page.ts"
import { update } from "#core/client/update.ts"
import { shownTo } from "#core/client/views.ts"
import { fieldWithKeys } from "#core/kit/view/form-keys.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { actionsOf, asView, entryOf, fieldsOf } from "#core/kit/view/offered.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import { ofHundredths, zero } from "#core/money.ts"
import type { ReturnOrder } from "#core/order/order-return.ts"
import { pickList } from "#core/order/pick-list.ts"
import { ofThousandths } from "#core/quantity.ts"
import type { Message as AccountsMessage } from "#core/screen/accounts/model.ts"
import type { Message as AdminMessage } from "#core/screen/admin/model.ts"
import type { Message as AuditMessage } from "#core/screen/audit/model.ts"
import type { Message as CodesMessage } from "#core/screen/codes/model.ts"
import type { Message as CorrectionMessage } from "#core/screen/correction/model.ts"
import type { Message as DailySummaryMessage } from "#core/screen/daily-summary/model.ts"
import type { Message as EInvoicesMessage } from "#core/screen/e-invoices/model.ts"
import type { Message as EodMessage } from "#core/screen/eod/model.ts"
import type { Message as MasterDataMessage } from "#core/screen/master-data/model.ts"
import type { Message as OrderReturnMessage } from "#core/screen/order-return/model.ts"
import type { Message as ReturnMessage } from "#core/screen/return/model.ts"
import type { Message as ShiftMessage } from "#core/screen/shift/model.ts"
import type { Message as StoreCreditsMessage } from "#core/screen/store-credits/model.ts"
import type { Message as TasksMessage } from "#core/screen/tasks/model.ts"
import type { Message as WorkstationsMessage } from "#core/screen/workstations/model.ts"
import { report } from "#core/shift/report.ts"
import type { Shift } from "#core/shift/shift.ts"
import type { EodRow, EodStatus } from "#core/stock/eod-report.ts"
import { accountBooks, gstr1Figures, openEInvoice, vat201Figures } from "../arbitrary/accounts.ts"
import { adminAccount, adminStores } from "../arbitrary/admin.ts"
import { correctionRow, correctionTicket } from "../arbitrary/correction.ts"
import { device, job } from "../arbitrary/device.ts"
import { masterChange, masterCheck, masterKinds, masterPage, masterRows } from "../arbitrary/master-data.ts"
import { item, order } from "../arbitrary/order.ts"
import { fish, product as returned, returnSheet, tikka } from "../arbitrary/return-product.ts"
import { shiftOf } from "../arbitrary/shift.ts"
import { shipment } from "../arbitrary/shipment.ts"
import { code, listedPack } from "../arbitrary/stock.ts"
import { openCredit } from "../arbitrary/store-credit.ts"
import { summaryOrders, summaryReports } from "../arbitrary/summary-report.ts"
import { taskOf } from "../arbitrary/task.ts"
import { workstationOf } from "../arbitrary/workstation.ts"
import { Client } from "./client.ts"
import { behind, line, QuickSale, Sale } from "./sale.ts"
import { submittedOnce } from "./stock-taker.ts"
import { product, TransferDesk } from "./transfer-desk.ts"

/** Whoever has them gets everywhere. */
export const everyFlag = {
  enable_store_work: 1,
  enable_item_pickup: true,
  failed_order_create: true,
  view_incoming: true,
  manual_accept: true,
  enable_address_change: 1,
  allow_delivery_slot_change: true,
  enable_multiple_invoice: true,
  enable_upi_payment: true,
  enable_shift: 1,
  enable_order_return: 1,
  enable_order_create: 1,
  enable_orderxcelerator: 1,
  enable_eod_stock_taking: 1,
  enable_stock_correction: 1,
  shift_approval: 1,
  discount_limit: 10
}

/** Nobody hears what is told to a screen that the person did not get to. */
const isHeard = ({ page }: Model, message: Message): boolean =>
  message._tag !== "GotScreenMessage" || message.screen === page._tag
const afterMessage = (model: Model, message: Message): Model =>
  isHeard(model, message) ? update(model, message)[0] : model

type Begin = readonly [screen: ScreenName, begin: () => Model]

/** Where the walks begin: every screen, with something on it and without. */
export const beginningsOf = (flags: Readonly<Record<string, unknown>>): ReadonlyArray<Begin> => {
  const toldTo = (path: string, ...messages: ReadonlyArray<Message>): Model => {
    const client = new Client().enter(flags)
    client.load([
      order([item(1, 7)], { order_id: 1, increment_id: "100000001" }),
      order([], { order_id: 41, increment_id: "100000041", status: "processing", invoice_id: "9" }),
      order([], { order_id: 42, increment_id: "100000042", status: "processing", invoice_id: "10" })
    ])
    client.say({ _tag: "LoadedShipments", shipments: [shipment({ id: 1 }), shipment({ id: 2 })] })
    client.go(path)
    // One for the order, the hub or the store that is shown, whichever that is.
    for (const message of messages)
      if (isHeard(client.model, message))
        client.say(
          message._tag === "GotScreenMessage" && !("id" in message)
            ? messageTo(client.model.page, message.message)
            : message
        )
    return client.model
  }
  /** As an administrator, who alone gets them. */
  const atAccounts = (...messages: ReadonlyArray<AccountsMessage>): Model => {
    const client = new Client().enter({ ...flags, admin: 1 })
    client.go("/accounts")
    client.say(messageTo(client.model.page, { _tag: "LoadedBooks", requestId: 1, books: accountBooks }))
    for (const message of messages) client.say(messageTo(client.model.page, message))
    return client.model
  }
  const atCodes = (...messages: ReadonlyArray<CodesMessage>): Model => {
    const client = new Client().enter({ ...flags, admin: 1 })
    client.go("/codes")
    const loaded = {
      _tag: "LoadedCodes",
      requestId: 1,
      version: 0,
      lists: untouchedLists,
      saves: []
    } as const
    for (const message of [loaded, ...messages]) client.say(messageTo(client.model.page, message))
    return client.model
  }
  const atAudit = (...messages: ReadonlyArray<AuditMessage>): Model => {
    const client = new Client().enter({ ...flags, admin: 1 })
    client.go("/audit")
    for (const message of messages) client.say(messageTo(client.model.page, message))
    return client.model
  }
  const atWorkstations = (...messages: ReadonlyArray<WorkstationsMessage>): Model => {
    const client = new Client().enter({ ...flags, admin: 1 })
    client.go("/workstations")
    for (const message of messages) client.say(messageTo(client.model.page, message))
    return client.model
  }
  const knownWorkstations: WorkstationsMessage = {
    _tag: "LoadedWorkstations",
    requestId: 1,
    rows: [workstationOf(1), workstationOf(2, { state: "silent" })]
  }
  const someOffers: WorkstationsMessage = {
    _tag: "LoadedOffers",
    isDone: false,
    offers: [
      {
        ring: 1,
        version: "1.2.4",
        offered_at: "2026-11-20 05:00:00",
        offered_by: "Asha Nair",
        workstations: 2,
        updated: 1
      }
    ]
  }
  const audited: AuditMessage = {
    _tag: "LoadedAudit",
    requestId: 1,
    isMore: false,
    page: {
      entries: [
        {
          id: 7,
          at: "2026-11-20 05:00:00",
          user_id: 1,
          user_name: "Asha Nair",
          store_id: null,
          store_name: null,
          subject: "user",
          subject_id: "hub",
          subject_name: null,
          action: "changed",
          detail: {},
          request: "1f590493bd00dbc5"
        }
      ],
      next: { at: "2026-11-20 05:00:00", id: 7 }
    }
  }
  const atMasterData = (...messages: ReadonlyArray<MasterDataMessage>): Model => {
    const client = new Client().enter({ ...flags, admin: 1 })
    client.go("/masterdata")
    const loaded: ReadonlyArray<MasterDataMessage> = [
      { _tag: "LoadedKinds", requestId: 1, kinds: masterKinds },
      { _tag: "LoadedRows", requestId: 2, page: masterPage }
    ]
    for (const message of [...loaded, ...messages]) client.say(messageTo(client.model.page, message))
    return client.model
  }
  const masterWanted = { kind: "prices", source: { rows: [] }, from: undefined, note: "" }
  const atChange = (state: "done" | "planned", ...messages: ReadonlyArray<MasterDataMessage>): Model =>
    atMasterData(
      { _tag: "OpenedHistory" },
      { _tag: "LoadedChanges", requestId: 3, changes: [masterChange({ state })], before: undefined },
      { _tag: "OpenedChange", id: 12 },
      {
        _tag: "LoadedChange",
        requestId: 4,
        details: { change: masterChange({ state }), rows: masterRows, next: 300 },
        after: undefined
      },
      ...messages
    )
  const atAdmin = (path: string, ...messages: ReadonlyArray<AdminMessage>): Model => {
    const client = new Client().enter({ ...flags, admin: 1 })
    client.go(path)
    const loaded = {
      _tag: "LoadedAdmin",
      requestId: 1,
      users: [{ ...adminAccount, flags: { get_all_orders: true, template_id: 7 } }],
      stores: adminStores,
      variables: [{ name: "refund_limit", hub_id: null, value: "25000", is_public: false, problem: null }]
    } as const
    for (const message of [loaded, ...messages]) client.say(messageTo(client.model.page, message))
    return client.model
  }
  const atStoreCredits = (...messages: ReadonlyArray<StoreCreditsMessage>): Model => {
    const client = new Client().enter(flags)
    client.model = { ...client.model, settings: { ...client.model.settings, till: "Till 1" } }
    client.go("/storecredits")
    const loaded = {
      _tag: "LoadedCredits",
      requestId: 1,
      credits: [openCredit()],
      count: 1,
      balance: openCredit().balance
    } as const
    for (const message of [loaded, ...messages])
      if (client.model.page._tag === "StoreCredits") client.say(messageTo(client.model.page, message))
    return client.model
  }
  const atEInvoices = (who: object, ...messages: ReadonlyArray<EInvoicesMessage>): Model => {
    const client = new Client().enter({ ...flags, ...who })
    client.go("/einvoices")
    const papers = [
      openEInvoice(),
      openEInvoice({ id: 2, kind: "CRN" }),
      openEInvoice({ id: 3, state: "waiting", why: null, tries: 0 })
    ]
    for (const message of [
      { _tag: "LoadedEInvoices", requestId: 1, registrar: "sandbox", papers } as const,
      ...messages
    ])
      if (client.model.page._tag === "EInvoices") client.say(messageTo(client.model.page, message))
    return client.model
  }
  const scan = (scanned: string): Message => ({
    _tag: "Scanned",
    code: scanned,
    framing: { source: "wedge", terminator: "CR", durationMs: 100, symbology: null }
  })

  const summary = (message: DailySummaryMessage): Message => ({
    _tag: "GotScreenMessage",
    screen: "DailySummary",
    message
  })

  const ofShift = (message: ShiftMessage): Message => ({
    _tag: "GotScreenMessage",
    screen: "Shift",
    message
  })
  const ofTasks = (message: TasksMessage): Message => ({
    _tag: "GotScreenMessage",
    screen: "Tasks",
    message
  })
  const taskPage = {
    _tag: "LoadedTasks",
    requestId: 1,
    found: {
      rows: [taskOf(), taskOf({ task_id: 2, owner: { user_id: 99, name: "Ravi Menon" } })],
      total: 41,
      page: 1,
      perPage: 20,
      counts: { open: 41, mine: 0, late: 1 }
    }
  } as const
  const ofReturn = (message: ReturnMessage): Message => ({
    _tag: "GotScreenMessage",
    screen: "Return",
    message
  })
  const countedShift = shiftOf({
    closed: { user_id: 7, by: "Meera" },
    count: {
      count_id: 9,
      at: "2026-11-20 05:00:00",
      user_id: 7,
      by: "Meera",
      pieces: [],
      counted: zero,
      expected: ofHundredths(100_00),
      difference: ofHundredths(-100_00),
      revision: 0,
      needs_approval: true
    }
  })
  /** A till with this shift. */
  const returnedOrder: ReturnOrder = {
    order_id: 42,
    increment_id: "100000042",
    store_id: 11,
    status: "complete",
    customer_name: "Asha Rao",
    customer_mobile: null,
    payment_method: "upi",
    packs: [1, 2].map((id) => ({
      id,
      item_id: 1,
      product_id: 1773,
      product_name: "Chicken",
      scan_code: `CODE${id}`,
      qty: ofThousandths(500),
      sell_by: "kg",
      is_scanned: true,
      returned_at: null,
      returned_by: null
    }))
  }
  /** Somebody takes a return in; of an order one pack is ticked. */
  const atReturns = (orders: ReadonlyArray<ReturnOrder>): Model => {
    const steps: ReadonlyArray<OrderReturnMessage> = [
      { _tag: "RestoredWork", text: undefined },
      { _tag: "LoadedCancelled", list: [] },
      ...orders.flatMap((order) => [
        { _tag: "ScannedCode", code: order.increment_id } as const,
        { _tag: "FoundOrder", code: order.increment_id, order } as const,
        { _tag: "Ticked", id: 1 } as const
      ])
    ]
    return steps.reduce<Model>(
      (model, message) =>
        afterMessage(model, { _tag: "GotScreenMessage", screen: "OrderReturn", id: 0, message }),
      toldTo("/orderreturn")
    )
  }

  const atTill = (shift: Shift | null): Model => {
    const named = toldTo("/home")
    const [model] = update(
      { ...named, settings: { ...named.settings, till: "Till 1" } },
      { _tag: "AskedForRoute", route: { name: "shift" } }
    )
    const facts = { movements: [], sales: [], counts: 1, storeName: "", now: model.now, isTold: true }
    const seen = shift === null ? null : { shift, report: report({ shift, ...facts }) }
    return afterMessage(model, ofShift({ _tag: "LoadedShift", requestId: 1, seen }))
  }

  const none: EodStatus = {
    submitted: false,
    submission_updated_at: null,
    approved_at: null,
    day: "2026-11-20",
    version: 0,
    submitted_by: null,
    approved_by: null,
    sent_back: null,
    sent_back_at: null,
    sent_back_by: null,
    sent_back_reason: null
  }
  /** An end-of-day report of two products, one of them counted. */
  const counting = (status: EodStatus): Model => {
    const eod = (message: EodMessage): Message => ({
      _tag: "GotScreenMessage",
      screen: "Eod",
      message
    })
    const stocked = (product_id: number): EodRow => ({
      product_id,
      product_name: "Chicken",
      current_stock: ofThousandths(5000),
      physical_stock: ofThousandths(5000),
      comment: "",
      whole: 1,
      qty: ofThousandths(5000),
      min_sale_qty: null,
      qty_increments: null,
      sell_by: "kg",
      category_type: "chicken",
      total_qty_sold: ofThousandths(0),
      total_partialy_sold: ofThousandths(0),
      shipment_id: null,
      selected: false,
      isValidQty: true,
      price: null,
      as_of: "2026-11-20 05:00:00"
    })
    const typed: Message = eod({
      _tag: "ToldForm",
      message: { _tag: "TypedField", field: "physical", text: "4" }
    })
    return toldTo(
      "/eodstockTaking",
      eod({ _tag: "LoadedStatus", requestId: 2, status }),
      eod({ _tag: "LoadedRows", requestId: 2, rows: [stocked(1), stocked(2)] }),
      eod({ _tag: "RestoredWork", text: undefined }),
      eod({ _tag: "OpenedRow", key: "p1" }),
      typed,
      eod({ _tag: "SavedRow", goesOn: false })
    )
  }

  const ofCorrection = (message: CorrectionMessage): Message => ({
    _tag: "GotScreenMessage",
    screen: "Correction",
    message
  })
  /** A correction of two products, one of them typed, and a ticket that waits. */
  const correcting = (): Model => {
    return toldTo(
      "/correction",
      ofCorrection({
        _tag: "LoadedRows",
        requestId: 1,
        rows: [correctionRow(1, 5000), correctionRow(2, 5000)]
      }),
      ofCorrection({ _tag: "LoadedTickets", tickets: [correctionTicket()] }),
      ofCorrection({ _tag: "RestoredWork", text: undefined }),
      ofCorrection({ _tag: "OpenedRow", key: "p1" }),
      ofCorrection({ _tag: "ToldForm", message: { _tag: "TypedField", field: "stock", text: "4" } }),
      ofCorrection({ _tag: "SavedRow", goesOn: false })
    )
  }

  return [
    ["Login", () => new Client().model],
    ["Home", () => toldTo("/home")],
    ["Orders", () => toldTo("/order")],
    ["OrderDays", () => toldTo("/orderdays")],
    ["Filters", () => toldTo("/filters")],
    [
      "Order",
      () =>
        toldTo(
          "/order/1",
          {
            _tag: "GotScreenMessage",
            screen: "Order",
            id: 1,
            message: { _tag: "OpenedOrder", order: order([item(1, 7), item(2, 8)], { order_id: 1 }) }
          },
          {
            _tag: "GotScreenMessage",
            screen: "Order",
            id: 1,
            message: { _tag: "RestoredWork", text: undefined }
          }
        )
    ],
    [
      "PickList",
      () =>
        toldTo("/picklist/1,2", {
          _tag: "GotScreenMessage",
          screen: "PickList",
          message: {
            _tag: "LoadedPickList",
            orderIds: [1, 2],
            list: {
              orders: [{ order_id: 1, increment_id: "101" }],
              lines: pickList([order([item(1, 7)], { order_id: 1, increment_id: "101" })], new Map()),
              left_out: [{ order_id: 2, increment_id: "102", status: "processing" }]
            }
          }
        })
    ],
    ["Dispatch", () => toldTo("/dispatch")],
    ["Dispatch", () => toldTo("/dispatch", scan("hello"))],
    ["Incoming", () => toldTo("/incoming")],
    ["IncomingDays", () => toldTo("/incomingdays")],
    ["Shipment", () => toldTo("/incoming/1")],
    [
      "Shipment",
      () =>
        toldTo(
          "/incoming/1",
          {
            _tag: "GotScreenMessage",
            screen: "Shipment",
            id: 1,
            message: { _tag: "OpenedShipment", shipment: shipment({ id: 1 }) }
          },
          {
            _tag: "GotScreenMessage",
            screen: "Shipment",
            id: 1,
            message: { _tag: "RestoredWork", text: undefined }
          }
        )
    ],
    ["Return", () => toldTo("/return")],
    [
      "Return",
      () =>
        toldTo(
          "/return",
          ofReturn({ _tag: "RestoredWork", text: undefined }),
          ofReturn({ _tag: "LoadedSheet", requestId: 1, sheet: returnSheet([returned(), fish, tikka]) })
        )
    ],
    [
      "Inventory",
      () =>
        toldTo("/inventory", {
          _tag: "GotScreenMessage",
          screen: "Inventory",
          message: {
            _tag: "LoadedRows",
            asked: 1,
            rows: [listedPack(7, { id: 1 }), listedPack(7, { id: 2 })],
            total: 90
          }
        })
    ],
    ["Pack", () => toldTo(`/inventory/${code("A7")}`)],
    ["Label", () => toldTo("/label")],
    ["Packed", () => toldTo("/scannext")],
    ["Packed", () => toldTo("/packed/41")],
    [
      "Timeline",
      () =>
        toldTo("/order/41/timeline", {
          _tag: "GotScreenMessage",
          screen: "Timeline",
          message: {
            _tag: "LoadedTimeline",
            id: 41,
            timeline: {
              order_id: 41,
              increment_id: "100000041",
              entries: [
                {
                  id: "note-3",
                  at: "2026-11-20 06:02:00",
                  action: "note",
                  by: "Meera Nair",
                  times: 1,
                  detail: { text: "Ring twice" }
                }
              ]
            }
          }
        })
    ],
    ["Failed", () => toldTo("/failed")],
    ["OffSale", () => toldTo("/offsale/1773")],
    [
      "OffSale",
      () =>
        update(toldTo("/offsale"), {
          _tag: "GotScreenMessage",
          screen: "OffSale",
          message: {
            _tag: "Loaded",
            off: [
              {
                product_id: 1773,
                name: "Curry Cut",
                since: "2026-11-26 08:00:00",
                until: null,
                reason: null,
                by: "Asha"
              }
            ]
          }
        })[0]
    ],
    ...summaryReports.map(
      (report): Begin => [
        "DailySummary",
        () =>
          toldTo(
            "/dailysummary",
            summary({ _tag: "ChoseTab", tab: report.of }),
            summary({ _tag: "LoadedReport", requestId: report.of === "summary" ? 1 : 2, report })
          )
      ]
    ),
    [
      "DailySummary",
      () =>
        toldTo(
          "/dailysummary",
          summary({ _tag: "OpenedTotal", category: "home_delivery", method: "upi" }),
          summary({ _tag: "LoadedOrders", requestId: 2, found: summaryOrders })
        )
    ],
    [
      "PrintQueue",
      () =>
        toldTo("/printqueue", {
          _tag: "GotScreenMessage",
          screen: "PrintQueue",
          message: {
            _tag: "LoadedJobs",
            jobs: [
              job({ jobId: "j1", state: "unknown" }),
              job({ jobId: "j2", state: "failed" }),
              job({ jobId: "j3", state: "done" }),
              job({ jobId: "j4", state: "queued" })
            ]
          }
        })
    ],
    ["OrderCreate", () => new Sale(flags).with().model],
    ["OrderCreate", () => new Sale(flags).with([line(1), line(2, { oos: true })]).model],
    ["QuickCheckout", () => new QuickSale(flags).with().model],
    ["QuickCheckout", () => new QuickSale(flags).with([line(1), line(2)]).model],
    ["QuickCheckout", () => new QuickSale({ ...flags, ...behind }).with([line(1)]).model],
    ["CustomerDisplay", () => toldTo("/customer-display")],
    [
      "CustomerDisplay",
      () =>
        toldTo(
          "/customer-display",
          { _tag: "ChangedLink", link: "online" },
          {
            _tag: "GotScreenMessage",
            screen: "CustomerDisplay",
            message: {
              _tag: "LoadedDisplay",
              asked: 1,
              display: {
                counters: ["Till 1", "Till 2"].map((name) => ({ name, is_named: true })),
                till: null,
                counter: null,
                sale: null
              }
            }
          }
        )
    ],
    ["HubTransfer", () => new TransferDesk(undefined, flags).model],
    ["HubTransfer", () => new TransferDesk(undefined, flags).with([product(7), product(8)]).model],
    [
      "HubTransfer",
      () =>
        new TransferDesk(undefined, flags).with([product(7)]).tell({ _tag: "TookProduct", productId: 7 })
          .model
    ],
    ["Eod", () => toldTo("/eodstockTaking")],
    ["Accounts", () => atAccounts()],
    ["Accounts", () => atAccounts({ _tag: "OpenedMonth", name: "2026-11" })],
    [
      "Accounts",
      () =>
        atAccounts(
          { _tag: "OpenedMonth", name: "2026-11" },
          { _tag: "LoadedMonth", requestId: 2, figures: gstr1Figures() }
        )
    ],
    [
      "Accounts",
      () =>
        atAccounts(
          { _tag: "ChoseRegistration", index: 1 },
          { _tag: "OpenedMonth", name: "2026-11" },
          { _tag: "LoadedMonth", requestId: 2, figures: vat201Figures() }
        )
    ],
    ["Admin", () => atAdmin("/admin")],
    ["Codes", () => atCodes({ _tag: "TriedCode", code: "4006381333931" })],
    ["Codes", () => atCodes({ _tag: "OpenedImport" })],
    ["Codes", () => atCodes({ _tag: "TurnedList", name: "packhouse" })],
    ["Workstations", () => atWorkstations()],
    [
      "Workstations",
      () =>
        atWorkstations({ _tag: "FailedWorkstations", requestId: 1, problem: "The store cannot answer now." })
    ],
    ["Workstations", () => atWorkstations({ _tag: "LoadedWorkstations", requestId: 1, rows: [] })],
    ["Workstations", () => atWorkstations(knownWorkstations)],
    ["Workstations", () => atWorkstations(knownWorkstations, { _tag: "OpenedWorkstation", id: 2 })],
    ["Workstations", () => atWorkstations(knownWorkstations, { _tag: "OpenedNew" })],
    ["Workstations", () => atWorkstations(knownWorkstations, { _tag: "OpenedOffers" }, someOffers)],
    [
      "Workstations",
      () =>
        atWorkstations(
          knownWorkstations,
          { _tag: "OpenedWorkstation", id: 2 },
          { _tag: "OpenedChange" },
          { _tag: "LoadedStores", stores: adminStores }
        )
    ],
    [
      "Workstations",
      () => atWorkstations(knownWorkstations, { _tag: "OpenedWorkstation", id: 2 }, { _tag: "OpenedTakeOut" })
    ],
    [
      "Workstations",
      () => atWorkstations(knownWorkstations, { _tag: "OpenedWorkstation", id: 2 }, { _tag: "OpenedAgain" })
    ],
    [
      "Workstations",
      () =>
        atWorkstations(
          knownWorkstations,
          { _tag: "OpenedNew" },
          {
            _tag: "MadeCode",
            code: "K7Q2M-9XPTR",
            until: "2026-11-21 06:00:00",
            workstation: workstationOf(3)
          }
        )
    ],
    ["Audit", () => atAudit()],
    ["Audit", () => atAudit({ _tag: "FailedAudit", requestId: 1, problem: "The store cannot answer now." })],
    ["Audit", () => atAudit(audited)],
    ["Audit", () => atAudit(audited, { _tag: "OpenedEntry", id: 7 })],
    ["Audit", () => atAudit(audited, { _tag: "OpenedFilter" })],
    [
      "MasterData",
      () => {
        const client = new Client().enter({ ...flags, admin: 1 })
        client.go("/masterdata")
        return client.model
      }
    ],
    ["MasterData", () => atMasterData()],
    ["MasterData", () => atMasterData({ _tag: "OpenedNew" })],
    ["MasterData", () => atMasterData({ _tag: "OpenedRow", key: ["101", "5120"] })],
    [
      "MasterData",
      () =>
        atMasterData(
          { _tag: "OpenedRow", key: ["101", "5120"] },
          { _tag: "ToldForm", message: { _tag: "TypedField", field: "=price", text: "50" } },
          { _tag: "Submitted" },
          { _tag: "Checked", attempt: 1, wanted: masterWanted, check: masterCheck() }
        )
    ],
    ...[
      masterCheck(),
      masterCheck({ problem_count: 1, problems: [{ line: 2, column: "price", reason: "it is empty" }] })
    ].map(
      (check): Begin => [
        "MasterData",
        () =>
          atMasterData(
            { _tag: "OpenedFile" },
            {
              _tag: "ToldForm",
              message: { _tag: "TypedField", field: "text", text: "store_id,price\n101,50\n" }
            },
            { _tag: "Submitted" },
            { _tag: "Checked", attempt: 1, wanted: masterWanted, check }
          )
      ]
    ),
    ["MasterData", () => atMasterData({ _tag: "OpenedHistory" })],
    ["MasterData", () => atChange("done")],
    ["MasterData", () => atChange("done", { _tag: "AskedToUndo" })],
    ["MasterData", () => atChange("planned", { _tag: "AskedToCancel" })],
    ["Admin", () => atAdmin("/admin?pg=settings")],
    ...(["about", "orders", "values"] as const).map(
      (group): Begin => [
        "Admin",
        () => atAdmin("/admin", { _tag: "OpenedUser", username: "hub" }, { _tag: "ChoseGroup", group })
      ]
    ),
    ...(["refund_limit", "delivery_charge", "accept_order_reason"] as const).map(
      (name): Begin => [
        "Admin",
        () =>
          atAdmin("/admin?pg=settings", {
            _tag: "OpenedDialog",
            filling: { of: "setting", name, hub_id: null }
          })
      ]
    ),
    ["EInvoices", () => toldTo("/einvoices")],
    ["EInvoices", () => atEInvoices({})],
    ["EInvoices", () => atEInvoices({ admin: 1 })],
    ["EInvoices", () => atEInvoices({ admin: 1 }, { _tag: "AskedToSetAside", paper: openEInvoice() })],
    ["StoreCredits", () => toldTo("/storecredits")],
    ["StoreCredits", () => atStoreCredits()],
    ["StoreCredits", () => atStoreCredits({ _tag: "AskedToPayOut" })],
    ["EodReports", () => toldTo("/eodreports")],
    [
      "EodReports",
      () =>
        toldTo(
          "/eodreports",
          {
            _tag: "GotScreenMessage",
            screen: "EodReports",
            message: { _tag: "LoadedReports", requestId: 1, reports: [submittedOnce] }
          },
          { _tag: "GotScreenMessage", screen: "EodReports", message: { _tag: "MovedRow", by: 1 } }
        )
    ],
    ["Eod", () => counting(none)],
    [
      "Eod",
      () => counting({ ...none, submitted: true, version: 1, submission_updated_at: "2026-11-20 05:00:00" })
    ],
    ["Correction", () => toldTo("/correction")],
    ["Correction", () => correcting()],
    ["Shift", () => toldTo("/shift")],
    ["OrderReturn", () => atReturns([])],
    ["OrderReturn", () => atReturns([returnedOrder])],
    ...[null, shiftOf(), countedShift, { ...countedShift, status: "waiting" as const }].map(
      (shift): Begin => ["Shift", () => atTill(shift)]
    ),
    [
      "Shift",
      () =>
        toldTo(
          "/shift",
          ofShift({ _tag: "ChoseTab", tab: "history" }),
          ofShift({
            _tag: "LoadedShifts",
            requestId: 1,
            page: 1,
            found: { rows: [countedShift, shiftOf({ shift_id: 2 })], total: 41, page: 1, perPage: 20 }
          })
        )
    ],
    ["Tasks", () => toldTo("/tasks")],
    ["Tasks", () => toldTo("/tasks", ofTasks(taskPage))],
    ...(["end", "not_needed", "take_over"] as const).map(
      (kind) =>
        [
          "Tasks",
          () =>
            toldTo(
              "/tasks",
              ofTasks(taskPage),
              ofTasks({ _tag: "OpenedRow", taskId: 1 }),
              ofTasks({ _tag: "OpenedDialog", kind, task: taskOf() })
            )
        ] as const
    ),
    ["Devices", () => toldTo("/devices")],
    ...(["unpaired", "connected"] as const).map(
      (link) =>
        [
          "Devices",
          () =>
            toldTo("/devices", {
              _tag: "GotScreenMessage",
              screen: "Devices",
              message: {
                _tag: "ChangedDevices",
                status: { link, devices: [device("scanner", {}), device("label", {}), device("scale", {})] }
              }
            })
        ] as const
    ),
    ["ScannerCheck", () => toldTo("/scannercheck")],
    ["ScannerCheck", () => toldTo("/scannercheck", scan(code("A7")), scan(code("B7")), scan("x"))],
    ["Sync", () => toldTo("/sync")],
    ["Settings", () => toldTo("/settings")],
    ["Info", () => toldTo("/info")]
  ]
}

/** What has the keys: what is asked, else the page. */
export const layerOf = <M>(view: View<M>): View<M> =>
  view.question === undefined ? view : asView(view.question)

/** A field has the characters while somebody is in it. */
export const isFilledIn = (view: View<unknown>): boolean => {
  const fields = view.question === undefined ? undefined : fieldsOf(view.question)
  return fields !== undefined && fieldWithKeys(fields) !== undefined
}

/** A message that comes to nothing leaves the model as it is: what it looks like is known. */
const looks = new WeakMap<Model, string>()

/** What tells one state of a screen from another here: what can be done in it. */
export const lookOf = (model: Model): string => {
  const look = looks.get(model) ?? lookAt(model)
  looks.set(model, look)
  return look
}
const lookAt = (model: Model): string =>
  shownTo(model, (view) =>
    JSON.stringify([
      view.question?.id.replace(/\d+/g, "") ?? "",
      actionsOf(layerOf(view)).map(({ id, title, isDisabled }) => [id, title, isDisabled]),
      entryOf(view)?.text === "",
      partOf(view, "table")?.count === 0
    ])
  ) ?? ""

/** What a press comes to: the client after it, and what was asked for. */
export interface Step {
  readonly by: string
  readonly model: Model
  readonly commands: ReadonlyArray<Command>
}

const afterMessages = (by: string, model: Model, messages: ReadonlyArray<Message>): Step =>
  messages.reduce<Step>(
    (step, message) => {
      const [next, commands] = update(step.model, message)
      return { by, model: next, commands: [...step.commands, ...commands] }
    },
    { by, model, commands: [] }
  )

const steps = new WeakMap<Model, ReadonlyArray<Step>>()

/** Where every key leads that means something now, and what is typed into the line and the search. */
export const leadingFrom = (model: Model): ReadonlyArray<Step> => {
  const leading = steps.get(model) ?? leadingAt(model)
  steps.set(model, leading)
  return leading
}
const leadingAt = (model: Model): ReadonlyArray<Step> =>
  shownTo(model, (view, toClient) => {
    const layer = layerOf(view)
    const pressed = keysOf(layer).flatMap(({ keys, title, press }) => {
      // Keys of one meaning mostly say the same.
      const given = new Set<string>()
      return keys.flatMap((key) => {
        const effect = press(key)
        if (effect === undefined || typeof effect === "string" || !("messages" in effect)) return []
        const messages = effect.messages.map(toClient)
        const text = JSON.stringify(messages)
        if (given.has(text)) return []
        given.add(text)
        return [afterMessages(title, model, messages)]
      })
    })
    const typed = [entryOf(layer), partOf(layer, "search")].flatMap((box) =>
      box === undefined ? [] : [afterMessages("typing", model, [toClient(box.typed("12"))])]
    )
    return [...(isFilledIn(view) ? [] : pressed), ...typed]
  }) ?? []

/** What is pressed with a pointer, where keys are for fields: each action of what is shown, and what sends a form off. */
export const pressedIn = (model: Model): ReadonlyArray<Step> =>
  shownTo(model, (view, toClient) => {
    const { parts, question } = view
    const forms = parts.flatMap((part) => (part.part === "form" ? [part.submit] : []))
    const actions = [...forms, ...actionsOf(view), ...(question?.actions ?? [])].filter(
      ({ isDisabled }) => isDisabled !== true
    )
    return [
      ...actions.flatMap(({ title, outcome }) =>
        "message" in outcome ? [afterMessages(title, model, [toClient(outcome.message)])] : []
      )
    ]
  }) ?? []

/** What can be done wherever somebody is. */
export const everywhereIn = (model: Model): ReadonlyArray<Step> =>
  actionsEverywhere(model).flatMap(({ title, outcome }) =>
    "message" in outcome ? [afterMessages(title, model, [outcome.message])] : []
  )

/** Enough for every screen of today: a walk ends long before. */
export const mostStates = 400

/** Every state of the same screen that keys lead to from one. */
export const walked = (begin: Model): ReadonlyArray<Model> => {
  const seen = new Map([[lookOf(begin), begin]])
  const waiting = [begin]
  for (let state = waiting.shift(); state !== undefined; state = waiting.shift())
    for (const { model: next } of leadingFrom(state)) {
      if (next === state || next.page._tag !== begin.page._tag || seen.size >= mostStates) continue
      const look = lookOf(next)
      if (seen.has(look)) continue
      seen.set(look, next)
      waiting.push(next)
    }
  return [...seen.values()]
}
