/** Zip files, which Windows opens by itself: files in the order of their names, at one time, packed as well as it goes. */
import { crc32, deflateRawSync } from "node:zlib"

/** Two seconds are the least that its clock shows, and 1980 is its first year. The time is GMT. */
const stamp = (seconds) => {
  const at = new Date(seconds * 1000)
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [time, date]
}

/** What the local and the central entry of a file have in common, 26 bytes. */
const fields = ({ name, sum, packed, bytes }, [time, date]) => {
  const part = Buffer.alloc(26)
  part.writeUInt16LE(20, 0)
  part.writeUInt16LE(0x0800, 2)
  part.writeUInt16LE(8, 4)
  part.writeUInt16LE(time, 6)
  part.writeUInt16LE(date, 8)
  part.writeUInt32LE(sum, 10)
  part.writeUInt32LE(packed.length, 14)
  part.writeUInt32LE(bytes.length, 18)
  part.writeUInt16LE(Buffer.byteLength(name), 22)
  return part
}

const signed = (signature) => {
  const part = Buffer.alloc(4)
  part.writeUInt32BE(signature)
  return part
}

/** @param files as those of a tar file, without links @param seconds since 1970 */
export const zip = (files, seconds) => {
  const time = stamp(seconds)
  const locals = []
  const centrals = []
  let at = 0
  for (const { name, mode, bytes } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const packed = deflateRawSync(bytes, { level: 9 })
    const common = fields({ name, sum: crc32(bytes), packed, bytes }, time)
    const local = Buffer.concat([signed(0x504b0304), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((0o100000 | mode) << 16) >>> 0, 6)
    rest.writeUInt32LE(at, 10)
    centrals.push(signed(0x504b0102), Buffer.from([20, 3]), common, rest, Buffer.from(name))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, directory, signed(0x504b0506), end])
}
