/** `packhouse passwd`: the own password. The other sessions of the user end, this one stays. */
import type { Command } from "commander"
import { Effect } from "effect"
import { AuthService } from "#core/contract/session.ts"
import { Rpc } from "#core/port/rpc.ts"
import { askNewPassword, askSecret, secretsFromInput, together } from "../host/prompt.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"

interface Options {
  readonly passwordStdin?: boolean
}

const change = ({ session: { user } }: Client, { passwordStdin = false }: Options): Working =>
  Effect.gen(function* () {
    const [present = "", wanted = ""] = passwordStdin
      ? yield* secretsFromInput(["the present password", "the new password"])
      : yield* together(
          Effect.all([askSecret(`Present password of ${user.username}`), askNewPassword("New password")])
        )
    yield* Rpc.use((rpc) => rpc.call(AuthService.changePassword, { present, wanted }))
    return {
      data: { status: "success", username: user.username },
      lines: [`The password of ${user.username} is changed; other sessions have ended.`]
    }
  })

export const define = (program: Command): void => {
  const command = program
    .command("passwd")
    .description("change your own password")
    .option("--password-stdin", "read the present and the new password from stdin, one a line")
    .action((options: Options) => asUser(command, (client) => change(client, options)))
  example(command, "packhouse passwd", "packhouse passwd --password-stdin < passwords.txt")
}
