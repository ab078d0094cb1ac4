/** The answer to a cart that was to become a transfer order. */
import type { TransferAnswer } from "#core/contract/hub-transfer.ts"
import type { DecidedLine } from "#core/stock/transfer.ts"
import { created, creationFailed, problemText, qtyNotValid } from "#core/text/transfer.ts"

type ItemStatus = TransferAnswer["itemStatus"][number]

/** The status of each product of the cart. */
const statusesOf = (
  decided: ReadonlyArray<DecidedLine>,
  increment: string | null
): ReadonlyArray<ItemStatus> =>
  decided.map(({ product_id, problem }) => ({
    product_id,
    success: problem === undefined,
    increment_id: problem === undefined ? increment : null,
    error: problem === undefined ? null : problemText(problem)
  }))

export const answerOf = (decided: ReadonlyArray<DecidedLine>, increment: string | null): TransferAnswer => {
  const itemStatus = statusesOf(decided, increment)
  const failed = itemStatus.flatMap(({ product_id, error }) =>
    error === null ? [] : [{ product_id, error }]
  )
  return {
    success: increment !== null,
    itemStatus,
    invalidProducts: decided.flatMap(({ product_id, problem }) =>
      problem?._tag === "NotMovable" ? [product_id] : []
    ),
    message:
      increment === null
        ? creationFailed(failed.map(({ product_id, error }) => `Product ${product_id} : ${error}`).join(". "))
        : created(increment, failed)
  }
}

export const refusedEmpty = (ids: ReadonlyArray<number>): TransferAnswer => ({
  success: false,
  itemStatus: [],
  invalidProducts: [],
  message: creationFailed(qtyNotValid(ids))
})
