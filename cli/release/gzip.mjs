/** Packs for every unpacker there is, with nothing of this machine in it: no name, no time, and Unix for the system. */
import { promisify } from "node:util"
import { gzip } from "node:zlib"

const systemByte = 9
const unix = 3

export const pack = async (bytes) => {
  const packed = await promisify(gzip)(bytes, { level: 9 })
  packed[systemByte] = unix
  return packed
}
