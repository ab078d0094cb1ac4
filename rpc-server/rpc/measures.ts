/** Metrics of the server for Prometheus: calls by method and outcome, and how long they took. */
import { Effect, Metric } from "effect"
import type { Method } from "#core/contract/method.ts"
import { batchLimit } from "./envelope.ts"

/** ok: answered. refused: by a gate or a rule. failed: something broke, or the store did not answer. */
export type Outcome = "ok" | "refused" | "failed"

const milliseconds = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 5000]

const counterOf = (method: string, outcome: Outcome) =>
  Metric.counter("calls_total", {
    description: "JSON-RPC calls",
    incremental: true,
    attributes: { method, outcome }
  })

/**
 * Counts the calls of a body that failed before any of them was looked at, as they do while the store is away; a method
 * that is none of these is not counted.
 */
export const failedBodies = (methods: Iterable<Pick<Method, "name">>) => {
  const counters = new Map(Array.from(methods, ({ name }) => [name, counterOf(name, "failed")] as const))
  return (body: unknown): Effect.Effect<void> =>
    Effect.forEach(
      (Array.isArray(body) ? body : [body]).slice(0, batchLimit),
      (call) => {
        const { method } = Object(call) as { readonly method?: unknown }
        const counter = typeof method === "string" ? counters.get(method) : undefined
        return counter === undefined ? Effect.void : Metric.update(counter, 1)
      },
      { discard: true }
    )
}

/** The meters of one method, made once. */
export const metersOf = ({ name }: Pick<Method, "name">) => {
  const counters = {
    ok: counterOf(name, "ok"),
    refused: counterOf(name, "refused"),
    failed: counterOf(name, "failed")
  }
  const duration = Metric.histogram("call_duration_ms", {
    description: "How long a JSON-RPC call took, in milliseconds",
    boundaries: milliseconds,
    attributes: { method: name }
  })
  return (outcome: Outcome, milliseconds: number): Effect.Effect<void> =>
    Effect.andThen(Metric.update(counters[outcome], 1), Metric.update(duration, milliseconds))
}
