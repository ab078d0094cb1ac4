/** Reads the log of a store that a server writes, in another process: whole copies and segments, into the spool. */
import { createHash } from "node:crypto"
import { createReadStream, createWriteStream, mkdirSync, statSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import path from "node:path"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createZstdCompress } from "node:zlib"
import { version } from "#core/release.ts"
import { databaseFile } from "../../store/engine/ownership.ts"
import { requireRoom } from "../folder.ts"
import { type Base, baseName, generationName, segmentName, wholeCopy } from "./generation.ts"
import type { Instruction } from "./messages.ts"
import { originOf } from "./owner.ts"
import { type Commit, encode, packing } from "./segment.ts"
import type { Spool } from "./spool.ts"
import { frameLength, headerLength, type LogHeader, readHeader, type Sums, sumsAfter } from "./wal-format.ts"

/** Frames of one segment at most: 32 MB. */
const mostFrames = 8000
/** Frames that are in memory at once: the same megabyte is read into again and again. */
const framesAtOnce = 256

/** Why a generation ends: what it should have copied is not there any more. */
export class Broken extends Error {}

/** A run of the log, and how far it is read. */
interface Run {
  readonly bytes: Buffer
  readonly header: LogHeader
  readonly frame: number
  readonly sums: Sums
}

type Begin = Extract<Instruction, { readonly kind: "begin" }>
type Cut = Extract<Instruction, { readonly kind: "cut" }>

export interface Capture {
  /** The generation that is written. */
  readonly generation: () => string | undefined
  /** Begins a generation; the whole copy is made when this ends. */
  readonly begin: (begin: Begin) => { readonly name: string; readonly made: Promise<void> }
  readonly cut: (cut: Cut) => Promise<void>
  readonly close: () => Promise<void>
}

const readFully = async (handle: FileHandle, into: Buffer, at: number): Promise<Buffer> => {
  const { bytesRead } = await handle.read(into, 0, into.length, at)
  if (bytesRead < into.length) throw new Broken("the log has become shorter")
  return into
}

export const captureOf = (dataDir: string, store: string, spool: Spool): Capture => {
  const database = databaseFile(dataDir)
  let generation: string | undefined
  let index = 0
  let run: Run | undefined
  let handle: FileHandle | undefined
  let memory = Buffer.alloc(0)

  const copyWhole = async (name: string, begin: Begin): Promise<void> => {
    const folder = spool.folderOf(name)
    const { size } = statSync(database)
    requireRoom(folder, size, "The log is not copied before there is room")
    const hash = createHash("sha256")
    const summing = new Transform({
      transform: (chunk: Buffer, _, done) => {
        hash.update(chunk)
        done(null, chunk)
      }
    })
    const file = path.join(folder, wholeCopy)
    await pipeline(
      createReadStream(database, { highWaterMark: 1024 * 1024 }),
      summing,
      createZstdCompress(packing),
      createWriteStream(file, { mode: 0o600 })
    )
    const written = await open(file, "r+")
    try {
      await written.sync()
    } finally {
      await written.close()
    }
    const base: Base = {
      generation: name,
      store,
      at: begin.at,
      bytes: size,
      sha256: hash.digest("hex"),
      page_size: begin.pageSize,
      frames: begin.frame,
      version,
      origin: originOf(dataDir)
    }
    spool.write(name, baseName, Buffer.from(`${JSON.stringify(base)}\n`))
  }

  /** The run that is instruction, from its beginning where it is another one than before. */
  const runOf = async (log: FileHandle, { salt1, salt2 }: Cut): Promise<Run> => {
    if (run?.header.salt1 === salt1 && run.header.salt2 === salt2) return run
    const bytes = await readFully(log, Buffer.alloc(headerLength), 0)
    const header = readHeader(bytes)
    if (header?.salt1 !== salt1 || header.salt2 !== salt2)
      throw new Broken("the log was begun anew before it was copied")
    return { bytes, header, frame: 0, sums: header.sums }
  }

  /** The frames of a run up to one, bit by bit, each checked. @returns the sums behind them */
  const feed = async (
    log: FileHandle,
    { header, frame, sums }: Run,
    to: number,
    add: (bytes: Uint8Array) => Promise<void>
  ): Promise<Sums> => {
    const length = frameLength(header.pageSize)
    if (memory.length !== framesAtOnce * length) memory = Buffer.allocUnsafeSlow(framesAtOnce * length)
    let after = sums
    for (let from = frame; from < to; from += framesAtOnce) {
      const size = Math.min(framesAtOnce, to - from) * length
      const frames = await readFully(log, memory.subarray(0, size), headerLength + from * length)
      const found = sumsAfter(header, frames, after)
      if (found === undefined) throw new Broken("the log was written over before it was copied")
      after = found
      await add(frames)
    }
    return after
  }

  const write = async (
    name: string,
    log: FileHandle,
    read: Run,
    to: number,
    commits: ReadonlyArray<Commit>
  ): Promise<Run> => {
    index += 1
    const [first, last] = [commits[0]?.[1] ?? 0, commits.at(-1)?.[1] ?? 0]
    let { sums } = read
    const segment = await encode(
      { generation: name, index, log: read.bytes, from: read.frame, to, commits },
      async (add) => {
        sums = await feed(log, read, to, add)
      }
    )
    spool.write(name, segmentName(index, first, last), segment)
    return { ...read, frame: to, sums }
  }

  const cut = async (instruction: Cut): Promise<void> => {
    if (generation === undefined) return
    handle ??= await open(`${database}-wal`, "r")
    let read = await runOf(handle, instruction)
    let rest = instruction.commits
    while (read.frame < instruction.to) {
      // A segment ends with a COMMIT: as many as fit, at least one.
      const fitting = rest.filter(([frame], place) => place === 0 || frame <= read.frame + mostFrames)
      const to = fitting.at(-1)?.[0] ?? instruction.to
      rest = rest.slice(fitting.length)
      read = await write(generation, handle, read, to, fitting)
      run = read
    }
  }

  return {
    generation: () => generation,
    begin: (begin) => {
      const name = generationName(begin.at, store)
      mkdirSync(spool.folderOf(name), { recursive: true, mode: 0o700 })
      generation = name
      index = 0
      run = undefined
      return { name, made: copyWhole(name, begin) }
    },
    cut,
    close: async () => handle?.close()
  }
}
