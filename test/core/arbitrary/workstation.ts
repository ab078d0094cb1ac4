import type { Workstation } from "#core/contract/workstation.ts"

/** A workstation of a store, whose label printer is in error, and that did not take its configuration. */
export const workstationOf = (workstation_id: number, change: Partial<Workstation> = {}): Workstation => ({
  workstation_id,
  name: `kaloor-${workstation_id}`,
  store_id: 11,
  store_name: "Kaloor",
  till: `Till ${workstation_id}`,
  ring: 3,
  state: "seen",
  code_expires_at: null,
  enrolled_at: "2026-11-20 05:00:00",
  enrolled_by: "Asha Nair",
  taken_out_at: null,
  taken_out_by: null,
  seen_at: "2026-11-20 06:00:00",
  version: "1.2.3",
  contract: 2,
  platform: "linux x64",
  offered: null,
  devices: [
    {
      role: "invoice",
      state: "ready",
      language: "escpos",
      transport: "tcp",
      waiting: 0,
      error: null,
      since: "2026-11-20 05:00:00"
    },
    {
      role: "label",
      state: "error",
      language: "zpl",
      transport: "usb",
      waiting: 2,
      error: { code: "Unreachable", message: "It does not answer" },
      since: "2026-11-20 05:30:00"
    }
  ],
  prints: { done: 40, failed: 1, unknown: 0 },
  configuration: {
    number: 2,
    set_at: "2026-11-20 05:00:00",
    set_by: "Asha Nair",
    used: 1,
    used_since: "2026-11-19 05:00:00",
    refused: { number: 2, why: "roles.label: it is not there", at: "2026-11-20 05:01:00" }
  },
  ...change
})
