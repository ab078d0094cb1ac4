/** Views (.tsx) as workers of the tests load them: Node reads TypeScript by itself, but no JSX. */
import { readFileSync, statSync } from "node:fs"
import path from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { build, transformSync } from "esbuild"

/** As the programs are bundled with them; traces name their lines. */
const options = { format: "esm", jsx: "automatic", target: "node24", sourcemap: "inline" } as const

const root = fileURLToPath(new URL("../../", import.meta.url))

/** All of them, once for the workers of a run. */
export const makeViews = (cache: string): Promise<unknown> =>
  build({
    entryPoints: ["cli", "web", "test"].map((room) => `${room}/**/*.tsx`),
    absWorkingDir: root,
    outbase: root,
    outdir: path.join(cache, "views"),
    logLevel: "error",
    ...options
  })

/** What was made of a file; one that has changed since, as under `vitest --watch`, is made anew. */
export const viewOf = (file: string): string => {
  const { TESTED_CACHE: cache = "" } = process.env
  const made = path.join(cache, "views", path.relative(root, file)).replace(/\.tsx$/, ".js")
  const madeAt = statSync(made, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return madeAt > statSync(file).mtimeMs
    ? readFileSync(made, "utf8")
    : transformSync(readFileSync(file, "utf8"), { loader: "tsx", ...options }).code
}
