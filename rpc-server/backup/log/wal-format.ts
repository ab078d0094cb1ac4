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

/** Two sums on their way, written over at each step: of thousands of pages a second nothing is allocated. */
type Running = Int32Array

/** The sums as the words of the machine go into them, where these stand so. */
const addWords = (words: Int32Array, from: number, to: number, running: Running): void => {
  let a = running[0] as number
  let b = running[1] as number
  for (let at = from; at < to; at += 2) {
    a = (a + (words[at] as number) + b) | 0
    b = (b + (words[at + 1] as number) + a) | 0
  }
  running[0] = a
  running[1] = b
}
/** Sums up some of a text of bytes, a multiple of eight. */
const summing = (bytes: Buffer, isBig: boolean): ((from: number, to: number, running: Running) => void) => {
  if (isBig === isBigMachine && bytes.byteOffset % 4 === 0 && bytes.length % 4 === 0) {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
    return (from, to, running) => addWords(words, from / 4, to / 4, running)
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const pair = new Int32Array(2)
  return (from, to, running) => {
    for (let at = from; at < to; at += 8) {
      pair[0] = view.getInt32(at, !isBig)
      pair[1] = view.getInt32(at + 4, !isBig)
      addWords(pair, 0, 2, running)
    }
  }
}
const runningFrom = ([first, second]: Sums): Running => Int32Array.of(first | 0, second | 0)
const sumsOf = ([a = 0, b = 0]: Running): Sums => [a >>> 0, b >>> 0]

const littleMagic = 0x377f0682

/** undefined where it is no header, or is damaged. */
export const readHeader = (bytes: Buffer): LogHeader | undefined => {
  if (bytes.length < headerLength) return undefined
  const magic = bytes.readUInt32BE(0)
  if (magic !== littleMagic && magic !== littleMagic + 1) return undefined
  const isBig = magic !== littleMagic
  const running = runningFrom([0, 0])
  summing(bytes, isBig)(0, 24, running)
  const sums = sumsOf(running)
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

/** The sums behind frames that follow one another. @returns undefined where one is not of this log, or is damaged */
export const sumsAfter = (header: LogHeader, bytes: Buffer, before: Sums): Sums | undefined => {
  const length = frameLength(header.pageSize)
  if (bytes.length % length !== 0) return undefined
  const running = runningFrom(before)
  const add = summing(bytes, header.isBig)
  for (let at = 0; at < bytes.length; at += length) {
    if (bytes.readUInt32BE(at + 8) !== header.salt1 || bytes.readUInt32BE(at + 12) !== header.salt2)
      return undefined
    add(at, at + 8, running)
    add(at + frameHeader, at + length, running)
    if (running[0] !== bytes.readInt32BE(at + 16) || running[1] !== bytes.readInt32BE(at + 20))
      return undefined
  }
  return sumsOf(running)
}

/** Reads frames that follow one another. @returns undefined where one is not of this log, or is damaged */
export const readFrames = (header: LogHeader, bytes: Buffer, before: Sums): Frames | undefined => {
  const sums = sumsAfter(header, bytes, before)
  if (sums === undefined) return undefined
  const length = frameLength(header.pageSize)
  const frames = Array.from({ length: bytes.length / length }, (_, index): Frame => {
    const at = index * length
    return {
      page: bytes.readUInt32BE(at),
      sizeAfter: bytes.readUInt32BE(at + 4),
      at: at + frameHeader
    }
  })
  return { frames, sums }
}
