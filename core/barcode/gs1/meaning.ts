/** What the elements of a code of GS1 mean here. */
import type * as Day from "../../day.ts"
import { type Content, type Price, rescaled } from "../rule/content.ts"
import type { RuleKind } from "../rule/rule.ts"
import type { Element } from "./elements.ts"
import { dayOf } from "./printed-day.ts"

const gramsInPounds = 45_359_237

const priceOf = ({ ai, value }: Element): Price => {
  const decimals = Number(ai.at(-1))
  return ai.startsWith("393") || ai.startsWith("391")
    ? { amount: Number(value.slice(3)), decimals, currency: value.slice(0, 3) }
    : { amount: Number(value), decimals }
}

/** Net weight in whole grams: kilograms or pounds with as many decimals as the identifier says. */
const gramsOf = ({ ai, value }: Element): number =>
  ai.startsWith("310")
    ? rescaled(Number(value), Number(ai[3]), 3)
    : rescaled(Number(value) * gramsInPounds, Number(ai[3]) + 5, 0)

/** Indicators 1 to 8 are of cartons; 9 is of variable measure and 0 of the unit itself. */
export const isCartonGtin = (gtin: string): boolean =>
  gtin[0] !== undefined && gtin[0] >= "1" && gtin[0] <= "8"

export const contentOf = (elements: ReadonlyArray<Element>, today: Day.Day): Content => {
  const first = (...ais: ReadonlyArray<string>): Element | undefined => {
    for (const ai of ais) {
      const element = elements.find((each) => each.ai === ai)
      if (element !== undefined) return element
    }
    return undefined
  }
  const started = (...starts: ReadonlyArray<string>): Element | undefined =>
    elements.find(({ ai }) => ai.length === 4 && starts.includes(ai.slice(0, 3)))
  const day = (...ais: ReadonlyArray<string>): Day.Day | undefined => {
    const element = first(...ais)
    return element === undefined ? undefined : dayOf(element.value.slice(0, 6), today)
  }
  const number = (ai: string): number | undefined => {
    const element = first(ai)
    return element === undefined ? undefined : Number(element.value)
  }
  const gtin = first("01", "03", "8006")?.value.slice(0, 14)
  const weight = started("310") ?? started("320")
  const price = started("392", "393")
  const unit = started("395")
  const whole = {
    gtin,
    isCarton: gtin !== undefined && isCartonGtin(gtin) ? true : undefined,
    contained: first("02")?.value,
    count: number("37"),
    sscc: first("00")?.value,
    grams: weight && gramsOf(weight),
    pieces: number("30"),
    price: price && priceOf(price),
    unit_price: unit && priceOf(unit),
    packaging_date: day("13", "11", "8008"),
    date_of_expiry: day("17", "7003", "16", "15"),
    batch: first("10")?.value,
    serial: first("21")?.value,
    number: first("8018", "8017", "255", "8110", "8112", "414", "417")?.value,
    elements
  }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
}

export const kindOf = ({ gtin, sscc, serial, price, grams, pieces, elements = [] }: Content): RuleKind => {
  if (sscc !== undefined || (gtin !== undefined && serial !== undefined)) return "pack"
  if (gtin === undefined) {
    const ais = elements.map(({ ai }) => ai)
    if (ais.includes("8018")) return "customer"
    if (ais.includes("8017")) return "employee"
    if (["255", "8110", "8112"].some((ai) => ais.includes(ai))) return "coupon"
  }
  if (grams !== undefined) return "weighed"
  if (price !== undefined) return "priced"
  return pieces === undefined ? "product" : "pieces"
}
