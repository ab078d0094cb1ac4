/** Metrics of the server for Prometheus: calls by method and outcome, and how long they took. */
import { Effect, Metric } from "effect"
import type { Method } from "#core/contract/method.ts"

/** ok: answered. refused: by a gate or a rule. failed: something broke, or the store did not answer. */
export type Outcome = "ok" | "refused" | "failed"

const milliseconds = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 5000]

/** The meters of one method, made once. */
export const metersOf = ({ name }: Pick<Method, "name">) => {
  const counted = (outcome: Outcome) =>
    Metric.counter("calls_total", {
      description: "JSON-RPC calls",
      incremental: true,
      attributes: { method: name, outcome }
    })
  const counters = { ok: counted("ok"), refused: counted("refused"), failed: counted("failed") }
  const duration = Metric.histogram("call_duration_ms", {
    description: "How long a JSON-RPC call took, in milliseconds",
    boundaries: milliseconds,
    attributes: { method: name }
  })
  return (outcome: Outcome, milliseconds: number): Effect.Effect<void> =>
    Effect.andThen(Metric.update(counters[outcome], 1), Metric.update(duration, milliseconds))
}
