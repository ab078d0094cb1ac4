/**
 * Tar files (POSIX.1-1988, ustar) in which nothing stands of the machine that wrote them: files in the order of their
 * names, of user and group 0, at one time.
 *
 * A file is `{ name, mode, bytes }`, a symbolic link `{ name, link }`, a folder `{ name, mode, isFolder }`.
 */
import { gunzipSync } from "node:zlib"

const block = 512

const octal = (value, width) => `${value.toString(8).padStart(width - 1, "0")}\0`

/** A name of more than 100 bytes is cut at a slash: what is before it goes into the field for 155 more. */
const namesOf = (name) => {
  if (Buffer.byteLength(name) <= 100) return [name, ""]
  for (let at = name.indexOf("/"); at !== -1; at = name.indexOf("/", at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(rest) <= 100 && Buffer.byteLength(prefix) <= 155) return [rest, prefix]
  }
  throw new Error(`${name} is too long a name for a tar file`)
}

const header = ({ name, mode = 0o777, bytes, link, isFolder = false }, seconds) => {
  const head = Buffer.alloc(block)
  const [short, prefix] = namesOf(isFolder ? `${name}/` : name)
  head.write(short, 0)
  head.write(octal(mode, 8), 100)
  head.write(octal(0, 8), 108)
  head.write(octal(0, 8), 116)
  head.write(octal(bytes?.length ?? 0, 12), 124)
  head.write(octal(seconds, 12), 136)
  head.write(" ".repeat(8), 148)
  head.write(isFolder ? "5" : link === undefined ? "0" : "2", 156)
  if (link !== undefined) head.write(link, 157, 100)
  head.write("ustar\0" + "00", 257)
  head.write("root", 265)
  head.write("root", 297)
  head.write(prefix, 345)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148)
  return head
}

const byName = (a, b) => (a.name < b.name ? -1 : 1)

/** @param seconds since 1970, the time of every file @returns the bytes of the tar file */
export const tar = (files, seconds) => {
  const parts = files.toSorted(byName).flatMap((file) => {
    const length = file.bytes?.length ?? 0
    return [
      header(file, seconds),
      file.bytes ?? Buffer.alloc(0),
      Buffer.alloc((block - (length % block)) % block)
    ]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

/** @returns the bytes of a file in a packed tar file, undefined where there is none of the name */
export const fileInTar = (packed, wanted) => {
  const bytes = gunzipSync(packed)
  const textAt = (at, from, length) =>
    bytes.toString("utf8", at + from, at + from + length).replace(/\0.*$/s, "")
  for (let at = 0; at + block <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(textAt(at, 124, 12), 8)
    const prefix = textAt(at, 345, 155)
    const name = `${prefix === "" ? "" : `${prefix}/`}${textAt(at, 0, 100)}`
    if (name === wanted) return bytes.subarray(at + block, at + block + size)
    at += block + Math.ceil(size / block) * block
  }
  return undefined
}
