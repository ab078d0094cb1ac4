/** Everything that people do in a world. What moves stock or money is one more of these. */
import { correctionWork } from "./correction-work.ts"
import { orderWork } from "./order-work.ts"
import { shelfWork } from "./shelf-work.ts"
import type { Actor } from "./world.ts"

export interface Operation {
  readonly name: string
  /** How often it is done, beside the others. */
  readonly weight: number
  /** Tells the books what became of it; does nothing where there is nothing to do it with. */
  readonly run: (actor: Actor) => Promise<void>
}

const operations: ReadonlyArray<Operation> = [...shelfWork, ...orderWork, ...correctionWork]
const lot = operations.flatMap((operation) => Array<Operation>(operation.weight).fill(operation))

export const chosen = (actor: Actor): Operation => {
  const operation = actor.one(lot)
  if (operation === undefined) throw new Error("there is nothing to do")
  return operation
}
