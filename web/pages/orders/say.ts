/** Says something to the queue that is shown. */
import type { Message } from "#core/screen/order-list/model.ts"
import { useDispatch } from "../../client.tsx"

export const useSay = (): ((said: Message) => void) => {
  const dispatch = useDispatch()
  return (said) => dispatch({ _tag: "OrdersSaid", said })
}
