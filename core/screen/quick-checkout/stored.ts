/** What is kept of the quick checkout over a crash, and how it comes back. */
import type { Cart } from "../../counter/cart.ts"
import { type Context, workKey } from "../../kit/counter/context.ts"
import { keptOf, withKept } from "../../kit/counter/selling.ts"
import { opened } from "./checkout.ts"
import { step } from "./filling.ts"
import { type Model, read, type Step } from "./model.ts"
import { sentAgain } from "./placing.ts"

/** Who sells at partner's prices sells to the hub's customer: whether there is one is asked in the beginning. */
export const hubCustomerWanted = (
  id: number,
  { partnerPrice }: Pick<Context, "partnerPrice">
): ReadonlyArray<Step["commands"][number]> =>
  partnerPrice.usesPartnerPrice ? [{ _tag: "LoadHubCustomer", id }] : []

export const restored = (model: Model, text: string | undefined, context: Context): Step => {
  if (model.isLoaded) return step(model)
  const found = text === undefined ? undefined : read(text)
  const kept = found?._tag === "Work" ? found.work : undefined
  const codes = found?._tag === "Codes" ? [...new Set(found.codes)] : []
  const back: Model =
    kept === undefined
      ? model
      : {
          ...model,
          draftId: kept.draftId,
          userType: kept.userType,
          placing: kept.placing ?? undefined,
          work: withKept(model.work, kept)
        }
  return step(
    { ...back, isLoaded: true, dialog: codes.length > 0 ? { _tag: "FoundCodes", codes } : model.dialog },
    [
      { _tag: "LoadCart", screen: context.screen, id: context.storeId },
      { _tag: "LoadDrafts", id: context.storeId },
      ...hubCustomerWanted(context.storeId, context)
    ]
  )
}

/** The cart as the server has it tells how far the sale is. */
export const loadedCart = (before: Model, found: Cart, context: Context): Step => {
  const model: Model = { ...before, leaving: undefined }
  if (model.placing !== undefined) return sentAgain(model, context)
  if (found.order !== null && found.order.order_id === model.order?.order_id)
    return step({ ...model, order: found.order })
  return found.order !== null && model.order === undefined && model.work.waiting.length === 0
    ? step({
        ...model,
        order: found.order,
        userType: found.userInfo?.userType ?? model.userType,
        checkout: { ...opened("order-placed"), hasDetails: true }
      })
    : step(model)
}

/** Whatever is kept of it is stored before anything of the step is done. */
export const saved = (before: Model, done: Step, context: Context): Step => {
  const { model } = done
  const { work, draftId, placing, userType } = model
  const isSame =
    before.work.waiting === work.waiting &&
    before.draftId === draftId &&
    before.userType === userType &&
    before.placing === placing
  if (!model.isLoaded || (isSame && before.isLoaded)) return done
  const store: Step["commands"][number] =
    work.waiting.length > 0 || placing !== undefined || draftId !== null
      ? {
          _tag: "SaveWork",
          key: workKey("xorder", context),
          work: { ...keptOf(work, placing), draftId, userType }
        }
      : { _tag: "RemoveWork", key: workKey("xorder", context) }
  return { ...done, commands: [store, ...done.commands] }
}
