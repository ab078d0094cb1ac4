/** Eight people at work at once in a world, a batch of their deeds after the other, and every law after each batch. */
import type { Store } from "#rpc-server/store/engine/transaction.ts"
import { examine } from "./laws.ts"
import { chosen } from "./operations.ts"
import { type Actor, Violation, World } from "./world.ts"

/** Deeds of one person in a batch. */
const eachBatch = 5
/** So much time passes with every batch: an order may wait overnight, and packs expire. */
const batchMilliseconds = 90 * 60_000

export interface Worked {
  readonly deeds: number
  /** How often each was done. */
  readonly done: Readonly<Record<string, number>>
}

/**
 * Works through so many deeds in a world of its own. Fails with what was found wrong, and what was done just before it.
 * @param store empty, with every table
 */
export const work = async (store: Store["Service"], seed: number, deeds: number): Promise<Worked> => {
  const world = await World.open(store, seed)
  const actors = world.actors()
  const done: Record<string, number> = {}
  let count = 0
  while (count < deeds) {
    const batch: Array<string> = []
    const oneAfterTheOther = async (actor: Actor): Promise<void> => {
      for (let turn = 0; turn < eachBatch; turn++) {
        const { name, run } = chosen(actor)
        batch.push(`${actor.caller.name}: ${name}`)
        await run(actor)
        done[name] = (done[name] ?? 0) + 1
        count += 1
      }
    }
    const ended = await Promise.allSettled(actors.map(oneAfterTheOther))
    const failed = ended.find((each) => each.status === "rejected")
    try {
      if (failed !== undefined) throw failed.reason
      await examine(world)
    } catch (cause) {
      const why =
        cause instanceof Error ? (cause instanceof Violation ? cause.message : cause.stack) : String(cause)
      throw new Violation(`seed ${seed}, after ${count} deeds: ${why}\nthe last deeds: ${batch.join(", ")}`)
    }
    world.passes(batchMilliseconds)
  }
  return { deeds: count, done }
}
