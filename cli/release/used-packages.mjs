/**
 * What the bundles load from node_modules while they run, file by file, found by esbuild: nothing is left out, and nothing
 * is brought along unused.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { typefaces } from "../../core/label/typeface.ts"
import { packageFolderOf } from "../bin/contents.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
/** Asked for by `createRequire`, which a bundler does not follow. */
const required = ["bwip-js"]
/** Read as files. */
const read = [
  "harfbuzzjs/dist/harfbuzz.wasm",
  "harfbuzzjs/dist/harfbuzz-subset.wasm",
  ...typefaces.map(({ file }) => file)
]

const nameOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0]
const isInstalled = (specifier) => existsSync(path.join(root, "node_modules", nameOf(specifier)))

/** The driver of serial ports for one platform. */
const wiresOf = ([folder, ending]) => {
  const at = `@serialport/bindings-cpp/prebuilds/${folder}`
  const files = readdirSync(path.join(root, "node_modules", at)).filter((file) => file.endsWith(ending))
  if (files.length !== 1) throw new Error(`${at} has ${files.length} files that end in ${ending}`)
  return `${at}/${files[0]}`
}

/** What a package is licensed by, in its own words. */
export const licenceFiles = (folder) =>
  readdirSync(path.join(root, folder)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))

/**
 * @param loaded what the programs import, as a build says it
 * @param wires of the platform
 * @returns paths below the root of the clone, each beginning with node_modules, in order
 */
export const loadedFiles = async (loaded, wires) => {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: {
      contents: [
        ...loaded.filter(isInstalled).map((name) => `import ${JSON.stringify(name)}`),
        ...required.map((name) => `require(${JSON.stringify(name)})`)
      ].join("\n"),
      resolveDir: root
    },
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    // As Node looks for them, and not as a bundler may.
    conditions: [],
    ignoreAnnotations: true,
    logLevel: "error"
  })
  const traced = Object.keys(metafile.inputs).filter((file) => packageFolderOf(file) !== undefined)
  const files = [...traced, ...[...read, wiresOf(wires)].map((file) => `node_modules/${file}`)]
  const folders = new Set(files.map(packageFolderOf))
  for (const folder of folders)
    files.push(`${folder}/package.json`, ...licenceFiles(folder).map((file) => `${folder}/${file}`))
  return [...new Set(files)].sort()
}

/** The packages of the lock file, by their folders. */
export const lockedPackages = () =>
  JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages
