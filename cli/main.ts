/**
 * `packhouse`: the command line, or a program of its own, which then loads nothing of this one. Compiled code is kept
 * between calls, so that a script of a hundred commands does not compile it a hundred times.
 */
import { mkdirSync } from "node:fs"
import { enableCompileCache } from "node:module"
import os from "node:os"
import path from "node:path"
import { handedOver } from "./command/delegated-commands.ts"
import { execProgram } from "./host/exec-program.ts"

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
const args = process.argv.slice(2)
const other = handedOver(args)
if (other === undefined) {
  const { launch } = await import("./launch.ts")
  await launch(args)
} else await execProgram(other.program, other.args)
