/** The one runner, with a program of its own: what it promises to whatever screens it runs. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { type Program, run } from "#core/kit/run.ts"
import { asks, type Command, type Message, type Model, Stage } from "./runner-stage.ts"
import { until } from "./world.ts"

describe("the runner", () => {
  it("stores what a step stores before it does the rest of it, or anything of a later step", async () => {
    const stage = new Stage()
    await stage.play(({ tell, settled }) =>
      Effect.gen(function* () {
        yield* settled
        const written = yield* Deferred.make<void>()
        stage.disk = Deferred.await(written)
        tell(asks({ _tag: "Store", name: "work", text: "one" }, { _tag: "Do", what: "beep" }))
        tell(asks({ _tag: "Do", what: "look up" }))
        yield* Effect.yieldNow
        expect(stage.log).toEqual(["begin"])
        yield* Deferred.succeed(written, undefined)
        yield* settled
        expect(stage.log).toEqual(["begin", "stored one", "beep", "look up"])
      })
    )
  })

  it("stores the newest of a burst once for each name, and does everything else of it", async () => {
    const stage = new Stage()
    await stage.play(({ tell, settled }) =>
      Effect.gen(function* () {
        yield* settled
        for (const number of [1, 2, 3])
          tell(
            asks(
              { _tag: "Store", name: "a", text: `a${number}` },
              { _tag: "Store", name: "b", text: `b${number}` },
              { _tag: "Do", what: `beep ${number}` }
            )
          )
        yield* settled
        expect(stage.log).toEqual(["begin", "stored a3", "stored b3", "beep 1", "beep 2", "beep 3"])
      })
    )
  })

  it("holds one thing under a name until it is ended by that name, or with all others", async () => {
    const stage = new Stage()
    const hold = (name: string): Message => asks({ _tag: "Hold", name })
    await stage.play(({ tell }) =>
      Effect.gen(function* () {
        tell(hold("order"))
        tell(hold("pushes"))
        tell(hold("order"))
        yield* until(() => stage.log.filter((line) => line === "holds order").length === 2)
        expect(stage.log.filter((line) => line === "let order go")).toHaveLength(1)
        tell(asks({ _tag: "End", name: "order" }))
        yield* until(() => stage.log.includes("ended order"))
        expect(stage.log.slice(-2)).toEqual(["let order go", "ended order"])
        tell(asks({ _tag: "End", name: "all" }))
        yield* until(() => stage.log.includes("ended all"))
        expect(stage.log.slice(-2)).toEqual(["let pushes go", "ended all"])
      })
    )
  })

  it("is settled when nothing is left of what was asked for and of what came of it, but for what is held", async () => {
    const stage = new Stage()
    await stage.play(({ tell, model, settled }) =>
      Effect.gen(function* () {
        tell(asks({ _tag: "Hold", name: "order" }, { _tag: "CountDown", from: 20 }))
        yield* settled
        expect(model().messages).toBe(21)
        expect(stage.log).not.toContain("let order go")
      })
    )
    expect(stage.log.at(-1)).toBe("let order go")
  })

  it("tells those who look at it of every change, until they look away", async () => {
    const stage = new Stage()
    await stage.play(({ tell, subscribe, model }) =>
      Effect.sync(() => {
        const seen: Array<number> = []
        const stop = subscribe(() => seen.push(model().messages))
        tell(asks())
        tell(asks())
        stop()
        tell(asks())
        expect(seen).toEqual([1, 2])
      })
    )
  })

  it("tells the time at the start and with every second, where the program wants to know", async () => {
    const stage = new Stage()
    const clock: Program<Model, Message, Command, never> = {
      ...stage.program,
      ticked: (now) => ({ _tag: "Ticked", now })
    }
    await stage.play(
      ({ model }) =>
        Effect.gen(function* () {
          yield* TestClock.adjust("2500 millis")
          expect(model()).toEqual({ messages: 3, now: 2000 })
        }),
      clock
    )
  })

  it("takes a message as the program hears it", async () => {
    const stage = new Stage()
    const deaf: Program<Model, Message, Command, never> = {
      ...stage.program,
      hear: (message, _host, take) => {
        if (message._tag !== "Asked") take(message)
        return true
      }
    }
    await stage.play(
      ({ tell, model }) =>
        Effect.sync(() => {
          tell(asks({ _tag: "Do", what: "anything" }))
          tell({ _tag: "Ticked", now: 5 })
          expect(model()).toEqual({ messages: 1, now: 5 })
        }),
      deaf
    )
  })

  it("ends with its scope: nothing is begun any more, and what is held is let go", async () => {
    const stage = new Stage()
    await Effect.runPromise(
      Effect.gen(function* () {
        const scope = yield* Scope.make()
        const { tell, settled } = yield* Scope.provide(run(stage.program), scope)
        tell(asks({ _tag: "Hold", name: "order" }))
        yield* settled
        yield* until(() => stage.log.includes("holds order"))
        yield* Scope.close(scope, Exit.void)
        tell(asks({ _tag: "Do", what: "beep" }))
        for (let turn = 0; turn < 20; turn++) yield* Effect.yieldNow
        expect(stage.log).toEqual(["begin", "holds order", "let order go"])
      })
    )
  })
})
