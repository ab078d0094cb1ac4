import { Context, Effect } from "effect"
import { expect, it } from "vitest"
import { forgetSession } from "#core/kit/effects/session.ts"
import { Rpc } from "#core/port/rpc.ts"
import { KeyValueStore } from "#core/port/workstation.ts"

it("a session that is left is forgotten for calls at once, however long the workstation takes to forget it", async () => {
  const did: Array<string> = []
  const rpc = { become: () => Effect.sync(() => did.push("calls")) } as unknown as Rpc["Service"]
  const memory = {
    save: () =>
      Effect.andThen(
        Effect.sleep(5),
        Effect.sync(() => did.push("workstation"))
      )
  } as unknown as KeyValueStore["Service"]
  const given = Context.make(Rpc, rpc).pipe(Context.add(KeyValueStore, memory))
  const forgetting = Effect.runPromise(Effect.provide(forgetSession, given))
  // Whoever logs in from now on keeps the session that they get.
  expect(did).toEqual(["calls"])
  await forgetting
  expect(did).toEqual(["calls", "workstation", "workstation"])
})
