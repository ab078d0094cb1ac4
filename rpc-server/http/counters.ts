/**
 * Which counters stand in front of customers: what their clients tell over the sockets of this node is kept in the store,
 * so that a display finds them at whichever node it is (DISPLAY-1). Steps are taken one after the other; what the store
 * could not take is written again with the next renewal.
 */
import { Clock, Effect, Result } from "effect"
import type { ToldCounter } from "#core/contract/realtime.ts"
import * as Day from "#core/day.ts"
import { truth } from "#core/session/flags.ts"
import type { Push } from "../rpc/rooms.ts"
import * as counterScreens from "../store/counter/counter-screens.ts"
import { bit, type Store, type Tx } from "../store/engine/transaction.ts"

/** A counter whose line was cut comes back within this, and its display hears nothing of it. */
const patience = 4 * Day.second

/** So many counters a user may have at one node. */
const mostOfUser = 50

interface Connected {
  readonly userId: number
  readonly storeId: number
  readonly tokenHash: string
  readonly till: string
  readonly isOpen: boolean
  toldAt: Day.Instant
}

export class Counters {
  readonly #store: Store["Service"]
  readonly #publish: (push: Push) => void
  /** The counters of this node, by the ids of their sockets. */
  readonly #connected = new Map<string, Connected>()
  #doing: Promise<void> = Promise.resolve()

  constructor(store: Store["Service"], publish: (push: Push) => void) {
    this.#store = store
    this.#publish = publish
  }

  /** @param counter undefined for a client that sells nothing */
  readonly tell = (
    client: string,
    { userId, storeId, tokenHash }: Pick<Connected, "userId" | "storeId" | "tokenHash">,
    counter: typeof ToldCounter.Type | undefined
  ): void => {
    if (counter === undefined) return this.left(client)
    const before = this.#connected.get(client)
    if (before === undefined && this.#countersOf(userId) >= mostOfUser) return
    const connection: Connected = {
      userId,
      storeId,
      tokenHash,
      till: counter.till,
      isOpen: truth(counter.is_open) === true,
      toldAt: 0
    }
    const isSame =
      before?.storeId === storeId &&
      before.tokenHash === tokenHash &&
      before.till === connection.till &&
      before.isOpen === connection.isOpen
    if (isSame) return
    this.#connected.set(client, connection)
    this.#do(storeId, (now) => {
      connection.toldAt = now
      return this.#written(client, connection, now)
    })
  }

  #countersOf(userId: number): number {
    let count = 0
    for (const connection of this.#connected.values()) if (connection.userId === userId) count += 1
    return count
  }

  /** A client says that it is no counter any more. */
  readonly left = (client: string): void => {
    const connection = this.#connected.get(client)
    if (connection === undefined) return
    this.#connected.delete(client)
    this.#do(connection.storeId, () => counterScreens.remove(client))
  }

  /** The socket of a counter is gone; its client may be back at once with another. */
  readonly lost = (client: string): void => {
    if (this.#connected.has(client)) setTimeout(() => this.left(client), patience).unref()
  }

  /** Says that those of this node are there. */
  readonly renew = (): void => {
    const { size } = this.#connected
    if (size > 0) this.#do(undefined, (now) => this.#renewed(now))
  }

  #written(
    client: string,
    { storeId, tokenHash, till, isOpen, toldAt }: Connected,
    now: Day.Instant
  ): Tx<void> {
    return counterScreens.tell(client, storeId, tokenHash, till, bit(isOpen), toldAt, now)
  }

  *#renewed(now: Day.Instant): Tx<void> {
    for (const [client, connection] of this.#connected) yield* this.#written(client, connection, now)
  }

  /**
   * Displays of the store are told, where there is one. It may be lost with the power: clients tell on every connect.
   */
  #do(storeId: number | undefined, deed: (now: Day.Instant) => Tx<void>): void {
    const done = Effect.flatMap(Clock.currentTimeMillis, (now) =>
      this.#store.note(function* () {
        yield* deed(now)
        return Result.succeed(undefined)
      })
    )
    this.#doing = this.#doing.then(async () => {
      const exit = await Effect.runPromiseExit(done)
      if (exit._tag === "Success" && storeId !== undefined)
        this.#publish({ event: "COUNTER_PUSH_TO_ROOM", store_id: storeId, counter: null, change: null })
    })
  }
}
