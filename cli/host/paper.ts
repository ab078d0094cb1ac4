/** Papers on a machine without a print dialog: PDFs and lists are kept as files, and printing needs the device daemon. */
import { existsSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { Effect, Layer } from "effect"
import { Paper, Unsupported } from "#core/port/workstation.ts"
import { decodeFile } from "#core/sheet/encoding.ts"
import { thrownText } from "#core/thrown.ts"

/** A name without a path in it, whatever the server called the file. */
const safeName = (name: string): string =>
  name.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^\.+/, "") || "paper.pdf"

/** ~/Downloads where there is one, else the folder that Packhouse was started in. */
const usualFolder = (): string => {
  const downloads = path.join(os.homedir(), "Downloads")
  return process.env.PACKHOUSE_DOWNLOADS ?? (existsSync(downloads) ? downloads : process.cwd())
}

const keep = async (folder: string, name: string, content: Buffer | string): Promise<string> => {
  const file = path.join(folder, safeName(name))
  await writeFile(file, content)
  return file
}
const keeping = (
  folder: string | undefined,
  name: string,
  content: () => Buffer | string
): Effect.Effect<string, Unsupported> =>
  Effect.tryPromise({
    try: () => keep(folder ?? usualFolder(), name, content()),
    catch: (cause) =>
      new Unsupported({
        message: `The file cannot be saved: ${thrownText(cause)}`
      })
  })

/** `folder`: where papers are kept, if not in the usual place. */
export const layer = (folder?: string): Layer.Layer<Paper> =>
  Layer.succeed(
    Paper,
    Paper.of({
      save: ({ name, data }) => keeping(folder, name, () => Buffer.from(data, "base64")),
      saveText: ({ name, text }) => keeping(folder, name, () => text),
      loadText: (file) =>
        Effect.tryPromise({
          try: () => readFile(path.resolve(file.replace(/^~(?=\/)/, os.homedir()))),
          catch: (cause) => new Unsupported({ message: `The file cannot be read: ${thrownText(cause)}` })
        }).pipe(
          Effect.flatMap((bytes) => {
            const found = decodeFile(TextDecoder, bytes, undefined)
            return "text" in found
              ? Effect.succeed(found.text)
              : Effect.fail(new Unsupported({ message: `The file cannot be read: ${found.reason}` }))
          })
        ),
      // An empty sentence lets the one of the devices stand: it says what to start.
      print: () => Effect.fail(new Unsupported({ message: "" }))
    })
  )
