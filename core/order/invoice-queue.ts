/**
 * Orders that are invoiced several at once, one after the other (BULK-3 to BULK-6). An order waits, is run, and is
 * completed or failed; where nothing can print here its papers are left, and nothing has failed (BULK-9). What was done of
 * it stays done, however often it is tried again.
 */
import * as Day from "../day.ts"
import type { Chosen } from "./order-selection.ts"

/** One order of the queue, and how far its invoice and papers are. */
export interface Entry<Sent = unknown> {
  readonly order: Chosen
  readonly isInvoiced: boolean
  readonly isInvoicePrinted: boolean
  readonly isLabelPrinted: boolean
  readonly invoiceId: string | null
  /** The request as it is sent, stored before it is sent: a retry sends the very same. */
  readonly sending: Sent | null
  /** The number of times the invoice was prepared again because the order or its packs had changed. */
  readonly anew: number
  /** A person asked for it once more: papers that certainly did not come out are printed once more. */
  readonly isRetried: boolean
  /** Remarks on the invoice for the staff: how many items are short, and why. */
  readonly notes: ReadonlyArray<string>
  /** The reasons why the order is not completed. */
  readonly problems: ReadonlyArray<string>
  /** The failure is final: the order is invoiced on another workstation, or cancelled, and no retry changes that. */
  readonly isSettled?: boolean
  /** The workstation prints nothing by itself, so the papers are left to be printed by hand. */
  readonly lacksPrinter?: boolean
}

export interface InvoiceQueue<Sent = unknown> {
  readonly pending: ReadonlyArray<Entry<Sent>>
  /** Those of the run that are not done, the active one among them. */
  readonly running: ReadonlyArray<Entry<Sent>>
  readonly completed: ReadonlyArray<Entry<Sent>>
  readonly failed: ReadonlyArray<Entry<Sent>>
  /** Invoiced, and nothing here prints by itself: their papers are left. */
  readonly toPrint: ReadonlyArray<Entry<Sent>>
  /** The id of the order that is being invoiced. */
  readonly activeOrder: number | null
  readonly isRunning: boolean
  /** The end of the last run; null before the first. */
  readonly finishedAt: Day.Instant | null
}

export const empty: InvoiceQueue<never> = {
  pending: [],
  running: [],
  completed: [],
  failed: [],
  toPrint: [],
  activeOrder: null,
  isRunning: false,
  finishedAt: null
}

/** The queue looks for what waits this often. */
export const tickInterval = 3 * Day.second
/** The outcome of a run is shown for so long after its end. */
export const shownAfter = 5 * Day.minute

const entryOf = (order: Chosen): Entry<never> => ({
  order,
  isInvoiced: false,
  isInvoicePrinted: false,
  isLabelPrinted: false,
  invoiceId: null,
  sending: null,
  anew: 0,
  isRetried: false,
  notes: [],
  problems: []
})

/** All three are done. */
export const isDone = (entry: Pick<Entry, "isInvoiced" | "isInvoicePrinted" | "isLabelPrinted">): boolean =>
  entry.isInvoiced && entry.isInvoicePrinted && entry.isLabelPrinted

/** Whether only the papers are left, because nothing here prints them. */
export const isLeftToPrint = (entry: Entry): boolean =>
  entry.isInvoiced && !isDone(entry) && entry.lacksPrinter === true && entry.problems.length === 0

/** The failed orders that another try may bring further. */
export const retriable = <Sent>({ failed }: Pick<InvoiceQueue<Sent>, "failed">): ReadonlyArray<Entry<Sent>> =>
  failed.filter(({ isSettled }) => isSettled !== true)

/** An order that nobody knows more of than that it was in the queue: a person looks at it and tries it again. */
export const failedEntry = (order: Chosen, problem: string): Entry<never> => ({
  ...entryOf(order),
  problems: [problem]
})

/** Orders in queue: running and pending. */
export const inQueue = <Sent>({
  running,
  pending
}: Pick<InvoiceQueue<Sent>, "running" | "pending">): ReadonlyArray<Entry<Sent>> => [...running, ...pending]

const without = <Sent>(
  entries: ReadonlyArray<Entry<Sent>>,
  ids: ReadonlySet<number>
): ReadonlyArray<Entry<Sent>> => entries.filter(({ order }) => !ids.has(order.order_id))

export interface Queued<Queue> {
  readonly queue: Queue
  /** Waits already, or is being invoiced, or was. */
  readonly refused: ReadonlyArray<Chosen>
}

/** Orders are queued, each once. One that failed is tried again: what was done of it stays done. */
export const queued = <Queue extends InvoiceQueue>(
  queue: Queue,
  orders: ReadonlyArray<Chosen>
): Queued<Queue> => {
  const started = new Set([...inQueue(queue), ...queue.completed].map(({ order }) => order.order_id))
  const fresh = new Map<number, Chosen>()
  const refused: Array<Chosen> = []
  for (const order of orders)
    if (started.has(order.order_id) || fresh.has(order.order_id)) refused.push(order)
    else fresh.set(order.order_id, order)
  const added = [...fresh.values()].map((order) => {
    const before = [...queue.failed, ...queue.toPrint].find(
      (entry) => entry.order.order_id === order.order_id
    )
    return before === undefined
      ? entryOf(order)
      : { ...before, anew: 0, isRetried: true, problems: [], isSettled: false, lacksPrinter: false }
  })
  return {
    queue: {
      ...queue,
      pending: [...queue.pending, ...added],
      failed: without(queue.failed, new Set(fresh.keys())),
      toPrint: without(queue.toPrint, new Set(fresh.keys()))
    },
    refused
  }
}

/** The queue with its waiting orders as the run, unless a run is under way. */
export const withRunStarted = <Queue extends InvoiceQueue>(queue: Queue): Queue => {
  const [first] = queue.pending
  return queue.isRunning || first === undefined
    ? queue
    : { ...queue, running: queue.pending, pending: [], activeOrder: first.order.order_id, isRunning: true }
}

/** The entry that is being done. */
export const activeOf = <Sent>({
  running,
  activeOrder
}: Pick<InvoiceQueue<Sent>, "running" | "activeOrder">): Entry<Sent> | undefined =>
  running.find(({ order }) => order.order_id === activeOrder)

/** Something is known of the active order; of any other one nothing is heard. */
export const changed = <Sent, Queue extends InvoiceQueue<Sent>>(
  queue: Queue,
  orderId: number,
  change: Partial<Omit<Entry<Sent>, "order">>
): Queue =>
  queue.activeOrder !== orderId
    ? queue
    : {
        ...queue,
        running: queue.running.map((entry) =>
          entry.order.order_id === orderId ? { ...entry, ...change } : entry
        )
      }

/** The active order is completed when all three are done, else failed; the next one is begun, or the run ends. */
export const ended = <Queue extends InvoiceQueue>(queue: Queue, now: Day.Instant): Queue => {
  const active = activeOf(queue)
  if (active === undefined) return queue
  const done = { ...active, sending: active.isInvoiced ? null : active.sending }
  const running = queue.running.filter((entry) => entry !== active)
  const [next] = running
  return {
    ...queue,
    running,
    completed: isDone(active) ? [...queue.completed, done] : queue.completed,
    toPrint: isLeftToPrint(active) ? [...queue.toPrint, done] : queue.toPrint,
    failed: isDone(active) || isLeftToPrint(active) ? queue.failed : [...queue.failed, done],
    activeOrder: next?.order.order_id ?? null,
    isRunning: next !== undefined,
    finishedAt: next === undefined ? now : queue.finishedAt
  }
}

/** The papers that were left have come out: their orders are completed. */
export const printed = <Queue extends InvoiceQueue>(queue: Queue, orderIds: ReadonlySet<number>): Queue => {
  const done = queue.toPrint.filter(({ order }) => orderIds.has(order.order_id))
  return {
    ...queue,
    toPrint: without(queue.toPrint, orderIds),
    completed: [
      ...queue.completed,
      ...done.map((entry) => ({ ...entry, isInvoicePrinted: true, isLabelPrinted: true }))
    ]
  }
}

/** The queue without the outcome of a run that ended some time ago. While another run is under way the outcome stays. */
export const tidied = <Queue extends InvoiceQueue>(queue: Queue, now: Day.Instant): Queue => {
  const { completed, failed, toPrint, isRunning, finishedAt } = queue
  const isOver =
    !isRunning &&
    finishedAt !== null &&
    now >= finishedAt + shownAfter &&
    completed.length + failed.length + toPrint.length > 0
  return isOver ? { ...queue, completed: [], failed: [], toPrint: [] } : queue
}
