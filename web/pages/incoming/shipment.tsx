/** One incoming shipment, with its dialogs over it. */
import { useModel } from "../../client.tsx"
import { ViewPage } from "../../view/view-page.tsx"
import { Dialogs } from "./dialogs.tsx"

export const ShipmentPage = () => {
  const model = useModel(({ page }) => (page._tag === "Shipment" ? page.model : undefined))
  return (
    <>
      <ViewPage />
      {model?.shipment === undefined ? null : <Dialogs model={model} shipment={model.shipment} />}
    </>
  )
}
