/** `packhouse doctor`: what is missing before a shop may lawfully run. Administrators only. */
import type { Command } from "commander"
import { Effect } from "effect"
import { DoctorService } from "#core/contract/doctor.ts"
import type { Finding } from "#core/doctor/finding.ts"
import { Rpc } from "#core/port/rpc.ts"
import { findingText, nothingLacks } from "#core/text/doctor.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"

/** So many of a kind are named for people; --json has the first hundred. */
const mostNamed = 5

const line = ({ of, name, why }: Finding): string =>
  `  ${[of, name].filter((part) => part !== "").join(", ")}${why === null ? "" : `: ${why}`}`

const examined: Working = Effect.gen(function* () {
  const data = yield* Rpc.use((rpc) => rpc.call(DoctorService.examine, {}))
  const { stores, products, settings, customers } = data.examined
  const musts = data.findings.filter(({ is_must }) => is_must)
  return {
    data,
    lines: [
      `Examined: stores ${stores}, products ${products}, settings ${settings}, registered customers ${customers}.`,
      ...data.findings.flatMap(({ kind, is_must, count, first }) => [
        `${is_must ? "Missing" : "Look at"} (${count}): ${findingText(kind)}`,
        ...first.slice(0, mostNamed).map(line),
        ...(count > mostNamed ? [`  and ${count - mostNamed} more; --json names 100`] : [])
      ]),
      ...(data.findings.length === 0 ? [nothingLacks] : [])
    ],
    problems: musts.length === 0 ? [] : [`${musts.length} kinds of things that the law asks for are missing.`]
  }
})

export const define = (program: Command): void => {
  const command = program
    .command("doctor")
    .description(
      "what stores, products, settings and customers lack that the law asks for; exit code 1 where something does"
    )
    .action(() => asUser(command, () => examined))
  example(command, "packhouse doctor", "packhouse doctor --json")
}
