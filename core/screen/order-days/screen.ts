import { daysScreen } from "../../kit/days/days-screen.ts"
import { head } from "./head.ts"

export const orderDays = daysScreen(head, (days) => ({ name: "orders", tab: "all", days }))
