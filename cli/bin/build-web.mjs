/** Bundles the browser apps into a folder: the one given as argument, or build/web. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
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

const packers = [
  [".gz", (bytes) => promisify(gzip)(bytes, { level: 9 })],
  [
    ".br",
    (bytes, name) =>
      promisify(brotliCompress)(bytes, {
        params: {
          // A font takes ten times as long for the last two steps.
          [constants.BROTLI_PARAM_QUALITY]: name.endsWith(".ttf") ? 9 : 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
        }
      })
  ]
]

/**
 * Packs every text beside itself, as well as it goes, so that the server neither packs a page nor waits for one. Source
 * maps, which only maintainers open, are left as they are.
 */
const packAll = async (outdir) => {
  const texts = readdirSync(outdir, { recursive: true }).filter((name) =>
    /\.(html|js|css|svg|ttf)$/.test(name)
  )
  await Promise.all(
    texts.flatMap((name) =>
      packers.map(async ([ending, pack]) => {
        const bytes = readFileSync(path.join(outdir, name))
        const packed = await pack(bytes, name)
        if (bytes.length >= 1024 && packed.length < bytes.length)
          writeFileSync(path.join(outdir, name + ending), packed)
      })
    )
  )
}

export const buildWeb = async (outdir) => {
  await Promise.all([
    buildApp(outdir, "web/main.tsx", "web/styles/app.css"),
    buildApp(path.join(outdir, "admin"), "web/admin/main.tsx", "web/styles/admin.css")
  ])
  mkdirSync(path.join(outdir, "admin"), { recursive: true })
  for (const page of ["index.html", "admin/index.html", "icon.svg"])
    cpSync(path.join(root, "web", page), path.join(outdir, page))
  await packAll(outdir)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildWeb(path.resolve(process.argv[2] ?? path.join(root, "build", "web")))
