/** Says something to the order that is open. */
import type { Message } from "#core/screen/order/model.ts"
import { useModel, useTell } from "../../client.tsx"

export const useSay = (): ((message: Message) => void) => {
  const tell = useTell()
  const id = useModel(({ page }) => (page._tag === "Order" ? page.model.id : 0))
  return (message) => tell({ _tag: "GotScreenMessage", screen: "Order", id, message })
}
