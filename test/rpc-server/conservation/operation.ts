import type { Actor } from "./world.ts"

export interface Operation {
  readonly name: string
  /** How often it is done, beside the others. */
  readonly weight: number
  /** Tells the books what became of it; does nothing where there is nothing to do it with. */
  readonly run: (actor: Actor) => Promise<void>
}
