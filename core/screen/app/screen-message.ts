/** Messages of single screens, handed to the screen they are for. */
import * as home from "../home/model.ts"
import * as login from "../login/model.ts"
import * as orderList from "../order-list/model.ts"
import {
  handleDevicesMessage,
  handleLabelMessage,
  handlePackedMessage,
  handlePrintQueueMessage,
  handleScannerCheckMessage
} from "./device-pages.ts"
import { handleInventoryMessage, handlePackMessage } from "./inventory-page.ts"
import type { Model, ScreenMessage, Step } from "./model.ts"
import {
  handleConsoleMessage,
  handleDispatchMessage,
  handleFinderMessage,
  handleOrderMessage
} from "./pages.ts"
import { wantRowItems } from "./queue.ts"
import { handleSettingsMessage } from "./settings-page.ts"
import { handleIncomingMessage, handleShipmentMessage } from "./shipments.ts"
import { andThen } from "./step.ts"

/** Whether the most urgent come first is kept for the workstation; the specified order is the default. */
const rememberingUrgency = (model: Model): Step => {
  const isOn = model.page._tag === "Orders" && model.page.model.urgentAt !== undefined
  return isOn === model.urgentFirst
    ? [model, []]
    : [{ ...model, urgentFirst: isOn }, [{ _tag: "RememberUrgent", isOn }]]
}

export const handleScreenMessage = (model: Model, got: ScreenMessage): Step => {
  switch (got.screen) {
    case "Login": {
      if (model.page._tag !== "Login") return [model, []]
      const [page, commands] = login.update(model.page.model, got.message)
      return [{ ...model, page: { _tag: "Login", model: page } }, commands]
    }
    case "Home":
      return model.page._tag === "Home"
        ? [{ ...model, page: { _tag: "Home", model: home.update(model.page.model, got.message) } }, []]
        : [model, []]
    case "Orders":
      return model.page._tag === "Orders"
        ? andThen(
            rememberingUrgency({
              ...model,
              page: {
                _tag: "Orders",
                model: orderList.update(model.page.model, got.message, model.book.orders)
              }
            }),
            wantRowItems
          )
        : [model, []]
    case "Order":
      return model.page._tag === "Order" && model.page.model.id === got.id
        ? handleOrderMessage(model, got.message)
        : [model, []]
    case "Dispatch":
      return handleDispatchMessage(model, got.message)
    case "Incoming":
      return handleIncomingMessage(model, got.message)
    case "Shipment":
      return model.page._tag === "Shipment" && model.page.model.id === got.id
        ? handleShipmentMessage(model, got.message)
        : [model, []]
    case "Inventory":
      return handleInventoryMessage(model, got.message)
    case "Pack":
      return handlePackMessage(model, got.message)
    case "Label":
      return handleLabelMessage(model, got.message)
    case "Packed":
      return handlePackedMessage(model, got.message)
    case "PrintQueue":
      return handlePrintQueueMessage(model, got.message)
    case "ScannerCheck":
      return handleScannerCheckMessage(model, got.message)
    case "Settings":
      return handleSettingsMessage(model, got.message)
    case "Devices":
      return handleDevicesMessage(model, got.message)
    case "Console":
      return handleConsoleMessage(model, got.message)
    case "Finder":
      return handleFinderMessage(model, got.message)
  }
}
