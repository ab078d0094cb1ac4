import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, it } from "vitest"
import { effects } from "#core/kit/invoice-queue/effects.ts"
import { codec } from "#core/kit/invoice-queue/stored.ts"
import { empty, failedEntry } from "#core/order/invoice-queue.ts"
import { Devices } from "#core/port/devices.ts"
import { Journal, type WorkKey, WorkLocked } from "#core/port/journal.ts"
import { Rpc } from "#core/port/rpc.ts"
import { Paper } from "#core/port/workstation.ts"

const key: WorkKey = { server: "http://hub.test", user: 7, screen: "bulk-invoice", id: "11" }
const left = (order_id: number) => ({
  ...failedEntry({ order_id, increment_id: `10${order_id}`, total_item_count: 1 }, "none"),
  isInvoiced: true,
  problems: [],
  lacksPrinter: true
})
const before = codec.print({ ...empty, toPrint: [left(1), left(2)], finishedAt: 5 })

/** Nothing prints by itself, and the machine's own dialog takes every file. */
const printing = Layer.mergeAll(
  Layer.succeed(Devices, { status: Effect.fail({}) } as never),
  Layer.succeed(Paper, { print: () => Effect.void } as never),
  Layer.succeed(Rpc, { call: () => Effect.succeed({ name: "papers.pdf", pdf_data: "" }) } as never)
)

/** What stands in the journal once the papers of these orders have come out. */
const after = (text: string | undefined, orderIds: ReadonlyArray<number>, isHeldElsewhere = false) => {
  let storedText = text
  const journal = Journal.of({
    load: () => Effect.sync(() => storedText),
    save: (_, changed) =>
      Effect.sync(() => {
        storedText = changed
      }),
    remove: () => Effect.void,
    list: () => Effect.succeed([]),
    tidy: () => Effect.void,
    claim: () => (isHeldElsewhere ? Effect.fail(new WorkLocked({ by: "another window" })) : Effect.void)
  })
  // Nothing is told before it is stored.
  const notices: Array<string | undefined> = []
  const host = { model: () => ({}), tell: () => notices.push(storedText) } as never
  const orders = orderIds.map((id) => left(id).order)
  Effect.runSync(
    effects
      .PrintLeftPapers(host, { _tag: "PrintLeftPapers", key, orders })
      .pipe(Effect.provide(Layer.mergeAll(Layer.succeed(Journal, journal), printing))) as Effect.Effect<void>
  )
  expect(notices).toEqual([storedText])
  return storedText
}

it("papers that came out are known to the next client, beside those that are left still", () => {
  const standing = (text: string | undefined) => {
    const { toPrint, completed } = codec.read(text).queue
    const ids = (entries: typeof toPrint) => entries.map(({ order }) => order.order_id)
    return { toPrint: ids(toPrint), completed: ids(completed) }
  }

  expect(standing(before)).toEqual({ toPrint: [1, 2], completed: [] })
  expect(standing(after(before, [1]))).toEqual({ toPrint: [2], completed: [1] })
})

it("a queue that is not stored, cannot be read, or is another window's now stays as it is", () => {
  expect(after(undefined, [1])).toBeUndefined()
  expect(after("not ours", [1])).toBe("not ours")
  expect(after(before, [1], true)).toBe(before)
})
