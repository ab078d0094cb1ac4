/** `packhouse serve`: the server itself. */
import { existsSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { Clock, Console, Effect, Logger, Queue, Result, Schedule } from "effect"
import { lookUpSpan } from "#core/counter/customer-look-up.ts"
import * as Day from "#core/day.ts"
import { contractVersion, version } from "#core/release.ts"
import { followLog } from "../backup/log/following.ts"
import { scheduledBackups } from "../backup/scheduled.ts"
import { CommerceBackend, embeddedBackend } from "../commerce/backend.ts"
import { InvoiceRegistration, noRegistration } from "../commerce/invoice-registration.ts"
import { telling } from "../commerce/telling.ts"
import * as broadcast from "../http/broadcast.ts"
import { serve } from "../http/server.ts"
import { logger } from "../log.ts"
import { absoluteLimit, hashToken, idleLimit } from "../rpc/caller.ts"
import { archiveDue } from "../service/archive.ts"
import { relaying } from "../service/event-relay.ts"
import { newToken } from "../service/password.ts"
import { registering } from "../service/registering.ts"
import { dropDue, dueNow } from "../service/retention.ts"
import { isLoopback, type Settings } from "../settings.ts"
import * as carts from "../store/counter/carts.ts"
import * as counterScreens from "../store/counter/counter-screens.ts"
import * as lookUps from "../store/counter/customer-look-ups.ts"
import * as idempotency from "../store/engine/idempotency.ts"
import { alone, byOneNode } from "../store/engine/leases.ts"
import { embedded, shared } from "../store/engine/opening.ts"
import { openMode } from "../store/engine/ownership.ts"
import { Store } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import { mark as demoMark } from "../store/network/demo-network.ts"
import * as loginFailures from "../store/network/login-failures.ts"
import * as sessions from "../store/network/sessions.ts"
import * as users from "../store/network/users.ts"
import * as paymentEvents from "../store/order/payment-events.ts"
import * as phoneLooks from "../store/order/phone-looks.ts"
import * as receiptLinks from "../store/order/receipt-links.ts"
import * as claims from "../store/pack/pack-claims.ts"
import { noteArchived } from "../watch/archived-at.ts"

/**
 * The built web UI: beside the bundled server, in build/ when the server runs from its sources, or wherever tests have
 * built one.
 */
const webRoot = (): string => {
  if (process.env.PACKHOUSE_WEB_ROOT !== undefined) return process.env.PACKHOUSE_WEB_ROOT
  const bundled = fileURLToPath(new URL("../web", import.meta.url))
  return existsSync(path.join(bundled, "index.html"))
    ? bundled
    : fileURLToPath(new URL("../../build/web", import.meta.url))
}

const nightHour = 3 * Day.hour
/** The next three o'clock in the morning. */
const nextNight = (now: Day.Instant): Day.Instant => {
  const tonight = Day.startOfDay(now) + nightHour
  return tonight > now ? tonight : tonight + 24 * Day.hour
}

/**
 * Old sessions, answers and failures are forgotten, with the carts of those sessions, the claims that have ended, and
 * lines of clients.
 */
const tidy = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const store = yield* Store
  yield* store.transact(function* () {
    yield* idempotency.forget(idempotency.oldest(now))
    yield* sessions.forget(now - absoluteLimit, now - idleLimit)
    yield* loginFailures.forget(now - Day.hour, now)
    yield* carts.forget(Day.toGmt(now - absoluteLimit))
    yield* claims.forget(Day.toGmt(now - Day.hour))
    yield* counterScreens.forget(counterScreens.since(now))
    yield* paymentEvents.forget(now)
    yield* receiptLinks.forget(Day.toGmt(now))
    yield* lookUps.forgetAll(now - lookUpSpan)
    yield* phoneLooks.forgetAll(now - lookUpSpan)
    const linesBefore = yield* dueNow("client_log_days", now)
    if (linesBefore !== undefined) yield* audit.forgetLines(linesBefore)
    return Result.succeed(undefined)
  })
}).pipe(Effect.ignore, Effect.repeat(Schedule.spaced("10 minutes")), Effect.asVoid)

/** Every night, in the hours when nobody is at a counter. */
const archiving = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  yield* Effect.sleep(nextNight(now) - now)
  const { orders, packs } = yield* archiveDue
  noteArchived(yield* Clock.currentTimeMillis)
  if (orders + packs > 0) yield* Effect.logInfo("archived").pipe(Effect.annotateLogs({ orders, packs }))
  const { customers, entries, events } = yield* dropDue
  if (customers + entries + events > 0)
    yield* Effect.logInfo("dropped").pipe(Effect.annotateLogs({ customers, entries, events }))
}).pipe(Effect.ignore, Effect.forever)

/** A network without anybody in it gets a one-time code for its first administrator. */
const offerFirstAdministrator = Effect.gen(function* () {
  const code = newToken().slice(0, 20)
  const store = yield* Store
  yield* store.transact(function* () {
    yield* users.setFirstAdministratorCode(hashToken(code))
    return Result.succeed(undefined)
  })
  yield* Console.log(`No users yet. Make the first administrator with the one-time code ${code}:`)
  yield* Console.log(`  packhouse setup --username NAME`)
})

const isEmpty = Effect.map(
  Store.use((store) => store.read(users.count)),
  (count) => count === 0
)

const wantsDemo = (settings: Settings): boolean =>
  settings.demo ?? (settings.databaseUrl === undefined && isLoopback(settings.host))

/** A demo of another day has packs that have expired, and no report of yesterday's end: its screens look broken. */
const adviseRefresh = Effect.gen(function* () {
  const today = Day.dayAt(yield* Clock.currentTimeMillis)
  const mark = yield* Store.use((store) => store.read(demoMark))
  if (mark?.day === undefined || mark.day === today) return
  yield* Console.log(`The demo network is of ${mark.day}: its packs and orders have aged since.`)
  yield* Console.log("  packhouse demo refresh    puts it back as it was, as of now")
})

const fillEmpty = Effect.fnUntraced(function* (settings: Settings) {
  if (!(yield* isEmpty)) return
  if (!wantsDemo(settings)) return yield* offerFirstAdministrator
  const { loadDemo } = yield* Effect.promise(() => import("./demo.ts"))
  yield* loadDemo
})

/** Fills an empty store: one node does, where several start at once. */
const fill = Effect.fnUntraced(function* (settings: Settings) {
  if (!(yield* isEmpty)) return yield* adviseRefresh
  yield* alone("first start", fillEmpty(settings), { term: "6 seconds" })
})

const address = (settings: Settings, port: number): string => {
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host
  return `${settings.tls === undefined ? "http" : "https"}://${host}:${port}`
}

/** The files are their owner's alone; a folder that was there before keeps its mode. */
const warnOfFolder = ({ databaseUrl, dataDir }: Settings) => {
  const mode = databaseUrl === undefined ? openMode(dataDir) : undefined
  return mode === undefined
    ? Effect.void
    : Console.log(
        `The data directory ${dataDir} is open to others of this machine (mode ${mode}); its files are not. Close it: chmod 700 ${dataDir}`
      )
}

/** The code of one outside is loaded where there is one. */
const backendOf = ({ commerce }: Settings) =>
  commerce === undefined
    ? Effect.succeed(embeddedBackend)
    : Effect.flatMap(
        Effect.promise(() => import("../commerce/outside.ts")),
        ({ outsideBackend }) => outsideBackend(commerce)
      )

const registrationOf = ({ eInvoice }: Settings) =>
  eInvoice === undefined
    ? Effect.succeed(noRegistration)
    : Effect.flatMap(
        Effect.promise(() => import("../commerce/registration-portal.ts")),
        ({ registrationPortal }) => registrationPortal(eInvoice)
      )

/** @param following is begun before anything is served, and ends after it */
const run = Effect.fnUntraced(function* <R, F>(
  settings: Settings,
  realtime: Effect.Effect<broadcast.Realtime, never, R>,
  following: Effect.Effect<void, never, F>
) {
  yield* warnOfFolder(settings)
  yield* fill(settings)
  yield* following
  const backend = yield* backendOf(settings)
  const registration = yield* registrationOf(settings)
  const live = yield* realtime
  const wakes = yield* Queue.sliding<void>(1)
  live.sockets.hearPushes(() => Queue.offerUnsafe(wakes, undefined))
  const port = yield* Effect.provideService(
    serve(settings, live, backend, webRoot()),
    InvoiceRegistration,
    registration
  )
  yield* Effect.forkScoped(byOneNode("tidy", tidy))
  yield* Effect.forkScoped(byOneNode("archive", archiving))
  yield* Effect.forkScoped(byOneNode("events", relaying(wakes)))
  if (settings.backups !== undefined)
    yield* Effect.forkScoped(scheduledBackups(settings.dataDir, settings.backups))
  if (backend.orderPlaced !== undefined)
    yield* Effect.forkScoped(byOneNode("commerce", Effect.provideService(telling, CommerceBackend, backend)))
  if (registration.portal !== undefined)
    yield* Effect.forkScoped(
      byOneNode("e-invoices", Effect.provideService(registering, InvoiceRegistration, registration))
    )
  yield* Effect.logInfo("ready").pipe(Effect.annotateLogs({ version, contract: contractVersion }))
  yield* Console.log(`Packhouse is ready at ${address(settings, port)}`)
  return yield* Effect.never
})

const onSeveralNodes = (settings: Settings, url: string) =>
  Effect.flatMap(
    Effect.promise(() => import("../http/several-nodes.ts")),
    ({ ofSeveralNodes }) =>
      run(settings, ofSeveralNodes(settings.sockets), Effect.void).pipe(
        Effect.scoped,
        Effect.provide(shared(url))
      )
  )

const followingOf = ({ dataDir, logCopies }: Settings) =>
  logCopies === undefined ? Effect.void : Effect.asVoid(Effect.forkScoped(followLog(dataDir, logCopies)))

export const serveCommand = (settings: Settings) => {
  const serving: Effect.Effect<never, unknown> =
    settings.databaseUrl === undefined
      ? run(settings, broadcast.ofOneNode(settings.sockets), followingOf(settings)).pipe(
          Effect.scoped,
          Effect.provide(embedded(settings.dataDir))
        )
      : onSeveralNodes(settings, settings.databaseUrl)
  return Effect.provide(serving, Logger.layer([logger(settings.logFormat)]))
}
