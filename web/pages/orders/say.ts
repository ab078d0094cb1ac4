/** Says something to the queue that is shown. */
import type { Message } from "#core/screen/order-list/model.ts"
import { useTell } from "../../client.tsx"

export const useSay = (): ((message: Message) => void) => {
  const tell = useTell()
  return (message) => tell({ _tag: "GotScreenMessage", screen: "Orders", message })
}
