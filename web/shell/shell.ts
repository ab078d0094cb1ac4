/** The page as an app of this machine: what it is installed by, and what keeps it for a reload without a network. */

import { isQuiet } from "#core/client/quiet.ts"
import type { Running } from "#core/client/run.ts"

const link = (rel: string, href: string): void => {
  const element = document.createElement("link")
  element.rel = rel
  element.href = href
  document.head.append(element)
}

/** What is kept now is another build than what is shown. */
const isNewer = async (): Promise<boolean> => {
  const names = (await caches.keys()).filter((name) => name.startsWith("packhouse-"))
  const newest = await caches.match("/index.html", { ignoreVary: true, cacheName: names.at(-1) ?? "" })
  const text = await newest?.text()
  return text !== undefined && [...document.scripts].some((script) => !text.includes(script.text))
}

/** What somebody types stays where it is, and so does a camera that they hold codes to. */
const isInUse = (): boolean => {
  const box = document.activeElement
  const isTyping = (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement) && box.value !== ""
  return isTyping || document.documentElement.classList.contains("has-camera")
}

const keepAt = async ({ model, subscribe }: Running, container: ServiceWorkerContainer): Promise<void> => {
  let isOutdated = false
  container.addEventListener("controllerchange", async () => {
    isOutdated = await isNewer()
  })
  await container.register("/service-worker.js", { updateViaCache: "none" })
  const registration = await container.ready
  let { link } = model()
  subscribe(() => {
    const before = link
    link = model().link
    // A server that comes back may be a newer one.
    if (link === "online" && before !== link) registration.update().catch(() => undefined)
    if (!isOutdated || isInUse() || !isQuiet(model())) return
    isOutdated = false
    location.reload()
  })
}

let isKept = false

/** Once for a page. Without https there is no worker, and nothing else changes. */
export const keepShell = (client: Running): void => {
  if (isKept) return
  isKept = true
  link("manifest", "/app.webmanifest")
  link("apple-touch-icon", "/icon-180.png")
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (container === undefined) return
  // A browser that keeps nothing, or a private window: the page is as it was without it.
  keepAt(client, container).catch(() => undefined)
}
