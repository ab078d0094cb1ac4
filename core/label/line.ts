/**
 * One line of text as glyphs in the order in which they stand on the paper, left to right: the line's letters are split
 * into runs of one direction, script and font, shaped, and the runs are put into visual order (rules L1 and L2 of the
 * Unicode Bidirectional Algorithm). All measures are in the unit of the size.
 */
import type { Direction, Font, Glyph, Shaper } from "../port/shaper.ts"
import type { Letter } from "./script.ts"

export interface PlacedGlyph {
  /** 0 is the font's box for what it lacks. */
  readonly id: number
  /** From the cluster's own x; y upwards from the baseline. */
  readonly x: number
  readonly y: number
}

/** Characters that became glyphs together: usually one letter, several where they join into one shape. */
export interface Cluster {
  readonly font: Font
  readonly direction: Direction
  /** In logical order. */
  readonly text: string
  /** Where it stands in the paragraph; the ellipsis of a shortened line stands where the text was cut. */
  readonly start: number
  /** From the line's left edge. */
  readonly x: number
  readonly advance: number
  /** In visual order. */
  readonly glyphs: ReadonlyArray<PlacedGlyph>
}

export interface Composed {
  /** In visual order. */
  readonly clusters: ReadonlyArray<Cluster>
  /** Without the blanks at its end, which stand outside of it. */
  readonly width: number
}

interface Run {
  readonly level: number
  readonly letters: ReadonlyArray<Letter>
}

/** Blanks at the end of a line take the paragraph's direction (L1). */
const levelOf = (
  letter: Letter,
  index: number,
  visible: number,
  levels: Uint8Array,
  direction: Direction
): number => (index >= visible ? (direction === "rtl" ? 1 : 0) : (levels[letter.start] ?? 0))

const runsOf = (
  letters: ReadonlyArray<Letter>,
  levels: Uint8Array,
  direction: Direction
): ReadonlyArray<Run> => {
  const visible = letters.findLastIndex((letter) => !letter.isBlank) + 1
  const runs: Array<{ level: number; letters: Array<Letter> }> = []
  for (const [index, letter] of letters.entries()) {
    const level = levelOf(letter, index, visible, levels, direction)
    const last = runs.at(-1)
    const first = last?.letters[0]
    const goesOn =
      last?.level === level &&
      first?.font === letter.font &&
      first.script === letter.script &&
      !first.isMissing &&
      !letter.isMissing &&
      !letter.isPart &&
      !first.isPart &&
      // The blanks at the end stand for themselves, so that their width is known.
      index !== visible
    if (goesOn) last?.letters.push(letter)
    else runs.push({ level, letters: [letter] })
  }
  return runs
}

/** From the highest level down to the lowest odd one, every stretch of that level or above is turned around (L2). */
const inVisualOrder = (runs: ReadonlyArray<Run>): ReadonlyArray<Run> => {
  const ordered = [...runs]
  const highest = runs.reduce((high, { level }) => Math.max(high, level), 0)
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if ((ordered[start]?.level ?? 0) < level) continue
      let end = start
      while ((ordered[end]?.level ?? 0) >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

/**
 * Marks rise half an em above where they were drawn, a pile of marks on one letter far more: it must not reach into other
 * lines, so what is higher or lower stands here.
 */
const highest = 0.5

/** Glyphs of a run grouped by the characters they stand for, in visual order. */
const clustersOf = (
  shaper: Shaper,
  { level, letters }: Run,
  size: number
): ReadonlyArray<Omit<Cluster, "x">> => {
  const first = letters[0]
  if (first === undefined) return []
  const { font, script, start } = first
  const scale = size / font.unitsPerEm
  const direction: Direction = level % 2 === 1 ? "rtl" : "ltr"
  const text = letters.map((letter) => letter.text).join("")
  const glyphs: ReadonlyArray<Glyph> = first.isMissing
    ? [{ id: 0, cluster: 0, advance: shaper.advance(font, 0), xOffset: 0, yOffset: 0 }]
    : shaper.shape(font, text, direction, script)
  const starts = [...new Set(glyphs.map((glyph) => glyph.cluster))].sort((a, b) => a - b)
  const endOf = new Map(starts.map((at, index) => [at, starts[index + 1] ?? text.length]))
  const groups: Array<{ at: number; advance: number; glyphs: Array<PlacedGlyph> }> = []
  for (const glyph of glyphs) {
    let group = groups.at(-1)
    if (group?.at !== glyph.cluster) {
      group = { at: glyph.cluster, advance: 0, glyphs: [] }
      groups.push(group)
    }
    const x = group.advance + glyph.xOffset * scale
    const y = Math.max(-highest * size, Math.min(highest * size, glyph.yOffset * scale))
    group.glyphs.push({ id: glyph.id, x, y })
    group.advance += glyph.advance * scale
  }
  return groups.map(({ at, advance, glyphs: placed }) => ({
    font,
    direction,
    text: text.slice(at, endOf.get(at)),
    start: start + at,
    advance,
    glyphs: placed
  }))
}

const widthOf = (clusters: ReadonlyArray<{ readonly advance: number }>): number =>
  clusters.reduce((width, { advance }) => width + advance, 0)

/**
 * The letters of one line, set in a size.
 * @param levels of the paragraph that the letters belong to, by the letters' `start`
 */
export const compose = (
  shaper: Shaper,
  letters: ReadonlyArray<Letter>,
  levels: Uint8Array,
  direction: Direction,
  size: number
): Composed => {
  const visible = letters.findLastIndex((letter) => !letter.isBlank) + 1
  const runs = inVisualOrder(runsOf(letters, levels, direction))
  const placed = runs.map((run) => ({ run, clusters: clustersOf(shaper, run, size) }))
  const hanging = letters[visible]?.start
  const outside = placed
    .filter(({ run }) => hanging !== undefined && (run.letters[0]?.start ?? 0) >= hanging)
    .reduce((width, { clusters }) => width + widthOf(clusters), 0)
  const total = placed.reduce((width, { clusters }) => width + widthOf(clusters), 0)
  // In a line from right to left the blanks at its end stand left of it.
  let pen = direction === "rtl" ? -outside : 0
  const clusters = placed
    .flatMap((run) => run.clusters)
    .map((cluster) => {
      const x = pen
      pen += cluster.advance
      return { ...cluster, x }
    })
  return { clusters, width: total - outside }
}
