/** The code that tells a scanner from a person comes behind the first rows: until it is there, keys are kept for it. */
import type { Running } from "#core/client/run.ts"
import { piece } from "../host/pieces.ts"
import { hasEarlyKeys, keepKeys, takeEarlyKeys } from "./early.ts"

export const fetchScanner = piece("scanner", () => import("./keyboard.ts"))

/** Hears scans, and what is typed where no box takes it. */
export const listenToScanner = (client: Running): (() => void) => {
  if (!hasEarlyKeys()) keepKeys()
  let isLeft = false
  let stop = (): unknown => takeEarlyKeys()
  void fetchScanner().then((code) => {
    if (!isLeft) stop = code.listenToScanner(client)
  })
  return () => {
    isLeft = true
    stop()
  }
}
