/** What both durable queues promise: one window, one key a step, nothing lost by a crash, a full disk or a lost reply. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Running } from "#core/client/run.ts"
import type { QueueState } from "#core/kit/durable-queue.ts"
import { codec as invoiceRow } from "#core/kit/invoice-queue/stored.ts"
import { codec as placementRow } from "#core/kit/placement-queue/stored.ts"
import { WorkUnsaved } from "#core/port/journal.ts"
import { cart, cartId, chosen, invoicingWorld, online, placingWorld, untilTicked } from "./queue-world.ts"
import { inWorld, offline, ruled, World } from "./world.ts"

interface Subject {
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

const tell = (running: Running, { screen }: Subject, message: { readonly _tag: string }): void =>
  running.tell({ _tag: "GotScreenMessage", screen, message })
const texts = (running: Running): ReadonlyArray<string> => running.model().toasts.map(({ text }) => text)

/** The keys of all steps, papers too, each as often as it was asked for. */
const keysIn = (world: World): ReadonlyArray<string> =>
  world.log.flatMap((line) => /^key (.+)|^print \S+ \S+ (.+)$/.exec(line)?.slice(1).find(Boolean) ?? [])
/** A world that writes down under which keys it was asked. */
const keyed = (world: World): World => {
  for (const [method, answer] of world.answers)
    world.on(method, (args, key) => {
      if (key !== undefined) world.log.push(`key ${key}`)
      return answer(args, key)
    })
  return world
}

/** Who is in asks for these entries; time goes on until a condition holds. */
const story = (
  subject: Subject,
  world: World,
  entries: ReadonlyArray<number>,
  isOver: (running: Running) => boolean,
  then: (running: Running) => void = () => {}
): Promise<void> =>
  inWorld(world, (running) =>
    Effect.gen(function* () {
      yield* online(running)
      for (const entry of entries) tell(running, subject, subject.request(entry))
      yield* untilTicked(() => isOver(running))
      then(running)
    })
  )
const isDone = (subject: Subject, running: Running): boolean => {
  const { hold, requests, waitingEntries } = subject.stateOf(running)
  return hold === "none" && requests.length + waitingEntries.length === 0
}
const deedsIn = (subject: Subject, world: World) =>
  world.calls.filter(({ method }) => method === subject.deed)
/** Two entries are worked off, and nothing goes wrong. */
const undisturbed = async (subject: Subject): Promise<World> => {
  const world = keyed(subject.world())
  await story(
    subject,
    world,
    [1, 2],
    (running) => deedsIn(subject, world).length === 2 && isDone(subject, running)
  )
  return world
}

describe.each<Subject>([
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
])("the row of the $screen", (subject) => {
  const deeds = (world: World) => deedsIn(subject, world)

  it("is worked off in the order of its entries, each step under a key of its own (BACK-1)", async () => {
    const keys = keysIn(await undisturbed(subject))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length % 2).toBe(0)
    const [first, second] = [keys.slice(0, keys.length / 2), keys.slice(keys.length / 2)]
    expect(first.every((key) => /(order|cart|invoice)-1\b/.test(key))).toBe(true)
    expect(second.every((key) => /(order|cart|invoice)-2\b/.test(key))).toBe(true)
  })

  it("is gone on with after a crash at any write or step: no step is left out, none has a second key (BULK-6, BACK-5)", async () => {
    const whole = await undisturbed(subject)
    const keys = keysIn(whole)
    const writes = whole.log.filter((line) => line === `save ${subject.row}`).length
    const crashes = [
      ...keys.map((_, at) => ({ at, isWrite: false })),
      ...Array.from({ length: writes }, (_, at) => ({ at, isWrite: true }))
    ]
    for (const { at, isWrite } of crashes) {
      const killed = keyed(subject.world())
      const count = () =>
        isWrite ? killed.log.filter((line) => line === `save ${subject.row}`).length : keysIn(killed).length
      if (isWrite) killed.journal = Effect.suspend(() => (count() > at ? Effect.never : Effect.void))
      else {
        for (const [method, answer] of killed.answers)
          killed.on(method, (args, key) => (count() > at ? Effect.never : answer(args, key)))
        killed.print = Effect.suspend(() => (count() > at ? Effect.never : new World().print))
      }
      await story(subject, killed, [1, 2], () => count() > at)
      const next = keyed(subject.world())
      for (const [row, text] of killed.stored) next.stored.set(row, text)
      const keysOfBoth = () => [...keysIn(killed), ...keysIn(next)]
      // What was not stored when it was killed was not begun: it is asked for once more.
      const isStored = killed.stored.has(subject.row)
      await story(
        subject,
        next,
        isStored ? [] : [1, 2],
        (running) => new Set(keysOfBoth()).size >= keys.length && isDone(subject, running),
        (running) => {
          if (isStored && at === 0) expect(texts(running)).toContain(subject.goesOn)
        }
      )
      expect([...new Set(keysOfBoth())], `${isWrite ? "write" : "step"} ${at}`).toEqual(keys)
    }
  })

  it("is asked again under the same key, with the same content, where a reply was lost (BULK-6, BACK-8)", () => {
    const world = subject.world()
    const answer = world.answers.get(subject.deed)
    let tries = 0
    world.on(subject.deed, (args, key) => (++tries < 4 ? offline : (answer?.(args, key) ?? offline)))
    return story(
      subject,
      world,
      [1],
      () => tries === 4,
      () => {
        expect(new Set(deeds(world).map(({ key, args }) => JSON.stringify([key, args]))).size).toBe(1)
      }
    )
  })

  it("gives an entry up that is refused, goes on with the next, and takes it again when somebody asks", () => {
    const world = subject.world()
    const answer = world.answers.get(subject.deed)
    let isRefused = true
    world.on(subject.deed, (args, key) =>
      isRefused && JSON.stringify(args).match(/"order_id":1,|cart-1/) !== null
        ? ruled("OnHold", "Curry cut is not available")
        : (answer?.(args, key) ?? offline)
    )
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* online(running)
        for (const entry of [1, 2]) tell(running, subject, subject.request(entry))
        yield* untilTicked(() => deeds(world).length > 1 && isDone(subject, running))
        expect(subject.stateOf(running).failedEntries).toEqual([1])
        expect(texts(running).length).toBeGreaterThan(0)
        isRefused = false
        tell(running, subject, subject.retry(1))
        yield* untilTicked(() => deeds(world).length === 3 && isDone(subject, running))
        expect(subject.stateOf(running).failedEntries).toEqual([])
      })
    )
  })

  it("has an entry once, however often it is asked for", () => {
    const world = subject.world()
    return story(
      subject,
      world,
      [1, 1],
      (running) => deeds(world).length > 0 && isDone(subject, running),
      () => expect(deeds(world)).toHaveLength(1)
    )
  })

  it("is one window's: another one sends nothing, and says so once to who asks (BULK-11, BACK-5)", () => {
    const world = subject.world()
    world.locked.add(subject.row)
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* online(running)
        tell(running, subject, subject.request(1))
        const isTold = (text: string) => text.includes("open elsewhere on this workstation")
        yield* untilTicked(() => texts(running).some(isTold))
        let ticks = 0
        yield* untilTicked(() => ++ticks > 200)
        expect(texts(running).filter(isTold).length).toBeLessThanOrEqual(1)
        expect(subject.stateOf(running).requests).toHaveLength(subject.requestsWait ? 1 : 0)
        expect(deeds(world)).toEqual([])
        world.locked.clear()
        if (!subject.requestsWait) tell(running, subject, subject.request(1))
        yield* untilTicked(() => deeds(world).length === 1 && isDone(subject, running))
      })
    )
  })

  it("sends nothing that cannot be stored, at any of its writes, until somebody asks again (BULK-5)", async () => {
    const writes = (await undisturbed(subject)).log.filter((line) => line === `save ${subject.row}`).length
    for (let at = 0; at < writes - 1; at++) {
      const world = keyed(subject.world())
      let isFull = true
      world.journal = Effect.suspend(() =>
        isFull && world.log.filter((line) => line === `save ${subject.row}`).length > at
          ? Effect.fail(new WorkUnsaved({ message: "the disk is full" }))
          : Effect.void
      )
      await inWorld(world, (running) =>
        Effect.gen(function* () {
          yield* online(running)
          for (const entry of [1, 2]) tell(running, subject, subject.request(entry))
          yield* untilTicked(() => subject.stateOf(running).unsaved !== undefined)
          const keys = keysIn(world).length
          let ticks = 0
          yield* untilTicked(() => ++ticks > 100)
          expect(keysIn(world).length, `write ${at}`).toBeLessThanOrEqual(keys + 1)
          isFull = false
          tell(running, subject, subject.request(3))
          yield* untilTicked(() => deeds(world).length >= 3 && isDone(subject, running))
          expect(new Set(deeds(world).map(({ key }) => key)).size).toBe(3)
        })
      )
    }
  })

  it("is set aside as it is where it cannot be read, and others are worked off (BULK-5)", () => {
    const world = subject.world()
    world.stored.set(subject.row, '{"version":2')
    return story(
      subject,
      world,
      [1],
      (running) => deeds(world).length === 1 && isDone(subject, running),
      (running) => {
        const [name, id] = subject.row.split(" ")
        const aside = [...world.stored].filter(([, text]) => text === '{"version":2').map(([row]) => row)
        expect(aside).toEqual([expect.stringMatching(`^${name}-unread ${id}-`)])
        expect(texts(running)).toContainEqual(expect.stringContaining("could not be read"))
      }
    )
  })

  it("is read as it is stored today, and stored as it was", () => {
    const { read, print } = subject.codec
    const text = JSON.stringify(subject.storedToday)
    expect(JSON.parse(print(read(text).queue as never))).toEqual(subject.storedToday)
  })
})
