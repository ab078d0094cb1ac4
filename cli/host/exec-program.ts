/**
 * Hands over to another program of Packhouse, in this same process: its arguments, streams, signals and exit code are
 * the program's own from here on.
 */
import { existsSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"

export type Program = "rpc-server" | "device-daemon"

/** The file of a program, beside the bundled command line or in the sources that it runs from. */
const fileOf = (program: Program): string | undefined =>
  [`../${program}/main.js`, `../../${program}/main.ts`]
    .map((relative) => fileURLToPath(new URL(relative, import.meta.url)))
    .find((file) => existsSync(file))

export const execProgram = async (program: Program, args: ReadonlyArray<string>): Promise<void> => {
  const file = fileOf(program)
  if (file === undefined) {
    console.error("Packhouse is not built yet: run `npm start` or `npm run bootstrap` in its folder once.")
    process.exitCode = 1
    return
  }
  const [node = process.execPath] = process.argv
  process.argv = [node, file, ...args]
  await import(pathToFileURL(file).href)
}
