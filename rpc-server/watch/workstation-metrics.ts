/** Workstations at a scrape: how many are how, and by name those alone where something is wrong. */

import type * as Day from "#core/day.ts"
import { second } from "#core/day.ts"
import { illPrinters, workstationStates } from "#core/workstation/workstation.ts"
import type { WatchedWorkstation, WatchedWorkstations } from "../store/network/watched-workstations.ts"
import { type Family, gauge, type Sample } from "./exposition.ts"

/** So many are named, those with the longest trouble first: a network that is cut off is one alert's matter. */
const mostNamed = 200

const longest = (samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> =>
  samples.toSorted((one, other) => other.value - one.value).slice(0, mostNamed)

const placeOf = ({ storeId, name }: WatchedWorkstation) => ({ store: String(storeId), workstation: name })

export const workstationMetrics = (
  { workstations, prints }: WatchedWorkstations,
  now: Day.Instant
): ReadonlyArray<Family> => [
  gauge(
    "workstations",
    "Workstations by their state; at most 2000 are counted",
    workstationStates
      .filter((state) => state !== "taken out")
      .map((state) => ({
        labels: { state },
        value: workstations.filter((each) => each.state === state).length
      }))
  ),
  gauge(
    "workstation_silent_seconds",
    "Since when nothing was heard of a workstation that is not switched off; the 200 longest",
    longest(
      workstations
        .filter(({ state }) => state === "silent")
        .map((each) => ({ labels: placeOf(each), value: each.silence / second }))
    )
  ),
  gauge(
    "printer_not_ready_seconds",
    "Since when a printer of a workstation cannot print; the 200 longest",
    longest(
      workstations
        .filter(({ state }) => state === "seen")
        .flatMap((each) =>
          illPrinters(each.devices, now).map(({ role, for: ms }) => ({
            labels: { ...placeOf(each), printer: role },
            value: ms / second
          }))
        )
    )
  ),
  {
    name: "prints_total",
    help: "Print jobs of all workstations, by how they ended",
    type: "counter",
    samples: Object.entries(prints).map(([outcome, value]) => ({ labels: { outcome }, value }))
  }
]
