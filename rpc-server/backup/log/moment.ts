/**
 * The store as of a moment, put together of a generation: its whole copy, and over it the pages of every transaction up to
 * the last one that was committed by then. Everything that is used is verified: digests, places, sums of frames.
 */
import { createHash } from "node:crypto"
import { createReadStream, createWriteStream, mkdirSync, rmSync } from "node:fs"
import { type FileHandle, open, readFile } from "node:fs/promises"
import path from "node:path"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createZstdDecompress } from "node:zlib"
import { Effect } from "effect"
import type * as Day from "#core/day.ts"
import { thrownText } from "#core/thrown.ts"
import { type Refused, refused } from "../../refused.ts"
import { requireRoom } from "../folder.ts"
import { type Base, baseIn, baseName, type Generation, type SegmentName, wholeCopy } from "./generation.ts"
import { atOnce, type LogPlace } from "./place.ts"
import { decode, type Segment } from "./segment.ts"
import { momentText } from "./spelling.ts"
import { frameLength, type LogHeader, readFrames, readHeader, type Sums } from "./wal-format.ts"

export interface Built {
  /** The moment of the last transaction in it. */
  readonly at: Day.Instant
  /** Whether there are later ones among the copies. */
  readonly isLast: boolean
}

/** What is wrong with the copies. */
class Damaged extends Error {}

const unpack = async (packed: string, file: string, base: Base): Promise<void> => {
  const hash = createHash("sha256")
  let bytes = 0
  const summing = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    }
  })
  try {
    await pipeline(
      createReadStream(packed),
      createZstdDecompress(),
      summing,
      createWriteStream(file, { mode: 0o600 })
    )
  } catch (cause) {
    throw new Damaged(`its whole copy is damaged (${thrownText(cause)})`)
  }
  if (bytes !== base.bytes || hash.digest("hex") !== base.sha256)
    throw new Damaged("its whole copy is not what was made")
}

/** How far the log is followed: the run, the frames of it, and their sums. */
interface Followed {
  readonly header: LogHeader
  readonly frame: number
  readonly sums: Sums
}

/** Holds a segment to what comes before it. */
const followOn = (segment: Segment, base: Base, before: Followed | undefined): Followed => {
  const header = readHeader(segment.log)
  if (segment.generation !== base.generation) throw new Damaged("it is of another generation")
  if (header === undefined || header.pageSize !== base.page_size) throw new Damaged("its log is damaged")
  const isSameRun =
    before !== undefined && before.header.salt1 === header.salt1 && before.header.salt2 === header.salt2
  const isNextRun =
    segment.from === 0 && (before === undefined || header.salt1 === (before.header.salt1 + 1) >>> 0)
  if (isSameRun ? segment.from !== before.frame : !isNextRun)
    throw new Damaged("it does not begin where the one before it ends")
  return isSameRun ? { ...before, header } : { header, frame: 0, sums: header.sums }
}

interface Applied {
  readonly followed: Followed
  /** The last COMMIT that is in the file; undefined where none of this segment is. */
  readonly at: Day.Instant | undefined
  readonly isPast: boolean
}

/** Writes the pages of a segment's transactions up to a moment into the file. */
const apply = async (
  file: FileHandle,
  segment: Segment,
  before: Followed,
  moment: Day.Instant
): Promise<Applied> => {
  const { pageSize } = before.header
  const found = readFrames(before.header, segment.frames, before.sums)
  const count = segment.to - segment.from
  if (found === undefined || count !== segment.frames.length / frameLength(pageSize))
    throw new Damaged("its frames are damaged")
  const wanted = segment.commits.findLast(([, at]) => at <= moment)
  const frames = found.frames.slice(0, wanted === undefined ? 0 : wanted[0] - segment.from)
  const last = frames.at(-1)
  if (wanted !== undefined && (last === undefined || last.sizeAfter === 0))
    throw new Damaged("it does not end a transaction where it says")
  const pages = new Map(frames.map(({ page, at }) => [page, at]))
  for (const [page, at] of pages) await file.write(segment.frames, at, pageSize, (page - 1) * pageSize)
  if (last !== undefined) await file.truncate(last.sizeAfter * pageSize)
  return {
    followed: { header: before.header, frame: segment.to, sums: found.sums },
    at: wanted?.[1],
    isPast: wanted !== segment.commits.at(-1)
  }
}

/** Those that may hold a transaction of a moment or before. */
const neededFor = (segments: ReadonlyArray<SegmentName>, moment: Day.Instant): ReadonlyArray<SegmentName> =>
  segments.slice(0, segments.findLastIndex(({ from }) => from <= moment) + 1)

/**
 * @param moment milliseconds since 1970; the file has what was committed by then
 * @param scratch a folder for what is fetched, made and removed again
 */
export const buildStore = Effect.fnUntraced(function* (
  place: LogPlace,
  generation: Generation,
  moment: Day.Instant,
  file: string,
  scratch: string
) {
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(scratch, { recursive: true, force: true })))
  const fetchFile = (name: string) =>
    Effect.as(place.get(`${generation.name}/${name}`, path.join(scratch, name)), path.join(scratch, name))
  const text = yield* place.text(`${generation.name}/${baseName}`)
  const base = text === undefined ? undefined : baseIn(text)
  if (base?.generation !== generation.name)
    return yield* refused(`${place.where}${generation.name} says nothing of itself: ${baseName} is damaged`)
  if (generation.files.every((name) => name !== wholeCopy))
    return yield* refused(`The whole copy of ${place.where}${generation.name} is missing`)

  let at = base.at
  const trying = <A>(name: string, act: () => Promise<A>): Effect.Effect<A, Refused> =>
    Effect.tryPromise({
      try: act,
      catch: (cause) => {
        const until = name === wholeCopy ? "" : ` What was committed up to ${momentText(at)} can be restored`
        const what = cause instanceof Damaged ? `${cause.message}.` : `${thrownText(cause)}.`
        return refused(`${place.where}${generation.name}/${name}: ${what}${until}`)
      }
    })
  yield* trying(wholeCopy, async () =>
    requireRoom(scratch, base.bytes * 2, "Name a data directory with more")
  )
  const packed = yield* fetchFile(wholeCopy)
  yield* trying(wholeCopy, () => unpack(packed, file, base))
  rmSync(packed, { force: true })

  const handle = yield* Effect.acquireRelease(
    Effect.promise(() => open(file, "r+")),
    (opened) => Effect.promise(() => opened.close())
  )
  let followed: Followed | undefined
  let isPast = false
  // What it begins with is whole only with the log that was there.
  let isWhole = base.frames === 0
  const needed = neededFor(generation.segments, Math.max(moment, base.at))
  for (let first = 0; first < needed.length && !isPast; first += atOnce) {
    const batch = needed.slice(first, first + atOnce)
    const fetched = yield* Effect.forEach(batch, ({ name }) => fetchFile(name), { concurrency: atOnce })
    for (const [place, { name, index }] of batch.entries()) {
      const bytes = yield* trying(name, () => readFile(fetched[place] ?? ""))
      const applied = yield* trying(name, async () => {
        const segment = await decode(bytes)
        if (segment === undefined || segment.index !== index) throw new Damaged("it is damaged")
        followed = followOn(segment, base, followed)
        return apply(handle, segment, followed, Math.max(moment, base.at))
      })
      followed = applied.followed
      isPast = applied.isPast
      at = applied.at ?? at
      isWhole ||= applied.at !== undefined
      rmSync(fetched[place] ?? "", { force: true })
    }
  }
  if (!isWhole)
    return yield* refused(
      `The first segment of ${place.where}${generation.name} is missing: nothing of it can be restored`
    )
  if (!isPast && generation.flaw !== undefined && moment > at)
    return yield* refused(
      `${place.where}${generation.name}: ${generation.flaw}. What was committed up to ${momentText(at)} can be restored`
    )
  yield* Effect.promise(() => handle.sync())
  return { at, isLast: !isPast && needed.length === generation.segments.length } satisfies Built
}, Effect.scoped)
