/**
 * A commerce backend outside is told of every order that a counter places, in their order, until it has taken it (PLACE-5).
 * Done by one node of several; what is told twice has the same key.
 */
import { Effect, Result } from "effect"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as messages from "../store/order/commerce-messages.ts"
import { CommerceBackend } from "./backend.ts"

const pause = "2 seconds"

const write = (statement: () => Tx<void>) =>
  Store.use((store) =>
    store.transact(function* () {
      yield* statement()
      return Result.succeed(undefined)
    })
  )

/**
 * Whether a status is about this very order, and final. Any other, that of a wrong token too, may change, and no
 * later message overtakes this one.
 */
const isFinal = (status: number): boolean => status < 300 || [400, 409, 422].includes(status)

/** One message; false where the backend is away, and the ones behind it wait. */
const tell = Effect.fnUntraced(function* ({ id, hub_id, increment_id, body }: messages.CommerceMessage) {
  const { orderPlaced } = yield* CommerceBackend
  if (orderPlaced === undefined) return false
  const outcome = yield* Effect.result(orderPlaced(increment_id, JSON.parse(body)))
  if (Result.isSuccess(outcome)) {
    yield* write(() => messages.taken(id, hub_id))
    return true
  }
  const { status, message } = outcome.failure
  if (!isFinal(status)) return false
  yield* write(() => messages.refuse(message, id, hub_id))
  yield* Effect.logWarning("an order was refused by the commerce backend").pipe(
    Effect.annotateLogs({ order: increment_id, status, why: message })
  )
  return true
})

const round = Effect.gen(function* () {
  const store = yield* Store
  for (const message of yield* store.read(messages.oldest)) if (!(yield* tell(message))) return
})

/** Sends the messages that wait, again and again. */
export const telling = round.pipe(Effect.ignore, Effect.andThen(Effect.sleep(pause)), Effect.forever)
