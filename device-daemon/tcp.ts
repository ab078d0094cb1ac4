/**
 * Printers on the network, by the raw port (9100, "JetDirect"): a connection a job. What the daemon hands to the kernel is
 * not yet with the printer, so the end of a job is the printer closing its side after ours; whatever breaks before that
 * leaves the job unknown.
 */
import net from "node:net"
import { Deferred, Effect, Exit, Queue } from "effect"
import { second } from "#core/day.ts"
import type { TcpSettings } from "#core/device/configuration-file.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import { sleepAtLeast, withDeadline } from "./deadline.ts"
import { Broken, type Transport, type Wire } from "./transport.ts"

/** Bytes handed over at a time: a printer that takes none of them for too long is stuck. */
const portion = 16 * 1024
/** How long after the printer's close a reset may still follow. */
const afterglow = 0.25 * second

const causes: Record<string, string> = {
  ECONNREFUSED: "it refuses the connection",
  EHOSTUNREACH: "it cannot be reached",
  ENETUNREACH: "its network cannot be reached",
  ENOTFOUND: "its name is not known",
  ETIMEDOUT: "it does not answer",
  ECONNRESET: "it reset the connection",
  EPIPE: "it closed the connection"
}
const words = (cause: NodeJS.ErrnoException): string => causes[cause.code ?? ""] ?? cause.message

const connect = (settings: TcpSettings): Effect.Effect<net.Socket, Refusal> =>
  Effect.callback<net.Socket, Refusal>((resume) => {
    const { host, port = 9100, connectSeconds = 5 } = settings
    const socket = net.connect({ host, port, allowHalfOpen: true, noDelay: true })
    const fail = (detail: string): void => {
      socket.destroy()
      resume(Effect.fail(refusal("DEVICE_OFFLINE", detail)))
    }
    const timer = setTimeout(() => fail("it does not answer"), connectSeconds * second)
    socket.once("connect", () => {
      clearTimeout(timer)
      socket.removeAllListeners("error")
      resume(Effect.succeed(socket))
    })
    socket.once("error", (cause) => {
      clearTimeout(timer)
      fail(words(cause))
    })
    return Effect.sync(() => {
      clearTimeout(timer)
      socket.destroy()
    })
  })

/** A connected socket as a wire. Its errors end whatever is under way, and everything later. */
const wireOf = (socket: net.Socket, settings: TcpSettings): Wire => {
  const { answerSeconds = 1, finishSeconds = 15, closes = true } = settings
  const broken = Deferred.makeUnsafe<never, Broken>()
  const ended = Deferred.makeUnsafe<void>()
  const chunks: Array<Buffer> = []
  const news = Effect.runSync(Queue.sliding<void>(1))
  const breaks = (detail: string): void => {
    Deferred.doneUnsafe(broken, Exit.fail(new Broken({ detail })))
  }
  socket.on("data", (bytes: Buffer) => {
    chunks.push(bytes)
    Queue.offerUnsafe(news, undefined)
  })
  socket.on("end", () => Deferred.doneUnsafe(ended, Exit.void))
  socket.on("error", (cause) => breaks(words(cause)))

  const unless = <A>(action: Effect.Effect<A, Broken>): Effect.Effect<A, Broken> =>
    Effect.raceFirst(action, Deferred.await(broken))

  const hand = (bytes: Uint8Array): Effect.Effect<void, Broken> =>
    Effect.callback<void, Broken>((resume) => {
      socket.write(bytes, (cause) =>
        resume(cause == null ? Effect.void : Effect.fail(new Broken({ detail: words(cause) })))
      )
    }).pipe(
      withDeadline(finishSeconds * second, () =>
        Effect.fail(new Broken({ detail: "it stopped taking bytes" }))
      ),
      unless
    )

  const write = Effect.fnUntraced(function* (bytes: Uint8Array): Effect.fn.Return<void, Broken> {
    for (let at = 0; at < bytes.length; at += portion) {
      if (Deferred.isDoneUnsafe(ended)) return yield* new Broken({ detail: "it closed the connection" })
      yield* hand(bytes.subarray(at, at + portion))
    }
  })

  const ask: Wire["ask"] = ({ ask: question, read }, patience) =>
    Effect.gen(function* () {
      chunks.length = 0
      yield* hand(question)
      while (true) {
        const condition = read(Buffer.concat(chunks))
        if (condition !== undefined) return condition
        if (Deferred.isDoneUnsafe(ended)) return "silent" as const
        yield* unless(Effect.raceFirst(Queue.take(news), Deferred.await(ended)))
      }
    }).pipe(
      withDeadline((patience === "soon" ? answerSeconds : finishSeconds) * second, () =>
        Effect.succeed("silent" as const)
      )
    )

  const halfClose = Effect.callback<void, Broken>((resume) => {
    socket.end((cause?: NodeJS.ErrnoException | null) =>
      resume(cause == null ? Effect.void : Effect.fail(new Broken({ detail: words(cause) })))
    )
  })

  const finish: Wire["finish"] = Effect.gen(function* () {
    // A printer that closed on its own has either taken everything, or answers what it did not take with a reset; only
    // then our half of the connection can no longer be closed in order.
    if (Deferred.isDoneUnsafe(ended)) yield* unless(sleepAtLeast(afterglow))
    yield* unless(halfClose)
    if (!closes) return
    yield* unless(Deferred.await(ended))
  }).pipe(
    withDeadline(finishSeconds * second, () =>
      Effect.fail(new Broken({ detail: "it took the data and does not say whether it is done" }))
    )
  )

  return { ask, write, finish }
}

export const tcp = (settings: TcpSettings): Transport => {
  const opened = Effect.acquireRelease(connect(settings), (socket) =>
    Effect.sync(() => socket.destroy())
  ).pipe(Effect.map((socket) => wireOf(socket, settings)))
  return {
    kind: "tcp",
    device: `tcp:${settings.host}:${settings.port ?? 9100}`,
    open: () => opened,
    probe: opened
  }
}
