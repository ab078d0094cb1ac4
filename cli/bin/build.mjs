/** Bundles the server, the daemon, the command line and the browser apps into build/. */

import { cpSync, mkdirSync, rmSync } from "node:fs"
import { build } from "esbuild"

rmSync("build", { recursive: true, force: true })

const common = {
  bundle: true,
  sourcemap: true,
  logLevel: "warning",
  jsx: "automatic",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' }
}

/** Loaded from node_modules when they are needed: native parts, wasm, fonts, and what reads its own files. */
const external = [
  "serialport",
  "harfbuzzjs",
  "bwip-js",
  "bidi-js",
  "pdf-lib",
  "@expo-google-fonts/*",
  "@zxcvbn-ts/*",
  "react-devtools-core",
  "redis",
  "@redis/*"
]

const programs = build({
  ...common,
  entryPoints: {
    "cli/packhouse": "cli/main.ts",
    "rpc-server/main": "rpc-server/main.ts",
    "device-daemon/main": "device-daemon/main.ts"
  },
  outdir: "build",
  chunkNames: "chunks/[name]-[hash]",
  platform: "node",
  format: "esm",
  splitting: true,
  target: "node24",
  minifySyntax: true,
  external,
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);'
  }
})

const pages = build({
  ...common,
  entryPoints: { app: "web/main.tsx", "admin/app": "web/admin/main.tsx" },
  outdir: "build/web",
  entryNames: "[dir]/[name]",
  chunkNames: "chunk-[hash]",
  platform: "browser",
  format: "esm",
  minify: true,
  splitting: true,
  target: "es2022",
  loader: { ".woff2": "file", ".svg": "file" }
})

await Promise.all([programs, pages])
mkdirSync("build/web/admin", { recursive: true })
cpSync("web/index.html", "build/web/index.html")
cpSync("web/admin/index.html", "build/web/admin/index.html")
