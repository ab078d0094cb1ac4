/** The two durable durableQueues as their suite knows them, with a row of each as it is stored today. */
import type { Running } from "#core/client/run.ts"
import type { QueueState } from "#core/kit/durable-queue.ts"
import { codec as invoiceRow } from "#core/kit/invoice-queue/stored.ts"
import { codec as placementRow } from "#core/kit/placement-queue/stored.ts"
import { cart, cartId, chosen, invoicingWorld, placingWorld } from "./queue-world.ts"
import type { World } from "./world.ts"

export interface DurableQueue {
  readonly screen: "InvoiceQueue" | "PlacementQueue"
  readonly row: string
  readonly world: () => World
  /** The step that makes the invoice, or the order. */
  readonly deed: string
  readonly request: (entry: number) => { readonly _tag: string }
  readonly retry: (entry: number) => { readonly _tag: string }
  readonly stateOf: (running: Running) => QueueState<unknown> & {
    /** The entries that failed, and those that are not done, by their numbers. */
    readonly failedEntries: ReadonlyArray<number>
    readonly waitingEntries: ReadonlyArray<number>
  }
  /** A request waits while another window has the row. */
  readonly requestsWait: boolean
  readonly goesOn: string
  readonly codec: {
    readonly read: (text: string) => { readonly queue: object }
    readonly print: (row: never) => string
  }
  readonly storedToday: object
}

const numberOf = ({ id }: { readonly id: string }): number => Number(id.replace("cart-", ""))

const client = { sending: null, anew: 0, isRetried: false, notes: [], problems: [] }

export const durableQueues: ReadonlyArray<DurableQueue> = [
  {
    screen: "InvoiceQueue",
    row: "bulk-invoice 11",
    world: invoicingWorld,
    deed: "InvoiceService.invoiceOrder",
    request: (entry) => ({ _tag: "QueuedOrders", orders: [chosen(entry)] }),
    retry: (entry) => ({ _tag: "QueuedOrders", orders: [chosen(entry)] }),
    stateOf: (running) => {
      const queue = running.model().invoiceQueue
      return {
        ...queue,
        failedEntries: queue.failed.map(({ order }) => order.order_id),
        waitingEntries: [...queue.running, ...queue.pending].map(({ order }) => order.order_id)
      }
    },
    requestsWait: false,
    goesOn: "Bulk invoicing goes on: 2 orders in queue",
    codec: invoiceRow,
    storedToday: {
      version: 1,
      pending: [
        {
          order: chosen(2),
          isInvoiced: false,
          isInvoicePrinted: false,
          isLabelPrinted: false,
          invoiceId: null,
          ...client
        }
      ],
      running: [
        {
          order: chosen(1),
          isInvoiced: false,
          isInvoicePrinted: false,
          isLabelPrinted: false,
          invoiceId: null,
          ...client,
          sending: {
            key: "invoice-1-abc",
            increment_id: "101",
            lines: [
              {
                item_id: 10,
                product_id: 7,
                qty: 500,
                reason: null,
                scanned_info: { items: [{ scan_code: "M1", qty: 500 }] }
              }
            ],
            last_updated_at: "2026-11-20 06:02:00",
            ships: false
          },
          notes: ["1 of 2 items short: Out of stock"]
        }
      ],
      completed: [],
      failed: [
        {
          order: chosen(3),
          isInvoiced: false,
          isInvoicePrinted: false,
          isLabelPrinted: false,
          invoiceId: null,
          ...client,
          problems: ["Binu is on it"],
          isSettled: false
        }
      ],
      toPrint: [
        {
          order: chosen(4),
          isInvoiced: true,
          isInvoicePrinted: false,
          isLabelPrinted: false,
          invoiceId: "904",
          ...client,
          lacksPrinter: true
        }
      ],
      activeOrder: 1,
      isRunning: true,
      finishedAt: null
    }
  },
  {
    screen: "PlacementQueue",
    row: "placement 11",
    world: placingWorld,
    deed: "CommerceService.placeOrderV2",
    request: (entry) => ({ _tag: "SentOff", id: cartId(entry), cart }),
    retry: (entry) => ({ _tag: "TriedAgain", id: cartId(entry) }),
    stateOf: (running) => {
      const queue = running.model().placementQueue
      return {
        ...queue,
        failedEntries: queue.failed.map(numberOf),
        waitingEntries: queue.waiting.map(numberOf)
      }
    },
    requestsWait: true,
    goesOn: "2 orders in queue are gone on with",
    codec: placementRow,
    storedToday: {
      version: 1,
      waiting: [
        {
          ...cart,
          id: "cart-1",
          customer: { mobile: "9876500001", firstname: "\u0D05\u0D28\u0D4D\u0D1C\u0D41", lastname: null },
          step: "place",
          errors: 1,
          polls: 0,
          anew: 1,
          isUnsure: true,
          placed: null,
          problem: "The server does not answer"
        }
      ],
      failed: [
        {
          ...cart,
          id: "cart-2",
          step: "wait-invoiced",
          errors: 3,
          polls: 0,
          anew: 0,
          isUnsure: false,
          placed: { order_id: 2, increment_id: "C00000002", amount: 12_000 },
          problem: "Order C00000002 is not known yet"
        }
      ],
      last: { placed: null, problem: "Order C00000002 is not known yet" }
    }
  }
]
