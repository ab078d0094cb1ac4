/** What lies over the page is a view, too. */

import type { View } from "../kit/view/view.ts"
import { view as console } from "./console/view.ts"
import { actionsEverywhere } from "./everywhere.ts"
import { view as finder } from "./finder/view.ts"
import { view as help, type KeyLine } from "./help/view.ts"
import type { Message, Model } from "./model.ts"
import { view as palette } from "./palette/view.ts"
import { view as tray } from "./tray/view.ts"

const madeOver = (model: Model, helped: () => ReadonlyArray<KeyLine>): View<Message> | undefined => {
  if (model.isHelpOpen) return help(helped(), actionsEverywhere(model))
  if (model.tray.isOpen) return tray(model)
  if (model.palette !== undefined) return palette(model.palette, model)
  if (model.console !== undefined) return console(model.console, model)
  return model.finder === undefined ? undefined : finder(model.finder, model)
}

/** @param helped what the keys below the help mean */
export const overView = (model: Model, helped: () => ReadonlyArray<KeyLine>): View<Message> | undefined => {
  const view = madeOver(model, helped)
  return view === undefined ? undefined : (model.words?.view(view) ?? view)
}
