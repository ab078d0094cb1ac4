/**
 * What is scanned and typed at the product label screen. One entry is decided at a time; what comes while a product is
 * looked up, an order fetched or a rest awaited waits its turn, and its product is looked up ahead.
 */
import { layoutOf, uniqueKey } from "../../barcode/layouts.ts"
import { parse } from "../../barcode/parse.ts"
import { builtInTable } from "../../barcode/rule/built-in.ts"
import { whyUnread } from "../../barcode/rule/refusal.ts"
import { mayBeTraded } from "../../catalogue/trade-code.ts"
import { type Container, containerOf, containersIn } from "../../counter/container.ts"
import * as Day from "../../day.ts"
import { scale as scaled } from "../../decimal.ts"
import { fault } from "../../fault.ts"
import { decider } from "../../kit/scan-session/decide.ts"
import { type LastScan, withRefusals } from "../../kit/scan-session/last-scan.ts"
import { handleStrip, type StripMessage } from "../../kit/scan-session/messages.ts"
import { andThen, beep, step } from "../../kit/step.ts"
import { kilograms } from "../../text/device.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import { containerTaken } from "../../text/weighing.ts"
import type { Command } from "./model.ts"
import {
  type Context,
  currentProduct,
  type Entry,
  type Identified,
  type LabelledProduct,
  type Missed,
  type Model,
  reweighed,
  type Step
} from "./model.ts"
import { confirmed } from "./printing.ts"
import { productFrom, withDetails } from "./products.ts"
import { at, refused, sounded, stepped } from "./step.ts"
import { notACommand, words } from "./words.ts"

/** A product was found: it comes to hand, new behind the others, or where it stands already. */
const identified = (model: Model, product: LabelledProduct): Step => {
  const index = model.products.findIndex(({ id }) => id === product.entity_id)
  const products =
    index < 0
      ? [...model.products, productFrom(product)]
      : model.products.map((each, place) => (place === index ? withDetails(each, product) : each))
  const found = reweighed({ ...model, products })
  return sounded(found, (next) =>
    index === model.current && model.products.length > 0
      ? step({ ...next, problem: undefined })
      : at(next, index < 0 ? products.length - 1 : index)
  )
}

const command = (model: Model, word: string, context: Context): Step => {
  switch (word) {
    case words.next:
      return stepped(model, 1)
    case words.back:
      return stepped(model, -1)
    case words.ok:
      return confirmed(model, context)
    default:
      return refused(model, notACommand(word))
  }
}

/** What a code is that no list whatever reads as goods: a command, an order, what has no digit. */
const unreadable = (code: string, day: Day.Day): Missed => {
  const why = fault("UnknownBarcode", { why: whyUnread(code, day, builtInTable) })
  return { problem: faultText(why), detail: faultDetail(why) }
}

/** A scan: a command, an order's label, which brings its products, or a product. */
const scanned = (model: Model, code: string, context: Context): Step => {
  const day = Day.dayAt(context.now)
  const parsed = parse(code, day)
  if (parsed?.codeType === "command") return command(model, parsed.word, context)
  if (parsed?.codeType === "order")
    return step({ ...model, orderId: parsed.order_id, isLoading: true, problem: undefined }, [
      { _tag: "OpenLabelOrder", id: parsed.order_id }
    ])
  return refused(model, unreadable(code, day).problem)
}

const WEIGHT = /^\d{0,5}[.,]\d{1,3}$/

export const weight = (model: Model, text: string): Step => {
  const trimmed = text.trim().replace(",", ".")
  const grams = /^\d{0,5}(\.\d{0,3})?$/.test(trimmed) ? scaled(trimmed, 3) : undefined
  return grams === undefined || grams <= 0
    ? refused(model, `"${text.trim()}" is no weight: type it in Kg, such as 0.75`)
    : step({ ...model, typed: "", typedGrams: grams, problem: undefined }, [beep("good")])
}

const notch = 50
/** The next 50 grams, up or down, as they are typed. */
export const steppedWeight = (text: string, by: 1 | -1): string => {
  const grams = scaled(text.trim().replace(",", "."), 3) ?? 0
  const next = by === 1 ? Math.floor(grams / notch) + 1 : Math.ceil(grams / notch) - 1
  return (Math.max(0, next * notch) / 1000).toFixed(2)
}

const NUMBER = /^\d{1,5}$/
const WORD = /^[A-Za-z]+$/

/** What was typed: a weight has a point, a product's number has none; then the commands, then codes. */
const typed = (model: Model, text: string, context: Context): Step => {
  if (WEIGHT.test(text)) return weight(model, text)
  return WORD.test(text) ? command(model, text.toLowerCase(), context) : scanned(model, text, context)
}

/** A product's number, or a code that names a product: the server knows which. */
const namesProduct = ({ text, isTyped }: Entry, now: Day.Instant): boolean => {
  if (isTyped && NUMBER.test(text)) return true
  if (isTyped && (WEIGHT.test(text) || WORD.test(text))) return false
  const today = Day.dayAt(now)
  const codeType = parse(text, today)?.codeType
  if (codeType === "command" || codeType === "order") return false
  // By the lists of the network more is a code than what is laid out as one.
  return layoutOf(uniqueKey(text)) !== undefined || mayBeTraded(text)
}

/** A container's code: what lies on the scale lies in it, however often it was scanned. */
const contained = (model: Model, container: Container): Step =>
  sounded(model, (next) => step(reweighed({ ...next, container, problem: undefined })))

const decide = (
  model: Model,
  { text, isTyped }: Entry,
  facts: Identified | undefined,
  context: Context
): Step => {
  const container = containerOf(containersIn(context.variables), text)
  if (container !== undefined) return contained(model, container)
  if (facts === undefined) return isTyped ? typed(model, text, context) : scanned(model, text, context)
  return "product" in facts ? identified(model, facts.product) : refused(model, facts.problem)
}

/** What an entry came to, shown large; what was refused stays until somebody has seen it. */
const withOutcome = (
  before: Model,
  after: Model,
  { text: code }: Entry,
  missed: Missed | undefined
): Model => {
  const { problem, labels, typedGrams } = after
  if (problem !== undefined) {
    const detail = missed?.problem === problem ? missed.detail : undefined
    const refusal: LastScan = { code, outcome: "bad", text: problem, detail }
    return { ...after, ...withRefusals(after, [refusal]) }
  }
  if (after.container !== undefined && containerOf([after.container], code) !== undefined)
    return {
      ...after,
      lastScan: { code, outcome: "good", text: containerTaken(after.container), detail: undefined }
    }
  const printed = after.printed === before.printed ? undefined : labels[0]
  const grams = printed?.grams ?? (typedGrams === before.typedGrams ? null : typedGrams)
  return {
    ...after,
    lastScan: {
      code,
      outcome: printed === undefined ? "good" : "done",
      text: currentProduct(after)?.name ?? "",
      detail: grams === null ? undefined : kilograms(grams)
    }
  }
}

const entries = decider<Model, Entry, Identified, Context, never, Command>({
  codeOf: ({ text }) => text,
  // What comes while an order is fetched or a rest awaited must find that settled.
  isReady: ({ isLoading, isAwaitingRest }) => !isLoading && !isAwaitingRest,
  inspect: (model, entry, { now, variables }) =>
    containerOf(containersIn(variables), entry.text) === undefined && namesProduct(entry, now)
      ? {
          _tag: "Unknown",
          model: { ...model, problem: undefined },
          lookUp: { _tag: "IdentifyProduct", code: entry.text }
        }
      : { _tag: "Known" },
  decide: (before, entry, facts, context) => {
    const after = decide(before, entry, facts, context)
    const missed = facts === undefined ? unreadable(entry.text, Day.dayAt(context.now)) : facts
    return {
      _tag: "Taken",
      ...after,
      model: withOutcome(before, after.model, entry, "problem" in missed ? missed : undefined)
    }
  },
  withRefusal: (model, { text }) => ({ ...model, problem: text })
})

/** A look-up is answered; one that nobody waits for changes nothing. */
export const { answered } = entries

/** Goes on with what waited, as far as it can be decided. */
export const drainEntries = (done: Step, context: Context): Step =>
  andThen(done, (model) => entries.processQueue(model, context))

export const handleEntry = (model: Model, message: StripMessage, context: Context): Step =>
  handleStrip<Model, Context, never, Command>(model, message, context, {
    ...entries,
    taken: (at, text, _context, isTyped) => entries.added(at, { text, isTyped }, context)
  })
