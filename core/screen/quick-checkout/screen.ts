import { counterScreen } from "../../kit/counter/counter-screen.ts"
import { head } from "./head.ts"
import { type Command, fresh, type Message, type Model, print, type Stored } from "./model.ts"
import { update } from "./update.ts"

export const quickCheckout = counterScreen<Model, Message, Command, Stored>({
  name: "QuickCheckout",
  place: "xorder",
  head,
  fresh,
  update,
  print
})
