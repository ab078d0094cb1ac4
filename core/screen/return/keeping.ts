/** The sheet over a crash: what was filled in, and an order that nobody has answered, which is sent again under its key. */
import { keptWork } from "../../kit/kept-work.ts"
import type { Notice } from "../../kit/notice.ts"
import { fromStored, toStored } from "../../kit/submission.ts"
import type { Command, Context, Model } from "./model.ts"
import { retry } from "./sending.ts"
import { type ReturnWork, read } from "./work.ts"

export const sheetWork = keptWork<Model, ReturnWork, Context, Notice, Command>({
  screen: "return",
  read,
  parts: ({ changes, order }) => [changes, order?.key],
  store: ({ changes, order }) =>
    changes.size === 0 && order === undefined
      ? undefined
      : {
          changes: [...changes].map(([product_id, change]) => ({ product_id, ...change })),
          order: order === undefined ? null : toStored(order)
        },
  restore: (model, stored) => {
    if (stored?._tag !== "Work") return retry(model)
    const { changes, order } = stored.work
    return retry({
      ...model,
      changes: new Map(changes.map(({ product_id, ...change }) => [product_id, change])),
      order: order === null ? undefined : fromStored(order)
    })
  }
})
