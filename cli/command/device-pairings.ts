/** `packhouse device pairings`: the browser pages that may use the devices of this workstation. */
import type { Command } from "commander"
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { example } from "./answer.ts"
import { atDaemon } from "./device-desk.ts"
import { table } from "./table.ts"

const columns = [
  { title: "PAIRING" },
  { title: "PAGE" },
  { title: "NAME" },
  { title: "SINCE" },
  { title: "MAY" }
]

export const defineDevicePairings = (parent: Command): void => {
  const command = parent
    .command("pairings")
    .description("the browser pages that have been let in")
    .action(() =>
      atDaemon(command, (daemon) =>
        Effect.map(daemon.call("pair.list", {}), (pairings) => ({
          data: {
            pairings: pairings.map(({ id, origin, name, pairedAt, scopes }) => ({
              id,
              origin,
              name,
              paired_at: Day.toGmt(pairedAt),
              scopes
            }))
          },
          lines:
            pairings.length === 0
              ? [{ text: "No browser page is paired. Let one in: packhouse device pair", style: "dim" }]
              : table(
                  columns,
                  pairings.map(({ id, origin, name, pairedAt, scopes }) => [
                    id,
                    origin,
                    name,
                    Day.toLocal(pairedAt),
                    scopes.join(", ")
                  ])
                )
        }))
      )
    )
  example(command, "packhouse device pairings")
}
