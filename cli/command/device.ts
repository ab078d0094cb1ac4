/** `packhouse device`: the printers, the scale and the scanner of this workstation. */
import type { Command } from "commander"
import { example } from "./answer.ts"
import { defineDeviceCancel } from "./device-cancel.ts"
import { defineDeviceJobs } from "./device-jobs.ts"
import { defineDeviceList } from "./device-list.ts"
import { defineDevicePair } from "./device-pair.ts"
import { defineDevicePairings } from "./device-pairings.ts"
import { defineDeviceProbe } from "./device-probe.ts"
import { defineDeviceReprint } from "./device-reprint.ts"
import { defineDeviceResolve } from "./device-resolve.ts"
import { defineDeviceRetry } from "./device-retry.ts"
import { defineDeviceScale } from "./device-scale.ts"
import { defineDeviceStatus } from "./device-status.ts"
import { defineDeviceTestPrint } from "./device-test-print.ts"
import { defineDeviceUnpair } from "./device-unpair.ts"

export const define = (program: Command): void => {
  const device = program
    .command("device")
    .description("printers, scale and scanner here: state, test print, weight, print jobs, pairing")
  example(
    device,
    "packhouse device status",
    "packhouse device test-print label",
    "packhouse device scale --json",
    "packhouse device jobs --open"
  )
  defineDeviceList(device)
  defineDeviceStatus(device)
  defineDeviceProbe(device)
  defineDeviceTestPrint(device)
  defineDeviceScale(device)
  defineDeviceJobs(device)
  defineDeviceRetry(device)
  defineDeviceReprint(device)
  defineDeviceResolve(device)
  defineDeviceCancel(device)
  defineDevicePair(device)
  defineDevicePairings(device)
  defineDeviceUnpair(device)
}
