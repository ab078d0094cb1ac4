/** The screens of the inventory and of one pack: their messages, and the inventory's poll while it is looked at. */
import * as inventory from "../inventory/model.ts"
import * as pack from "../pack/model.ts"
import type { Model, Step } from "./model.ts"

const shown = (model: Model, [page, commands]: inventory.Step): Step => [
  { ...model, page: { _tag: "Inventory", model: page } },
  commands
]

export const handleInventoryMessage = (model: Model, message: inventory.Message): Step =>
  model.page._tag === "Inventory"
    ? shown(model, inventory.update(model.page.model, message, model.now))
    : [model, []]

export const handlePackMessage = (model: Model, message: pack.Message): Step => {
  if (model.page._tag !== "Pack") return [model, []]
  const [page, commands] = pack.update(model.page.model, message)
  return [{ ...model, page: { _tag: "Pack", model: page } }, commands]
}

export const polledInventory = (model: Model): Step =>
  model.page._tag === "Inventory" ? shown(model, inventory.ticked(model.page.model, model.now)) : [model, []]
