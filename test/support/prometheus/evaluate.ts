/** What an expression comes to at a time, as Prometheus reckons it. */
import type { Database, Labels } from "./series.ts"
import type { Expression, Selector } from "./syntax.ts"

export interface Sample {
  readonly labels: Labels
  readonly value: number
}
export type Value = number | ReadonlyArray<Sample>

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).sort())
const vectorOf = (value: Value): ReadonlyArray<Sample> => {
  if (typeof value === "number") throw new Error("a number where series are wanted")
  return value
}

type Points = ReadonlyArray<readonly [at: number, value: number]>
/** `extrapolatedRate` of promql/functions.go: the increase within a range, reaching out to its ends. */
const increaseOf = (points: Points, range: number, now: number): number | undefined => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) return undefined
  let grown = last[1] - first[1]
  for (const [index, [, value]] of points.entries()) {
    const before = points[index - 1]?.[1] ?? 0
    // A counter that is smaller than before has begun anew.
    if (index > 0 && value < before) grown += before
  }
  const sampled = last[0] - first[0]
  const average = sampled / (points.length - 1)
  const reach = (gap: number) => (gap >= average * 1.1 ? average / 2 : gap)
  let start = reach(first[0] - (now - range))
  if (grown > 0 && first[1] >= 0) start = Math.min(start, sampled * (first[1] / grown))
  return grown * ((sampled + start + reach(now - last[0])) / sampled)
}

const overTime: Readonly<Record<string, (points: Points, range: number, now: number) => number | undefined>> =
  {
    increase: increaseOf,
    rate: (points, range, now) => {
      const grown = increaseOf(points, range, now)
      return grown === undefined ? undefined : grown / range
    },
    changes: (points) =>
      points.filter(([, value], index) => index > 0 && value !== points[index - 1]?.[1]).length,
    max_over_time: (points) => Math.max(...points.map(([, value]) => value))
  }

const quantileOf = (quantile: number, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const groups = Map.groupBy(samples, ({ labels: { le: _, ...others } }) => keyOf(others))
  return [...groups.values()].flatMap((group) => {
    const buckets = group
      .map(({ labels, value }) => ({
        le: labels.le === "+Inf" ? Number.POSITIVE_INFINITY : Number(labels.le),
        value
      }))
      .sort((one, other) => one.le - other.le)
    const { le: _, ...labels } = group[0]?.labels ?? {}
    const total = buckets.at(-1)?.value ?? 0
    if (total === 0) return []
    const rank = quantile * total
    const at = buckets.findIndex(({ value }) => value >= rank)
    const [below, bucket] = [buckets[at - 1] ?? { le: 0, value: 0 }, buckets[at]]
    if (bucket === undefined) return []
    const value =
      bucket.le === Number.POSITIVE_INFINITY
        ? below.le
        : below.le + ((bucket.le - below.le) * (rank - below.value)) / (bucket.value - below.value)
    return [{ labels, value }]
  })
}

const aggregate: Readonly<Record<string, (values: ReadonlyArray<number>) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  count: (values) => values.length,
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values)
}

const arithmetic: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right
}
const comparison: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  "==": (left, right) => left === right,
  "!=": (left, right) => left !== right,
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right
}

const setOf = (operator: string, left: ReadonlyArray<Sample>, right: ReadonlyArray<Sample>): Value => {
  const [here, there] = [left, right].map((side) => new Set(side.map(({ labels }) => keyOf(labels))))
  if (operator === "or") return [...left, ...right.filter(({ labels }) => here?.has(keyOf(labels)) !== true)]
  return left.filter(({ labels }) => there?.has(keyOf(labels)) === (operator === "and"))
}

const binary = (operator: string, left: Value, right: Value): Value => {
  if (["and", "or", "unless"].includes(operator)) return setOf(operator, vectorOf(left), vectorOf(right))
  const [reckon, compare] = [arithmetic[operator], comparison[operator]]
  const one = (a: number, b: number, shown: number): ReadonlyArray<number> =>
    reckon !== undefined ? [reckon(a, b)] : compare?.(a, b) === true ? [shown] : []
  if (typeof left === "number" && typeof right === "number") {
    if (reckon === undefined) throw new Error("two numbers are compared")
    return reckon(left, right)
  }
  if (typeof right === "number")
    return vectorOf(left).flatMap(({ labels, value }) =>
      one(value, right, value).map((made) => ({ labels, value: made }))
    )
  if (typeof left === "number")
    return right.flatMap(({ labels, value }) =>
      one(left, value, value).map((made) => ({ labels, value: made }))
    )
  const others = new Map(right.map(({ labels, value }) => [keyOf(labels), value]))
  return left.flatMap(({ labels, value }) => {
    const other = others.get(keyOf(labels))
    return other === undefined ? [] : one(value, other, value).map((made) => ({ labels, value: made }))
  })
}

export const evaluate = (expression: Expression, database: Database, now: number): Value => {
  const inner = (part: Expression | undefined): Value => {
    if (part === undefined) throw new Error("an argument is missing")
    return evaluate(part, database, now)
  }
  switch (expression.is) {
    case "number":
      return expression.value
    case "selector":
      if (expression.range !== undefined)
        throw new Error(`${expression.metric}: a range where a value is wanted`)
      return database.at(expression, now).map(({ labels, value }) => ({ labels, value }))
    case "aggregate": {
      const chosen = (labels: Labels) =>
        Object.fromEntries(
          expression.by.flatMap((name) => (labels[name] === undefined ? [] : [[name, labels[name]]]))
        )
      const groups = Map.groupBy(vectorOf(inner(expression.of)), ({ labels }) => keyOf(chosen(labels)))
      return [...groups.values()].map((group) => ({
        labels: chosen(group[0]?.labels ?? {}),
        value: aggregate[expression.name]?.(group.map(({ value }) => value)) ?? Number.NaN
      }))
    }
    case "binary":
      return binary(expression.operator, inner(expression.left), inner(expression.right))
    case "call":
      return call(expression.name, expression.arguments, inner, database, now)
  }
}

const call = (
  name: string,
  given: ReadonlyArray<Expression>,
  inner: (part: Expression | undefined) => Value,
  database: Database,
  now: number
): Value => {
  const selector = given[0] as Selector | undefined
  switch (name) {
    case "time":
      return now
    case "abs":
      return vectorOf(inner(given[0])).map(({ labels, value }) => ({ labels, value: Math.abs(value) }))
    case "timestamp":
      if (selector?.is !== "selector") throw new Error("timestamp of what was not scraped")
      return database.at(selector, now).map(({ labels, at }) => ({ labels, value: at }))
    case "histogram_quantile":
      return quantileOf(Number(inner(given[0])), vectorOf(inner(given[1])))
    default: {
      const reckon = overTime[name]
      if (reckon === undefined || selector?.is !== "selector" || selector.range === undefined)
        throw new Error(`${name} of no range`)
      const { range } = selector
      return database.within(selector, range, now).flatMap(({ labels, points }) => {
        const value = reckon(points, range, now)
        return value === undefined ? [] : [{ labels, value }]
      })
    }
  }
}
