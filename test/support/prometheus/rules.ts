/** A file of alerting rules, run by a clock of its own: which alerts wait, and which fire. */
import { readFileSync } from "node:fs"
import { Schema } from "effect"
import { parse as parseYaml } from "yaml"
import { evaluate } from "./evaluate.ts"
import type { Database, Labels } from "./series.ts"
import { durationOf, type Expression, parse } from "./syntax.ts"

/** Nothing beside what is tested: a misspelt field would be a rule that is never run. */
const File = Schema.Struct({
  groups: Schema.Array(
    Schema.Struct({
      name: Schema.NonEmptyString,
      interval: Schema.String,
      rules: Schema.Array(
        Schema.Struct({
          alert: Schema.NonEmptyString,
          expr: Schema.NonEmptyString,
          for: Schema.String,
          labels: Schema.Struct({ severity: Schema.Literals(["page", "ticket"]) }),
          annotations: Schema.Struct({ summary: Schema.NonEmptyString, action: Schema.NonEmptyString })
        })
      )
    })
  )
})

export interface Rule {
  readonly alert: string
  readonly source: string
  readonly expression: Expression
  /** Seconds. */
  readonly wait: number
  readonly interval: number
  readonly summary: string
}

export const readRules = (file: string): ReadonlyArray<Rule> => {
  const { groups } = Schema.decodeUnknownSync(File, { onExcessProperty: "error" })(
    parseYaml(readFileSync(file, "utf8"), { strict: true })
  )
  return groups.flatMap(({ interval, rules }) =>
    rules.map(({ alert, expr, annotations, ...rule }) => ({
      alert,
      source: expr,
      expression: parse(expr),
      wait: durationOf(rule.for),
      interval: durationOf(interval),
      summary: annotations.summary
    }))
  )
}

export class Alerts {
  readonly #since = new Map<string, number>()
  readonly #rules: ReadonlyArray<Rule>
  constructor(rules: ReadonlyArray<Rule>) {
    this.#rules = rules
  }

  /** Runs every rule at a time (s); the names of the alerts that fire. */
  run(database: Database, now: number): ReadonlySet<string> {
    const firing = new Set<string>()
    for (const { alert, expression, wait } of this.#rules) {
      const found = evaluate(expression, database, now)
      if (typeof found === "number") throw new Error(`${alert} is no set of series`)
      const keys = new Set(
        found.map(
          ({ labels }: { readonly labels: Labels }) =>
            `${alert} ${JSON.stringify(Object.entries(labels).sort())}`
        )
      )
      for (const key of this.#since.keys())
        if (key.startsWith(`${alert} `) && !keys.has(key)) this.#since.delete(key)
      for (const key of keys) {
        const since = this.#since.get(key) ?? now
        this.#since.set(key, since)
        if (now - since >= wait) firing.add(alert)
      }
    }
    return firing
  }
}
