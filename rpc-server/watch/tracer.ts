/**
 * Traces of calls, sent by OTLP over HTTP where the environment names a collector (https://opentelemetry.io/docs/specs/otel/protocol/exporter/).
 * A span for each call and, within it, one for each group of statements. Nothing of parameters, rows or people is in them.
 */
import { NodeHttpClient } from "@effect/platform-node"
import { Context, Effect, Exit, Layer, Tracer } from "effect"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { version } from "#core/release.ts"
import { Store } from "../store/engine/transaction.ts"
import type { TraceTarget } from "../trace-target.ts"
import type { TraceCall } from "./tracing.ts"

/** The tracer of a collector until the scope closes; what is not sent by then is sent at the end. */
export const tracerOf = ({ url, headers, service }: TraceTarget) =>
  Layer.build(
    OtlpTracer.layer({
      url,
      headers,
      resource: { serviceName: service, serviceVersion: version },
      exportInterval: "2 seconds"
    }).pipe(Layer.provide(OtlpSerialization.layerJson), Layer.provide(NodeHttpClient.layerUndici))
  ).pipe(Effect.map((built) => Context.get(built as Context.Context<never>, Tracer.Tracer)))

/**
 * Spans within a call end without what they ended with: a fault names packs and people, and a defect may quote a row. How
 * the call ended stands in its own span, by the tag alone.
 */
const discreet = (tracer: Tracer.Tracer): Tracer.Tracer => ({
  ...tracer,
  span: (options) => {
    const span = tracer.span(options)
    const end = span.end.bind(span)
    span.end = (at) => end(at, Exit.void)
    return span
  }
})

/** A store whose groups of statements are spans of the call that they are for. */
const traced = (store: Store["Service"]): Store["Service"] => {
  const attributes = { "db.system.name": store.database === "sqlite" ? "sqlite" : "postgresql" }
  return Store.of({
    ...store,
    transact: (decision) =>
      Effect.withSpan(store.transact(decision), "transact", { attributes, kind: "client" }),
    note: (decision) => Effect.withSpan(store.note(decision), "note", { attributes, kind: "client" }),
    read: (tx) => Effect.withSpan(store.read(tx), "read", { attributes, kind: "client" })
  })
}

export const traceCalls =
  (tracer: Tracer.Tracer): TraceCall =>
  (call, { method, request }, endOf) =>
    call.pipe(
      Effect.tap((answer) => Effect.annotateCurrentSpan("packhouse.outcome", endOf(answer))),
      Effect.updateService(Store, traced),
      Effect.withSpan(method, {
        kind: "server",
        root: true,
        attributes: { "rpc.system.name": "jsonrpc", "rpc.method": method, "packhouse.request": request }
      }),
      Effect.withTracer(discreet(tracer))
    ) as typeof call
