/** What somebody chose of the camera, for as long as this browser remembers: which of several, and whether its light is on. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { load, save } from "../host/memory.ts"

const CameraChoice = Schema.Struct({ camera: Schema.optionalKey(Schema.String), isLit: Schema.Boolean })
type CameraChoice = typeof CameraChoice.Type

const stored = Schema.fromJsonString(CameraChoice)
const read = Schema.decodeUnknownResult(stored)
const write = Schema.encodeUnknownResult(stored)
const standard: CameraChoice = { isLit: false }

export const cameraChoice = (): CameraChoice =>
  Result.getOrElse(read(Effect.runSync(load("camera"))), () => standard)

export const chooseCamera = (change: Partial<CameraChoice>): void => {
  const text = write({ ...cameraChoice(), ...change })
  if (Result.isSuccess(text)) Effect.runSync(save("camera", text.success))
}
