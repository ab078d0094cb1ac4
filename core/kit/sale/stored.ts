/** The part of a sale that outlives a crash, and its way back; the cart itself is the server's. */
import * as Schema from "effect/Schema"
import { Money } from "../../money.ts"
import { Buyer } from "../../order/buyer-fields.ts"
import { PayPart } from "../../order/pay-part.ts"
import { Waiting } from "../cart/change.ts"
import type { CounterCommand } from "../counter/command.ts"
import type { Context } from "../counter/context.ts"
import { StoredPlacing } from "../counter/model.ts"
import { keptWork } from "../kept-work.ts"
import type { WorkNotice } from "../notice.ts"
import type { ReadDraft } from "../scan-session/draft-codec.ts"
import { step } from "../step.ts"
import { fromStored, toStored } from "../submission.ts"
import type { Sale, SaleStep } from "./model.ts"

/** The fields that the stored form of every sale has. */
export const storedFields = {
  updated_at: Schema.String,
  waiting: Schema.Array(Schema.String),
  sending: Schema.NullOr(Schema.String),
  changes: Schema.Array(Waiting),
  made: Schema.Int,
  userType: Schema.Literals([1, 2, 3]),
  placing: Schema.NullOr(StoredPlacing),
  buyer: Schema.optionalKey(Schema.NullOr(Buyer)),
  credit: Schema.optionalKey(Schema.Struct({ number: Schema.String, balance: Money })),
  /** What is paid in other ways, as it was typed. */
  parts: Schema.optionalKey(Schema.Array(PayPart)),
  /** What was given for the cash of an order that waits for its rest. */
  given: Schema.optionalKey(Schema.Struct({ due: Money, amount: Money }))
}
const StoredSale = Schema.Struct(storedFields)
export type StoredSale = typeof StoredSale.Type

/** Until its invoice has it. */
const givenFor = ({ order, given }: Pick<Sale, "order" | "given">) =>
  order === undefined ? undefined : given

/** Until its order is placed, which has them. */
const openParts = ({ order, parts }: Pick<Sale, "order" | "parts">) => (order === undefined ? parts : [])

const storedOf = (sale: Sale): StoredSale => {
  const { work, placing, userType, buyer, credit } = sale
  const [given, parts] = [givenFor(sale), openParts(sale)]
  return {
    updated_at: "",
    waiting: work.waiting.flatMap(({ change }) => (change._tag === "Scan" ? [change.scan_code] : [])),
    sending: placing?.key ?? null,
    changes: work.waiting,
    made: work.made,
    userType,
    placing: placing === undefined ? null : toStored(placing),
    ...(buyer === undefined ? {} : { buyer }),
    ...(credit === undefined ? {} : { credit }),
    ...(parts.length === 0 ? {} : { parts }),
    ...(given === undefined ? {} : { given })
  }
}

interface SaleWork<Model, Stored, Own> {
  /** The word of its place. */
  readonly screen: "ordercreate" | "xorder"
  readonly read: (text: string) => ReadDraft<Stored>
  /** Parts of the model that are stored beside those of every sale. */
  readonly parts: (model: Model) => ReadonlyArray<unknown>
  readonly store: (model: Model, sale: StoredSale) => Stored
  /** There is something to lose, though no change and no placing waits. */
  readonly hasWork: (model: Model) => boolean
  readonly restore: (model: Model, stored: Stored) => Model
  /** Requests beside that for the cart once the work is back. */
  readonly opening?: (context: Context) => SaleStep<Model, Own>["commands"]
}

export const saleWork = <
  Model extends Sale,
  Stored extends StoredSale,
  Own extends { readonly _tag: string }
>(
  of: SaleWork<Model, Stored, Own>
) =>
  keptWork<Model, Stored, Context, WorkNotice, CounterCommand | Own>({
    ...of,
    parts: (model) => [
      model.work.waiting,
      model.userType,
      model.placing,
      model.buyer,
      model.credit,
      model.parts,
      givenFor(model),
      ...of.parts(model)
    ],
    store: (model) =>
      model.work.waiting.length > 0 ||
      model.placing !== undefined ||
      model.credit !== undefined ||
      openParts(model).length > 0 ||
      givenFor(model) !== undefined ||
      of.hasWork(model)
        ? of.store(model, storedOf(model))
        : undefined,
    restore: (model, found, context) => {
      const commands: SaleStep<Model, Own>["commands"] = [
        { _tag: "LoadCart", screen: context.screen },
        ...(of.opening?.(context) ?? [])
      ]
      if (found?._tag !== "Work") {
        const codes = [...new Set(found?.codes)]
        return step(codes.length > 0 ? { ...model, dialog: { _tag: "FoundCodes", codes } } : model, commands)
      }
      // Stored changes come back; those made meanwhile follow them.
      const { changes, made, placing, userType } = found.work
      const waiting = [...changes, ...model.work.waiting]
      const work = { ...model.work, waiting, made: Math.max(made, model.work.made) }
      return step(
        {
          ...of.restore(model, found.work),
          userType,
          buyer: found.work.buyer,
          // One that was shown since then is the one that pays.
          credit: model.credit ?? found.work.credit,
          parts: model.parts.length > 0 ? model.parts : (found.work.parts ?? []),
          given: found.work.given,
          placing: placing === null ? undefined : fromStored(placing),
          work
        },
        commands
      )
    }
  })
