/** What the server would refuse of all that a person can do on screens, were it asked for every call that comes of it. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Message, Model } from "#core/client/model.ts"
import { perform } from "#core/client/perform.ts"
import type { Command } from "#core/client/shown-page.ts"
import { methods } from "#core/contract/contract.ts"
import type { Method } from "#core/contract/method.ts"
import { lackedFlag } from "#core/session/access.ts"
import { beginningsOf, everywhereIn, leadingFrom, pressedIn, walked } from "./beginnings.ts"
import { World } from "./world.ts"

/** The methods that doing commands asks the server for. */
const callsOf = async (model: Model, commands: ReadonlyArray<Command>): Promise<ReadonlyArray<string>> => {
  const world = new World()
  const host = { model: () => model, tell: (_: Message) => undefined }
  const running = commands.map((command) =>
    Effect.runFork(Effect.provide(Effect.scoped(perform(command, host as never)), world.ports))
  )
  await new Promise<void>((resolve) => setImmediate(resolve))
  await Effect.runPromise(Fiber.interruptAll(running))
  return world.calls.map(({ method }) => method)
}

/** The type that the person would have to be of. */
const roleOf = ({ role }: Method, { session }: Model): string | undefined =>
  role === undefined || session?.user.type === role ? undefined : role

/** What is refused of what a person with these flags can do, and by what it was done. */
export const refusedCallsOf = async (
  flags: Readonly<Record<string, unknown>>
): Promise<ReadonlyArray<string>> => {
  const wrong = new Set<string>()
  const seen = new Set<string>()
  for (const [screen, begin] of beginningsOf(flags)) {
    const start = begin()
    if (start.page._tag !== screen) continue
    for (const state of walked(start))
      for (const { by, model, commands } of [
        ...leadingFrom(state),
        ...pressedIn(state),
        ...everywhereIn(state)
      ])
        for (const command of commands) {
          const name = JSON.stringify([screen, by, command._tag])
          if (seen.has(name)) continue
          seen.add(name)
          for (const call of await callsOf(model, [command])) {
            const method = methods.get(call)
            const { flags: own = {}, admin: isAdmin = false } = model.session?.user ?? {}
            const person = { flags: own, isAdmin }
            const flag =
              method === undefined ? undefined : (lackedFlag(method, person) ?? roleOf(method, model))
            if (flag !== undefined) wrong.add(`${screen}: ${by} calls ${call}, which wants ${flag}`)
          }
        }
  }
  return [...wrong].sort()
}
