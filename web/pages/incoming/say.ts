/** Says something to the shipment that is open. */
import type { Message } from "#core/screen/shipment/model.ts"
import { useModel, useTell } from "../../client.tsx"

export const useSay = (): ((message: Message) => void) => {
  const tell = useTell()
  const id = useModel(({ page }) => (page._tag === "Shipment" ? page.model.id : 0))
  return (message) => tell({ _tag: "GotScreenMessage", screen: "Shipment", id, message })
}
