/** Orders invoiced several at once, step by step against a server, a journal and printers that a test rules. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Running } from "#core/client/run.ts"
import * as Day from "#core/day.ts"
import { noDaemon } from "#core/device/call-fault.ts"
import { PrintFailed, PrintUnknown } from "#core/device/print-fault.ts"
import type { Message } from "#core/kit/invoice-queue/model.ts"
import { retriable } from "#core/order/invoice-queue.ts"
import * as Q from "#core/quantity.ts"
import { manualPack } from "#core/stock/pack.ts"
import { job } from "../arbitrary/device.ts"
import { item, order } from "../arbitrary/order.ts"
import { pack, packCode } from "../arbitrary/stock.ts"
import { noon } from "../arbitrary/time.ts"
import {
  chosen,
  invoiced,
  invoicingFlags,
  invoicingWorld,
  online,
  orderOf,
  page,
  untilTicked
} from "./queue-world.ts"
import { toastsOf } from "./running.ts"
import { inWorld, ruled, type World } from "./world.ts"

const queueOf = ({ model }: Running) => model().invoiceQueue
const tell = (running: Running, message: Message): void =>
  running.tell({ _tag: "GotScreenMessage", screen: "InvoiceQueue", message })
/** Queues these orders and waits until the run is over. */
const run = (running: Running, ...ids: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    yield* online(running)
    tell(running, { _tag: "QueuedOrders", orders: ids.map(chosen) })
    yield* untilTicked(() => queueOf(running).hold === "none" && queueOf(running).finishedAt !== null)
  })
const invoiceCalls = (world: World) => world.calls.filter(({ method }) => method.endsWith(".invoiceOrder"))
const entries = (running: Running, list: "completed" | "failed") =>
  queueOf(running)[list].map(({ order: { order_id }, problems }) => [order_id, problems])

describe("a run", () => {
  it("invoices one order at a time by packs, prints both papers, and tells once what came of it", () => {
    const world = invoicingWorld()
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1, 2)
        expect(entries(running, "completed")).toEqual([
          [1, []],
          [2, []]
        ])
        expect(queueOf(running)).toMatchObject({
          activeOrder: null,
          isRunning: false,
          running: [],
          failed: []
        })
        const [first] = invoiceCalls(world)
        expect(first?.args).toMatchObject({
          items: [
            { item_id: 10, qty: 500, reason: null, scanned_info: { items: [{ scan_code: packCode(1, 7) }] } }
          ]
        })
        expect(
          world.log.filter((line) => line.startsWith("print ") || line.endsWith("invoiceOrder"))
        ).toEqual([
          "call InvoiceService.invoiceOrder",
          "print invoice invoice order-1:invoice:1",
          "print label orderLabel order-1:label:1",
          "call InvoiceService.invoiceOrder",
          "print invoice invoice order-2:invoice:1",
          "print label orderLabel order-2:label:1"
        ])
        expect(toastsOf(running)).toContain("2 orders invoiced and printed")
        // Who was on the orders has left them.
        expect(
          world.calls.filter(({ method }) => method === "ClientService.clientAssign").map(({ args }) => args)
        ).toEqual([
          { id: 1, screen: "bulk-invoice" },
          { id: 1 },
          { id: 2, screen: "bulk-invoice" },
          { id: 2 }
        ])
      })
    )
  })

  it("asks the new invoice service where the user has it", () => {
    const world = invoicingWorld().on("OrderInvoiceService.invoiceOrder", () => Effect.succeed(invoiced(1)))
    world.remember({ ...invoicingFlags, enable_new_invoice_service: 1 })
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1)
        expect(invoiceCalls(world)).toMatchObject([
          {
            method: "OrderInvoiceService.invoiceOrder",
            args: { request: { increment_id: "101", clientItems: [{ item_id: 10, qty: 500 }] } }
          }
        ])
        expect(entries(running, "completed")).toEqual([[1, []]])
      })
    )
  })

  it("sends what an item is cut into in its place, for those who pick by yield ratio (PART-2)", () => {
    const cut = order(
      [
        item(10, 7, { qty: Q.ofThousandths(500) }),
        item(11, 8, { qty: Q.ofThousandths(300), parent_item_id: 10 })
      ],
      { order_id: 1, increment_id: "101" }
    )
    const linesFor = async (flags: object) => {
      const world = invoicingWorld().on("OrderService.getOrderInfo", () => Effect.succeed(cut))
      world.remember({ ...invoicingFlags, ...flags })
      await inWorld(world, (running) => run(running, 1))
      return invoiceCalls(world).map(({ args: { items } }) => items)
    }
    return Promise.all([linesFor({}), linesFor({ enable_yield_ratio_in_order_view: 1 })]).then((sent) =>
      expect(sent).toMatchObject([[[{ item_id: 10 }]], [[{ item_id: 11 }]]])
    )
  })

  it("tells what is short of an order, which is nil with the first configured reason", () => {
    const world = invoicingWorld()
      .on("OrderInvoiceService.getAvailablePacks", () => Effect.succeed([]))
      .on("UtilService.getEnvVariables", () =>
        Effect.succeed([{ name: "accept_order_reason", value: JSON.stringify(["None left today", "Other"]) }])
      )
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1)
        expect(queueOf(running).completed.map(({ notes }) => notes)).toEqual([
          ["1 of 1 items short: None left today"]
        ])
        expect(invoiceCalls(world)[0]?.args).toMatchObject({
          items: [{ qty: 0, reason: "None left today", scanned_info: { items: [] } }]
        })
      })
    )
  })
})

describe("what goes wrong", () => {
  it("an order that has changed is read anew and sent once more, as it is now", () => {
    let callCount = 0
    const changed = orderOf(1, { updated_at: Day.toGmt(noon) })
    const world = invoicingWorld()
      .on("OrderService.getOrderInfo", () => Effect.succeed(callCount === 0 ? orderOf(1) : changed))
      .on("InvoiceService.invoiceOrder", () =>
        Effect.succeed(
          callCount++ === 0
            ? { status: "DIRTY", code: "DIRTY", message: "Order was modified", info: changed }
            : invoiced(1)
        )
      )
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1)
        expect(invoiceCalls(world).map(({ args }) => args.last_updated_at)).toEqual([
          orderOf(1).updated_at,
          changed.updated_at
        ])
        expect(entries(running, "completed")).toEqual([[1, []]])
      })
    )
  })

  it("one that changes whenever it is sent fails with the sentence (BULK-6)", () => {
    const dirty = {
      status: "DIRTY",
      code: "DIRTY",
      message: "Order was modified by someone else",
      info: orderOf(1)
    }
    const world = invoicingWorld().on("InvoiceService.invoiceOrder", () => Effect.succeed(dirty))
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1)
        expect(entries(running, "failed")).toEqual([[1, ["Order was modified by someone else"]]])
        expect(world.log.filter((line) => line.startsWith("print "))).toEqual([])
      })
    )
  })

  it("packs that others took meanwhile are looked for anew; what is not there then is nil", () => {
    let callCount = 0
    const world = invoicingWorld()
      .on("OrderInvoiceService.getAvailablePacks", () => Effect.succeed(callCount === 0 ? [pack(7)] : []))
      .on("InvoiceService.invoiceOrder", () =>
        callCount++ === 0 ? ruled("AlreadyUsed", "Already Used Entity") : Effect.succeed(invoiced(1))
      )
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1)
        expect(invoiceCalls(world).map(({ args }) => (args.items as Array<{ qty: number }>)[0]?.qty)).toEqual(
          [500, 0]
        )
        expect(new Set(invoiceCalls(world).map(({ key }) => key)).size).toBe(2)
        expect(queueOf(running).completed.map(({ notes }) => notes)).toEqual([
          ["1 of 1 items short: Out of stock"]
        ])
      })
    )
  })

  it.each([
    [
      "was invoiced elsewhere before it was read",
      { status: "processing", invoice_id: "77" } as const,
      undefined
    ],
    [
      "was invoiced elsewhere while it was prepared",
      {},
      ruled("AlreadyProcessed", "Already Processed", { invoice_id: "77" })
    ]
  ])("an order that %s has one invoice, is not printed here, and says so", (_, change, answer) => {
    const world = invoicingWorld().on("OrderService.getOrderInfo", () => Effect.succeed(orderOf(1, change)))
    if (answer !== undefined) world.on("InvoiceService.invoiceOrder", () => answer)
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1)
        expect(entries(running, "failed")).toEqual([
          [1, ["Already Processed: it was invoiced elsewhere (invoice 77); nothing was printed here"]]
        ])
        expect(world.log.filter((line) => line.startsWith("print "))).toEqual([])
      })
    )
  })

  it("an order that was cancelled meanwhile fails with the sentence, and the next one goes on", () => {
    const world = invoicingWorld().on("OrderService.getOrderInfo", ({ order_id }) =>
      Effect.succeed(orderOf(Number(order_id), order_id === 1 ? { status: "canceled" } : {}))
    )
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1, 2)
        expect(entries(running, "failed")).toEqual([[1, ["Order is not valid for invoicing "]]])
        expect(entries(running, "completed")).toEqual([[2, []]])
        // It is never open again: another try is not offered.
        expect(retriable(queueOf(running))).toEqual([])
      })
    )
  })

  it("one that another counter invoiced meanwhile is not to be tried again; one on hold is", () => {
    const world = invoicingWorld()
      .on("OrderService.getOrderInfo", ({ order_id }) =>
        Effect.succeed(
          orderOf(Number(order_id), order_id === 1 ? { status: "processing", invoice_id: "77" } : {})
        )
      )
      .on("InvoiceService.invoiceOrder", ({ order_id }) =>
        order_id === 2
          ? ruled("AlreadyProcessed", "Already Processed", { invoice_id: "78" })
          : ruled("OnHold", "On hold by Asha Nair: wrong address", {
              by: "Asha Nair",
              reason: "wrong address",
              since: "2026-11-20 06:02:00"
            })
      )
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1, 2, 3)
        expect(entries(running, "failed")).toEqual([
          [1, ["Already Processed: it was invoiced elsewhere (invoice 77); nothing was printed here"]],
          [2, ["Already Processed: it was invoiced elsewhere (invoice 78); nothing was printed here"]],
          [3, [expect.stringContaining("wrong address")]]
        ])
        expect(retriable(queueOf(running)).map(({ order }) => order.order_id)).toEqual([3])
      })
    )
  })

  it("an order that the item pick-up app packed is invoiced as packed; what was packed for another quantity is left to people (BULK-12)", () => {
    const world = invoicingWorld()
      .on("UtilService.getEnvVariables", () =>
        Effect.succeed([{ name: "item_pickup_app_config", value: '{"order_item_update_threshold":10}' }])
      )
      .on("OrderService.getOrderInfo", ({ order_id }) =>
        Effect.succeed(
          order(
            [
              item(1, 7, {
                qty: Q.ofThousandths(1000),
                packingDetails: {
                  qty_orig: Q.ofThousandths(order_id === 1 ? 1000 : 500),
                  qty_packed: Q.ofThousandths(500)
                }
              })
            ],
            { order_id: Number(order_id), item_pickup_status: "picked" }
          )
        )
      )
    world.remember({ ...invoicingFlags, enable_item_pickup: 1 })
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1, 2)
        expect(invoiceCalls(world).map(({ args }) => args.items)).toMatchObject([
          [
            {
              qty: 500,
              reason: "Out of stock",
              scanned_info: { items: [{ scan_code: manualPack, qty: 500 }] }
            }
          ]
        ])
        // What is in the bag is looked for on no shelf.
        expect(world.log.filter((line) => line.includes("getAvailablePacks"))).toEqual([])
        expect(entries(running, "failed")).toEqual([[2, [expect.stringMatching(/^It was packed for other/)]]])
      })
    )
  })

  it("an order that somebody else is on, or of which scans are kept here, is left to who has it", () => {
    const world = invoicingWorld().on("OrderService.getOrderInfo", ({ order_id }) =>
      Effect.succeed(
        orderOf(Number(order_id), { assigned_to: { user_id: 99, name: "Binu", since: Day.toGmt(noon) } })
      )
    )
    world.stored.set("order 2", "{}")
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1, 2)
        expect(entries(running, "failed")).toEqual([
          [1, ["Binu is on it"]],
          [2, ["Scans of it are kept on this workstation: invoice it on its own page"]]
        ])
        expect(invoiceCalls(world)).toEqual([])
      })
    )
  })

  it("without a daemon nothing has failed: the papers are left, and they alone are printed once there is one (BULK-9)", () => {
    const world = invoicingWorld()
    let isThere = false
    world.devices = {
      print: (role, _, { jobKey }) =>
        isThere
          ? Effect.as(world.note(`prints ${role} ${jobKey}`), job({ state: "done" }))
          : Effect.fail(noDaemon("web"))
    }
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1)
        const { failed, completed, toPrint } = queueOf(running)
        expect([failed, completed]).toEqual([[], []])
        expect(toPrint).toMatchObject([
          { isInvoiced: true, isInvoicePrinted: false, isLabelPrinted: false, invoiceId: "901", problems: [] }
        ])
        isThere = true
        tell(running, { _tag: "QueuedOrders", orders: [chosen(1)] })
        yield* untilTicked(() => queueOf(running).completed.length === 1)
        expect(invoiceCalls(world)).toHaveLength(1)
        expect(world.log.filter((line) => line.startsWith("prints "))).toEqual([
          "prints invoice order-1:invoice:1",
          "prints label order-1:label:1"
        ])
      })
    )
  })

  it("a paper that may have come out is never sent again; one that certainly did not is, when a person asks (BULK-8)", () => {
    const world = invoicingWorld()
    const unknown = job({ state: "unknown", jobKey: "order-1:invoice:1", jobId: "u" })
    const failed = job({
      state: "failed",
      jobKey: "order-1:label:1",
      jobId: "f",
      error: { code: "PRINTER_ERROR", msg: "The printer is off", detail: null, retryable: true }
    })
    world.devices = {
      jobs: Effect.succeed([unknown, failed]),
      print: (role, _, { jobKey }) =>
        Effect.gen(function* () {
          yield* world.note(`prints ${role} ${jobKey}`)
          return yield* role === "invoice"
            ? Effect.fail(new PrintUnknown({ job: unknown }))
            : Effect.fail(new PrintFailed({ job: failed }))
        }),
      retry: (jobId) => Effect.as(world.note(`retries ${jobId}`), job({ state: "done" }))
    }
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* run(running, 1)
        expect(queueOf(running).failed[0]?.problems.join()).toMatch(/unknown, it may have come out/)
        tell(running, { _tag: "QueuedOrders", orders: [chosen(1)] })
        yield* untilTicked(() => queueOf(running).failed[0]?.isLabelPrinted === true)
        expect(queueOf(running).failed[0]).toMatchObject({ isInvoicePrinted: false, isLabelPrinted: true })
        // The same name each time: the daemon answers with the print that there was, and sends nothing.
        expect(world.log.filter((line) => /^(prints|retries) /.test(line))).toEqual([
          "prints invoice order-1:invoice:1",
          "prints label order-1:label:1",
          "prints invoice order-1:invoice:1",
          "retries f"
        ])
      })
    )
  })
})

describe("a client that comes back", () => {
  it("sets aside what it cannot read, names the orders in it as failed, and goes on with others (BULK-5)", () => {
    const world = invoicingWorld()
    const damaged = `{"version":1,"pending":[{"order":${JSON.stringify(chosen(5))},"isInvo`
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* online(running)
        const { store } = running.model().session ?? {}
        const name = `bulk-invoice ${store?.store_id}`
        world.stored.set(name, damaged)
        tell(running, { _tag: "QueuedOrders", orders: [chosen(1)] })
        yield* untilTicked(() => queueOf(running).completed.length === 1)
        expect(toastsOf(running)).toContainEqual(
          expect.stringMatching(/could not be read and is set aside\..* stand under Failed orders: 105$/)
        )
        expect(entries(running, "failed")).toEqual([[5, [expect.stringMatching(/^It was in a queue/)]]])
        expect([...world.stored].filter(([, text]) => text === damaged).map(([at]) => at)).toEqual([
          expect.stringMatching(`^bulk-invoice-unread ${store?.store_id}-`)
        ])
        // Looked at, it is tried again: what the server knows of it counts.
        tell(running, { _tag: "QueuedOrders", orders: [chosen(5)] })
        yield* untilTicked(() => queueOf(running).completed.length === 2)
        expect(entries(running, "failed")).toEqual([])
      })
    )
  })
})

describe("labels of ticked orders", () => {
  it("are printed once each, one after the other; one that is refused keeps no other back, and is named", () => {
    const found = [1, 2, 3].map((id) => orderOf(id))
    const world = invoicingWorld().on("OrderService.getOrderList", () =>
      Effect.succeed({ ...page, orders: found, total: found.length })
    )
    const failed = job({
      state: "failed",
      error: { code: "PRINTER_ERROR", msg: "The printer is off", detail: null, retryable: true }
    })
    world.devices = {
      print: (role, _, { jobKey }) =>
        Effect.andThen(
          world.note(`prints ${role} ${jobKey}`),
          jobKey.startsWith("order-2:")
            ? Effect.fail(new PrintFailed({ job: failed }))
            : Effect.succeed(job({ state: "done", jobKey }))
        )
    }
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* online(running)
        yield* untilTicked(() => running.model().book.byId.size === found.length)
        tell(running, { _tag: "TurnedOrders", orderIds: [1, 2, 3] })
        tell(running, { _tag: "AskedForLabels" })
        tell(running, { _tag: "AskedForLabels" })
        yield* untilTicked(() => !queueOf(running).isPrintingLabels)
        expect(world.log.flatMap((line) => /^prints label (order-\d+):label:/.exec(line)?.[1] ?? [])).toEqual(
          ["order-1", "order-2", "order-3"]
        )
        expect(running.model().toasts.map(({ text }) => text)).toEqual(
          expect.arrayContaining(["2 labels printed", "No label of 102: The printer is off"])
        )
        expect(queueOf(running).selected.size).toBe(3)
      })
    )
  })
})
