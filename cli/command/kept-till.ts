/** Which till a command is about: the one that is named, else the one of this workstation, which keeps its name. */
import type { Command } from "commander"
import { Effect } from "effect"
import { recallSettings, rememberSettings } from "#core/kit/effects/session.ts"
import { readTill } from "#core/shift/till.ts"
import { faultDetail } from "#core/text/fault.ts"
import { usageError } from "../host/command-error.ts"
import type { Working } from "./client.ts"

export interface TillOption {
  readonly till?: string
}
export const offerTill = (command: Command): Command =>
  command.option("--till <name>", "of this till (default: the one that this workstation was told first)")

/** A workstation that knows no till yet keeps the first one that is named. */
export const tillOf = ({ till: named }: TillOption): Working<string> =>
  Effect.gen(function* () {
    const settings = yield* recallSettings
    if (named === undefined)
      return settings.till === ""
        ? yield* usageError("Which till is this? Say it once with --till NAME: the workstation keeps it.")
        : settings.till
    const till = yield* Effect.mapError(Effect.fromResult(readTill(named)), (fault) =>
      usageError(`--till: ${faultDetail(fault)}.`)
    )
    if (settings.till === "") yield* rememberSettings({ ...settings, till })
    return till
  })

/** As `tillOf`, where the server alone knows whether a till is needed: null for a workstation that has none. */
export const tillIfKnown = (option: TillOption): Working<string | null> =>
  option.till === undefined
    ? Effect.map(recallSettings, ({ till }) => (till === "" ? null : till))
    : tillOf(option)
