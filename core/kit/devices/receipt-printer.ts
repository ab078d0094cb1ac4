/** Where receipts come out: at a printer of their own where one is set up, else at the printer of invoices. */

import type { Status } from "../../device/client.ts"
import type { Role } from "../../device/job.ts"
import type { Model } from "./model.ts"

const isThere = (devices: Status["devices"], role: Role): boolean =>
  devices.some((device) => device.role === role && device.state !== "absent")

export const receiptRole = (devices: Status["devices"]): Role =>
  isThere(devices, "receipt") ? "receipt" : "invoice"

/** One of the two is there. */
export const printsReceipts = ({ devices, link }: Pick<Model, "devices" | "link">): boolean =>
  link === "connected" && isThere(devices, receiptRole(devices))
