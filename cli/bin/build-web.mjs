/** Bundles the browser apps into a folder: the one given as argument, or build/web. */
import { cpSync, mkdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const root = fileURLToPath(new URL("../..", import.meta.url))
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))

/** One app. Each is bundled by itself: what they have in common would cut the first load of both into pieces. */
const buildApp = (outdir, script, styles) =>
  build({
    absWorkingDir: root,
    entryPoints: [
      { in: script, out: "app" },
      { in: styles, out: "app" }
    ],
    outdir,
    bundle: true,
    entryNames: "[dir]/[name]",
    chunkNames: "chunk-[hash]",
    assetNames: "font-[name]-[hash]",
    loader: { ".ttf": "file" },
    platform: "browser",
    format: "esm",
    splitting: true,
    minify: true,
    sourcemap: true,
    target: "es2022",
    jsx: "automatic",
    legalComments: "none",
    logLevel: "warning",
    define: { "process.env.NODE_ENV": '"production"', PACKHOUSE_VERSION: JSON.stringify(version) }
  })

export const buildWeb = async (outdir) => {
  await Promise.all([
    buildApp(outdir, "web/main.tsx", "web/styles/app.css"),
    buildApp(path.join(outdir, "admin"), "web/admin/main.tsx", "web/styles/admin.css")
  ])
  mkdirSync(path.join(outdir, "admin"), { recursive: true })
  for (const page of ["index.html", "admin/index.html", "icon.svg"])
    cpSync(path.join(root, "web", page), path.join(outdir, page))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildWeb(path.resolve(process.argv[2] ?? path.join(root, "build", "web")))
