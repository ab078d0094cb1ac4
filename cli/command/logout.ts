/** `packhouse logout`: the session ends, here in any case, and at the server where it answers. */
import type { Command } from "commander"
import { Effect } from "effect"
import { forgetSession, logOut, recallSession } from "#core/kit/effects/session.ts"
import { example } from "./answer.ts"
import { asAnybody, hearing, type Working } from "./client.ts"

const leave = (server: string): Working =>
  Effect.gen(function* () {
    const messages = yield* hearing(server, recallSession)
    const user = messages.find((message) => message._tag === "Started")?.user
    if (user !== undefined) yield* hearing(server, logOut)
    yield* forgetSession
    return {
      data: { server, username: user?.username ?? null },
      lines: [
        user === undefined ? `Nobody was logged in to ${server}.` : `${user.name} is logged out of ${server}.`
      ]
    }
  })

export const define = (program: Command): void => {
  const command = program
    .command("logout")
    .description("end the session; collected work stays")
    .action(() => asAnybody(command, leave))
  example(command, "packhouse logout")
}
