/** The web UI's files, read once at start. A path without a file ending is a page of the single-page app. */
import { hash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { nothingHere } from "./fallback.ts"
import { pathOf } from "./path.ts"

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
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8"
}

interface File {
  readonly bytes: Uint8Array
  /** Compressed by the first request that takes it so: the start does not wait for files that nobody may ask for. */
  readonly gzipped: (() => Promise<Uint8Array>) | undefined
  readonly contentType: string
  readonly tag: string
  readonly cacheControl: string
}

const compress = promisify(gzip)
const compressedOnce = (bytes: Uint8Array): (() => Promise<Uint8Array>) => {
  let compressed: Promise<Uint8Array> | undefined
  return () => {
    compressed ??= compress(bytes)
    return compressed
  }
}

const load = (root: string, name: string): File => {
  const bytes = readFileSync(path.join(root, name))
  const ending = path.extname(name)
  const isText = !/\.(png|ico|woff2)$/.test(ending)
  // Hashed chunks and fonts never change; pages and entry files are asked for again each time, and answered 304.
  const isHashed = /-[A-Z0-9]{8}\.(js|css|ttf)$/.test(name)
  return {
    bytes,
    gzipped: isText && bytes.length > 512 ? compressedOnce(bytes) : undefined,
    contentType: contentTypes[ending] ?? "application/octet-stream",
    tag: `"${hash("sha256", bytes, "base64url").slice(0, 22)}"`,
    cacheControl: isHashed ? "public, max-age=31536000, immutable" : "no-cache"
  }
}

/** Every file below a folder by its URL path. Only what was there at start is served: no path can leave the folder. */
const loadAll = (root: string): ReadonlyMap<string, File> => {
  const entries = existsSync(root) ? readdirSync(root, { withFileTypes: true, recursive: true }) : []
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
      .map((name) => [`/${name}`, load(root, name)])
  )
}

const reply = Effect.fnUntraced(function* (
  { bytes, gzipped, contentType, tag, cacheControl }: File,
  request: HttpServerRequest.HttpServerRequest
) {
  const headers = { etag: tag, "cache-control": cacheControl, vary: "accept-encoding" }
  if (request.headers["if-none-match"] === tag) return HttpServerResponse.empty({ status: 304, headers })
  const accepts = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "")
  if (!accepts || gzipped === undefined) return HttpServerResponse.uint8Array(bytes, { contentType, headers })
  return HttpServerResponse.uint8Array(yield* Effect.promise(gzipped), {
    contentType,
    headers: { ...headers, "content-encoding": "gzip" }
  })
})

/** GET of any path: a file, a page of the app (its index), or 404. */
export const pages = (root: string) => {
  const files = loadAll(root)
  const pageOf = (url: string): File | undefined => {
    const pathname = pathOf(url)
    const file = files.get(pathname)
    if (file !== undefined) return file
    if (pathname === "/admin" || pathname.startsWith("/admin/")) return files.get("/admin/index.html")
    const isHidden = pathname.includes("/.")
    return path.posix.extname(pathname) === "" && !isHidden ? files.get("/index.html") : undefined
  }
  return HttpRouter.add(
    "GET",
    "/*",
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const file = pageOf(request.url)
      return file === undefined ? Effect.succeed(nothingHere) : reply(file, request)
    })
  )
}
