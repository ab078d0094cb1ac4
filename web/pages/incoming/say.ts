/** Says something to the shipment that is open. */
import type { Message } from "#core/screen/shipment/model.ts"
import { useDispatch, useModel } from "../../client.tsx"

export const useSay = (): ((said: Message) => void) => {
  const dispatch = useDispatch()
  const id = useModel(({ page }) => (page._tag === "Shipment" ? page.model.id : 0))
  return (said) => dispatch({ _tag: "ShipmentSaid", id, said })
}
