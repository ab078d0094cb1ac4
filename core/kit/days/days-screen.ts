/** The page on which somebody names the days of a list. */
import * as Day from "../../day.ts"
import type { DateRange } from "../../order/date-range.ts"
import type { Head } from "../head.ts"
import type { Route } from "../route.ts"
import type { FirstScreen } from "../screen.ts"
import { step } from "../step.ts"
import { type Message, type Model, opened, update } from "./model.ts"

/** @param placeOf where the list shows these days */
export const daysScreen = (head: Head, placeOf: (days: DateRange) => Route): FirstScreen<Model, Message> => ({
  ...head,
  open: (_, { now }) => step(opened(Day.dayAt(now))),
  update: (before, message) => {
    const [model, days] = update(before, message)
    return step(model, [], days === undefined ? [] : [{ _tag: "Went", to: placeOf(days) }])
  }
})
