/** What was scraped, by the clock of the rules, as Prometheus keeps it. */
import type { Exposition } from "../exposition.ts"
import type { Matcher, Selector } from "./syntax.ts"

export type Labels = Readonly<Record<string, string>>
/** Seconds and a value; undefined where the series had ended by then (a staleness marker). */
export type Point = readonly [at: number, value: number | undefined]
export interface Series {
  readonly name: string
  readonly labels: Labels
  readonly points: Array<Point>
}

/** A value of the moment is at most so old (s). */
const lookback = 300

const matches = (labels: Labels, { name, operator, value }: Matcher): boolean => {
  const own = labels[name] ?? ""
  const isEqual = operator.includes("~") ? new RegExp(`^(?:${value})$`).test(own) : own === value
  return operator.startsWith("=") ? isEqual : !isEqual
}

export class Database {
  readonly #series = new Map<string, Series>()

  #add(name: string, labels: Labels, at: number, value: number | undefined): void {
    const key = JSON.stringify([name, Object.entries(labels).sort()])
    const series = this.#series.get(key) ?? { name, labels, points: [] }
    series.points.push([at, value])
    this.#series.set(key, series)
  }

  /** Takes a scrape in; undefined for a target that did not answer. */
  scraped(target: Labels, at: number, found: Exposition | undefined): void {
    const isOf = (labels: Labels) => Object.entries(target).every(([name, value]) => labels[name] === value)
    for (const { name, labels, value } of found?.samples ?? [])
      this.#add(name, { ...labels, ...target }, at, value)
    this.#add("up", target, at, found === undefined ? 0 : 1)
    // What the target does not say any more has ended.
    for (const { name, labels, points } of this.#series.values())
      if (isOf(labels) && points.at(-1)?.[0] !== at && points.at(-1)?.[1] !== undefined)
        this.#add(name, labels, at, undefined)
  }

  #chosen({ metric, matchers }: Selector): ReadonlyArray<Series> {
    return [...this.#series.values()].filter(
      ({ name, labels }) => name === metric && matchers.every((matcher) => matches(labels, matcher))
    )
  }

  /** The last value of each series that has one at a time. */
  at(
    selector: Selector,
    now: number
  ): ReadonlyArray<{ readonly labels: Labels; readonly at: number; readonly value: number }> {
    return this.#chosen(selector).flatMap(({ labels, points }) => {
      const last = points.findLast(([at]) => at <= now)
      return last?.[1] === undefined || now - last[0] >= lookback
        ? []
        : [{ labels, at: last[0], value: last[1] }]
    })
  }

  /** The values of each series within a time, the end of it included. */
  within(selector: Selector, range: number, now: number) {
    return this.#chosen(selector).flatMap(({ labels, points }) => {
      const some = points.flatMap(([at, value]) =>
        at > now - range && at <= now && value !== undefined ? [[at, value] as const] : []
      )
      return some.length === 0 ? [] : [{ labels, points: some }]
    })
  }
}
