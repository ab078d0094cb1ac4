/**
 * The part of PromQL that our rules and boards are written in (https://prometheus.io/docs/prometheus/latest/querying/basics/).
 * What it does not know it refuses, so that no rule is tested by half.
 */

export interface Matcher {
  readonly name: string
  readonly operator: "=" | "!=" | "=~" | "!~"
  readonly value: string
}
export interface Selector {
  readonly is: "selector"
  readonly metric: string
  readonly matchers: ReadonlyArray<Matcher>
  /** Seconds; undefined for the value of the moment. */
  readonly range: number | undefined
}
export type Expression =
  | { readonly is: "number"; readonly value: number }
  | Selector
  | { readonly is: "call"; readonly name: string; readonly arguments: ReadonlyArray<Expression> }
  | {
      readonly is: "aggregate"
      readonly by: ReadonlyArray<string>
      readonly name: string
      readonly of: Expression
    }
  | {
      readonly is: "binary"
      readonly operator: string
      readonly left: Expression
      readonly right: Expression
    }

export const functions = new Set([
  "abs",
  "changes",
  "histogram_quantile",
  "increase",
  "max_over_time",
  "rate",
  "time",
  "timestamp"
])
export const aggregations = new Set(["count", "max", "min", "sum"])

/** Weaker ones first. */
const strength: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  unless: 2,
  "==": 3,
  "!=": 3,
  "<": 3,
  "<=": 3,
  ">": 3,
  ">=": 3,
  "+": 4,
  "-": 4,
  "*": 5,
  "/": 5
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }
/** "1h30m" in seconds. */
export const durationOf = (text: string): number => {
  if (!/^(\d+[smhdw])+$/.test(text)) throw new Error(`no duration: ${text}`)
  return [...text.matchAll(/(\d+)([smhdw])/g)].reduce(
    (sum, [, count, unit = ""]) => sum + Number(count) * (units[unit] ?? 0),
    0
  )
}

const token =
  /\s*(?:(?<duration>\[\w+\])|(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?<name>[a-zA-Z_:][\w:]*)|(?<text>"(?:[^"\\]|\\.)*")|(?<mark>==|!=|=~|!~|<=|>=|[-+*/<>=(){},]))/y

interface Token {
  readonly kind: string
  readonly text: string
}
const tokensOf = (source: string): Array<Token> => {
  const tokens: Array<Token> = []
  token.lastIndex = 0
  while (source.slice(token.lastIndex).trim() !== "") {
    const at = token.lastIndex
    const groups = token.exec(source)?.groups
    if (groups === undefined) throw new Error(`not understood: ${source.slice(at)}`)
    const [kind = "", text = ""] = Object.entries(groups).find(([, value]) => value !== undefined) ?? []
    tokens.push({ kind, text })
  }
  return tokens
}

class Parser {
  readonly #tokens: Array<Token>
  constructor(source: string) {
    this.#tokens = tokensOf(source)
  }
  #next(text?: string): Token {
    const found = this.#tokens.shift()
    if (found === undefined || (text !== undefined && found.text !== text))
      throw new Error(`expected ${text ?? "more"}, found ${found?.text ?? "the end"}`)
    return found
  }
  #take(text: string): boolean {
    if (this.#tokens[0]?.text !== text) return false
    this.#tokens.shift()
    return true
  }
  whole(): Expression {
    const expression = this.#binary(0)
    if (this.#tokens.length > 0) throw new Error(`not understood: ${this.#tokens[0]?.text}`)
    return expression
  }
  #binary(weakest: number): Expression {
    let left = this.#operand()
    for (;;) {
      const operator = this.#tokens[0]?.text ?? ""
      const own = strength[operator]
      if (own === undefined || own <= weakest) return left
      this.#next()
      if (["on", "ignoring", "bool", "group_left"].includes(this.#tokens[0]?.text ?? ""))
        throw new Error(`${this.#tokens[0]?.text} is not known`)
      left = { is: "binary", operator, left, right: this.#binary(own) }
    }
  }
  #list<A>(end: string, read: () => A): ReadonlyArray<A> {
    const all: Array<A> = []
    while (!this.#take(end)) {
      all.push(read())
      if (this.#tokens[0]?.text !== end) this.#next(",")
    }
    return all
  }
  #operand(): Expression {
    const { kind, text } = this.#next()
    if (text === "(") {
      const inner = this.#binary(0)
      this.#next(")")
      return inner
    }
    if (text === "-")
      return { is: "binary", operator: "*", left: { is: "number", value: -1 }, right: this.#operand() }
    if (kind === "number") return { is: "number", value: Number(text) }
    if (kind !== "name") throw new Error(`not understood: ${text}`)
    if (aggregations.has(text)) return this.#aggregate(text)
    if (this.#take("(")) {
      if (!functions.has(text)) throw new Error(`the function ${text} is not known`)
      return { is: "call", name: text, arguments: this.#list(")", () => this.#binary(0)) }
    }
    return this.#selector(text)
  }
  #aggregate(name: string): Expression {
    const by = this.#take("by") ? this.#names() : []
    this.#next("(")
    const of = this.#binary(0)
    this.#next(")")
    return { is: "aggregate", name, by, of }
  }
  #names(): ReadonlyArray<string> {
    this.#next("(")
    return this.#list(")", () => this.#next().text)
  }
  #selector(metric: string): Selector {
    const matchers = this.#take("{")
      ? this.#list("}", (): Matcher => {
          const name = this.#next().text
          const operator = this.#next().text
          const value = JSON.parse(this.#next().text) as string
          if (operator !== "=" && operator !== "!=" && operator !== "=~" && operator !== "!~")
            throw new Error(`not understood: ${operator}`)
          return { name, operator, value }
        })
      : []
    const range =
      this.#tokens[0]?.kind === "duration" ? durationOf(this.#next().text.slice(1, -1)) : undefined
    return { is: "selector", metric, matchers, range }
  }
}

export const parse = (source: string): Expression => {
  try {
    return new Parser(source).whole()
  } catch (cause) {
    throw new Error(`${source}: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

/** The metrics that an expression names. */
export const metricsIn = (expression: Expression): ReadonlyArray<string> => {
  switch (expression.is) {
    case "number":
      return []
    case "selector":
      return [expression.metric]
    case "call":
      return expression.arguments.flatMap(metricsIn)
    case "aggregate":
      return metricsIn(expression.of)
    case "binary":
      return [...metricsIn(expression.left), ...metricsIn(expression.right)]
  }
}
