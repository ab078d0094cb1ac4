/**
 * Bundles the server, the daemon, the command line and the browser apps into build/, or into the folder named. They are
 * built beside it and put in its place when all of them are there: a build that fails leaves the last one standing.
 */

import { cpSync, mkdirSync, renameSync, rmSync } from "node:fs"
import path from "node:path"
import { build } from "esbuild"
import { buildPrograms } from "./build-programs.mjs"

const [folder = "build"] = process.argv.slice(2)
const partial = `${folder}.partial-${process.pid}`
process.on("exit", () => rmSync(partial, { recursive: true, force: true }))

const common = {
  bundle: true,
  sourcemap: true,
  logLevel: "warning",
  jsx: "automatic",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' }
}

const pages = build({
  ...common,
  entryPoints: { app: "web/main.tsx", "admin/app": "web/admin/main.tsx" },
  outdir: `${partial}/web`,
  entryNames: "[dir]/[name]",
  chunkNames: "chunk-[hash]",
  platform: "browser",
  format: "esm",
  minify: true,
  splitting: true,
  target: "es2022",
  loader: { ".woff2": "file", ".svg": "file" }
})

await Promise.all([buildPrograms(path.resolve(partial)), pages])
mkdirSync(`${partial}/web/admin`, { recursive: true })
cpSync("web/index.html", `${partial}/web/index.html`)
cpSync("web/admin/index.html", `${partial}/web/admin/index.html`)
rmSync(folder, { recursive: true, force: true })
renameSync(partial, folder)
