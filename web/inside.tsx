/** Everything behind the login: the page of the moment under its head. */
import { lazy, Suspense, useEffect } from "react"
import { Router } from "wouter"
import type { Model } from "#core/screen/app/model.ts"
import { useScreenLocation } from "./address.ts"
import { useModel } from "./client.tsx"
import { fetchOthers } from "./fetch-others.ts"
import { Frame } from "./frame/frame.tsx"
import { Orders } from "./pages/orders/orders.tsx"
import { Waiting } from "./parts/waiting.tsx"

const Other = lazy(async () => ({ default: (await fetchOthers()).Other }))

interface PageView {
  readonly title: string
  readonly draw: () => React.ReactNode
}

const pages: Record<Model["page"]["_tag"], PageView> = {
  Login: { title: "Login", draw: () => null },
  Home: { title: "Home", draw: () => <Other page="ViewPage" /> },
  Orders: { title: "Order Queue", draw: () => <Orders /> },
  Order: { title: "Order", draw: () => <Other page="OrderPage" /> },
  Dispatch: { title: "Dispatch Order", draw: () => <Other page="ViewPage" /> },
  Incoming: { title: "Incoming Shipments", draw: () => <Other page="ViewPage" /> },
  Shipment: { title: "Shipment", draw: () => <Other page="ViewPage" /> },
  Inventory: { title: "Inventory", draw: () => <Other page="ViewPage" /> },
  Pack: { title: "Pack", draw: () => <Other page="ViewPage" /> },
  Failed: { title: "Failed Partner Orders", draw: () => <Other page="ViewPage" /> },
  Label: { title: "Product label", draw: () => <Other page="Label" /> },
  Packed: { title: "Scan Next", draw: () => <Other page="ViewPage" /> },
  PrintQueue: { title: "Print queue", draw: () => <Other page="ViewPage" /> },
  ScannerCheck: { title: "Scanner check", draw: () => <Other page="ViewPage" /> },
  Settings: { title: "Settings", draw: () => <Other page="ViewPage" /> },
  Devices: { title: "Device Settings", draw: () => <Other page="ViewPage" /> },
  Sync: { title: "Refresh", draw: () => <Other page="ViewPage" /> },
  Store: { title: "Store", draw: () => <Other page="ViewPage" /> },
  Info: { title: "Info", draw: () => <Other page="ViewPage" /> }
}

/** What is not shown yet does not hold up what is. */
const useOthers = (): void => {
  const isFilled = useModel(({ book, link }) => book.updatedAt !== undefined || link === "offline")
  useEffect(() => {
    if (isFilled) void fetchOthers()
  }, [isFilled])
}

const PageOfTheMoment = () => {
  useOthers()
  const tag = useModel((model) => model.page._tag)
  const id = useModel(({ page }) => {
    if (page._tag === "Pack") return page.model.code
    return page._tag === "Order" || page._tag === "Shipment" ? page.model.id : 0
  })
  const number = useModel(({ page }) => {
    if (page._tag === "Shipment") return page.model.shipment?.shipment_name
    if (page._tag === "Pack") return page.model.code
    return page._tag === "Order" ? page.model.order?.increment_id : undefined
  })
  const { title, draw } = pages[tag]
  useEffect(() => {
    document.title = `${number === undefined ? title : `${title} ${number}`} - Packhouse`
  }, [title, number])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top, or at the row under its cursor
  useEffect(() => {
    scrollTo(0, 0)
    document.querySelector("main .row.is-selected")?.scrollIntoView({ block: "nearest" })
  }, [tag, id])
  return (
    <main key={`${tag} ${id}`} className={`page page-${tag.toLowerCase()}`}>
      <Suspense fallback={<Waiting text="Connecting..." />}>{draw()}</Suspense>
    </main>
  )
}

export const Inside = () => (
  <Router hook={useScreenLocation}>
    <Frame />
    <PageOfTheMoment />
  </Router>
)
