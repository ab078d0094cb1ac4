/** The printer of receipts, as the daemon knows it now. */
import * as Effect from "effect/Effect"
import type { Role } from "../../device/job.ts"
import { Devices } from "../../port/devices.ts"
import { receiptRole } from "../devices/receipt-printer.ts"

export const receiptPrinter: Effect.Effect<Role, never, Devices> = Devices.use(
  (devices) => devices.status
).pipe(Effect.map(({ devices }) => receiptRole(devices)))
