/** A command that asks the workstation's devices something, as one entry of a screen's table of effects. */
import * as Effect from "effect/Effect"
import type { Job } from "../../device/job.ts"
import { type DeviceFault, Devices } from "../../port/devices.ts"
import type { Host } from "./host.ts"

export const asksDevices =
  <Answer, Command, Message>(
    ask: (devices: typeof Devices.Service, command: Command) => Effect.Effect<Answer, DeviceFault>,
    outcome: {
      readonly onSuccess: (answer: Answer, command: Command) => NoInfer<Message> | undefined
      readonly onFailure: (failure: DeviceFault, command: Command) => NoInfer<Message> | undefined
    }
  ) =>
  (host: Host<Message>, command: Command): Effect.Effect<void, never, Devices> => {
    const tell = (message: Message | undefined) => (message === undefined ? undefined : host.tell(message))
    return Devices.use((devices) =>
      Effect.match(ask(devices, command), {
        onSuccess: (answer) => tell(outcome.onSuccess(answer, command)),
        onFailure: (failure) => tell(outcome.onFailure(failure, command))
      })
    )
  }

/** The print that failed, or of which nobody knows whether it came out. */
export const jobOf = (failure: DeviceFault): Job | undefined =>
  failure._tag === "PrintFailed" || failure._tag === "PrintUnknown" ? failure.job : undefined
