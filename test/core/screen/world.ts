/**
 * Everything around the screens, in memory: a server that answers as a test says, a journal whose writes a test can
 * hold, a channel of pushes, sounds, printers, paper, a workstation's memory. What happens is written down in order.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { type Running, run } from "#core/client/run.ts"
import { noDaemon } from "#core/device/call-fault.ts"
import type { Job } from "#core/device/job.ts"
import type { FaultTag } from "#core/fault.ts"
import type { Ports } from "#core/kit/effects/host.ts"
import { Devices } from "#core/port/devices.ts"
import { Journal, type WorkKey, WorkLocked, type WorkUnsaved } from "#core/port/journal.ts"
import { Realtime, type RealtimeEvent } from "#core/port/realtime.ts"
import { type CallFailure, Offline, Rpc, Ruled, Unauthorized } from "#core/port/rpc.ts"
import { Clipboard, KeyValueStore, Paper, Sound, Unsupported } from "#core/port/workstation.ts"
// Like a terminal, which has every screen from its start.
import "#core/client/later-screens.ts"
import { read } from "#core/kit/route.ts"
import type { BriefOrder } from "#core/order/brief-order.ts"
import { job } from "../arbitrary/device.ts"
import { noon } from "../arbitrary/time.ts"
import { user } from "../arbitrary/user.ts"

type Answer = (
  args: Readonly<Record<string, unknown>>,
  key: string | undefined
) => Effect.Effect<unknown, CallFailure>

export const offline = Effect.fail(new Offline({ message: "The server does not answer" }))
export const unauthorized = Effect.fail(new Unauthorized({ message: "Session expired" }))
export const ruled = (tag: FaultTag, message: string, data: unknown = {}) =>
  Effect.fail(new Ruled({ message, fault: { _tag: "Fault", tag, data } }))

const printed = job({ jobId: "1", jobKey: "x", expiresAt: noon })

const nameOf = ({ screen, id }: WorkKey): string => `${screen} ${id}`

export class World {
  /** What happened, in order: calls by method, "save order 1", "saved order 1", "sound good", "listens", "hears no more". */
  readonly log: Array<string> = []
  readonly calls: Array<{
    readonly method: string
    readonly args: Readonly<Record<string, unknown>>
    readonly key: string | undefined
  }> = []
  readonly answers = new Map<string, Answer>()
  readonly stored = new Map<string, string>()
  /** What was stored when each sound was made. */
  readonly storedAtSounds: Array<string> = []
  readonly memory = new Map<string, string>()
  /** Lists that were kept as files, by their names. */
  readonly files = new Map<string, string>()
  /** Work that another window has open. */
  readonly locked = new Set<string>()
  readonly claimed = new Set<string>()
  /** What a write of the journal waits for. */
  journal: Effect.Effect<void, WorkUnsaved> = Effect.void
  /** Called with what a write of the journal begins to write. */
  begins: (text: string) => void = () => undefined
  login: Effect.Effect<ReturnType<typeof user>, CallFailure> = Effect.sync(() =>
    user({ enable_store_work: 1 })
  )
  print: Effect.Effect<Job> = Effect.succeed(printed)
  /** What the devices of this workstation answer, where a test is about them. */
  devices: Partial<Parameters<typeof Devices.of>[0]> = {}
  #listeners: Array<Queue.Enqueue<RealtimeEvent, Cause.Done>> = []

  note(line: string): Effect.Effect<void> {
    return Effect.sync(() => {
      this.log.push(line)
    })
  }

  /** Every listener hears it. */
  push(event: RealtimeEvent): void {
    for (const listener of this.#listeners) Queue.offerUnsafe(listener, event)
  }

  get listeners(): number {
    return this.#listeners.length
  }

  on(method: string, answer: Answer): this {
    this.answers.set(method, answer)
    return this
  }

  /** These methods answer the same whatever they are asked. */
  always(answers: Readonly<Record<string, unknown>>): this {
    for (const [method, answer] of Object.entries(answers)) this.on(method, () => Effect.succeed(answer))
    return this
  }

  /** Whoever comes back here is in, with these flags. */
  remember(flags: object = {}): this {
    this.memory.set("session", JSON.stringify({ ...user(), flags: undefined, ...flags }))
    return this
  }

  /** Somebody is in, and the lists that the server holds are of these orders. */
  loggedIn(flags: object = {}, orders: ReadonlyArray<BriefOrder> = []): this {
    return this.remember(flags).always({
      "OrderService.getOrderList": { orders, total: orders.length, page: 1, perPage: 300, counts: {} },
      "OrderService.getRecentOrderListTweaked": [],
      "UtilService.getEnvVariables": []
    })
  }

  readonly #rpc = Rpc.of({
    call: (method, args, options) => {
      const given = args as Readonly<Record<string, unknown>>
      this.calls.push({ method: method.name, args: given, key: options?.key })
      this.log.push(`call ${method.name}`)
      const answer = this.answers.get(method.name)
      return (answer === undefined ? offline : answer(given, options?.key)) as Effect.Effect<
        never,
        CallFailure
      >
    },
    raw: () => offline,
    get: (path, query) =>
      Effect.suspend(() => {
        this.calls.push({ method: path, args: query, key: undefined })
        this.log.push(`get ${path}`)
        return this.answers.get(path)?.(query, undefined) ?? offline
      }),
    login: () => Effect.suspend(() => this.login),
    become: (identity) =>
      this.note(identity === undefined ? "is nobody" : `is ${identity.session} at ${identity.storeId}`)
  })

  readonly #journal = Journal.of({
    load: (key) => Effect.sync(() => this.stored.get(nameOf(key))),
    save: (key, text) =>
      Effect.gen({ self: this }, function* () {
        this.begins(text)
        yield* this.note(`save ${nameOf(key)}`)
        yield* this.journal
        this.stored.set(nameOf(key), text)
        yield* this.note(`saved ${nameOf(key)}`)
      }),
    remove: (key) =>
      Effect.gen({ self: this }, function* () {
        yield* this.note(`remove ${nameOf(key)}`)
        yield* this.journal
        this.stored.delete(nameOf(key))
      }),
    list: () => Effect.sync(() => [...this.stored.keys()]),
    tidy: () => Effect.void,
    claim: (key) =>
      this.locked.has(nameOf(key))
        ? Effect.fail(new WorkLocked({ by: "window 2" }))
        : Effect.acquireRelease(
            Effect.sync(() => {
              this.claimed.add(nameOf(key))
            }),
            () =>
              Effect.sync(() => {
                this.claimed.delete(nameOf(key))
              })
          )
  })

  readonly #realtime = Realtime.of({
    events: () =>
      Stream.callback<RealtimeEvent>((out) =>
        Effect.acquireRelease(
          Effect.sync(() => {
            this.log.push("listens")
            this.#listeners.push(out)
          }),
          () =>
            Effect.sync(() => {
              this.log.push("hears no more")
              this.#listeners = this.#listeners.filter((each) => each !== out)
            })
        )
      ),
    update: () => this.note("introduces itself"),
    refreshOrders: this.note("has the store look again"),
    reset: this.note("is forgotten")
  })

  get ports(): Layer.Layer<Ports> {
    const noScale = Effect.fail(noDaemon("tui"))
    const notHere = Effect.fail(new Unsupported({ message: "There is no such thing here" }))
    return Layer.mergeAll(
      Layer.succeed(Rpc, this.#rpc),
      Layer.succeed(Journal, this.#journal),
      Layer.succeed(Realtime, this.#realtime),
      Layer.succeed(
        Sound,
        Sound.of({
          play: (tone) => {
            this.storedAtSounds.push([...this.stored.values()].join())
            return this.note(`sound ${tone}`)
          }
        })
      ),
      Layer.succeed(
        KeyValueStore,
        KeyValueStore.of({
          load: (name) => Effect.sync(() => this.memory.get(name)),
          save: (name, value) =>
            Effect.sync(() => {
              if (value === undefined) this.memory.delete(name)
              else this.memory.set(name, value)
            })
        })
      ),
      Layer.succeed(
        Paper,
        Paper.of({
          save: ({ name }) => Effect.succeed(name),
          saveText: ({ name, text }) => {
            this.files.set(name, text)
            return Effect.succeed(name)
          },
          loadText: (path) => {
            const text = this.files.get(path)
            return text === undefined ? notHere : Effect.succeed(text)
          },
          print: () => notHere
        })
      ),
      Layer.succeed(Clipboard, Clipboard.of({ write: (text) => this.note(`copy ${text}`) })),
      Layer.succeed(
        Devices,
        Devices.of({
          status: Effect.succeed({ link: "absent", devices: [] }),
          watch: Stream.never,
          print: (role, document, { jobKey }) =>
            Effect.andThen(this.note(`print ${role} ${document.kind} ${jobKey}`), this.print),
          retry: () => Effect.succeed(printed),
          resolve: () => Effect.succeed(printed),
          cancel: () => Effect.succeed(printed),
          jobs: Effect.succeed([]),
          pair: () => Effect.void,
          reprint: () => Effect.succeed(printed),
          testPrint: () => Effect.succeed(printed),
          probe: () => noScale,
          readScale: () => noScale,
          followScale: noScale,
          unfollowScale: Effect.void,
          operateScale: () => noScale,
          claimScanner: this.note("claims the scanner"),
          releaseScanner: this.note("lets the scanner go"),
          ...this.devices
        })
      )
    )
  }
}

const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/** Lets everything that can go on go on, code that is loaded when it is needed too, until a condition holds. */
export const until = (isSo: () => boolean): Effect.Effect<void> =>
  Effect.gen(function* () {
    const start = performance.now()
    while (!isSo()) {
      if (performance.now() - start > 50_000) throw new Error(`it never came to: ${isSo}`)
      yield* turn
    }
  })

/** Runs screens in a world, at noon by a clock that a test moves. */
export const inWorld = (
  world: World,
  story: (running: Running) => Effect.Effect<void, unknown, Scope.Scope | Ports>,
  path = "/home"
): Promise<void> =>
  Effect.gen(function* () {
    yield* TestClock.setTime(noon)
    const running = yield* run({ server: "http://hub.test", version: "1.2.3", route: read(path, undefined) })
    yield* story(running)
  })
    .pipe(
      Effect.scoped,
      Effect.provide(world.ports),
      Effect.provide(TestClock.layer()),
      Effect.exit,
      Effect.runPromise
    )
    .then((exit) => {
      if (Exit.isFailure(exit)) throw Cause.squash(exit.cause)
    })
