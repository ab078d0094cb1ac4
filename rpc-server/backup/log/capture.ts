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
import { frameLength, headerLength, type LogHeader, readFrames, readHeader, type Sums } from "./wal-format.ts"

/** Frames of one segment at most: 32 MB of them are in memory at once. */
const mostFrames = 8000

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

const readFully = async (handle: FileHandle, length: number, at: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, at)
  if (bytesRead < length) throw new Broken("the log has become shorter")
  return buffer
}

export const captureOf = (dataDir: string, store: string, spool: Spool): Capture => {
  const database = databaseFile(dataDir)
  let generation: string | undefined
  let index = 0
  let run: Run | undefined
  let handle: FileHandle | undefined

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
    const bytes = await readFully(log, headerLength, 0)
    const header = readHeader(bytes)
    if (header?.salt1 !== salt1 || header.salt2 !== salt2)
      throw new Broken("the log was begun anew before it was copied")
    return { bytes, header, frame: 0, sums: header.sums }
  }

  const write = async (
    name: string,
    read: Run,
    frames: Buffer,
    to: number,
    commits: ReadonlyArray<Commit>
  ) => {
    index += 1
    const { bytes: log, frame: from } = read
    const [first, last] = [commits[0]?.[1] ?? 0, commits.at(-1)?.[1] ?? 0]
    const segment = await encode({ generation: name, index, log, from, to, commits, frames })
    spool.write(name, segmentName(index, first, last), segment)
  }

  const cut = async (instruction: Cut): Promise<void> => {
    if (generation === undefined) return
    handle ??= await open(`${database}-wal`, "r")
    let read = await runOf(handle, instruction)
    const length = frameLength(read.header.pageSize)
    let rest = instruction.commits
    while (read.frame < instruction.to) {
      // A segment ends with a COMMIT: as many as fit, at least one.
      const fitting = rest.filter(([frame], place) => place === 0 || frame <= read.frame + mostFrames)
      const to = fitting.at(-1)?.[0] ?? instruction.to
      rest = rest.slice(fitting.length)
      const frames = await readFully(handle, (to - read.frame) * length, headerLength + read.frame * length)
      const found = readFrames(read.header, frames, read.sums)
      if (found === undefined) throw new Broken("the log was written over before it was copied")
      await write(generation, read, frames, to, fitting)
      read = { ...read, frame: to, sums: found.sums }
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
