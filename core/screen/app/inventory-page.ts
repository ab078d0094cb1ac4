/** The inventory's screen: its messages, and its poll while it is looked at. */
import * as inventory from "../inventory.ts"
import type { Model, Step } from "./model.ts"

const shown = (model: Model, [page, commands]: inventory.Step): Step => [
  { ...model, page: { _tag: "Inventory", model: page } },
  commands
]

export const inventorySaid = (model: Model, said: inventory.Message): Step =>
  model.page._tag === "Inventory"
    ? shown(model, inventory.update(model.page.model, said, model.now))
    : [model, []]

export const polledInventory = (model: Model): Step =>
  model.page._tag === "Inventory" ? shown(model, inventory.ticked(model.page.model, model.now)) : [model, []]
