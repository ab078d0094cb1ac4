/** A program of its own for the one runner, which writes down what it began and did. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { type Program, type Running, run } from "#core/kit/run.ts"

export type Command =
  | { readonly _tag: "Store"; readonly name: string; readonly text: string }
  | { readonly _tag: "Do"; readonly what: string }
  /** Asks for one thing less when it is done, until there is nothing left. */
  | { readonly _tag: "CountDown"; readonly from: number }
  | { readonly _tag: "Hold"; readonly name: string }
  | { readonly _tag: "End"; readonly name: "all" | string }

export type Message =
  | { readonly _tag: "Asked"; readonly commands: ReadonlyArray<Command> }
  | { readonly _tag: "Counted"; readonly left: number }
  | { readonly _tag: "Ticked"; readonly now: number }

export interface Model {
  readonly messages: number
  readonly now: number
}

export const asks = (...commands: ReadonlyArray<Command>): Message => ({ _tag: "Asked", commands })

export class Stage {
  /** What was begun and done, in order. */
  readonly log: Array<string> = []
  /** What storing waits for. */
  disk: Effect.Effect<void> = Effect.void

  note(line: string): Effect.Effect<void> {
    return Effect.sync(() => {
      this.log.push(line)
    })
  }

  readonly program: Program<Model, Message, Command, never> = {
    start: [{ messages: 0, now: 0 }, [{ _tag: "Do", what: "begin" }]],
    update: (model, message) => {
      const after = { ...model, messages: model.messages + 1 }
      switch (message._tag) {
        case "Asked":
          return [after, message.commands]
        case "Counted":
          return [after, message.left === 0 ? [] : [{ _tag: "CountDown", from: message.left }]]
        case "Ticked":
          return [{ ...after, now: message.now }, []]
      }
    },
    perform: (command, { tell }) => {
      switch (command._tag) {
        case "Store":
          return Effect.andThen(this.disk, this.note(`stored ${command.text}`))
        case "Do":
          return this.note(command.what)
        case "CountDown":
          return Effect.andThen(
            Effect.yieldNow,
            Effect.sync(() => tell({ _tag: "Counted", left: command.from - 1 }))
          )
        case "Hold":
          return Effect.onInterrupt(Effect.andThen(this.note(`holds ${command.name}`), Effect.never), () =>
            this.note(`let ${command.name} go`)
          )
        case "End":
          return this.note(`ended ${command.name}`)
      }
    },
    heldAs: (command) => (command._tag === "Hold" ? command.name : undefined),
    endsHeld: (command) => (command._tag === "End" ? command.name : undefined),
    storedAs: (command) => (command._tag === "Store" ? command.name : undefined)
  }

  /** Plays on it; what it runs ends with the story. */
  play(
    story: (running: Running<Model, Message>) => Effect.Effect<void, unknown, Scope.Scope>,
    program: Program<Model, Message, Command, never> = this.program
  ): Promise<void> {
    return Effect.runPromise(
      Effect.flatMap(run(program), story).pipe(Effect.scoped, Effect.provide(TestClock.layer()), Effect.orDie)
    )
  }
}
