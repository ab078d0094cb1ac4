/** Everything behind the login: the page of the moment under its head, and what lies over it. */
import { useEffect } from "react"
import { Router } from "wouter"
import type { Model } from "#core/screen/app/model.ts"
// Papers are asked for at any time; they come with the pages, not when the server has gone.
import "#core/screen/perform/papers.ts"
import { useScreenLocation } from "./address.ts"
import { useModel } from "./client.tsx"
import { Console } from "./frame/console.tsx"
import { Finder } from "./frame/finder.tsx"
import { Header } from "./frame/header.tsx"
import { Help } from "./frame/help.tsx"
import { Devices } from "./pages/counter/devices.tsx"
import { Label } from "./pages/counter/label.tsx"
import { Packed } from "./pages/counter/packed.tsx"
import { PrintQueue } from "./pages/counter/print-queue.tsx"
import { ScannerCheck } from "./pages/counter/scanner-check.tsx"
import { Dispatch } from "./pages/dispatch.tsx"
import { FailedOrders } from "./pages/failed-orders.tsx"
import { Home } from "./pages/home.tsx"
import { Incoming } from "./pages/incoming/list.tsx"
import { ShipmentPage } from "./pages/incoming/shipment.tsx"
import { Info } from "./pages/info.tsx"
import { Inventory } from "./pages/inventory.tsx"
import { OrderPage } from "./pages/order/order.tsx"
import { Orders } from "./pages/orders/orders.tsx"
import { Pack } from "./pages/pack.tsx"
import { Store } from "./pages/store.tsx"
import { Sync } from "./pages/sync.tsx"

interface PageView {
  readonly title: string
  readonly draw: () => React.ReactNode
}

const pages: Record<Model["page"]["_tag"], PageView> = {
  Login: { title: "Login", draw: () => null },
  Home: { title: "Home", draw: () => <Home /> },
  Orders: { title: "Order Queue", draw: () => <Orders /> },
  Order: { title: "Order", draw: () => <OrderPage /> },
  Dispatch: { title: "Dispatch Order", draw: () => <Dispatch /> },
  Incoming: { title: "Incoming Shipments", draw: () => <Incoming /> },
  Shipment: { title: "Shipment", draw: () => <ShipmentPage /> },
  Inventory: { title: "Inventory", draw: () => <Inventory /> },
  Pack: { title: "Pack", draw: () => <Pack /> },
  Failed: { title: "Failed Partner Orders", draw: () => <FailedOrders /> },
  Label: { title: "Product label", draw: () => <Label /> },
  Packed: { title: "Scan Next", draw: () => <Packed /> },
  PrintQueue: { title: "Print queue", draw: () => <PrintQueue /> },
  ScannerCheck: { title: "Scanner check", draw: () => <ScannerCheck /> },
  Devices: { title: "Device Settings", draw: () => <Devices /> },
  Sync: { title: "Refresh", draw: () => <Sync /> },
  Store: { title: "Store", draw: () => <Store /> },
  Info: { title: "Info", draw: () => <Info /> }
}

const PageOfTheMoment = () => {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useEffect(() => {
    scrollTo(0, 0)
  }, [tag, id])
  return (
    <main key={`${tag} ${id}`} className={`page page-${tag.toLowerCase()}`}>
      {draw()}
    </main>
  )
}

export const Inside = () => (
  <Router hook={useScreenLocation}>
    <Header />
    <PageOfTheMoment />
  </Router>
)

export { listenToScanner } from "./keys/keyboard.ts"

/** What lies over the page. */
export const Over = () => {
  const isFinding = useModel((model) => model.finder !== undefined)
  const isTalking = useModel((model) => model.console !== undefined)
  const isAsking = useModel((model) => model.isHelpOpen)
  return (
    <>
      {isFinding ? <Finder /> : null}
      {isTalking ? <Console /> : null}
      {isAsking ? <Help /> : null}
    </>
  )
}
