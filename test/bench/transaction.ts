/**
 * One kind of write as the benches need it: run through the Store by its own handler, recorded as statements, and
 * measured against those statements alone.
 */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
// Before any schema is used, as in the server: schemas are compiled only from then on.
import "effect/schema/SchemaJITCompiler/enable"
import { Cause, Effect, Exit, Result } from "effect"
import type { Method } from "#core/contract/method.ts"
import { decoderOf } from "#rpc-server/rpc/arguments.ts"
import { authenticate, hashToken } from "#rpc-server/rpc/caller.ts"
import type { Call } from "#rpc-server/rpc/handler.ts"
import { bound } from "#rpc-server/service/all.ts"
import { open, opened } from "#rpc-server/store/engine/sqlite.ts"
import type { Store, Tx } from "#rpc-server/store/engine/transaction.ts"
import * as sessions from "#rpc-server/store/network/sessions.ts"
import { firstHub } from "#test/support/server.ts"
import { changes, transaction } from "#test/support/transaction.ts"
import { servicesOf } from "../support/services.ts"
import { type Recorded, type RecordedStatement, replayer } from "./bare-sqlite.ts"
import { type Found, inTurn, usedHere } from "./measure.ts"

/** Why less than ordered is sent, as the network says it. */
export const setReasons = changes({
  text: "INSERT INTO env_variable (name, hub_id, value) VALUES (?, ?, ?)",
  values: ["accept_order_reason", 0, '["Out of stock","Quality not good"]']
})

export const now = Date.now()
/** Of the first user of the seeded network. */
export const session = "b".repeat(43)
export const logIn = transaction(function* () {
  yield* sessions.add(hashToken(session), 1, "login", now, now)
})

/** A copy of a closed database in a folder of its own, so that no file is shared. */
export const copyOf = (file: string): string => {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), "packhouse-bench-")), "packhouse.db")
  copyFileSync(file, copy)
  return copy
}
export const removeCopy = (file: string): void => rmSync(path.dirname(file), { recursive: true, force: true })

/** A write that can be made once of each number from 1 on. */
export interface Write {
  readonly method: Method
  /** As a client sends them. */
  readonly paramsOf: (number: number) => ReadonlyArray<unknown>
  readonly keyOf: (number: number) => string
}

/** What a transaction is asked for, once the call is through the gates and its parameters are decoded. */
export const askedFor = ({ method, paramsOf, keyOf }: Write, userId: number) => {
  const decode = decoderOf(method)
  return (number: number) => {
    const args = decode(paramsOf(number))
    if (Result.isFailure(args)) throw new Error(args.failure)
    const idempotency = {
      userId,
      storeId: 11,
      hubId: 1,
      key: keyOf(number),
      bodyHash: hashToken(String(number)),
      now
    }
    return { args: args.success, idempotency }
  }
}

/** The handler of a write over a store. */
const handlerOf = ({ method }: Write, store: Store["Service"]) => {
  const run = Effect.runCallbackWith(servicesOf(store))
  const found = Effect.runSync(store.read(() => authenticate(hashToken(session), undefined, now)))
  const handler = bound.find((candidate) => candidate.method.name === method.name)
  if (Result.isFailure(found) || handler === undefined) throw new Error("the bench has no session")
  const { caller } = found.success
  return {
    caller,
    /** As the server does it: begun at once, answered when it is on disk. */
    handle: ({ args, idempotency }: ReturnType<ReturnType<typeof askedFor>>): Promise<unknown> => {
      const call: Call = { caller, now, idempotency }
      return new Promise((resolve, reject) =>
        run(handler.run(args as never, call), {
          onExit: (exit) => (Exit.isSuccess(exit) ? resolve(exit.value) : reject(Cause.squash(exit.cause)))
        })
      )
    }
  }
}

/**
 * Makes so many writes on a copy, and records the statements and the answer of each. They leave the heap one by one, as
 * they do in a server: objects of a kind that were once seen to live long are made as old ones ever after, which makes
 * every collection longer; and what the peer replays is nothing that a server holds.
 */
export const record = async (write: Write, file: string, count: number): Promise<ReadonlyArray<Buffer>> => {
  const copy = copyOf(file)
  const database = open(copy)
  const { store: inner } = opened(database)
  let statements: Array<RecordedStatement> = []
  const recording = <A>(tx: () => Tx<A>) =>
    function* (): Tx<A> {
      const generator = tx()
      let next = generator.next()
      let hub = firstHub
      while (next.done !== true) {
        const { text, values, isLock, goesTo } = next.value
        if (goesTo !== undefined) hub = goesTo.hub ?? firstHub
        else if (isLock !== true && text !== "") statements.push({ text, values, hub })
        next = generator.next(yield next.value)
      }
      return next.value
    }
  const { caller, handle } = handlerOf(write, {
    ...inner,
    transact: (decision) => inner.transact(recording(decision))
  })
  const ask = askedFor(write, caller.userId)
  const recorded: Array<Buffer> = []
  for (let number = 1; number <= count; number++) {
    statements = []
    const answer = await handle(ask(number))
    recorded.push(Buffer.from(JSON.stringify({ statements, answer } satisfies Recorded)))
  }
  database.close()
  removeCopy(copy)
  return recorded
}

/** Short rounds, many of them: a disk that stalls or a machine that is lent out spoils few. */
interface Rounds {
  /** Rounds until both sides run as fast as they will: a server that runs all day has its code compiled. */
  readonly warmUps: number
  readonly rounds: number
  readonly perRound: number
  readonly unit: string
}

/** A write through the Store, its rule and its row decoding, against its statements alone; microseconds a write. */
export const besideItsStatements = async (
  write: Write,
  seeded: (count: number) => Promise<string>,
  { warmUps, rounds, perRound, unit }: Rounds,
  notes: (line: string) => void
): Promise<Found> => {
  const count = (warmUps + rounds) * perRound
  const file = await seeded(count)
  const recorded = await record(write, file, count)
  const recordedAt = (index: number): Recorded => JSON.parse(String(recorded[index]))
  notes(`${recordedAt(0).statements.length} statements each, ${count} of them`)
  const [mine, theirs] = [copyOf(file), copyOf(file)]
  const [ours, peer] = [open(mine), open(theirs)]
  const { caller, handle } = handlerOf(write, opened(ours).store)
  const ask = askedFor(write, caller.userId)
  const replay = replayer(peer)
  // What a write needs is made just before it, as in a server, and is not part of its time.
  const timed = <A>(make: (index: number) => A, work: (made: A) => unknown) => {
    let [done, used] = [0, 0]
    return {
      used: () => used,
      round: async () => {
        let spent = 0
        for (let left = perRound; left > 0; left--) {
          const made = make(done++)
          const [begun, before] = [performance.now(), usedHere()]
          await work(made)
          spent += performance.now() - begun
          used += usedHere() - before
        }
        return (spent * 1000) / perRound
      }
    }
  }
  const through = timed((index) => ask(index + 1), handle)
  const alone = timed(recordedAt, replay)
  const found = await inTurn(rounds, through.round, alone.round, (a, b) => a / b, unit, warmUps, {
    ours: through.used,
    peer: alone.used
  })
  ours.close()
  peer.close()
  for (const copy of [mine, theirs, file]) removeCopy(copy)
  return found
}
