/**
 * Where each thing of a document goes on a printer's paper. A receipt grows as long as its text; on a label everything is
 * made smaller until it fits. Nothing is printed with a character missing.
 */
import * as Result from "effect/Result"
import type { Block } from "./block.ts"
import type { Language } from "./language.ts"
import { type LaidOutDocument, papersOf } from "./paper.ts"
import { dots, type Profile } from "./profile.ts"
import { type Refusal, refusal } from "./refusal.ts"
import { emOf, type Printer, rowsOf, type Stack, setOnce, type Typesetter } from "./row.ts"
import type { Draft, Item, Lettering } from "./sheet.ts"

/** A barcode's bars in millimetres: on a label as high as there is room, within these; on a roll between them. */
const lowestBars = 5
const highestBars = 12
const rollBars = 10

/** A few characters, so that a person finds them in the text: "鸡 (U+9E21)". */
const named = (characters: ReadonlyArray<number>): string => {
  const shown = characters.slice(0, 5).map((code) => {
    const hex = code.toString(16).toUpperCase().padStart(4, "0")
    return `${String.fromCodePoint(code)} (U+${hex})`
  })
  return `no font here has ${shown.join(", ")}${characters.length > 5 ? " and others" : ""}`
}

const stackOf = (
  printer: Printer,
  blocks: ReadonlyArray<Block>,
  em: number,
  bars: number
): Result.Result<Stack, Refusal> => {
  const { width, margin } = printer.profile
  const place = { left: margin, width: width - 2 * margin }
  const stacks = Result.all(blocks.map((block) => rowsOf(printer, block, place, em, bars)))
  return Result.flatMap(stacks, (all) => {
    const lacks = [...new Set(all.flatMap((stack) => stack.lacks))]
    if (lacks.length > 0) return Result.fail(refusal("UNPRINTABLE_TEXT", named(lacks)))
    return Result.succeed({
      rows: all.flatMap(({ rows }) => rows),
      isCramped: all.some(({ isCramped }) => isCramped),
      isTorn: all.some(({ isTorn }) => isTorn),
      lacks
    })
  })
}

const heightOf = ({ rows }: Stack): number => rows.reduce((sum, { height }) => sum + height, 0)

const placed = ({ rows }: Stack, from: number): ReadonlyArray<Item | Lettering> => {
  let top = from
  return rows.flatMap((row) => {
    const items = row.at(top)
    top += row.height
    return items
  })
}

const onRoll = (
  printer: Printer,
  blocks: ReadonlyArray<Block>,
  copies: number
): Result.Result<Draft, Refusal> => {
  const { profile } = printer
  return Result.map(stackOf(printer, blocks, emOf(profile), dots(rollBars, profile.dpi)), (stack) => ({
    width: profile.width,
    height: heightOf(stack),
    copies,
    items: placed(stack, 0)
  }))
}

/** Sizes to try on a label, the largest first. */
const sizes = [2.6, 2.1, 1.7, 1.4, 1.2, 1, 0.85, 0.7, 0.6, 0.5]
/** Down to here everything is rather made smaller than a text cut. */
const readable = 0.7

interface Attempt {
  readonly em: number
  readonly blocks: ReadonlyArray<Block>
}

const rankOf = (block: Block): number => ("rank" in block ? (block.rank ?? 0) : 0)

/** The blocks as they are; what may be cut on one line; and fewer and fewer of those that a label can do without. */
const versions = (blocks: ReadonlyArray<Block>): ReadonlyArray<ReadonlyArray<Block>> => {
  const onOneLine = blocks.map((block) =>
    block.kind === "text" && Number.isFinite(block.maxLines) ? { ...block, maxLines: 1 } : block
  )
  const ranks = [...new Set(blocks.map(rankOf))].filter((rank) => rank > 0).sort((a, b) => b - a)
  return [blocks, onOneLine, ...ranks.map((rank) => onOneLine.filter((block) => rankOf(block) < rank))]
}

/** The largest size at which everything fits at ease; else with cuts; the fuller version goes first. */
const attempted = (
  printer: Printer,
  all: ReadonlyArray<Block>,
  bars: number,
  room: number
): Result.Result<Attempt, Refusal> => {
  for (const blocks of versions(all)) {
    let cramped: Attempt | undefined
    for (const size of sizes) {
      const em = emOf(printer.profile) * size
      const stack = stackOf(printer, blocks, em, bars)
      if (Result.isFailure(stack)) return Result.fail(stack.failure)
      if (heightOf(stack.success) > room || stack.success.isTorn) continue
      if (!stack.success.isCramped && size >= readable) return Result.succeed({ em, blocks })
      // What has to be cut is cut least at the smallest size that is read with ease.
      cramped = size >= readable ? { em, blocks } : (cramped ?? { em, blocks })
    }
    if (cramped !== undefined) return Result.succeed(cramped)
  }
  return Result.fail(refusal("UNSUPPORTED_DOCUMENT", "the label is too small for what goes on it"))
}

/**
 * What is printed and how large. A printer's own letters have a least size; where they leave out a line that
 * is to stay whole, drawn ones that show more take their place.
 */
const chosen = (
  printer: Printer,
  all: ReadonlyArray<Block>,
  bars: number,
  room: number
): Result.Result<Attempt & { readonly by: Printer }, Refusal> => {
  const attempt = (by: Printer) => Result.map(attempted(by, all, bars, room), (made) => ({ ...made, by }))
  const shown = (made: ReturnType<typeof attempt>): number =>
    Result.isSuccess(made) ? made.success.blocks.length : 0
  const own = attempt(printer)
  const isDeclared = all.some((block) => "isWhole" in block)
  if (!isDeclared || printer.profile.letters === "drawn" || shown(own) === all.length) return own
  const drawn = attempt({ ...printer, profile: { ...printer.profile, letters: "drawn" } })
  return shown(drawn) > shown(own) ? drawn : own
}

/** The barcode gets the room that the text leaves; what still remains goes above and below. */
const onLabel = (
  printer: Printer,
  height: number,
  all: ReadonlyArray<Block>,
  copies: number
): Result.Result<Draft, Refusal> => {
  const { profile } = printer
  const room = height - 2 * profile.margin
  const lowest = dots(lowestBars, profile.dpi)
  return Result.flatMap(chosen(printer, all, lowest, room), ({ em, blocks, by }) =>
    Result.flatMap(stackOf(by, blocks, em, lowest), (tight) => {
      const bars = Math.min(dots(highestBars, profile.dpi), lowest + room - heightOf(tight))
      return Result.map(stackOf(by, blocks, em, bars), (stack) => ({
        width: profile.width,
        height,
        copies,
        items: placed(stack, profile.margin + Math.floor((room - heightOf(stack)) / 2))
      }))
    })
  )
}

/** The most papers of one job, and the most letters on them: an invoice of 300 lines has some 45,000. */
const mostCopies = 1000
const mostLetters = 60_000

const lettersOf = (block: Block): number => {
  if (block.kind === "text" || block.kind === "code128") return block.text.length
  return block.kind === "pair" ? block.left.length + block.right.length : 0
}

/**
 * The sheets of a document for a printer, each with its copies: those that the document asks for times those of the job.
 * A reprint says so at its head. Fails when a barcode is not valid or the paper cannot hold it; then nothing of the job is printed.
 */
export const layout = (
  document: LaidOutDocument,
  copies: number,
  isReprint: boolean,
  profile: Profile,
  language: Language,
  set: Typesetter
): Result.Result<ReadonlyArray<Draft>, Refusal> => {
  const papers = papersOf(document, isReprint)
  const total = papers.reduce((sum, paper) => sum + paper.copies * copies, 0)
  if (papers.some((paper) => !(paper.copies >= 1)) || total > mostCopies)
    return Result.fail(refusal("BAD_REQUEST", `${total} papers; 1 to ${mostCopies} can be printed at a time`))
  if (papers.length === 0) return Result.fail(refusal("BAD_REQUEST", "the document has no label"))
  const letters = papers.flatMap(({ blocks }) => blocks).reduce((sum, block) => sum + lettersOf(block), 0)
  if (letters > mostLetters)
    return Result.fail(
      refusal("TOO_LARGE", `${letters} letters; at most ${mostLetters} can be printed at a time`)
    )
  const { height } = profile
  const printer = { profile, language, set: setOnce(set) }
  return Result.all(
    papers.map((paper) =>
      height === null
        ? onRoll(printer, paper.blocks, paper.copies * copies)
        : onLabel(printer, height, paper.blocks, paper.copies * copies)
    )
  )
}
