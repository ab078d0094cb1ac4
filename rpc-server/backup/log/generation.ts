/**
 * A generation: a whole copy of the store and all of its log since. Its names say whose it is, when it was begun and how
 * far each segment reaches, so that a list of them says what can be restored.
 */
import { randomBytes } from "node:crypto"
import { Result, Schema } from "effect"
import * as Day from "#core/day.ts"

/** What a generation says of itself, in `base.json`. */
export const Base = Schema.Struct({
  generation: Schema.String,
  store: Schema.String,
  /** The state that it begins with, in milliseconds since 1970. */
  at: Schema.Int,
  /** Of the whole copy before it was packed. */
  bytes: Schema.Int,
  sha256: Schema.String,
  page_size: Schema.Int,
  /** So many frames of the log that was there belong to the state that it begins with. */
  frames: Schema.Int,
  /** Release and build of the Packhouse that made it. */
  version: Schema.String,
  /** The machine and the folder whose store it is. */
  origin: Schema.String
})
export type Base = typeof Base.Type
const readBase = Schema.decodeUnknownResult(Schema.fromJsonString(Base))
/** undefined for a text that is none. */
export const baseIn = (text: string): Base | undefined => Result.getOrUndefined(readBase(text))

export const baseName = "base.json"
export const wholeCopy = "base.db.zst"

/** `20261130T023000.123Z` */
const stampOf = (at: Day.Instant): string =>
  `${Day.toGmt(at).replace(/[-:]/g, "").replace(" ", "T")}.${String(at % 1000).padStart(3, "0")}Z`
const stamp = String.raw`(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\.(\d{3})Z`
const instantOf = (parts: ReadonlyArray<string | undefined>): Day.Instant | undefined => {
  const [year, month, day, hour, minute, second, millis] = parts
  const at = Day.fromGmt(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
  return at === undefined ? undefined : at + Number(millis)
}

export const generationName = (at: Day.Instant, store: string): string =>
  `log-${stampOf(at)}-${store}-${randomBytes(3).toString("hex")}`
const generationPattern = new RegExp(`^log-${stamp}-([0-9a-f]{6})-[0-9a-f]{6}$`)
export const readGenerationName = (
  name: string
): { readonly at: Day.Instant; readonly store: string } | undefined => {
  const [, ...parts] = generationPattern.exec(name) ?? []
  const at = instantOf(parts)
  return at === undefined ? undefined : { at, store: parts[7] ?? "" }
}

/** @param from the moments of its first and of its last COMMIT */
export const segmentName = (index: number, from: Day.Instant, until: Day.Instant): string =>
  `${String(index).padStart(8, "0")}-${stampOf(from)}-${stampOf(until)}.log`
const segmentPattern = new RegExp(`^(\\d{8})-${stamp}-${stamp}\\.log$`)

export interface SegmentName {
  readonly name: string
  readonly index: number
  readonly from: Day.Instant
  readonly until: Day.Instant
}
export const readSegmentName = (name: string): SegmentName | undefined => {
  const [, index, ...parts] = segmentPattern.exec(name) ?? []
  const [from, until] = [instantOf(parts.slice(0, 7)), instantOf(parts.slice(7))]
  return from === undefined || until === undefined ? undefined : { name, index: Number(index), from, until }
}

export interface Generation {
  readonly name: string
  readonly store: string
  readonly from: Day.Instant
  /** The last COMMIT that can be restored. */
  readonly until: Day.Instant
  readonly bytes: number
  /** Of those that follow one another without a gap. */
  readonly segments: ReadonlyArray<SegmentName>
  /** Why not all of it is good; undefined where nothing at first sight is wrong. */
  readonly flaw: string | undefined
  /** Of everything that lies there. */
  readonly files: ReadonlyArray<string>
}

interface Named {
  /** `GENERATION/FILE` */
  readonly name: string
  readonly bytes: number
}

const gapOf = (
  segments: ReadonlyArray<SegmentName>,
  following: ReadonlyArray<SegmentName>,
  isThere: boolean
): string | undefined => {
  if (!isThere) return "its whole copy is missing"
  return following.length === segments.length
    ? undefined
    : `segment ${following.length + 1} of ${segments.at(-1)?.index} is missing`
}

/** The generations of which files lie somewhere, the one that was begun last first. */
export const generationsOf = (files: ReadonlyArray<Named>): ReadonlyArray<Generation> => {
  const byName = new Map<string, Array<Named>>()
  for (const { name, bytes } of files) {
    const cut = name.indexOf("/")
    const generation = name.slice(0, cut)
    if (readGenerationName(generation) === undefined) continue
    const file = { name: name.slice(cut + 1), bytes }
    const before = byName.get(generation)
    if (before === undefined) byName.set(generation, [file])
    else before.push(file)
  }
  return [...byName]
    .map(([name, all]): Generation => {
      const { at = 0, store = "" } = readGenerationName(name) ?? {}
      const names = new Set(all.map((file) => file.name))
      const isThere = names.has(baseName) && names.has(wholeCopy)
      const segments = all
        .flatMap((file) => readSegmentName(file.name) ?? [])
        .sort((a, b) => a.index - b.index)
      const following = segments.filter(({ index }, place) => index === place + 1)
      return {
        name,
        store,
        from: at,
        until: following.at(-1)?.until ?? at,
        bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
        segments: following,
        flaw: gapOf(segments, following, isThere),
        files: [...names]
      }
    })
    .sort((a, b) => b.from - a.from || (a.name < b.name ? 1 : -1))
}
