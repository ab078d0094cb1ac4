/** Why a call to the device daemon came to nothing. */
import * as Schema from "effect/Schema"
import type { Client } from "./protocol.ts"
import { Refusal } from "./refusal.ts"

/** No daemon answers. `mayPrint`: it went away with a print in its hands. */
export class NoDaemon extends Schema.TaggedError<NoDaemon>()("NoDaemon", {
  message: Schema.String,
  mayPrint: Schema.Boolean
}) {}
/** A daemon answers, but does not know this program. */
export class NotPaired extends Schema.TaggedError<NotPaired>()("NotPaired", { message: Schema.String }) {}
/** The daemon refused the call: nothing was done. */
export class DeviceRefused extends Schema.TaggedError<DeviceRefused>()("DeviceRefused", {
  refusal: Refusal
}) {
  override get message(): string {
    const { msg, detail } = this.refusal
    return detail === null ? msg : `${msg} (${detail})`
  }
}
export type CallFault = NoDaemon | NotPaired | DeviceRefused

/** Browsers ask before a page may reach this machine; without that the daemon seems not to be there. */
const mayReach = " If it runs, let this site reach devices on your local network."
/** The fault of a program without a daemon, in the words for its kind; `mayPrint` when a print was in the daemon's hands. */
export const noDaemon = (kind: Client["kind"], mayPrint = false): NoDaemon =>
  new NoDaemon({
    message: mayPrint
      ? "The device daemon went away: look at the printer before printing again"
      : `No device daemon answers on this workstation. Start it with: packhouse device-daemon${kind === "web" ? `.${mayReach}` : ""}`,
    mayPrint
  })
export const notPaired = (): NotPaired =>
  new NotPaired({
    message:
      "This program is not paired with the device daemon. Get a code with: packhouse device-daemon pair"
  })
