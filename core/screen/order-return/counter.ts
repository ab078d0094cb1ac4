/** The counter that an exchange opens. */
import { lackedFor } from "../../kit/route.ts"
import type { Flags } from "../../session/flags.ts"

const counters = ["ordercreate", "xorder"] as const
export type Counter = (typeof counters)[number]

/** The counter at which somebody sells; undefined for who does not. */
export const counterFor = (flags: Flags): Counter | undefined =>
  counters.find((name) => lackedFor({ name }, flags) === undefined)
