import { daysScreen } from "../../kit/days/days-screen.ts"
import type { Message, Model } from "../../kit/days/model.ts"
import type { Screen } from "../../kit/screen.ts"
import { head } from "./head.ts"
import { screenView } from "./view.ts"

export const orderDays: Screen<Model, Message> = {
  ...daysScreen(head, (days) => ({ name: "orders", tab: "all", days })),
  view: screenView
}
