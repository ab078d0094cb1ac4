import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs"
import { freemem, tmpdir } from "node:os"
import path from "node:path"
import process from "node:process"

/** As much as a run may come to write, several times over. */
const room = 8 * 1024 ** 3

/**
 * Memory where a machine has much of it, unless TMPDIR names a place: hundreds of small stores are made, synced and thrown
 * away, and nothing that a test looks at outlives a power cut.
 */
export const fastest = (): string => {
  const memory = "/dev/shm"
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (process.env.TMPDIR === undefined && Math.min(bavail * bsize, freemem()) > room) return memory
  } catch {
    // Another system, which has no such place.
  }
  return tmpdir()
}

/** What runs that were killed have left, which nobody else takes away: a folder is named after its process. */
const sweep = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^packhouse-run-(\d+)-/.exec(name) ?? []
    if (pid === undefined) continue
    try {
      process.kill(Number(pid), 0)
    } catch (cause) {
      // EPERM: it runs, and is somebody else's.
      if ((cause as NodeJS.ErrnoException).code === "ESRCH")
        rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  }
}

/**
 * A folder for all that a run writes besides its tree, in this process and in those that it starts: what programs that
 * were killed have left goes with it. Answers how to take it away.
 */
export const openRunFolder = (parent = tmpdir()): (() => void) => {
  const { TMPDIR: before } = process.env
  sweep(parent)
  const folder = mkdtempSync(path.join(parent, `packhouse-run-${process.pid}-`))
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
