/**
 * Lists of rules made ready for reading: one walk from the first list to the last. The codes of Packhouse's own list go
 * through `parse.ts`, which reads the same table by hand-written steps: most scans are packs.
 */
import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import { type Barcode, barcodeOf, type Context } from "../decode.ts"
import { hasSeparator, readElements } from "../gs1/elements.ts"
import { isLink, readLink } from "../gs1/link.ts"
import { contentOf, kindOf } from "../gs1/meaning.ts"
import { carriedBy, symbologyOf } from "../gs1/symbology.ts"
import { type CodeType, trim, withoutM } from "../layouts.ts"
import { parseTrimmed } from "../parse.ts"
import type { Content } from "./content.ts"
import { readLayout } from "./layout-reading.ts"
import { packhouse } from "./lists.ts"
import {
  type GrammarRule,
  isLayout,
  type LayoutRule,
  type Rule,
  type RuleKind,
  type RuleList
} from "./rule.ts"

/** A code that a rule has read. */
export interface Reading {
  readonly list: string
  readonly rule: Rule
  readonly kind: RuleKind
  /** The code without blanks around it and without a symbology identifier. */
  readonly scan_code: string
  readonly symbology: string | undefined
  readonly content: Content
}

/** The rules of one list that stand by each other: Packhouse's own types, places by their first character, a grammar. */
type Block =
  | { readonly own: ReadonlySet<CodeType>; readonly list: string }
  | { readonly byFirst: ReadonlyArray<ReadonlyArray<LayoutRule>>; readonly list: string }
  | { readonly grammar: GrammarRule; readonly list: string }

export interface Table {
  readonly lists: ReadonlyArray<RuleList>
  readonly blocks: ReadonlyArray<Block>
}

const ownRules = new Map<Rule, CodeType>(packhouse.rules.map((rule) => [rule, rule.name as CodeType]))

const inOrder = (rules: ReadonlyArray<LayoutRule>): ReadonlyArray<LayoutRule> =>
  rules.toSorted((a, b) => (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) || 0)

const byFirst = (rules: ReadonlyArray<LayoutRule>): ReadonlyArray<ReadonlyArray<LayoutRule>> =>
  Array.from({ length: 128 }, (_, unit) =>
    rules.filter(({ starts }) => starts.some((start) => start.charCodeAt(0) === unit))
  )

const blocksOf = ({ name: list, rules }: RuleList): ReadonlyArray<Block> => {
  const own = new Set(rules.flatMap((rule) => ownRules.get(rule) ?? []))
  const placed = inOrder(rules.filter(isLayout).filter((rule) => !ownRules.has(rule)))
  return [
    ...(own.size > 0 ? [{ own, list }] : []),
    ...(placed.length > 0 ? [{ byFirst: byFirst(placed), list }] : []),
    ...rules.flatMap((rule) => (isLayout(rule) ? [] : [{ grammar: rule, list }]))
  ]
}

/** The table of lists, in their order. */
export const tableOf = (lists: ReadonlyArray<RuleList>): Table => ({ lists, blocks: lists.flatMap(blocksOf) })

const grammarRead = (
  { grammar }: GrammarRule,
  text: string,
  from: number,
  isMarked: boolean,
  today: Day.Day
): Content | undefined => {
  if (grammar === "link") {
    if (!isLink(text.slice(from))) return undefined
    const elements = readLink(text, from, today)
    return Result.isSuccess(elements) ? contentOf(elements.success, today) : undefined
  }
  const elements = readElements(text, from, isMarked, today)
  return Result.isSuccess(elements) ? contentOf(elements.success, today) : undefined
}

/** Whether a grammar is worth trying: an address; a marked text, a bracket, a key, or a separator somewhere. */
const mayBeGs1 = ({ grammar }: GrammarRule, text: string, from: number, isMarked: boolean): boolean => {
  const unit = text.charCodeAt(from)
  const isAddress = unit === 0x68 || unit === 0x48
  if (grammar === "link") return isAddress
  return isMarked || unit === 0x28 || unit === 0x30 || hasSeparator(text)
}

/** A scanned code in its parts. */
interface PartedCode {
  /** As it came, without blanks around it. */
  readonly trimmed: string
  readonly symbology: string | undefined
  /** Without a symbology identifier. */
  readonly scan_code: string
}

export const partedCode = (code: string): PartedCode => {
  const trimmed = trim(code)
  const symbology = symbologyOf(trimmed)
  return {
    trimmed,
    symbology,
    scan_code: symbology === undefined ? trimmed : trimmed.slice(symbology.length)
  }
}

/** What a block other than Packhouse's own reads. */
const readingBy = (
  block: Exclude<Block, { readonly own: unknown }>,
  { trimmed, symbology, scan_code }: PartedCode,
  today: Day.Day
): Reading | undefined => {
  const carried = carriedBy(symbology)
  const { list } = block
  if ("grammar" in block) {
    const rule = block.grammar
    const from = trimmed.length - scan_code.length
    const isMarked = carried === "elements"
    if (carried === "numbers" || !mayBeGs1(rule, trimmed, from, isMarked)) return undefined
    const content = grammarRead(rule, trimmed, from, isMarked, today)
    return content && { list, rule, kind: kindOf(content), scan_code, symbology, content }
  }
  if (carried === "elements") return undefined
  const text = withoutM(scan_code)
  for (const rule of block.byFirst[text.charCodeAt(0)] ?? []) {
    if (text.length < rule.shortest || text.length > rule.longest) continue
    const content = readLayout(rule, text, today)
    if (content !== undefined) return { list, rule, kind: rule.kind, scan_code, symbology, content }
  }
  return undefined
}

/**
 * What a scanned code is by the first rule that reads it: the barcode of one of Packhouse's own, the reading of any
 * other; null where no rule reads it, or the catalogue has no product for its item. Never throws.
 */
export const decodeBy = (code: string, table: Table, context: Context): Barcode | Reading | null => {
  const parted = partedCode(code)
  const { symbology, scan_code } = parted
  for (const block of table.blocks) {
    if ("own" in block) {
      if (symbology !== undefined && carriedBy(symbology) === "elements") continue
      const parsed = parseTrimmed(scan_code, context.today)
      if (parsed === undefined || !block.own.has(parsed.codeType)) continue
      const barcode = barcodeOf(parsed, scan_code, context)
      return "_tag" in barcode ? null : barcode
    }
    const reading = readingBy(block, parted, context.today)
    if (reading !== undefined) return reading
  }
  return null
}
