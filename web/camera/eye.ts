/** A camera from its start to its end: what it sees goes where scans go, and its light is out when it is closed. */
import { look, nothingInView } from "#core/barcode/in-view.ts"
import type { CameraTrouble } from "#core/text/camera.ts"
import { cameraChoice } from "./choice.ts"
import { openReader, type Reader, unreadable } from "./read.ts"

export interface Eye {
  /** What is in view counts once more. */
  readonly again: () => void
  /** Answers whether the light is on then; undefined where the camera has none. */
  readonly light: ((isOn: boolean) => Promise<boolean>) | undefined
  /** The camera after this one; undefined where there is one alone. */
  readonly next: string | undefined
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
  [unreadable]: "unread",
  EndedError: "gone"
}
/** It went while it was opened. */
const gone = Object.assign(new Error("the camera has gone"), { name: "EndedError" })
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

const streamOf = (camera: MediaTrackConstraints): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...camera, width: { ideal: 1280 }, height: { ideal: 720 } }
  })

const camerasHere = async (): Promise<ReadonlyArray<MediaDeviceInfo>> => {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.filter(({ kind }) => kind === "videoinput")
}

/** The one that was chosen here, else the one on the back of a phone; that, too, where the chosen one is not there any more. */
const openStream = async (): Promise<MediaStream> => {
  const { camera } = cameraChoice()
  // Browsers name them once one was given, and number them anew from page to page.
  const chosen = async () =>
    (await camerasHere()).find(({ label }) => camera !== undefined && label === camera)
  const open = ({ deviceId }: MediaDeviceInfo) => streamOf({ deviceId: { exact: deviceId } })
  const before = await chosen()
  if (before !== undefined) return await open(before)
  const stream = await streamOf({ facingMode: { ideal: "environment" } })
  const after = await chosen()
  const [track] = stream.getVideoTracks()
  if (after === undefined || track?.label === camera) return stream
  track?.stop()
  return await open(after)
}

const cameraAfter = async (track: MediaStreamTrack | undefined): Promise<string | undefined> => {
  const names = (await camerasHere()).map(({ label }) => label)
  const next = names[(names.indexOf(track?.label ?? "") + 1) % names.length]
  return next === track?.label ? undefined : next
}

const lightOf = (track: MediaStreamTrack | undefined): Eye["light"] =>
  track !== undefined && "torch" in (track.getCapabilities?.() ?? {})
    ? (isOn) =>
        track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).then(
          () => isOn,
          // It has none in the end, or is too hot: it stays out.
          () => false
        )
    : undefined

/**
 * Shows in the video what the camera sees; fails with a trouble's own error, and then holds nothing.
 * @param closed puts the light out at once, also while it is being opened
 */
export const openEye = async (
  video: HTMLVideoElement,
  { scanned, troubled }: EyeHandlers,
  closed: AbortSignal
): Promise<Eye> => {
  const stream = await openStream()
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
  const stop = (trouble: CameraTrouble): void => {
    if (isOpen) troubled(trouble)
    close()
  }
  track?.addEventListener("ended", () => stop("gone"))
  closed.addEventListener("abort", close)
  if (closed.aborted) close()
  const troubleNow = (darkFor: number): CameraTrouble | undefined => {
    if (track?.muted === true) return "paused"
    return darkFor > blackFor ? "black" : undefined
  }
  const watch = async (from: Reader): Promise<void> => {
    const anotherPicture = picturesOf(video)
    let brightAt = performance.now()
    while (isOpen) {
      const { codes, brightness } = await from.look(video)
      if (!isOpen) return
      const now = performance.now()
      if (brightness === undefined || brightness > black) brightAt = now
      troubled(troubleNow(now - brightAt))
      const [next, counted] = look(view, codes, now)
      view = next
      for (const code of counted) scanned(code)
      await anotherPicture()
    }
  }
  if (isOpen) video.srcObject = stream
  const next = await cameraAfter(track)
  try {
    await video.play()
    reader = await openReader()
  } catch (cause) {
    const failure = isOpen ? cause : gone
    close()
    throw failure
  }
  if (!isOpen) reader.close()
  watch(reader).catch((cause) => stop(troubleOf(cause)))
  return {
    again: () => {
      view = nothingInView
    },
    light: lightOf(track),
    next
  }
}
