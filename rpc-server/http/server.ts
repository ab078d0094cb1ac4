/** One HTTP server: pages, login, JSON-RPC, realtime and health on one port. */
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { NodeHttpServer } from "@effect/platform-node"
import { Context, Effect, Layer, Schema } from "effect"
import { HttpMiddleware, HttpRouter, HttpServerRequest } from "effect/http"
import * as Day from "#core/day.ts"
import { CommerceBackend } from "../commerce/backend.ts"
import type { InvoiceRegistration } from "../commerce/invoice-registration.ts"
import { ListsBy, makeLists } from "../list/lists.ts"
import { finishLeft } from "../master-data/carry-out.ts"
import { inThread, JudgedBy } from "../master-data/judge.ts"
import { carryingPlanned } from "../master-data/planned.ts"
import { Origin } from "../origin.ts"
import { makeReports } from "../report/reports.ts"
import { aboutRequest } from "../request.ts"
import { answerer } from "../rpc/answer.ts"
import { FaultInjection, injectedFaults, noFaultInjection } from "../rpc/fault-injection.ts"
import { beginCounters, failedBodies } from "../rpc/measures.ts"
import { Rooms } from "../rpc/rooms.ts"
import { bound } from "../service/all.ts"
import { PictureHosts } from "../service/product-info.ts"
import type { Settings } from "../settings.ts"
import { byOneNode } from "../store/engine/leases.ts"
import type { Store } from "../store/engine/transaction.ts"
import { type Scrape, scrapeOf } from "../watch/scrape.ts"
import { untraced } from "../watch/tracing.ts"
import { accessLogOf } from "./access-log.ts"
import { apiListener, isApi } from "./api.ts"
import { refuse, sender } from "./api-reply.ts"
import { addressOf } from "./body.ts"
import type { Realtime } from "./broadcast.ts"
import { catalogueRoutes } from "./catalogue.ts"
import { compressing } from "./compression.ts"
import { withFallback } from "./fallback.ts"
import { health } from "./health.ts"
import { foreignHostMessage, hostRule } from "./hosts.ts"
import { inbox } from "./inbox.ts"
import { KeyGuesses } from "./key-guesses.ts"
import { makeListener } from "./listener.ts"
import { authenticate, login } from "./login.ts"
import { offlinePaymentRoutes } from "./offline-payment.ts"
import { pages } from "./pages.ts"
import { paymentWebhook } from "./payment-webhook.ts"
import { RateLimit } from "./rate.ts"
import { receipts } from "./receipts.ts"
import { misfitIn } from "./release.ts"
import { requestIdHeader, requestIdOf } from "./request-id.ts"
import { type Security, securityHeaders, securityOf } from "./security.ts"
import { setup } from "./setup.ts"
import { refuseUpgrade } from "./sockets.ts"
import { vouchedBy, whenceOf } from "./whence.ts"
import { workstationRoutes } from "./workstation.ts"

/** The address cannot be listened on. */
export class CannotListen extends Schema.TaggedError<CannotListen>()("CannotListen", {
  host: Schema.String,
  port: Schema.Int,
  code: Schema.String
}) {
  override get message(): string {
    return this.code === "EADDRINUSE"
      ? `Port ${this.port} of ${this.host} is taken. Is Packhouse running already? Choose another with --port.`
      : `Cannot listen on ${this.host}:${this.port} (${this.code}).`
  }
}

const routes = (settings: Settings, limit: RateLimit, security: Security, webRoot: string, scrape: Scrape) =>
  Layer.mergeAll(
    login,
    authenticate,
    setup,
    ...inbox(settings.inboxToken, limit),
    ...catalogueRoutes(limit),
    ...offlinePaymentRoutes(limit),
    ...workstationRoutes(limit),
    paymentWebhook(limit, settings.paymentSecret),
    ...health(scrape, settings.metricsToken),
    receipts(),
    pages(webRoot, security),
    securityHeaders(security)
  )

const listen = (server: Server, { host, port }: Settings) =>
  Effect.callback<number, CannotListen>((resume) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      resume(Effect.fail(new CannotListen({ host, port, code: error.code ?? error.message })))
    )
    server.listen(port, host, () => resume(Effect.succeed((server.address() as AddressInfo).port)))
  })

const stop = (server: Server) =>
  Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 2 * Day.second).unref()
  })

/** What is done to answer a request names it in the log and in the audit. */
const forItsRequest = <A, E, R>(app: Effect.Effect<A, E, R>) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) =>
    Effect.provideContext(app, aboutRequest(headers[requestIdHeader] ?? ""))
  )

/** The code of traces is loaded where a collector is named. */
const tracing = ({ traces }: Settings) =>
  traces === undefined
    ? Effect.succeed(untraced)
    : Effect.flatMap(
        Effect.promise(() => import("../watch/tracer.ts")),
        ({ tracerOf, traceCalls }) => Effect.map(tracerOf(traces), traceCalls)
      )

const tooManyKeys = refuse(429, "Too many wrong keys came from this address. Try again in a moment.", {
  "retry-after": "1"
})
const oldInboxToken =
  "PACKHOUSE_INBOX_TOKEN is old: it may send everything for every store. Make a service account with a key for each sender (packhouse service add), then take the token away."

const foreignHost = refuse(421, foreignHostMessage)

/** Listens until the scope closes; answers the port. */
export const serve = Effect.fnUntraced(function* (
  settings: Settings,
  realtime: Realtime,
  backend: CommerceBackend["Service"],
  webRoot: string
) {
  const scope = yield* Effect.scope
  const limit = new RateLimit(settings.rate)
  const security = securityOf(settings)
  const isOurs = hostRule(settings)
  const { dataDir, databaseUrl, logFormat, reportSeconds } = settings
  const reports = yield* Effect.acquireRelease(
    Effect.sync(() => makeReports({ dataDir, databaseUrl, logFormat, patience: reportSeconds * Day.second })),
    ({ close }) => Effect.sync(close)
  )
  const log = Effect.runForkWith(yield* Effect.context<never>())
  const lists = yield* Effect.acquireRelease(
    Effect.sync(() =>
      makeLists({ dataDir, databaseUrl, patience: 30 * Day.second }, (why, then) =>
        log(Effect.logWarning("the thread of lists is lost").pipe(Effect.annotateLogs({ why, then })))
      )
    ),
    ({ close }) => Effect.sync(close)
  )
  yield* beginCounters
  const trace = yield* tracing(settings)
  const scrape = scrapeOf({ settings, sockets: realtime.sockets, reports })
  const accessLog =
    settings.accessLog === undefined
      ? undefined
      : accessLogOf(settings.accessLog, new Set(bound.map(({ method }) => method.name)))
  const routed = yield* HttpRouter.toHttpEffect(routes(settings, limit, security, webRoot, scrape))
  const app = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    Effect.provideService(routed, Origin, addressOf(request))
  )
  const trusted =
    settings.trustedProxies.length > 0
      ? HttpMiddleware.xForwardedHeaders({ trustedProxies: settings.trustedProxies })(app)
      : app
  const services = yield* Effect.context<Store | InvoiceRegistration>()
  const needs = services.pipe(
    Context.add(Rooms, realtime.rooms),
    Context.add(FaultInjection, settings.isDevelopment ? injectedFaults() : noFaultInjection),
    Context.add(CommerceBackend, backend),
    Context.add(PictureHosts, settings.pictures),
    Context.add(JudgedBy, inThread(reports)),
    Context.add(ListsBy, lists.ask)
  )
  const ownHeaders = security.headers
  const handled = trusted.pipe(
    withFallback(ownHeaders),
    forItsRequest,
    compressing,
    Effect.provideContext(needs),
    HttpMiddleware.withLoggerDisabled
  )
  const answerApi = apiListener(
    answerer(bound, reports, trace),
    failedBodies(bound.map(({ method }) => method)),
    limit,
    needs,
    ownHeaders,
    whenceOf(settings.trustedProxies),
    accessLog
  )
  const handler = yield* NodeHttpServer.makeHandler(handled, { scope })
  const server = yield* Effect.acquireRelease(makeListener(settings.tls), stop)
  // Before the server waits for its last connection: a socket does not end by itself while its client is content.
  yield* Effect.addFinalizer(() => Effect.sync(realtime.sockets.close))
  const answerForeign = sender(ownHeaders)
  const whence = whenceOf(settings.trustedProxies)
  const guesses = new KeyGuesses((address, times) =>
    log(Effect.logWarning("wrong keys are slowed").pipe(Effect.annotateLogs({ address, times })))
  )
  if (settings.inboxToken !== undefined) yield* Effect.logWarning(oldInboxToken)
  const idOf = requestIdOf(vouchedBy(settings.trustedProxies))
  server.on("request", (request, response) => {
    const id = idOf(request)
    // From here on the header is the id that counts, whoever sent another one.
    request.headers[requestIdHeader] = id
    response.setHeader(requestIdHeader, id)
    accessLog?.follow(request, response, id)
    const misfit = misfitIn(request)
    if (!isOurs(request.headers.host)) answerForeign(response, foreignHost)
    else if (misfit !== undefined) answerForeign(response, refuse(426, misfit))
    else if (!guesses.admit(request, response, whence(request), Date.now()))
      answerForeign(response, tooManyKeys)
    else if (isApi(request)) answerApi(request, response)
    else handler(request, response)
  })
  server.on("upgrade", (request, socket, head) => {
    request.headers[requestIdHeader] = idOf(request)
    const address = whence(request)
    if (isOurs(request.headers.host))
      realtime.sockets.upgrade(request, socket, head, {
        mayTry: (token) => guesses.mayTry(token, address, Date.now()),
        wasRight: (token) => guesses.wasRight(token, address, Date.now())
      })
    else refuseUpgrade(socket, "421 Misdirected Request")
  })
  yield* Effect.orDie(finishLeft)
  yield* Effect.forkScoped(Effect.provideContext(byOneNode("planned changes", carryingPlanned), needs))
  return yield* listen(server, settings)
})
