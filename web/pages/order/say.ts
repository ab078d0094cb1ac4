/** Says something to the order that is open. */
import type { Message } from "#core/screen/order/model.ts"
import { useDispatch, useModel } from "../../client.tsx"

export const useSay = (): ((said: Message) => void) => {
  const dispatch = useDispatch()
  const id = useModel(({ page }) => (page._tag === "Order" ? page.model.id : 0))
  return (said) => dispatch({ _tag: "OrderSaid", id, said })
}
