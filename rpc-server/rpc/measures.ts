/** Metrics of the server for Prometheus: calls by method and outcome, and how long they took. */
import { Effect, Metric } from "effect"
import type { Method } from "#core/contract/method.ts"
import { batchLimit } from "./envelope.ts"

/** ok: answered. refused: by a gate or a rule. failed: something broke, or the store did not answer. */
export type Outcome = "ok" | "refused" | "failed"

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const counterOf = (method: string, outcome: Outcome) =>
  Metric.counter("calls_total", {
    description: "JSON-RPC calls",
    incremental: true,
    attributes: { method, outcome }
  })

/**
 * All calls that failed, whichever: unlike the counters of methods it is there from the start, for an alert sees how a
 * counter grows and not that it has come up.
 */
const failures = Metric.counter("call_failures_total", {
  description: "JSON-RPC calls that failed: something broke, or the store did not answer",
  incremental: true
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
        const counted = Metric.update(failures, 1)
        return counter === undefined ? counted : Effect.andThen(Metric.update(counter, 1), counted)
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
  const duration = Metric.histogram("call_duration_seconds", {
    description: "How long a JSON-RPC call took",
    boundaries: seconds,
    attributes: { method: name }
  })
  return (outcome: Outcome, milliseconds: number): Effect.Effect<void> => {
    const counted = Effect.andThen(
      Metric.update(counters[outcome], 1),
      Metric.update(duration, milliseconds / 1000)
    )
    return outcome === "failed" ? Effect.andThen(counted, Metric.update(failures, 1)) : counted
  }
}

/** Counters that are made when they are counted for the first time: most methods are never refused for most reasons. */
const counted = (make: (name: string, value: string) => Metric.Counter<number>) => {
  const counters = new Map<string, Metric.Counter<number>>()
  return (name: string, value: string, times = 1): Effect.Effect<void> => {
    const key = `${name} ${value}`
    const counter = counters.get(key) ?? make(name, value)
    counters.set(key, counter)
    return Metric.update(counter, times)
  }
}

const refusals = counted((method, fault) =>
  Metric.counter("refusals_total", {
    description: "JSON-RPC calls that a gate or a rule refused, by the tag of the fault",
    incremental: true,
    attributes: { method, fault }
  })
)
/** Counts a refusal. Method and fault are names of the contract, so that there are so many and no more. */
export const countRefusal = (method: string, fault: string) => refusals(method, fault)

const countLogin = counted((_, why) =>
  Metric.counter("login_refusals_total", {
    description: "Logins and present passwords that were refused",
    incremental: true,
    attributes: { why }
  })
)
const loginRefusals = ["wrong", "too_many_attempts", "busy", "unavailable"] as const
/** Counts a password that was wrong, or was not looked at. */
export const countLoginRefusal = (why: (typeof loginRefusals)[number]) => countLogin("", why)

/** The counters that alerts look at, from 0. */
export const beginCounters: Effect.Effect<void> = Effect.andThen(
  Metric.update(failures, 0),
  Effect.forEach(loginRefusals, (why) => countLogin("", why, 0), { discard: true })
)
