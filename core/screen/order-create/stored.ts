import type { Cart } from "../../counter/cart.ts"
import { type Context, workKey } from "../../kit/counter/context.ts"
import { keptOf, withKept } from "../../kit/counter/selling.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { customerFields } from "./customer.ts"
import { step } from "./filling.ts"
import { type Model, read, type Step, type Stored } from "./model.ts"
import { sentAgain } from "./placing.ts"

export const restored = (model: Model, text: string | undefined, context: Context): Step => {
  if (model.isLoaded) return step(model)
  const found = text === undefined ? undefined : read(text)
  const kept: Stored | undefined = found?._tag === "Work" ? found.work : undefined
  const typed = (name: "mobile" | "name") => ({ [name]: field.ofText(kept?.typed[name] ?? "") })
  const back: Model =
    kept === undefined
      ? model
      : {
          ...model,
          stage: kept.stage === "placed" ? "type" : kept.stage,
          userType: kept.userType,
          customer: { ...model.customer, entries: { ...typed("mobile"), ...typed("name") } },
          placing: kept.placing ?? undefined
        }
  const codes = found?._tag === "Codes" ? [...new Set(found.codes)] : []
  return step(
    {
      ...back,
      isLoaded: true,
      work: withKept(model.work, kept),
      dialog: codes.length > 0 ? { _tag: "FoundCodes", codes } : model.dialog
    },
    [{ _tag: "LoadCart", screen: context.screen, id: context.storeId }]
  )
}

/** The cart as the server has it tells how far the sale is. */
export const loadedCart = (model: Model, found: Cart, context: Context): Step => {
  const userType = found.userInfo?.userType ?? model.userType
  if (
    found.order !== null &&
    model.placing === undefined &&
    model.stage !== "placed" &&
    model.work.waiting.length === 0
  )
    return step({ ...model, stage: "placed", order: found.order, userType })
  if (model.placing !== undefined) return sentAgain({ ...model, stage: "review" }, context)
  return step(
    model.stage === "type" && found.items.length > 0 && found.order === null
      ? { ...model, stage: "cart", userType }
      : model
  )
}

/** What is kept of it. */
const storedOf = (model: Model, context: Context): Stored => {
  const fields = customerFields(model, context.mobileRules)
  return {
    ...keptOf(model.work, model.placing),
    stage: model.stage,
    userType: model.userType,
    typed: {
      mobile: form.entryOf(fields, model.customer, "mobile").text,
      name: form.entryOf(fields, model.customer, "name").text
    }
  }
}

const isKept = ({ work, stage, placing }: Model): boolean =>
  work.waiting.length > 0 ||
  placing !== undefined ||
  stage === "cart" ||
  stage === "customer" ||
  stage === "review"

/** Whatever is kept of it is stored before anything of the step is done. */
export const saved = (before: Model, done: Step, context: Context): Step => {
  const { model } = done
  const isSame =
    before.work.waiting === model.work.waiting &&
    before.stage === model.stage &&
    before.userType === model.userType &&
    before.customer.entries === model.customer.entries &&
    before.placing === model.placing
  if (!model.isLoaded || (isSame && before.isLoaded)) return done
  const store: Step["commands"][number] = isKept(model)
    ? { _tag: "SaveWork", key: workKey("ordercreate", context), work: storedOf(model, context) }
    : { _tag: "RemoveWork", key: workKey("ordercreate", context) }
  return { ...done, commands: [store, ...done.commands] }
}
