/** Bundles the browser apps into a folder: the one given as argument, or build/web. */
import { createHash } from "node:crypto"
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { build } from "esbuild"
import { writeAppIcons } from "./app-icons.mjs"
import { minifierMark, minifyScript, minifyStyle } from "./minify.mjs"
import { release } from "./release.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))

/**
 * What is fetched later can rest on what was fetched before. The bundler does not know which comes first, and cuts what two
 * fetches share out of both of them; told that the later one imports the earlier one, it leaves the earlier one whole.
 */
const fetchedAfter = {
  "web/camera/camera.tsx": ["#web/others.tsx"],
  "web/start.tsx": ["react-dom"],
  "web/keys/keyboard.ts": ["#web/start.tsx"],
  "web/others.tsx": ["#web/start.tsx"],
  "web/view/chart.tsx": ["#web/others.tsx"],
  "web/view/columns.tsx": ["#web/others.tsx"],
  "web/view/form.tsx": ["#web/others.tsx"],
  "web/view/question.tsx": ["#web/view/form.tsx"],
  "web/view/qr.tsx": ["#web/others.tsx"],
  "web/host/later-ports.ts": ["#web/start.tsx"],
  "core/client/soon-effects.ts": ["#web/start.tsx"],
  "core/client/later.ts": ["#web/start.tsx"]
}
/** wouter asks for a hook of React by way of a package that has it for older ones too, a fifth of what wouter weighs. */
const fromReact = "use-sync-external-store/shim/index.js"
/** What every browser of the last years runs. */
const target = "es2022"
/** Sentences about the methods of the contract are for the server's own document of it: no page shows them. */
const about = /\babout:\s*"(?:[^"\\]|\\.)*"(?=,)/g
const whole = {
  name: "whole",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]core[\\/]contract[\\/][^\\/]+\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, "utf8").replaceAll(about, 'about: ""'),
      loader: "ts"
    }))
    onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
      const earlier = fetchedAfter[path.relative(root, file).replaceAll("\\", "/")]
      if (earlier === undefined) return undefined
      const imports = earlier.map((each) => `import "${each}"\n`).join("")
      return {
        contents: `${readFileSync(file, "utf8")}\n${imports}`,
        loader: path.extname(file) === ".tsx" ? "tsx" : "ts",
        resolveDir: path.dirname(file)
      }
    })
  }
}

/**
 * One app. Each is bundled by itself: what they have in common would cut the first load of both into pieces.
 * @param styles every style by the name that it has in the folder
 * @param define names that the build knows
 */
const buildApp = async (outdir, script, styles, define, plugins = []) => {
  const result = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: script, out: "app" },
      ...Object.entries(styles).map(([out, source]) => ({ in: source, out }))
    ],
    outdir,
    bundle: true,
    entryNames: "[name]-[hash]",
    chunkNames: "chunk-[hash]",
    assetNames: "font-[name]-[hash]",
    loader: { ".ttf": "file" },
    platform: "browser",
    format: "esm",
    splitting: true,
    minifyIdentifiers: true,
    minifySyntax: true,
    // Left to the second step, which needs the marks of what may be left out.
    minifyWhitespace: false,
    sourcemap: true,
    target,
    jsx: "automatic",
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    plugins,
    footer: { js: minifierMark },
    alias: { [fromReact]: "react" },
    define: {
      "process.env.NODE_ENV": '"production"',
      PACKHOUSE_VERSION: JSON.stringify(release()),
      ...define
    }
  })
  const minifyEnding = (ending, minified) =>
    Object.keys(result.metafile.outputs)
      .filter((file) => file.endsWith(ending))
      .map((file) => minified(path.join(root, file), target))
  await Promise.all([...minifyEnding(".js", minifyScript), ...minifyEnding(".css", minifyStyle)])
  return result
}

/** The output that an entry became, and that file by its name in the folder. */
const outputOf = ({ outputs }, source) =>
  Object.keys(outputs).find((file) => outputs[file].entryPoint === source) ?? ""
const fileOf = (metafile, outdir, source) =>
  path.relative(outdir, path.resolve(root, outputOf(metafile, source)))

/** The scripts that a source becomes part of, and everything they import at once, by their names in the folder. */
const piecesOf = (metafile, outdir, source, found = new Set()) => {
  const take = (file) => {
    const name = path.relative(outdir, path.resolve(root, file))
    if (found.has(name)) return
    found.add(name)
    for (const { path: imported, kind } of metafile.outputs[file]?.imports ?? [])
      if (kind === "import-statement") take(imported)
  }
  take(outputOf(metafile, source))
  return found
}

/** A script as a part of its page. Its pieces are named from the root: it has no address to begin from. */
const inPage = (outdir, name) => {
  const file = path.join(outdir, name)
  const script = readFileSync(file, "utf8")
    .trim()
    .replaceAll(/(["'`])\.\/chunk-/g, "$1/chunk-")
    .replace("sourceMappingURL=", "sourceMappingURL=/")
  if (/<!--|<\/script/i.test(script)) throw new Error(`${name} holds what ends or hides a script of a page`)
  rmSync(file)
  return script
}

/**
 * A script that nearly all of is run at once: a browser is told so, and compiles it on a thread of its own while it is
 * still coming, in place of one function after the other while somebody waits for the first rows.
 */
const compileAtOnce = (file) => {
  writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, "utf8")}`)
  const map = JSON.parse(readFileSync(`${file}.map`, "utf8"))
  writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }))
}

/** What comes behind the first rows, by the names that `web/host/pieces.ts` is asked for: scripts, and their styles. */
const comingBehind = {
  camera: ["web/camera/camera.tsx"],
  chart: ["web/view/chart.tsx", "web/styles/chart.css"],
  columns: ["web/view/columns.tsx"],
  hindi: ["core/kit/words/hindi.ts"],
  form: ["web/view/form.tsx", "web/view/question.tsx"],
  later: ["core/client/later.ts"],
  others: ["web/others.tsx", "web/styles/others.css"],
  qr: ["web/view/qr.tsx"],
  scanner: ["web/keys/keyboard.ts"],
  soon: ["core/client/soon-effects.ts", "web/host/later-ports.ts"]
}

/** What reads codes off pictures: a script for a thread of its own, and its engine beside it. */
const buildReader = async (outdir) => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [{ in: "web/camera/reader.ts", out: "camera-reader" }],
    outdir,
    bundle: true,
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    publicPath: "/",
    loader: { ".wasm": "file" },
    platform: "browser",
    format: "iife",
    minify: true,
    target,
    legalComments: "none",
    logLevel: "warning",
    metafile: true
  })
  return { metafile, file: `/${fileOf(metafile, outdir, "web/camera/reader.ts")}` }
}

/** Pictures that the head and the ways of a phone show: the page carries them, the others come behind the first rows. */
const firstIcons = /id="icon-(home|orders|dispatch|incoming|find|more|menu|user)"/

/** The sheet of pictures, parted. */
const icons = () => {
  const lines = readFileSync(path.join(root, "web/icons.svg"), "utf8").trim().split("\n")
  const ofSheet = (isWanted) =>
    lines.filter((line) => !line.startsWith("<symbol") || isWanted(firstIcons.test(line))).join("\n")
  return {
    first: ofSheet((isFirst) => isFirst),
    others: ofSheet((isFirst) => !isFirst)
  }
}

/** Written under a name that changes with what is in it. */
const writeIcons = (outdir) => {
  const { others } = icons()
  const hash = createHash("sha256").update(others).digest("hex").slice(0, 8).toUpperCase()
  writeFileSync(path.join(outdir, `icons-${hash}.svg`), others)
  return `icons-${hash}.svg`
}

/** A script that imports nothing when it runs. @param define what the build tells it, as JSON */
const buildAlone = (outdir, script, define) =>
  build({
    absWorkingDir: root,
    entryPoints: [{ in: script, out: path.basename(script, ".ts") }],
    outdir,
    bundle: true,
    platform: "browser",
    format: "iife",
    minify: true,
    target,
    logLevel: "warning",
    define
  })

/**
 * The first scripts are parts of the page, and the page names the pieces that they need: what is only found in another
 * file costs the way to the server and back, while nothing is on the line. Where somebody is logged in a small script
 * asks for the rest before anything else of the page is read.
 */
const makePage = async ({ metafile }, outdir) => {
  const [entry, styles] = ["web/main.tsx", "web/styles/app.css"].map((source) =>
    fileOf(metafile, outdir, source)
  )
  const first = piecesOf(metafile, outdir, "web/main.tsx")
  const screens = piecesOf(metafile, outdir, "web/start.tsx")
  // A line has few ways at a time, and a large piece is the longest on its way.
  const sizeOf = (name) => statSync(path.join(outdir, name)).size
  const later = [...screens].filter((name) => !first.has(name)).sort((a, b) => sizeOf(b) - sizeOf(a))
  const there = new Set([...first, ...screens])
  for (const name of later) compileAtOnce(path.join(outdir, name))
  const filesOf = (sources) =>
    sources
      .flatMap((source) => [...piecesOf(metafile, outdir, source)])
      .filter((file) => !there.has(file))
      .map((file) => `/${file}`)
  const behind = Object.entries(comingBehind).map(([name, sources]) => [name, filesOf(sources)])
  behind.find(([name]) => name === "others")[1].push(`/${writeIcons(outdir)}`)
  await buildAlone(outdir, "web/boot.ts", {
    PACKHOUSE_PIECES: JSON.stringify(later.map((name) => `/${name}`)),
    PACKHOUSE_BEHIND: JSON.stringify(Object.fromEntries(behind))
  })
  const links = [...first]
    .filter((name) => name !== entry)
    .map((name) => `<link rel="modulepreload" href="/${name}" />\n    `)
  const [boot, app] = [inPage(outdir, "boot.js"), inPage(outdir, entry)]
  const page = readFileSync(path.join(root, "web/index.html"), "utf8")
    .replace('"/app.css"', `"/${styles}"`)
    .replace("<!-- icons -->", icons().first)
    .replace('<script src="/boot.js"></script>', () => `<script>${boot}</script>`)
    .replace('<script type="module" src="/app.js">', () => `${links.join("")}<script type="module">${app}\n`)
  writeFileSync(path.join(outdir, "index.html"), page)
}

/** The worker that keeps the page and its pieces, which names all of them: so each build has another one. */
const makeWorker = async ({ metafile }, outdir) => {
  // The camera comes at its first use, and is kept from then on.
  const others = piecesOf(metafile, outdir, "web/others.tsx")
  const screens = piecesOf(metafile, outdir, "web/start.tsx")
  const unused = [...piecesOf(metafile, outdir, "web/camera/camera.tsx")].filter(
    (name) => !others.has(name) && !screens.has(name)
  )
  const pieces = readdirSync(outdir).filter(
    (name) =>
      /-[A-Z0-9]{8}\.(js|css|svg)$/.test(name) && !name.startsWith("camera-") && !unused.includes(name)
  )
  const page = createHash("sha256")
    .update(readFileSync(path.join(outdir, "index.html")))
    .digest("base64")
  await buildAlone(outdir, "web/shell/service-worker.ts", {
    PACKHOUSE_PIECES: JSON.stringify(pieces.sort().map((name) => `/${name}`)),
    PACKHOUSE_PAGE: JSON.stringify(page)
  })
}

const packers = [
  [".gz", (bytes) => promisify(gzip)(bytes, { level: 9 })],
  [
    ".br",
    (bytes, name) =>
      promisify(brotliCompress)(bytes, {
        params: {
          // A font or an engine takes ten times as long for the last two steps.
          [constants.BROTLI_PARAM_QUALITY]: /\.(ttf|wasm)$/.test(name) ? 9 : 11,
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
    /\.(html|js|css|svg|ttf|wasm)$/.test(name)
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

/** @returns what went into the pages: esbuild's own account of it */
export const buildWeb = async (outdir) => {
  const reader = await buildReader(outdir)
  const app = await buildApp(
    outdir,
    "web/main.tsx",
    { app: "web/styles/app.css", chart: "web/styles/chart.css", others: "web/styles/others.css" },
    { PACKHOUSE_READER: JSON.stringify(reader.file) },
    [whole]
  )
  for (const file of ["icon.svg", "app.webmanifest"])
    cpSync(path.join(root, "web", file), path.join(outdir, file))
  writeAppIcons(readFileSync(path.join(root, "web/icon.svg"), "utf8"), outdir)
  await makePage(app, outdir)
  await makeWorker(app, outdir)
  await packAll(outdir)
  return [app.metafile, reader.metafile]
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildWeb(path.resolve(process.argv[2] ?? path.join(root, "build", "web")))
