/** Orders of the demo network with a past: invoiced, on their way, over, cancelled, brought back. */
import * as Day from "#core/day.ts"
import type { Past } from "./demo-order.ts"
import { type GeneratorContext, minutesOfDay, productOf } from "./generator-context.ts"

/** Invoiced and waiting to leave: express ones, scheduled ones that may leave, and early ones. */
export const ready = ({ book, random }: GeneratorContext): void => {
  const past = (age: number): Past => ({ invoicedAgo: Math.max(1, Math.floor(age / 2)) })
  for (const age of [12, 18, 25, 34, 48, 62, 77, 93])
    book.place({ age, status: "processing", items: random.whole(1, 4), past: past(age) })
  for (const slot of ["now+12m", "now+28m", "now+33m", "now+150m", "today+1d 09:00"]) {
    const age = random.whole(60, 200)
    book.place({ age, slot, status: "processing", items: random.whole(1, 4), past: past(age) })
  }
}

/** Why a pack was taken although others expire earlier. */
const laterReasons = ["Not found", "Customer asked", "Damaged"]
const atTheDoor = ["450.00", "paid online", "199.50", "1200"]

const reasons = ["Out of stock", "Expired packs only", "Quality not good"]

/** Orders that are over. Those of today come first, so that there is a summary at any time of the day. */
export const over = (making: GeneratorContext): void => {
  const { book, random, now, products } = making
  const passed = Math.max(4, Math.floor((now - Day.startOfDay(now)) / Day.minute))
  const today = () => random.whole(3, passed - 1)
  // All through the week before, so that its figures have a history.
  const before = () => passed + random.whole(30, 6 * minutesOfDay)
  const dispatched = (age: number): Past => {
    const invoicedAgo = Math.max(2, age - random.whole(5, 25))
    return { invoicedAgo, shippedAgo: Math.max(1, invoicedAgo - random.whole(3, 20)) }
  }
  for (let index = 0; index < 26; index++) {
    const age = index < 18 ? today() : before()
    const slot = index % 4 === 3 ? { slot: `now-${Math.max(1, age - 90)}m` } : {}
    const past = {
      ...dispatched(age),
      ...(index % 6 === 2 ? { laterReason: laterReasons[Math.floor(index / 6) % 3] ?? "" } : {})
    }
    book.place({
      age,
      status: "complete",
      items: random.whole(1, 4),
      past,
      ...slot,
      // Cash at the door, in figures and in words.
      ...(index % 6 === 1
        ? {
            cells: {
              payment_method: "cashondelivery",
              cod_payment: atTheDoor[Math.floor(index / 6) % 4] ?? ""
            }
          }
        : {})
    })
  }
  // Part of what was ordered was sent.
  for (const [index, id] of [1773, 2649, 1804].entries()) {
    const age = today()
    const sent = { qty: index === 0 ? 0 : 500, reason: reasons[index] ?? "Out of stock" }
    book.place({
      age,
      status: "complete",
      past: dispatched(age),
      items: [
        { product: productOf(products, id), qty: 1500, sent },
        { product: productOf(products, 2648), qty: 1000 }
      ]
    })
  }
  for (let index = 0; index < 5; index++) {
    const age = index < 3 ? today() : before()
    book.place({ age, status: "shipped", items: random.whole(1, 3), past: dispatched(age) })
  }
  for (let index = 0; index < 4; index++) {
    const age = index < 2 ? today() : before()
    book.place({ age, status: "undelivered", items: random.whole(1, 3), past: dispatched(age) })
  }
  canceled(making, today, before, dispatched)
}

/** Cancelled before and after their invoice; brought back in part and whole, written down and not. */
const canceled = (
  { book, random }: GeneratorContext,
  today: () => number,
  before: () => number,
  dispatched: (age: number) => Past
): void => {
  for (let index = 0; index < 6; index++)
    book.place({ age: index < 3 ? today() : before(), status: "canceled", items: random.whole(1, 3) })
  for (let index = 0; index < 10; index++) {
    const age = index < 5 ? today() : before()
    const past = dispatched(age)
    const shippedAgo = Math.max(2, past.shippedAgo ?? 2)
    // One that has left is not cancelled any more: all of it comes back.
    const end: Partial<Past> =
      index % 5 === 4
        ? { shippedAgo, returned: "all", returnedAgo: Math.max(1, shippedAgo - 2) }
        : { canceledAgo: Math.max(1, shippedAgo - 1) }
    book.place({
      age,
      status: "canceled",
      items: random.whole(1, 3),
      past: { invoicedAgo: past.invoicedAgo, ...end }
    })
  }
  for (let index = 0; index < 4; index++) {
    const age = index < 2 ? today() : before()
    const past = dispatched(age)
    const back: Partial<Past> =
      index % 2 === 0 ? { returnedAgo: Math.max(1, (past.shippedAgo ?? 2) - 1) } : {}
    book.place({
      age,
      status: "partial_return",
      items: random.whole(2, 3),
      past: { ...past, returned: "some", ...back }
    })
  }
}
