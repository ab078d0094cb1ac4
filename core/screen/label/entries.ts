/**
 * What is scanned and typed at the product label screen. One entry is decided at a time; what comes while a product is
 * looked up, an order fetched or a rest awaited waits its turn.
 */
import { layoutOf, uniqueKey } from "../../barcode/layouts.ts"
import { parse } from "../../barcode/parse.ts"
import { reasonOf, sentence } from "../../barcode/reason.ts"
import * as Day from "../../day.ts"
import { scale as scaled } from "../../decimal.ts"
import { fault } from "../../fault.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import type { Context, Entry, Model, Step } from "./model.ts"
import { confirmed } from "./printing.ts"
import { good, refused, stepped } from "./step.ts"
import { notACommand, words } from "./words.ts"

const identify = (model: Model, code: string): Step => [
  { ...model, asked: code, problem: undefined },
  [{ _tag: "IdentifyProduct", code }]
]

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

/** Something is still open that the next scan must find settled: a look-up, an order, a label that waits for rest. */
const isDeciding = (model: Model): boolean =>
  model.asked !== undefined || model.isLoading || model.isAwaitingRest

/** A scan: a command, an order's label, which brings its products, or a product. */
const scanned = (model: Model, code: string, context: Context): Step => {
  const trimmed = code.trim()
  if (trimmed === "") return [model, []]
  const day = Day.dayAt(context.now)
  const parsed = parse(trimmed, day)
  if (parsed?.codeType === "command") return command(model, parsed.word, context)
  if (parsed?.codeType === "order")
    return [
      { ...model, orderId: parsed.order_id, isLoading: true, problem: undefined },
      [{ _tag: "OpenLabelOrder", id: parsed.order_id }]
    ]
  if (layoutOf(uniqueKey(trimmed)) === undefined) {
    const why = reasonOf(trimmed, day)
    const unreadable = fault("UnknownBarcode", { why: why === undefined ? "" : sentence(why) })
    return refused(model, [faultText(unreadable), faultDetail(unreadable)].filter(Boolean).join(" "))
  }
  return identify(model, trimmed)
}

const WEIGHT = /^\d{0,5}[.,]\d{1,3}$/

export const weight = (model: Model, text: string): Step => {
  const trimmed = text.trim().replace(",", ".")
  const grams = /^\d{0,5}(\.\d{0,3})?$/.test(trimmed) ? scaled(trimmed, 3) : undefined
  return grams === undefined || grams <= 0
    ? refused(model, `"${text.trim()}" is no weight: type it in Kg, such as 0.75`)
    : [{ ...model, typed: "", typedGrams: grams, problem: undefined }, [good]]
}

/** What was typed: a weight has a point, a product's number has none; then the commands, then codes. */
const typed = (model: Model, text: string, context: Context): Step => {
  if (WEIGHT.test(text)) return weight(model, text)
  if (/^\d{1,5}$/.test(text)) return identify(model, text)
  if (/^[A-Za-z]+$/.test(text)) return command(model, text.toLowerCase(), context)
  return scanned(model, text, context)
}

const decide = (model: Model, { text, isTyped }: Entry, context: Context): Step =>
  isTyped ? typed(model, text, context) : scanned(model, text, context)

/** Decides an entry now, or lets it wait behind what is open. */
export const entered = (model: Model, entry: Entry, context: Context): Step =>
  isDeciding(model) ? [{ ...model, waiting: [...model.waiting, entry] }, []] : decide(model, entry, context)

/** Goes on with what waited, as far as it can be decided. */
export const drainEntries = ([model, commands]: Step, context: Context): Step => {
  let [now, done] = [model, commands]
  for (
    let [next, ...waiting] = now.waiting;
    next !== undefined && !isDeciding(now);
    [next, ...waiting] = now.waiting
  ) {
    const [after, more] = decide({ ...now, waiting }, next, context)
    now = after
    done = [...done, ...more]
  }
  return [now, done]
}

export const submitted = (model: Model, context: Context): Step => {
  const text = model.typed.trim()
  return text === "" ? [model, []] : entered({ ...model, typed: "" }, { text, isTyped: true }, context)
}
