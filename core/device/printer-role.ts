/** Which of the devices of a counter print. */
import type { Role } from "./job.ts"
import type { DeviceRole } from "./protocol.ts"

export const isPrinter = (role: DeviceRole): role is Role => role !== "scale" && role !== "scanner"
