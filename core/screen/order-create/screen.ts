import { counterScreen } from "../../kit/counter/counter-screen.ts"
import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, fresh, type Message, type Model, print, type Stored } from "./model.ts"
import { work } from "./stored.ts"
import { update } from "./update.ts"
import { view } from "./view.ts"

export const orderCreate: Screen<Model, Message, Command> = {
  ...counterScreen<Model, Message, Command, Stored>({
    name: "OrderCreate",
    work,
    head,
    fresh,
    update,
    stepBack: ({ stage, typed, tile }) =>
      stage === "customer" || stage === "review" || (stage === "cart" && (typed !== "" || tile >= 0))
        ? { _tag: "WentBack" }
        : undefined,
    print
  }),
  view,
  effects
}
