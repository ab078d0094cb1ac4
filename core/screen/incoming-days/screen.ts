import { daysScreen } from "../../kit/days/days-screen.ts"
import { head } from "./head.ts"

export const incomingDays = daysScreen(head, (days) => ({ name: "incoming", days }))
