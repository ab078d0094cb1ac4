import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

/**
 * A folder for all that a run writes besides its tree, in this process and in those that it starts: what programs that
 * were killed have left goes with it. Answers how to take it away.
 */
export const openRunFolder = (): (() => void) => {
  const { TMPDIR: before } = process.env
  const folder = mkdtempSync(path.join(tmpdir(), "packhouse-"))
  // A database may be another user's.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    // Something that was killed may not be gone yet.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
