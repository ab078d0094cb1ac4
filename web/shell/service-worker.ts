/**
 * Keeps the page and its pieces on this machine, so that a reload without a network opens it. Nothing else is ever
 * answered from here: calls, receipts and pictures of the server go their own way.
 */
import { isOfPage } from "#core/kit/page-names.ts"

/** The pieces of this build, each under a name that says what is in it. */
declare const PACKHOUSE_PIECES: ReadonlyArray<string>
/** Of the page (SHA-256, base64): a server of another version may answer while it is exchanged. */
declare const PACKHOUSE_PAGE: string

interface Extended extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface Fetched extends Event {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
interface Worker {
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  addEventListener(name: "install" | "activate", take: (event: Extended) => void): void
  addEventListener(name: "fetch", take: (event: Fetched) => void): void
}
const worker = globalThis as unknown as Worker

const page = "/index.html"
const cacheName = `packhouse-${PACKHOUSE_PAGE}`
/** Fonts and the like, which most never need, are kept once they were. */
const named = /-[A-Z0-9]{8}\.(js|css|svg|ttf|wasm)$/
/** A line that is slower than this (ms) is not waited for. */
const patience = 500

const sha = async (bytes: ArrayBuffer): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))))

const inCache = (address: string, of?: string): Promise<Response | undefined> =>
  caches.match(address, { ignoreVary: true, ...(of === undefined ? {} : { cacheName: of }) })

const sound = async (address: string, init?: RequestInit): Promise<Response> => {
  const answer = await fetch(address, init)
  if (answer.ok) return answer
  throw new Error(`${address}: ${answer.status}`)
}

/** What an earlier build had is not fetched again. */
const fetchOrKeep = async (address: string): Promise<readonly [string, Response]> => [
  address,
  (await inCache(address)) ?? (await sound(address))
]

/** All of it or nothing: a page whose pieces are of two builds is worse than none. */
const keep = async (): Promise<void> => {
  const pieces = await Promise.all(PACKHOUSE_PIECES.map(fetchOrKeep))
  const answer = await sound(page, { cache: "no-cache" })
  if ((await sha(await answer.clone().arrayBuffer())) !== PACKHOUSE_PAGE)
    throw new Error("the server answers with the page of another build")
  // The newest is the last of them.
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  await Promise.all(pieces.map(([address, piece]) => cache.put(address, piece)))
  await cache.put(page, answer)
}

/** The build before it stays: pages of it may be open, and fetch what they have not shown yet. */
const tidy = async (): Promise<void> => {
  const names = (await caches.keys()).filter((name) => name.startsWith("packhouse-"))
  await Promise.all(names.slice(0, -2).map((name) => caches.delete(name)))
}

/** The server first: what it lets a page do stands in its answer. */
const openPage = async (request: Request): Promise<Response> => {
  const shell = await inCache(page, cacheName)
  if (shell === undefined) return await fetch(request)
  const answered = fetch(request).then(
    (answer) => (answer.status >= 500 ? shell : answer),
    () => shell
  )
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patience, shell))
  return await Promise.race([answered, late])
}

const openPiece = async (address: string): Promise<Response> => {
  const before = await inCache(address)
  if (before !== undefined) return before
  const answer = await fetch(address)
  if (answer.ok) await (await caches.open(cacheName)).put(address, answer.clone())
  return answer
}

worker.addEventListener("install", (event) => event.waitUntil(keep().then(worker.skipWaiting)))
worker.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => worker.clients.claim())))
worker.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin) return
  if (request.mode === "navigate" && isOfPage(pathname)) event.respondWith(openPage(request))
  else if (named.test(pathname) && search === "") event.respondWith(openPiece(pathname))
})
