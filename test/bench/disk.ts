/** What one sync of the disk takes: what waits for it looks the better, the slower the disk is. */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { median } from "./measure.ts"

const syncs = 200

/** @returns the median of an appended page and its fdatasync, in microseconds, where the stores of benches lie */
const syncTime = (): number => {
  const folder = mkdtempSync(path.join(tmpdir(), "packhouse-disk-"))
  const file = openSync(path.join(folder, "log"), "a")
  const page = Buffer.alloc(4096, 1)
  const times = Array.from({ length: syncs }, () => {
    const start = performance.now()
    writeSync(file, page)
    fdatasyncSync(file)
    return (performance.now() - start) * 1000
  })
  closeSync(file)
  rmSync(folder, { recursive: true })
  return median(times)
}

export const syncNote = (): string => `one sync of this disk takes ${syncTime().toFixed(0)} us`
