/** A camera from its start to its end: what it sees goes where scans go, and its light is out when it is closed. */
import { look, nothingInView } from "#core/barcode/in-view.ts"
import type { CameraTrouble } from "#core/text/camera.ts"
import { openReader, type Reader, unreadable } from "./read.ts"

export interface Eye {
  /** What is in view counts once more. */
  readonly again: () => void
  /** Undefined where the camera has no light. */
  readonly light: ((isOn: boolean) => void) | undefined
  readonly close: () => void
}

interface EyeHandlers {
  readonly scanned: (code: string) => void
  readonly troubled: (trouble: CameraTrouble | undefined) => void
}

/** What a browser says of a camera that it does not give. */
const troubles: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "taken",
  AbortError: "taken",
  [unreadable]: "unread"
}
export const troubleOf = (cause: unknown): CameraTrouble =>
  (cause instanceof Error ? troubles[cause.name] : undefined) ?? "stopped"

/** Darker than this on the average (of 255), for so long (ms), is a covered camera and no dark room. */
const black = 10
const blackFor = 2000
/** A camera that gives no picture for so long (ms) is looked at all the same: it may have gone. */
const patience = 250
/** Where a browser does not say when there is another picture (ms). */
const pause = 30

const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))

/** Waits until the video shows a picture that was not waited for before: one look at each, and no look at the same. */
const picturesOf = (video: HTMLVideoElement): (() => Promise<void>) => {
  if (typeof video.requestVideoFrameCallback !== "function") return () => wait(pause)
  const coming = () => new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
  let next = coming()
  return async () => {
    await Promise.race([next, wait(patience)])
    next = coming()
  }
}

/** Shows in the video what the camera sees; fails with a trouble's own error, and then holds nothing. */
export const openEye = async (video: HTMLVideoElement, { scanned, troubled }: EyeHandlers): Promise<Eye> => {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } }
  })
  const [track] = stream.getVideoTracks()
  let isOpen = true
  let view = nothingInView
  let reader: Reader | undefined
  const close = (): void => {
    isOpen = false
    for (const each of stream.getTracks()) each.stop()
    video.srcObject = null
    reader?.close()
  }
  track?.addEventListener("ended", () => {
    if (isOpen) troubled("taken")
    close()
  })
  const watch = async (from: Reader): Promise<void> => {
    const anotherPicture = picturesOf(video)
    let brightAt = performance.now()
    while (isOpen) {
      const { codes, brightness } = await from.look(video)
      if (!isOpen) return
      const now = performance.now()
      if (brightness === undefined || brightness > black) brightAt = now
      troubled(now - brightAt > blackFor ? "black" : undefined)
      const [next, counted] = look(view, codes, now)
      view = next
      for (const code of counted) scanned(code)
      await anotherPicture()
    }
  }
  video.srcObject = stream
  try {
    await video.play()
    reader = await openReader()
  } catch (cause) {
    close()
    throw cause
  }
  watch(reader).catch(() => {
    if (isOpen) troubled("stopped")
    close()
  })
  const hasLight = "torch" in (track?.getCapabilities?.() ?? {})
  return {
    again: () => {
      view = nothingInView
    },
    light: hasLight
      ? (isOn) => void track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
      : undefined,
    close
  }
}
