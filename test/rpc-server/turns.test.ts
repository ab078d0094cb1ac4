import { Effect, Fiber, Result } from "effect"
import { expect, it } from "vitest"
import { Busy, Turns } from "#rpc-server/turns.ts"

/** Pieces of work that end when they are told to, and in which order they began. */
const bench = (limits = { running: 2, ofName: 32, inAll: 512 }) => {
  const queue = new Turns(limits)
  const began: Array<string> = []
  const ends = new Map<string, () => void>()
  const ask = (address: string, name: string) =>
    Effect.runFork(
      Effect.result(
        queue.run(
          address,
          Effect.callback<string>((resume) => {
            began.push(name)
            ends.set(name, () => resume(Effect.succeed(name)))
          })
        )
      )
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, began, end }
}

it("who asks for many keeps another waiting for no more than what is under way", async () => {
  const { ask, began, end } = bench()
  for (let index = 1; index <= 30; index++) ask("there", `there ${index}`)
  const here = ask("here", "here")
  expect(began).toEqual(["there 1", "there 2"])
  await end("there 1")
  await end("there 2")
  // The first of the crowd's line, then the other line's turn.
  expect(began).toEqual(["there 1", "there 2", "there 3", "here"])
  await end("here")
  expect(await Effect.runPromise(Fiber.join(here))).toEqual(Result.succeed("here"))
})

it("what does not fit into a line is refused, and others still get in", async () => {
  const { ask, end } = bench({ running: 1, ofName: 2, inAll: 4 })
  const [first, , , fourth] = [1, 2, 3, 4].map((index) => ask("there", `there ${index}`))
  if (first === undefined || fourth === undefined) throw new Error("no such try")
  expect(await Effect.runPromise(Fiber.join(fourth))).toEqual(Result.fail(new Busy()))
  const here = ask("here", "here")
  await end("there 1")
  expect(await Effect.runPromise(Fiber.join(first))).toEqual(Result.succeed("there 1"))
  await end("there 2")
  await end("here")
  expect(await Effect.runPromise(Fiber.join(here))).toEqual(Result.succeed("here"))
})

it("work that breaks gives its turn on", async () => {
  const queue = new Turns({ running: 1, ofName: 2, inAll: 4 })
  const broken = Effect.runPromiseExit(queue.run("a", Effect.die("broken")))
  const next = Effect.runPromise(queue.run("b", Effect.succeed(1)))
  expect((await broken)._tag).toBe("Failure")
  expect(await next).toBe(1)
})
