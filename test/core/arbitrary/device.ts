/** Devices of a workstation, and print jobs. */
import type { Status } from "#core/device/client.ts"
import type { Job } from "#core/device/job.ts"
import type { Device, DeviceRole } from "#core/device/protocol.ts"
import { noon } from "./time.ts"

export const device = (role: DeviceRole, change: Partial<Device> = {}): Device => ({
  role,
  state: "ready",
  since: noon,
  lastError: null,
  language: role === "scanner" ? null : "zpl",
  transport: "tcp",
  waiting: 0,
  can: [],
  owner: null,
  unclaimed: 0,
  ...change
})

export const counterOf = (...devices: ReadonlyArray<Device>): Status => {
  const roles: ReadonlyArray<DeviceRole> = ["invoice", "label", "itemLabel", "scale", "scanner"]
  return {
    link: "connected",
    devices: roles.map(
      (role) =>
        devices.find((each) => each.role === role) ??
        device(role, { state: "absent", language: null, transport: null })
    )
  }
}

export const job = (change: Partial<Job> = {}): Job => ({
  jobId: "j1",
  jobKey: "order-41:label:1",
  role: "label",
  kind: "orderLabel",
  state: "done",
  verdict: "written",
  error: null,
  copies: 1,
  reprintOf: null,
  attempts: 1,
  createdAt: noon,
  updatedAt: noon,
  expiresAt: noon + 600_000,
  ...change
})
