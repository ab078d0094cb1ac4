/**
 * The bytes of SQLite's write-ahead log, https://sqlite.org/fileformat2.html#the_write_ahead_log: a header of 32 bytes,
 * then frames of 24 bytes and a page, each with a checksum over all of them up to it.
 */
import { endianness } from "node:os"

export const headerLength = 32
const frameHeader = 24
export const frameLength = (pageSize: number): number => frameHeader + pageSize

/** Two sums, as they stand after what was summed up so far. */
export type Sums = readonly [first: number, second: number]

export interface LogHeader {
  readonly pageSize: number
  readonly salt1: number
  readonly salt2: number
  /** Whether sums are made of words with their high byte first. */
  readonly isBig: boolean
  readonly sums: Sums
}

const isBigMachine = endianness() === "BE"

/** Sums up some bytes, a multiple of eight: by the words of the machine where they stand so. */
const summed = (bytes: Buffer, from: number, to: number, isBig: boolean, [first, second]: Sums): Sums => {
  let [a, b] = [first | 0, second | 0]
  if (isBig === isBigMachine && (bytes.byteOffset + from) % 4 === 0) {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset + from, (to - from) / 4)
    for (let at = 0; at < words.length; at += 2) {
      a = (a + (words[at] ?? 0) + b) | 0
      b = (b + (words[at + 1] ?? 0) + a) | 0
    }
  } else {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    for (let at = from; at < to; at += 8) {
      a = (a + view.getInt32(at, !isBig) + b) | 0
      b = (b + view.getInt32(at + 4, !isBig) + a) | 0
    }
  }
  return [a >>> 0, b >>> 0]
}

const littleMagic = 0x377f0682

/** undefined where it is no header, or is damaged. */
export const readHeader = (bytes: Buffer): LogHeader | undefined => {
  if (bytes.length < headerLength) return undefined
  const magic = bytes.readUInt32BE(0)
  if (magic !== littleMagic && magic !== littleMagic + 1) return undefined
  const isBig = magic !== littleMagic
  const sums = summed(bytes, 0, 24, isBig, [0, 0])
  if (sums[0] !== bytes.readUInt32BE(24) || sums[1] !== bytes.readUInt32BE(28)) return undefined
  return {
    pageSize: bytes.readUInt32BE(8),
    salt1: bytes.readUInt32BE(16),
    salt2: bytes.readUInt32BE(20),
    isBig,
    sums
  }
}

export interface Frame {
  /** From 1 on. */
  readonly page: number
  /** The size of the database in pages, after the transaction that this frame is the last of; 0 in others. */
  readonly sizeAfter: number
  /** Where its page begins. */
  readonly at: number
}

export interface Frames {
  readonly frames: ReadonlyArray<Frame>
  /** As they stand after the last of them. */
  readonly sums: Sums
}

/** Reads frames that follow one another. @returns undefined where one is not of this log, or is damaged */
export const readFrames = (header: LogHeader, bytes: Buffer, before: Sums): Frames | undefined => {
  const length = frameLength(header.pageSize)
  if (bytes.length % length !== 0) return undefined
  let sums = before
  const frames: Array<Frame> = []
  for (let at = 0; at < bytes.length; at += length) {
    if (bytes.readUInt32BE(at + 8) !== header.salt1 || bytes.readUInt32BE(at + 12) !== header.salt2)
      return undefined
    sums = summed(bytes, at, at + 8, header.isBig, sums)
    sums = summed(bytes, at + frameHeader, at + length, header.isBig, sums)
    if (sums[0] !== bytes.readUInt32BE(at + 16) || sums[1] !== bytes.readUInt32BE(at + 20)) return undefined
    frames.push({
      page: bytes.readUInt32BE(at),
      sizeAfter: bytes.readUInt32BE(at + 4),
      at: at + frameHeader
    })
  }
  return { frames, sums }
}
