/** `packhouse barcode explain`: a code taken apart by list, rule and field, and why rules did not read it. */
import { type Command, InvalidArgumentError } from "commander"
import { Effect, Result } from "effect"
import type { Barcode, Context } from "#core/barcode/decode.ts"
import { type Explanation, explain, linesOf } from "#core/barcode/explain.ts"
import { carriedBy } from "#core/barcode/gs1/symbology.ts"
import { trim } from "#core/barcode/layouts.ts"
import { sentence } from "#core/barcode/reason.ts"
import { gramsFor, type Price, priceText } from "#core/barcode/rule/content.ts"
import { doubtOf, linesOfReading, partsOfReading, trialLines } from "#core/barcode/rule/explanation.ts"
import { packhouse } from "#core/barcode/rule/lists.ts"
import type { RuleList } from "#core/barcode/rule/rule.ts"
import { decodeBy, partedCode, type Reading, type Table, tableOf } from "#core/barcode/rule/table.ts"
import { type Trial, trialsOf, verdictOf } from "#core/barcode/rule/trial.ts"
import type * as Day from "#core/day.ts"
import { type Answer, alone, example, globalsOf } from "./answer.ts"
import { lookUp, needsServer, offline } from "./barcode-offline.ts"
import { asksNetwork, type ListsOption, listsOf, withLists } from "./code-lists.ts"

const isOfCatalogue = ({ outcome }: Explanation): boolean =>
  Result.isFailure(outcome) && outcome.failure._tag === "NotMapped"

const readPrice = (text: string): Price => {
  const [, whole = "", decimals = ""] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (whole === "") throw new InvalidArgumentError("It is a price such as 259 or 259.00.")
  return { amount: Number(whole + decimals), decimals: decimals.length }
}

/** What a price in a code buys at the price of a kilogram. */
const boughtBy = ({ content }: Reading, unitPrice: Price | undefined): ReadonlyArray<string> => {
  if (content.price === undefined || unitPrice === undefined) return []
  const grams = gramsFor(content.price, unitPrice)
  return grams === undefined ? [] : [`${grams / 1000} kg at ${priceText(unitPrice)} a kilogram`]
}

/** A code of another list than Packhouse's own. */
const answerOfReading = (
  reading: Reading,
  code: string,
  trials: ReadonlyArray<Trial>,
  today: Day.Day,
  unitPrice: Price | undefined
) => {
  const { list, rule, kind, scan_code, symbology = null, content } = reading
  const doubt = doubtOf(reading, today)
  return {
    data: {
      scan_code,
      codeType: null,
      parts: partsOfReading(reading, today),
      barcode: null,
      reason: null,
      list,
      rule: rule.name,
      kind,
      symbology,
      content,
      trials
    },
    lines: [...linesOfReading(reading, code, trials, today), ...boughtBy(reading, unitPrice)],
    notes: doubt === undefined ? [] : [doubt]
  }
}

/** A code of Packhouse's own list: read, or sound and of the catalogue. */
const answerOfOwn = (explanation: Explanation): Answer => {
  const { scan_code, codeType = null, parts, outcome, isLookedUp } = explanation
  const isOpen = !isLookedUp && isOfCatalogue(explanation)
  const reason = Result.isFailure(outcome)
    ? { ...outcome.failure, sentence: isOpen ? needsServer : sentence(outcome.failure) }
    : null
  const [first = "", ...rest] = linesOf(explanation)
  return {
    data: {
      scan_code,
      codeType,
      parts,
      barcode: Result.getOrElse(outcome, () => null),
      reason,
      list: packhouse.name,
      rule: codeType,
      trials: []
    },
    lines: [first, `list ${packhouse.name}, rule ${codeType}`, ...rest],
    notes: isOpen ? [needsServer] : []
  }
}

/** A code that no rule reads: how it comes nearest to Packhouse's own layouts, and what other lists miss in it. */
const answerOfRefused = (
  { scan_code, codeType, parts, outcome, ...rest }: Explanation,
  code: string,
  trials: ReadonlyArray<Trial>,
  hasOwn: boolean
): Answer => {
  const verdict = verdictOf(trials)
  const why = verdict?.why ?? "no rule of these lists reads it"
  const own = linesOf({ scan_code, codeType, parts, outcome, ...rest }).slice(1, -1)
  const failure = hasOwn && Result.isFailure(outcome) ? outcome.failure : undefined
  const others = trials.filter((trial) => trial !== verdict || trial.list !== packhouse.name)
  return {
    data: {
      scan_code,
      codeType: (hasOwn ? codeType : undefined) ?? null,
      parts: hasOwn ? parts : [],
      barcode: null,
      reason: { ...failure, sentence: why },
      list: null,
      rule: null,
      trials
    },
    lines: [trim(code) || "(no code)", ...(hasOwn ? own : []), ...trialLines(others), `null: ${why}`]
  }
}

const readsOwn = (explanation: Explanation): boolean =>
  Result.isSuccess(explanation.outcome) || isOfCatalogue(explanation)

/** The server's catalogue has the product of the item; its barcode is the outcome. */
const lookedUp = (code: string, today: Day.Day) =>
  Effect.map(lookUp(code), (barcode) => {
    const product = barcode?.product_id ?? undefined
    const explanation = explain(code, { today, mapping: () => product, shelfLife: () => 0 })
    return answerOfOwn(
      barcode === undefined ? explanation : { ...explanation, outcome: Result.succeed(barcode) }
    )
  })

const isReading = (decoded: Barcode | Reading): decoded is Reading => "content" in decoded

/** What the lists alone say of a code, and what of it the catalogue has to say. */
interface Taken {
  readonly answer: Answer
  /** A reading with a GTIN, whose product can be named. */
  readonly named?: { readonly read: ReturnType<typeof answerOfReading>; readonly gtin: string }
  /** A code of Packhouse's own whose item the catalogue maps. */
  readonly mapped?: string
}

const takenBy = (code: string, table: Table, unitPrice: Price | undefined): Taken => {
  const context: Context = offline()
  const { today } = context
  const decoded = decodeBy(code, table, context)
  if (decoded !== null && isReading(decoded)) {
    const trials = trialsOf(code, table, today, decoded.list)
    const { gtin } = decoded.content
    const read = answerOfReading(decoded, code, trials, today, unitPrice)
    return gtin === undefined ? { answer: read } : { answer: read, named: { read, gtin } }
  }
  const trials = trialsOf(code, table, today)
  const { scan_code, symbology } = partedCode(code)
  const hasOwn = table.lists.includes(packhouse) && carriedBy(symbology) !== "elements"
  const explanation = explain(scan_code, { today })
  const isSound = hasOwn && trials.every(({ list }) => list !== packhouse.name) && readsOwn(explanation)
  if (!isSound) return { answer: answerOfRefused(explanation, code, trials, hasOwn) }
  const answer = answerOfOwn(explanation)
  return decoded === null ? { answer, mapped: scan_code } : { answer }
}

/** By the lists of the network, or those that are named; the catalogue names the product. */
const askServer = async (
  command: Command,
  code: string,
  lists: ReadonlyArray<RuleList> | undefined,
  unitPrice: Price | undefined
): Promise<void> => {
  const [{ asUser }, { networkLists }, { withProduct }] = await Promise.all([
    import("./client.ts"),
    import("./network-lists.ts"),
    import("./barcode-product.ts")
  ])
  return asUser(command, (client) =>
    Effect.gen(function* () {
      const table = tableOf(lists ?? (yield* networkLists))
      const { answer, named, mapped } = takenBy(code, table, unitPrice)
      if (mapped !== undefined) return yield* lookedUp(mapped, offline().today)
      return named === undefined ? answer : yield* withProduct(client, named.read, named.gtin)
    })
  )
}

export const defineBarcodeExplain = (parent: Command): void => {
  const command = parent
    .command("explain")
    .description(
      "a code part by part: list, rule and fields, and why nearer rules did not read it; codes of the catalogue need --server"
    )
    .argument("<code>", "as a scanner reads it")
    .option("--unit-price <price>", "the price of a kilogram: what a price in the code weighs", readPrice)
    .action((code: string, options: ListsOption & { readonly unitPrice?: Price }) => {
      const { unitPrice } = options
      if (asksNetwork(command, options)) return askServer(command, code, undefined, unitPrice)
      const lists = listsOf(options)
      if (Result.isFailure(lists)) return alone(command, Result.fail(lists.failure))
      return globalsOf(command).server === undefined
        ? alone(command, Result.succeed(takenBy(code, tableOf(lists.success), unitPrice).answer))
        : askServer(command, code, lists.success, unitPrice)
    })
  withLists(command)
  example(
    command,
    "packhouse barcode explain 7401234007508",
    "packhouse barcode explain '(01)08901234567890(17)261231(3103)000750(10)AB-12'",
    "packhouse barcode explain 2112345015002 --lists scale,ean,gs1"
  )
}
