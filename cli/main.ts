/** `packhouse`. Compiled code is kept between calls, so that a script of a hundred commands does not compile it a hundred times. */
import { mkdirSync } from "node:fs"
import { enableCompileCache } from "node:module"
import os from "node:os"
import path from "node:path"

/** A folder of this user alone: whoever writes it decides what runs. Without one, everything works and starts slower. */
const keepCompiled = (): void => {
  const caches = process.env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache")
  const folder = path.join(caches, "packhouse")
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    enableCompileCache(folder)
  } catch {
    // No home, or one that cannot be written.
  }
}

keepCompiled()
const { launch } = await import("./launch.ts")
await launch(process.argv.slice(2))
