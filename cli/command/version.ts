/** `packhouse version`. */
import type { Command } from "commander"
import { Result } from "effect"
import { version } from "#core/release.ts"
import { alone, example } from "./answer.ts"

export const define = (program: Command): void => {
  const command = program
    .command("version")
    .description("the version of Packhouse")
    .action(() =>
      alone(
        command,
        Result.succeed({
          data: { version, node: process.versions.node, platform: process.platform, arch: process.arch },
          lines: [version]
        })
      )
    )
  example(command, "packhouse version")
}
