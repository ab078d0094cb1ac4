/** Everything that people do in a world. What moves stock or money is one more of these. */
import { correctionWork } from "./correction-work.ts"
import type { Operation } from "./operation.ts"
import { orderWork } from "./order-work.ts"
import { shelfWork } from "./shelf-work.ts"
import type { Actor } from "./world.ts"

const operations: ReadonlyArray<Operation> = [...shelfWork, ...orderWork, ...correctionWork]
const lot = operations.flatMap((operation) => Array<Operation>(operation.weight).fill(operation))

export const chosen = (actor: Actor): Operation => {
  const operation = actor.one(lot)
  if (operation === undefined) throw new Error("there is nothing to do")
  return operation
}
