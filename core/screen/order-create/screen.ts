import { counterScreen } from "../../kit/counter/counter-screen.ts"
import { head } from "./head.ts"
import { type Command, fresh, type Message, type Model, print, type Stored } from "./model.ts"
import { update } from "./update.ts"

export const orderCreate = counterScreen<Model, Message, Command, Stored>({
  name: "OrderCreate",
  place: "ordercreate",
  head,
  fresh,
  update,
  stepBack: ({ stage }) =>
    stage === "cart" || stage === "customer" || stage === "review" ? { _tag: "WentBack" } : undefined,
  print
})
