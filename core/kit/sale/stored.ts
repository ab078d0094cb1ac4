/** What of a sale outlives a crash, and how it comes back; the cart itself is the server's. */
import * as Schema from "effect/Schema"
import { Waiting } from "../cart/change.ts"
import { type Context, workKey } from "../counter/context.ts"
import { Placing } from "../counter/model.ts"
import type { ReadDraft } from "../scan-session/draft-codec.ts"
import type { SaveWork, StoredWork } from "../scan-session/stored-work.ts"
import { step } from "../step.ts"
import type { Sale, SaleStep } from "./model.ts"

/** The fields that the stored form of every sale has. */
export const storedFields = {
  updated_at: Schema.String,
  waiting: Schema.Array(Schema.String),
  sending: Schema.NullOr(Schema.String),
  changes: Schema.Array(Waiting),
  made: Schema.Int,
  userType: Schema.Literals([1, 2, 3]),
  placing: Schema.NullOr(Placing)
}
const StoredSale = Schema.Struct(storedFields)
type StoredSale = typeof StoredSale.Type

const storedOf = ({ work, placing, userType }: Sale): StoredSale => ({
  updated_at: "",
  waiting: work.waiting.flatMap(({ change }) => (change._tag === "Scan" ? [change.scan_code] : [])),
  sending: placing?.key ?? null,
  changes: work.waiting,
  made: work.made,
  userType,
  placing: placing ?? null
})

interface SaleWork<Model, Stored, Own> {
  readonly place: Parameters<typeof workKey>[0]
  readonly read: (text: string) => ReadDraft<Stored>
  /** What of the model is stored beside what is of every sale: while none of it changes, nothing is written. */
  readonly parts: (model: Model) => ReadonlyArray<unknown>
  readonly store: (model: Model, sale: StoredSale, context: Context) => Stored
  /** There is something to lose, though no change and no placing waits. */
  readonly hasWork: (model: Model) => boolean
  readonly restore: (model: Model, stored: Stored) => Model
  /** What is asked for beside the cart once the work is back. */
  readonly opening?: (context: Context) => SaleStep<Model, Own>["commands"]
}

export const saleWork = <Model extends Sale, Stored extends StoredSale & StoredWork, Own>({
  place,
  read,
  parts,
  store,
  hasWork,
  restore,
  opening = () => []
}: SaleWork<Model, Stored, Own>) => {
  type Step = SaleStep<Model, Own | SaveWork<Stored>>

  /** Stored changes come back; those made meanwhile follow them. */
  const withStored = (model: Model, stored: Stored): Model => {
    const { work } = model
    const { changes, made, placing, userType } = stored
    return {
      ...restore(model, stored),
      userType,
      placing: placing ?? undefined,
      work: { ...work, waiting: [...changes, ...work.waiting], made: Math.max(made, work.made) }
    }
  }

  return {
    restored: (model: Model, text: string | undefined, context: Context): Step => {
      const found = text === undefined ? undefined : read(text)
      const back = found?._tag === "Work" ? withStored(model, found.work) : model
      const codes = found?._tag === "Codes" ? [...new Set(found.codes)] : []
      return step(
        { ...back, isLoaded: true, dialog: codes.length > 0 ? { _tag: "FoundCodes", codes } : model.dialog },
        [{ _tag: "LoadCart", screen: context.screen, id: context.storeId }, ...opening(context)]
      )
    },

    /** The step, with what of the sale has changed stored first. */
    saving: (before: Model, after: Step, context: Context): Step => {
      const { model } = after
      const now = (of: Model) => [of.isLoaded, of.work.waiting, of.userType, of.placing, ...parts(of)]
      const was = now(before)
      if (!model.isLoaded || now(model).every((part, index) => part === was[index])) return after
      const { work, placing } = model
      const key = workKey(place, context)
      return {
        ...after,
        commands: [
          work.waiting.length > 0 || placing !== undefined || hasWork(model)
            ? { _tag: "SaveWork", key, work: store(model, storedOf(model), context) }
            : { _tag: "RemoveWork", key },
          ...after.commands
        ]
      }
    }
  }
}
