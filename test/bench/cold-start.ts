/** From the start of the process to the first answer, on a store that exists, against bare node:http. */
import { seeded } from "./invoices.ts"
import { type Bench, inTurn } from "./measure.ts"
import { ours, type Program, start } from "./programs.ts"
import { copyOf, removeCopy } from "./transaction.ts"

const rounds = 9

const answered = async (
  begin: () => Promise<Program>
): Promise<{ readonly took: number; readonly memory: number }> => {
  const begun = performance.now()
  const program = await begin()
  await fetch(`http://127.0.0.1:${program.port}/healthz`)
  const took = performance.now() - begun
  const memory = program.memory()
  await program.stop()
  return { took, memory }
}

export const bench: Bench = {
  name: "cold start of the server to its first answer, against bare node:http",
  goal: "at most 7 times",
  isMet: ({ ratio }) => ratio <= 7,
  run: async (notes) => {
    const file = await seeded(50)
    const mine = copyOf(file)
    let memory = { ours: 0, bare: 0 }
    const found = await inTurn(
      rounds,
      async () => {
        const start = await answered(() => ours(mine))
        memory = { ...memory, ours: start.memory }
        return start.took
      },
      async () => {
        const floor = await answered(() => start(["test/bench/bare-start.mjs"]))
        memory = { ...memory, bare: floor.memory }
        return floor.took
      },
      (a, b) => a / b,
      "ms"
    )
    notes(`memory at the first answer: ${Math.round(memory.ours)} and ${Math.round(memory.bare)} MiB`)
    for (const copy of [mine, file]) removeCopy(copy)
    return found
  }
}
