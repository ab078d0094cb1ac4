/** Bundles the server, the daemon and the command line into a folder: the one given as argument, or build. */
import { writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { MINIMUM } from "./node24.mjs"
import { quickStart } from "./quick-start.mjs"
import { release } from "./release.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))

/**
 * Loaded from node_modules when they are needed: native parts, wasm, fonts, what reads its own files, and undici, which
 * the server loads with its first call of another one, and which is slower to load than most commands are to answer.
 */
const external = [
  "serialport",
  "undici",
  "harfbuzzjs",
  "bwip-js",
  "bidi-js",
  "@expo-google-fonts/*",
  "@zxcvbn-ts/*",
  "react-devtools-core",
  "redis",
  "@redis/*"
]

/**
 * Each by itself: what two programs share is cut into pieces along both of their seams, and a command that loads twice as
 * many files takes a quarter longer.
 */
const programs = [
  { "cli/program": "cli/main.ts" },
  {
    "rpc-server/program": "rpc-server/main.ts",
    "rpc-server/pdf-worker-thread": "rpc-server/pdf/pdf-worker-thread.ts",
    "rpc-server/report-worker": "rpc-server/report/report-worker.ts",
    "rpc-server/list-worker": "rpc-server/list/list-worker.ts"
  },
  { "device-daemon/program": "device-daemon/main.ts" }
]

/** What is started: each looks at its Node first, which else says "No such built-in module" and no more. */
const entries = ["cli/packhouse.js", "rpc-server/main.js", "device-daemon/main.js"]
const entry = `const [major, minor] = process.versions.node.split(".").map(Number)
if (major > ${MINIMUM[0]} || (major === ${MINIMUM[0]} && minor >= ${MINIMUM[1]})) await import("./program.js")
else {
  console.error(
    \`Packhouse needs Node ${MINIMUM.join(".")} or newer; this is \${process.version}. Start it with packhouse, which brings its own Node, or with a newer one.\`
  )
  process.exitCode = 1
}
`

const buildProgram = (outdir, entryPoints) =>
  build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    chunkNames: "chunks/[name]-[hash]",
    platform: "node",
    format: "esm",
    splitting: true,
    minifySyntax: true,
    sourcemap: true,
    metafile: true,
    target: "node24",
    jsx: "automatic",
    legalComments: "none",
    logLevel: "warning",
    define: { "process.env.NODE_ENV": '"production"', PACKHOUSE_VERSION: JSON.stringify(release()) },
    external,
    plugins: quickStart,
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);'
    }
  })

/** @returns what went into each program: esbuild's own account of it */
export const buildPrograms = async (outdir) => {
  const results = await Promise.all(programs.map((entryPoints) => buildProgram(outdir, entryPoints)))
  for (const file of entries) writeFileSync(path.join(outdir, file), entry)
  return results.map(({ metafile }) => metafile)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildPrograms(path.resolve(process.argv[2] ?? path.join(root, "build")))
