/**
 * The memory of the print jobs: a file of JSON lines, each the whole state of a job at one moment, the last one of a job
 * counts. A line is on the disk before anyone acts on it; above all the line that says `sending` is there before the
 * first byte leaves. A line that a crash tore off is forgotten, as nobody has acted on it.
 */
import { constants } from "node:fs"
import { type FileHandle, open, readFile, rename } from "node:fs/promises"
import path from "node:path"
import { Clock, Effect, Option, Schema, Semaphore } from "effect"
import { hour } from "#core/day.ts"
import { canRetry, distrusted, isSettled, Job } from "#core/device/job.ts"
import { PrintDocument } from "#core/label/document.ts"

/** What is remembered of a job. The document goes once nobody can need it any more. */
export interface Entry {
  readonly job: Job
  readonly hash: string
  readonly document: PrintDocument | null
}

const Line = Schema.Struct({
  v: Schema.Literal(1),
  job: Job,
  hash: Schema.String,
  /** Left out when it is the same as before. */
  document: Schema.optionalKey(Schema.NullOr(PrintDocument))
})
const readLine = Schema.decodeUnknownOption(Schema.fromJsonString(Line))

/** The journal cannot be written: nothing may be printed that it does not know. */
export class JournalFault extends Schema.TaggedError<JournalFault>()("JournalFault", {
  cause: Schema.Defect()
}) {}

/** A key is remembered so long after its job ended; within that time it cannot print twice. */
export const memory = 7 * 24 * hour
/** A paper can be asked for again, or reprinted, so long after its job ended. */
const secondChance = 24 * hour
/** Lines after which the file is written anew, at the least. */
const mostLines = 2000

/** What to keep of a job that is as old as this. */
const remembered = (entry: Entry, now: number): Entry | undefined => {
  const { job } = entry
  if (!isSettled(job)) return entry
  const age = now - job.updatedAt
  if (age > memory) return undefined
  const isWanted = (canRetry(job) || job.state === "unknown" || job.state === "done") && age < secondChance
  return isWanted || entry.document === null ? entry : { ...entry, document: null }
}

interface Found {
  readonly entries: ReadonlyMap<string, Entry>
  /** A line in the middle cannot be read: the file is damaged. */
  readonly isDamaged: boolean
}

const parse = (bytes: Buffer): Found => {
  const entries = new Map<string, Entry>()
  let isDamaged = false
  // What stands behind the last line break was torn off: nobody has acted on it.
  for (const text of bytes.toString("utf8").split("\n").slice(0, -1)) {
    const line = Option.getOrUndefined(readLine(text))
    if (line === undefined) {
      isDamaged = true
      continue
    }
    const { job, hash, document = entries.get(job.jobId)?.document ?? null } = line
    entries.set(job.jobId, { job, hash, document })
  }
  return { entries, isDamaged }
}

const lineOf = ({ job, hash, document }: Entry, before: Entry | undefined): Buffer => {
  const isSame = before !== undefined && before.document === document
  return Buffer.from(`${JSON.stringify({ v: 1, job, hash, ...(isSame ? {} : { document }) })}\n`)
}

const writeAll = async (handle: FileHandle, bytes: Buffer, from: number): Promise<void> => {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, from + written)
    written += bytesWritten
  }
}

/** A name is only as durable as the folder that holds it. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes the entries to a new file that takes the place of the old one whole. */
const rewrite = async (file: string, entries: Iterable<Entry>): Promise<FileHandle> => {
  const next = `${file}.next`
  const handle = await open(next, "w", 0o600)
  await writeAll(handle, Buffer.concat([...entries].map((entry) => lineOf(entry, undefined))), 0)
  await handle.sync()
  await rename(next, file)
  await syncFolder(path.dirname(file))
  return handle
}

export interface Journal {
  /** Jobs as they were left, in the order of their arrival. */
  readonly found: ReadonlyArray<Entry>
  /** The damaged file that was put aside, if the journal was one. */
  readonly putAside: string | undefined
  /** Puts a job's new state on the disk. */
  readonly write: (entry: Entry) => Effect.Effect<void, JournalFault>
}

const attempt = <A>(action: () => Promise<A>): Effect.Effect<A, JournalFault> =>
  Effect.tryPromise({ try: action, catch: (cause) => new JournalFault({ cause }) })

/** Opens the journal of a state folder, made new when there is none. One process at a time. */
export const openJournal = Effect.fnUntraced(function* (file: string) {
  const now = yield* Clock.currentTimeMillis
  const bytes = yield* attempt(() =>
    readFile(file).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === "ENOENT") return Buffer.alloc(0)
      throw cause
    })
  )
  const found = parse(bytes)
  const putAside = found.isDamaged ? `${file}.damaged-${now}` : undefined
  if (putAside !== undefined) yield* attempt(() => rename(file, putAside))
  // Only this much is sure of a damaged journal: a job that was on its way may have been printed.
  const trusted = [...found.entries.values()].map((entry) =>
    found.isDamaged ? { ...entry, job: distrusted(entry.job, now) } : entry
  )
  const entries = new Map<string, Entry>()
  const keep = (all: Iterable<Entry>, at: number): void => {
    for (const entry of [...all]) {
      const rest = remembered(entry, at)
      if (rest === undefined) entries.delete(entry.job.jobId)
      else entries.set(entry.job.jobId, rest)
    }
  }
  keep(trusted, now)

  let handle = yield* attempt(() => rewrite(file, entries.values()))
  yield* Effect.addFinalizer(() => Effect.promise(() => handle.close()))
  let size = (yield* attempt(() => handle.stat())).size
  let lines = entries.size
  const turn = Semaphore.makeUnsafe(1)

  const compact = Effect.fnUntraced(function* () {
    keep(entries.values(), yield* Clock.currentTimeMillis)
    const next = yield* attempt(() => rewrite(file, entries.values()))
    const old = handle
    handle = next
    size = (yield* attempt(() => handle.stat())).size
    lines = entries.size
    yield* attempt(() => old.close())
  })

  const write = (entry: Entry): Effect.Effect<void, JournalFault> =>
    Effect.gen(function* () {
      const line = lineOf(entry, entries.get(entry.job.jobId))
      // Always behind the last whole line: what an earlier failure left there is written over.
      yield* attempt(async () => {
        await writeAll(handle, line, size)
        await handle.datasync()
      }).pipe(Effect.tapError(() => Effect.promise(() => handle.truncate(size).catch(() => {}))))
      size += line.length
      lines += 1
      entries.set(entry.job.jobId, entry)
      if (lines > mostLines && lines > 2 * entries.size) yield* Effect.ignore(compact())
    }).pipe(Effect.uninterruptible, turn.withPermits(1))

  return { found: [...entries.values()], putAside, write } satisfies Journal
})
