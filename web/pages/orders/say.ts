/** Says something to the queue that is shown. */
import type { Message } from "#core/screen/order-list/model.ts"
import { useDispatch } from "../../client.tsx"

export const useSay = (): ((message: Message) => void) => {
  const dispatch = useDispatch()
  return (message) => dispatch({ _tag: "GotScreenMessage", screen: "Orders", message })
}
