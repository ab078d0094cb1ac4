/** Where receipts come out: at a printer of their own where one is set up, else at the printer of invoices. */
import * as Effect from "effect/Effect"
import type { Role } from "../../device/job.ts"
import { Devices } from "../../port/devices.ts"

export const receiptPrinter: Effect.Effect<Role, never, Devices> = Devices.use(
  (devices) => devices.status
).pipe(
  Effect.map((status) =>
    status.devices.some(({ role, state }) => role === "receipt" && state !== "absent") ? "receipt" : "invoice"
  )
)
