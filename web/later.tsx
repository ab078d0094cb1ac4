/**
 * Parts of the product that the first page does without. They come as soon as the browser has nothing else to do, so that
 * a counter that loses its server has them all.
 */
import { lazy } from "react"
import type { rest as Rest } from "./rest.tsx"

const fetchRest = (): Promise<typeof Rest> => import("./rest.tsx").then(({ rest }) => rest)

const later = (name: keyof typeof Rest) => lazy(async () => ({ default: (await fetchRest())[name] }))

export const Console = later("Console")
export const Dispatch = later("Dispatch")
export const Finder = later("Finder")
export const Help = later("Help")
export const Info = later("Info")
export const OrderPage = later("OrderPage")
export const Store = later("Store")
export const Sync = later("Sync")

/** Fetches the rest ahead; what cannot be fetched now is asked for again when it is needed. */
export const fetchTheRest = (): void => {
  const fetchAhead = () => void fetchRest().catch(() => undefined)
  if ("requestIdleCallback" in window) requestIdleCallback(fetchAhead, { timeout: 3000 })
  else setTimeout(fetchAhead, 1000)
}
