/**
 * Where each thing of a document goes on a printer's paper. A receipt grows as long as its text; on a label everything is
 * made smaller until it fits. Nothing is printed with a character missing.
 */
import * as Result from "effect/Result"
import type { Block, MatrixBlock } from "./block.ts"
import { type Squares, squaresOf, squaresRow } from "./code-rows.ts"
import type { Language } from "./language.ts"
import { type LaidOutDocument, papersOf } from "./paper.ts"
import { dots, type Profile } from "./profile.ts"
import { type Refusal, refusal } from "./refusal.ts"
import { emOf, type Printer, type Row, type Stack, setOnce, type Typesetter } from "./row.ts"
import { rowsOf } from "./rows.ts"
import type { Draft, Item, Lettering } from "./sheet.ts"

/** A barcode's bars in millimetres: on a label as high as there is room, within these; on a roll between them. */
const lowestBars = 5
const highestBars = 12
const rollBars = 10
/** The least light in millimetres between squares and what stands beside and below them. */
const leastGap = 0.8

/** A few characters, so that a person finds them in the text: "鸡 (U+9E21)". */
const named = (characters: ReadonlyArray<number>): string => {
  const shown = characters.slice(0, 5).map((code) => {
    const hex = code.toString(16).toUpperCase().padStart(4, "0")
    return `${String.fromCodePoint(code)} (U+${hex})`
  })
  return `no font here has ${shown.join(", ")}${characters.length > 5 ? " and others" : ""}`
}

/**
 * Where squares stand: at the right of texts, or on a line of their own between the text and the bars. On a narrow label they
 * stand beside as few texts as are as high as they are, from one of them on: the others have the whole width.
 */
interface Placing {
  readonly squares: Squares
  readonly beside: "all" | "none" | { readonly from: number }
}

const isBars = ({ kind }: Block): boolean => kind === "code128" || kind === "ean13"

/** Squares at the right of rows, in their middle, and the rows that make room for it. @param above the light over them */
const besides = (
  { squares, gap, above }: { readonly squares: Squares; readonly gap: number; readonly above: number },
  { width, margin }: Profile,
  rows: ReadonlyArray<Row>
): ReadonlyArray<Row> => {
  const { side, quiet } = squares
  // The label's edge is the first part of the quiet zone.
  const edge = Math.max(0, quiet - margin)
  const height = Math.max(totalOf(rows), above + side + gap)
  const from = Math.max(above, Math.floor((height - gap - side) / 2))
  return [
    { height: 0, at: (top) => [squares.at(width - margin - edge - side, top + from)] },
    ...rows,
    { height: height - totalOf(rows), at: () => [] }
  ]
}

const stackOf = (
  printer: Printer,
  blocks: ReadonlyArray<Block>,
  em: number,
  bars: number,
  placing?: Placing
): Result.Result<Stack, Refusal> => {
  const { profile } = printer
  const { width, margin, dpi } = profile
  const whole = { left: margin, width: width - 2 * margin }
  const { squares, beside = "none" } = placing ?? {}
  const gap = squares === undefined ? 0 : Math.max(squares.quiet, dots(leastGap, dpi))
  const edge = squares === undefined ? 0 : Math.max(0, squares.quiet - margin)
  const narrow = { ...whole, width: whole.width - (squares?.side ?? 0) - gap - edge }
  const end = blocks.findIndex(isBars)
  const first = typeof beside === "object" ? beside.from : 0
  const above = first === 0 ? edge : gap
  // The texts beside the squares: all that there are, or until they are as high.
  let last = beside === "none" ? 0 : first
  let high = 0
  const isBeside = (at: number): boolean =>
    beside !== "none" &&
    at >= first &&
    at < end &&
    (beside === "all" || high < above + (squares?.side ?? 0) + gap)
  const made: Array<Stack> = []
  for (const [at, block] of blocks.entries()) {
    const stack = rowsOf(printer, block, isBeside(at) ? narrow : whole, em, bars)
    if (Result.isFailure(stack)) return Result.fail(stack.failure)
    if (isBeside(at)) {
      high += totalOf(stack.success.rows)
      last = at + 1
    }
    made.push(stack.success)
  }
  const lacks = [...new Set(made.flatMap((stack) => stack.lacks))]
  if (lacks.length > 0) return Result.fail(refusal("UNPRINTABLE_TEXT", named(lacks)))
  const rowsIn = (from: number, to?: number) => made.slice(from, to).flatMap(({ rows }) => rows)
  const rows = (): ReadonlyArray<Row> => {
    if (squares === undefined || end < 0) return rowsIn(0)
    return beside === "none"
      ? [...rowsIn(0, end), squaresRow(squares, profile), ...rowsIn(end)]
      : [
          ...rowsIn(0, first),
          ...besides({ squares, gap, above }, profile, rowsIn(first, last)),
          ...rowsIn(last)
        ]
  }
  return Result.succeed({
    rows: rows(),
    isCramped: made.some(({ isCramped }) => isCramped),
    isCut: made.some(({ isCut }) => isCut),
    isTorn: made.some(({ isTorn }) => isTorn),
    lacks
  })
}

const totalOf = (rows: ReadonlyArray<Row>): number => rows.reduce((sum, { height }) => sum + height, 0)
const heightOf = ({ rows }: Stack): number => totalOf(rows)

const placed = ({ rows }: Stack, from: number): ReadonlyArray<Item | Lettering> => {
  let top = from
  return rows.flatMap((row) => {
    const items = row.at(top)
    top += row.height
    return items
  })
}

const isMatrix = (block: Block): block is MatrixBlock => block.kind === "matrix"

/** Squares go on a line of their own, in the largest size that the roll is wide enough for. */
const onRoll = (
  printer: Printer,
  blocks: ReadonlyArray<Block>,
  copies: number
): Result.Result<Draft, Refusal> => {
  const { profile } = printer
  const matrix = blocks.find(isMatrix)
  const sizes = matrix === undefined ? [] : squaresOf(matrix, profile)
  const squares = sizes.find(({ side, quiet }) => side + 2 * quiet <= profile.width)
  const placing: Placing | undefined = squares === undefined ? undefined : { squares, beside: "none" }
  const bars = dots(rollBars, profile.dpi)
  return Result.map(stackOf(printer, blocks, emOf(profile), bars, placing), (stack) => ({
    width: profile.width,
    height: heightOf(stack),
    copies,
    items: placed(stack, 0),
    ...(matrix !== undefined && placing === undefined ? { lacksMatrix: true as const } : {})
  }))
}

/** Sizes to try on a label, the largest first. */
const sizes = [2.6, 2.1, 1.7, 1.4, 1.2, 1, 0.85, 0.7, 0.6, 0.5]
/** Down to here everything is rather made smaller than a text cut. */
const readable = 0.7

interface Attempt {
  readonly em: number
  /** Times the usual em. */
  readonly size: number
  readonly blocks: ReadonlyArray<Block>
  readonly isCut: boolean
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

/** The largest size at which everything fits at ease; else with cuts; the fuller version goes first. @param least no less is wanted */
const attempted = (
  printer: Printer,
  all: ReadonlyArray<Block>,
  bars: number,
  room: number,
  placing?: Placing,
  least?: Pick<Attempt, "blocks" | "size">
): Result.Result<Attempt, Refusal> => {
  for (const blocks of versions(all)) {
    if (blocks.length < (least?.blocks.length ?? 0)) break
    let cramped: Attempt | undefined
    for (const size of sizes) {
      if (size < (least?.size ?? 0)) break
      const em = emOf(printer.profile) * size
      const stack = stackOf(printer, blocks, em, bars, placing)
      if (Result.isFailure(stack)) return Result.fail(stack.failure)
      if (heightOf(stack.success) > room || stack.success.isTorn) continue
      const { isCramped, isCut } = stack.success
      const made = { em, size, blocks, isCut }
      if (!isCramped && size >= readable) return Result.succeed(made)
      // What has to be cut is cut least at the smallest size that is read with ease.
      cramped = size >= readable ? made : (cramped ?? made)
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
  room: number,
  placing?: Placing,
  least?: Pick<Attempt, "blocks" | "size">
): Result.Result<Choice, Refusal> => {
  const attempt = (by: Printer) =>
    Result.map(attempted(by, all, bars, room, placing, least), (made): Choice => ({ ...made, by, placing }))
  const shown = (made: ReturnType<typeof attempt>): number =>
    Result.isSuccess(made) ? made.success.blocks.length : 0
  const own = attempt(printer)
  const isDeclared = all.some((block) => "isWhole" in block)
  if (!isDeclared || printer.profile.letters === "drawn" || shown(own) === all.length) return own
  const drawn = attempt({ ...printer, profile: { ...printer.profile, letters: "drawn" } })
  return shown(drawn) > shown(own) ? drawn : own
}
interface Choice extends Attempt {
  readonly by: Printer
  readonly placing: Placing | undefined
}

/**
 * The squares in the largest size, and in the place, in which nothing goes for their sake: the text has the lines that it
 * has without them, and letters that are read with ease, as far as it has them anyway, and no text is cut. Else the label is without.
 */
const withSquares = (
  printer: Printer,
  all: ReadonlyArray<Block>,
  matrix: MatrixBlock,
  room: number,
  without: Choice
): Choice => {
  const { profile, language } = printer
  const lowest = dots(lowestBars, profile.dpi)
  const least = { blocks: without.blocks, size: Math.min(readable, without.size) }
  const texts = without.blocks.filter((block) => !isBars(block)).length
  const besideSome = Array.from({ length: texts }, (_, from) => ({ from }))
  const isFree = language.placesFreely
  for (const places of [isFree ? (["all", "none"] as const) : (["none"] as const), isFree ? besideSome : []])
    for (const squares of squaresOf(matrix, profile))
      for (const beside of places) {
        const made = chosen(printer, all, lowest, room, { squares, beside }, least)
        if (Result.isSuccess(made) && !made.success.isCut) return made.success
      }
  return without
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
  const matrix = all.find(isMatrix)
  const text = all.filter((block) => !isMatrix(block))
  return Result.flatMap(chosen(printer, text, lowest, room), (without) => {
    const choice = matrix === undefined ? without : withSquares(printer, text, matrix, room, without)
    const { em, blocks, by, placing } = choice
    return Result.flatMap(stackOf(by, blocks, em, lowest, placing), (tight) => {
      const bars = Math.min(dots(highestBars, profile.dpi), lowest + room - heightOf(tight))
      return Result.map(stackOf(by, blocks, em, bars, placing), (stack) => ({
        width: profile.width,
        height,
        copies,
        items: placed(stack, profile.margin + Math.floor((room - heightOf(stack)) / 2)),
        ...(matrix !== undefined && placing === undefined ? { lacksMatrix: true as const } : {})
      }))
    })
  })
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
