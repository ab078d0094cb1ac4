/** Files of their user alone. */
import { link, open, rename, rm } from "node:fs/promises"

/** Written whole or not at all; `isNew`: EEXIST where there is one already. */
export const writePrivate = async (file: string, text: string, isNew = false): Promise<void> => {
  const partial = `${file}.${process.pid}.part`
  const handle = await open(partial, "w", 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (!isNew) return rename(partial, file)
  try {
    await link(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
}
