/**
 * Lists are read by a thread beside the server's: it reads fourteen thousand products, finds what differs from before and
 * packs it, and no scan waits meanwhile. It starts with the first question and lasts, for it holds what clients hold. When
 * it is lost another one is started; when that is lost soon, too, lists are read on the spot for a while.
 */
import { Worker } from "node:worker_threads"
import { Context, Effect, Schema } from "effect"
import * as Day from "#core/day.ts"
import { thrownText } from "#core/thrown.ts"
import { type Store, Unavailable } from "../store/engine/transaction.ts"
import { threadFile } from "../thread-file.ts"
import { answer } from "./answer.ts"
import type { Answered, Asked, NumberedAsked, Reading, Reply, ReplyTo } from "./asking.ts"
import { besideScans } from "./written-list.ts"

type Ask = <A extends Asked>(question: A) => Effect.Effect<ReplyTo<A>, Unavailable, Store>

const onTheSpot: Ask = (question) => answer(question, besideScans)

/** Who is asked for lists: a thread, or the store at hand where there is none. */
export const ListsBy = Context.Reference<Ask>("packhouse/rpc-server/list/ListsBy", {
  defaultValue: () => onTheSpot
})

export interface Limits {
  /** The bound of the thread's heap. */
  readonly megabytes: number
  /** Milliseconds without an answer while somebody waits for one. */
  readonly patience: number
}
const usual: Limits = { megabytes: 768, patience: 60_000 }

/** The thread is gone, and with it what it was asked. */
class Lost extends Schema.TaggedError<Lost>()("Lost", { why: Schema.String }) {}

/** Milliseconds: who is lost twice within them rests as long. */
const rest = Day.minute

type Answer = Effect.Effect<Reply, Unavailable | Lost>

export interface Lists {
  readonly ask: Ask
  readonly close: () => void
}

/** @param onLost is told why the thread is gone, and what follows */
export const makeLists = (
  reading: Reading,
  onLost: (why: string, then: string) => void,
  limits: Limits = usual
): Lists => {
  let worker: Worker | undefined
  let isClosed = false
  let lostAt = Number.NEGATIVE_INFINITY
  /** Until then lists are read on the spot. */
  let restsUntil = Number.NEGATIVE_INFINITY
  let clock: NodeJS.Timeout | undefined
  let last = 0
  const waiting = new Map<number, (answer: Answer) => void>()

  const lose = (ended: Worker, why: string): void => {
    if (worker !== ended) return
    worker = undefined
    clearTimeout(clock)
    if (!isClosed) {
      const now = performance.now()
      const isSecond = now - lostAt < rest
      lostAt = now
      if (isSecond) restsUntil = now + rest
      onLost(why, isSecond ? "lists are read by the server's own thread for a minute" : "another one starts")
    }
    const all = [...waiting.values()]
    waiting.clear()
    for (const resume of all) resume(Effect.fail(new Lost({ why })))
    void ended.terminate()
  }
  const windUp = (running: Worker): void => {
    clearTimeout(clock)
    if (waiting.size === 0) return
    clock = setTimeout(() => lose(running, `no answer within ${limits.patience} ms`), limits.patience)
    clock.unref()
  }

  const start = (): Worker => {
    const started = new Worker(threadFile("list/list-worker"), {
      name: "packhouse-lists",
      execArgv: [],
      workerData: reading,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes }
    })
    started.on("message", (answered: Answered) => {
      const resume = waiting.get(answered.number)
      waiting.delete(answered.number)
      windUp(started)
      if ("reply" in answered) resume?.(Effect.succeed(answered.reply))
      else if ("unavailable" in answered)
        resume?.(Effect.fail(new Unavailable({ cause: new Error(answered.unavailable) })))
      else resume?.(Effect.die(new Error(answered.problem)))
    })
    started.on("error", (cause) => lose(started, thrownText(cause)))
    started.on("messageerror", (cause) => lose(started, thrownText(cause)))
    started.on("exit", (code) => lose(started, `it ended with ${code}`))
    // A server that ends does not wait for it.
    started.unref()
    return started
  }

  const askThread = (question: Asked): Answer =>
    Effect.callback((resume) => {
      if (isClosed) return resume(Effect.fail(new Unavailable({ cause: new Error("the server stops") })))
      const running = worker ?? start()
      worker = running
      const number = ++last
      waiting.set(number, resume)
      if (waiting.size === 1) windUp(running)
      running.postMessage({ number, ...question } satisfies NumberedAsked)
      return Effect.sync(() => waiting.delete(number))
    })

  const ask = <A extends Asked>(question: A, tries: number): Effect.Effect<ReplyTo<A>, Unavailable, Store> =>
    Effect.suspend(() =>
      performance.now() < restsUntil
        ? onTheSpot(question)
        : askThread(question).pipe(
            Effect.catchTag("Lost", () => (tries > 1 ? ask(question, tries - 1) : onTheSpot(question))),
            Effect.map((reply) => reply as ReplyTo<A>)
          )
    )

  return {
    ask: (question) => ask(question, 2),
    close: () => {
      isClosed = true
      if (worker !== undefined) lose(worker, "the server stops")
    }
  }
}
