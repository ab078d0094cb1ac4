/** Files as one tar archive (POSIX ustar), for their owner alone. */

export interface ArchivedFile {
  readonly name: string
  readonly content: string
}

const block = 512

const header = (name: string, size: number, at: number): Buffer => {
  const head = Buffer.alloc(block)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`
  head.write(name, 0, 100, "utf8")
  head.write(octal(0o600, 8), 100)
  head.write(octal(0, 8), 108)
  head.write(octal(0, 8), 116)
  head.write(octal(size, 12), 124)
  head.write(octal(at, 12), 136)
  head.write("        ", 148)
  head.write("0", 156)
  head.write("ustar\u000000", 257, "latin1")
  // The sum of all bytes, its own field taken as blanks.
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148)
  return head
}

/** @param at seconds since 1970 */
export const tarOf = (files: ReadonlyArray<ArchivedFile>, at: number): Buffer =>
  Buffer.concat([
    ...files.flatMap(({ name, content }) => {
      const bytes = Buffer.from(content)
      return [header(name, bytes.length, at), bytes, Buffer.alloc((block - (bytes.length % block)) % block)]
    }),
    Buffer.alloc(2 * block)
  ])
