import * as Day from "../../day.ts"
import type { Screen } from "../screen.ts"
import { head } from "./head.ts"
import { type Message, type Model, opened, update } from "./model.ts"

export const orderDays: Screen<Model, Message> = {
  ...head,
  open: (_, { now }) => [opened(Day.dayAt(now)), []],
  update: (before, message) => {
    const [model, days] = update(before, message)
    return {
      model,
      commands: [],
      notices: days === undefined ? [] : [{ _tag: "Went", to: { name: "orders", tab: "all", days } }]
    }
  }
}
