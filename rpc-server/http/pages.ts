/**
 * The web UI's files, read once at start: an upgrade that replaces the folder under a running server takes nothing from the
 * pages that are open. The paths of its places are pages of the single-page app; any other is 404.
 */
import { hash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import * as route from "#core/kit/route.ts"
import { codingFor } from "./compression.ts"
import { nothingHere } from "./fallback.ts"
import { type Coding, codings } from "./packing.ts"
import { pathOf } from "./path.ts"
import type { Security } from "./security.ts"

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".ttf": "font/ttf",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8"
}

interface File {
  readonly bytes: Uint8Array
  /** The file as the build has packed it, by coding; none for a file that packing makes no smaller. */
  readonly packed: ReadonlyMap<Coding, Uint8Array>
  readonly contentType: string
  readonly tag: string
  readonly cacheControl: string
  /** The headers that say what may run in a page; none for other files. */
  readonly policy: Readonly<Record<string, string>>
}

/** The ending that a packed file has beside the file itself. */
const endingOf: Readonly<Record<Coding, string>> = { br: ".br", gzip: ".gz" }
const isPacked = (name: string): boolean => codings.some((coding) => name.endsWith(endingOf[coding]))

type Pages = Pick<Security, "policyOf" | "policyOfReader">
/** The thread that reads codes off pictures of a camera. */
const isReader = /^camera-reader-[A-Z0-9]{8}\.js$/

const load = (root: string, name: string, names: ReadonlySet<string>, security: Pages): File => {
  const { policyOf, policyOfReader } = security
  const read = (file: string) => readFileSync(path.join(root, file))
  const bytes = read(name)
  const ending = path.extname(name)
  // A file with a hash in its name never changes; pages are asked for again each time, and answered 304.
  const isHashed = /-[A-Z0-9]{8}\.(js|css|svg|ttf|wasm)$/.test(name)
  return {
    bytes,
    packed: new Map(
      codings.flatMap((coding) => {
        const file = name + endingOf[coding]
        return names.has(file) ? [[coding, read(file)] as const] : []
      })
    ),
    contentType: contentTypes[ending] ?? "application/octet-stream",
    // Weak: the same page stands under it in every coding. A hash in the name says already what the file holds.
    tag: `W/"${isHashed ? path.basename(name) : hash("sha256", bytes, "base64url").slice(0, 22)}"`,
    cacheControl: isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    policy: ending === ".html" ? policyOf(bytes.toString()) : isReader.test(name) ? policyOfReader : {}
  }
}

/** Reads a file of the build; undefined when the file is gone. */
type Loaded = () => File | undefined

/** Maps of the sources are most of what there is, and only a debugger asks for them: they are read when it does. */
const loaded = (root: string, name: string, names: ReadonlySet<string>, security: Pages): Loaded => {
  if (name.endsWith(".map"))
    return () => (existsSync(path.join(root, name)) ? load(root, name, names, security) : undefined)
  const file = load(root, name, names, security)
  return () => file
}

/** Every file below a folder by its URL path. Only what was there at start is served: no path can leave the folder. */
const loadAll = (root: string, security: Pages): ReadonlyMap<string, Loaded> => {
  const entries = existsSync(root) ? readdirSync(root, { withFileTypes: true, recursive: true }) : []
  const names = new Set(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
  )
  return new Map(
    [...names]
      .filter((name) => !isPacked(name))
      .map((name) => [`/${name}`, loaded(root, name, names, security)])
  )
}

const reply = (
  { bytes, packed, contentType, tag, cacheControl, policy }: File,
  request: HttpServerRequest.HttpServerRequest
): HttpServerResponse.HttpServerResponse => {
  const headers = { etag: tag, "cache-control": cacheControl, vary: "accept-encoding", ...policy }
  const coding = codingFor(request.headers["accept-encoding"], [...packed.keys()])
  const chosen = coding === undefined ? undefined : packed.get(coding)
  return coding === undefined || chosen === undefined
    ? HttpServerResponse.uint8Array(bytes, { contentType, headers })
    : HttpServerResponse.uint8Array(chosen, {
        contentType,
        headers: { ...headers, "content-encoding": coding }
      })
}

/** Whether a path is one of the single-page app's places. */
export const isPlace = (url: string): boolean => {
  try {
    return route.read(new URL(url, "http://host").pathname, undefined) !== undefined
  } catch {
    return false
  }
}

/** Somebody looks at what is answered, and no program. */
const isLooking = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers.accept?.includes("text/html") === true

/** GET of any path: a file, a page of the app (its index), or 404, which leads who looks at it home. */
export const pages = (root: string, security: Pages) => {
  const files = loadAll(root, security)
  const answer = (request: HttpServerRequest.HttpServerRequest): HttpServerResponse.HttpServerResponse => {
    const pathname = pathOf(request.url)
    const file = files.get(pathname)?.()
    if (file !== undefined) return reply(file, request)
    const page = files.get("/index.html")?.()
    if (page === undefined) return nothingHere
    if (isPlace(request.url)) return reply(page, request)
    const isFile = path.posix.extname(pathname) !== "" || pathname.includes("/.")
    return isFile || !isLooking(request)
      ? nothingHere
      : HttpServerResponse.setStatus(reply(page, request), 404)
  }
  return HttpRouter.add("GET", "/*", Effect.map(HttpServerRequest.HttpServerRequest, answer))
}
