/**
 * A segment: some seconds of the log in one file. A line that says what it is, a head in JSON, the frames as they stand
 * in the log (packed by zstd), and the SHA-256 of all of that.
 */
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { constants, createZstdCompress, zstdDecompress } from "node:zlib"
import { Result, Schema } from "effect"
import { headerLength } from "./wal-format.ts"

/** A COMMIT: the frame that ends it, of this run of the log, and its moment in milliseconds since 1970. */
export const Commit = Schema.Tuple([Schema.Int, Schema.Int])
export type Commit = typeof Commit.Type

const Head = Schema.Struct({
  generation: Schema.String,
  /** From 1 on, without a gap. */
  index: Schema.Int,
  /** The header of this run of the log, in base64. */
  log: Schema.String,
  /** Frames of the run before the first of these. */
  from: Schema.Int,
  /** The last of these. */
  to: Schema.Int,
  commits: Schema.Array(Commit)
})
type Head = typeof Head.Type

export interface Segment extends Omit<Head, "log"> {
  readonly log: Buffer
  readonly frames: Buffer
}

const mark = Buffer.from("packhouse log 1\n")
const digestLength = 32
const digestOf = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest()
const unpack = promisify(zstdDecompress)
/** Quick: pages of one table are alike, and pack well whatever is tried. */
export const packing = { params: { [constants.ZSTD_c_compressionLevel]: -1 } }

/** What was packed is handed over in pieces of at most so many bytes. */
const piece = 256 * 1024

/** @param feed adds the frames bit by bit; what it has added it may write over as soon as that is answered */
const packed = async (feed: Feed): Promise<ReadonlyArray<Buffer>> => {
  const pieces: Array<Buffer> = []
  const stream = createZstdCompress({ ...packing, chunkSize: piece })
  const ended = new Promise<void>((resolve, reject) => {
    stream
      .on("data", (bytes: Buffer) => pieces.push(bytes))
      .once("end", resolve)
      .once("error", reject)
  })
  try {
    await feed(
      (bytes) =>
        new Promise((resolve, reject) =>
          stream.write(bytes, (error) => (error == null ? resolve() : reject(error)))
        )
    )
    stream.end()
    await ended
    return pieces
  } finally {
    stream.destroy()
  }
}
export type Feed = (add: (bytes: Uint8Array) => Promise<void>) => Promise<void>

export const encode = async ({ log, ...rest }: Omit<Segment, "frames">, feed: Feed): Promise<Buffer> => {
  const frames = await packed(feed)
  const head = Buffer.from(JSON.stringify({ ...rest, log: log.toString("base64") } satisfies Head))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  const all = [mark, length, head, ...frames]
  const digest = createHash("sha256")
  for (const part of all) digest.update(part)
  return Buffer.concat([...all, digest.digest()])
}

const readHead = Schema.decodeUnknownResult(Schema.fromJsonString(Head))

/** Whether it is whole, without a look into it. */
export const isWhole = (bytes: Buffer): boolean =>
  bytes.length > mark.length + digestLength &&
  bytes.subarray(0, mark.length).equals(mark) &&
  digestOf(bytes.subarray(0, -digestLength)).equals(bytes.subarray(-digestLength))

/** undefined for what is none, or is damaged. */
export const decode = async (bytes: Buffer): Promise<Segment | undefined> => {
  if (!isWhole(bytes)) return undefined
  const start = mark.length + 4
  const end = start + bytes.readUInt32BE(mark.length)
  const head = readHead(bytes.subarray(start, end).toString("utf8"))
  if (Result.isFailure(head)) return undefined
  const log = Buffer.from(head.success.log, "base64")
  if (log.length !== headerLength) return undefined
  return { ...head.success, log, frames: await unpack(bytes.subarray(end, -digestLength)) }
}
