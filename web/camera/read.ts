/** Reads codes off a running video: by the browser itself where it can, else by a thread of ours. */
import { firstGlance, type Glance, nextGlance, type Placed } from "#core/barcode/glance.ts"
import type { Sighting } from "#core/barcode/in-view.ts"
import { isCarton } from "#core/barcode/rule/check-digits.ts"
import { brightnessOf } from "./brightness.ts"

export interface Asked {
  readonly picture: ImageBitmap | VideoFrame
  readonly glance: Glance
}
export type Answer =
  | { readonly _tag: "Ready" | "Failed" }
  | { readonly _tag: "Read"; readonly codes: ReadonlyArray<Placed>; readonly brightness: number }

export interface Look {
  readonly codes: ReadonlyArray<Sighting>
  /** 0 to 255; undefined where nobody looked. */
  readonly brightness?: number | undefined
}
export interface Reader {
  readonly look: (video: HTMLVideoElement) => Promise<Look>
  readonly close: () => void
}

/** What a browser reads by itself, of what there is in stores. */
interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<ReadonlyArray<{ rawValue: string; format: string }>>
}
interface DetectorClass {
  new (options: { readonly formats: ReadonlyArray<string> }): Detector
  getSupportedFormats(): Promise<ReadonlyArray<string>>
}
const formats = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "itf", "data_matrix", "qr_code"]

/** Small pictures of the video, which say how bright it is: the browser's own reader says that of none. */
const brightnessIn = (): ((video: HTMLVideoElement) => number | undefined) => {
  const [width, height] = [32, 24]
  const canvas = document.createElement("canvas")
  Object.assign(canvas, { width, height })
  const context = canvas.getContext("2d", { willReadFrequently: true })
  return (video) => {
    context?.drawImage(video, 0, 0, width, height)
    const pixels = context?.getImageData(0, 0, width, height)
    return pixels === undefined ? undefined : brightnessOf(pixels, 1)
  }
}

const ownDetector = async (): Promise<Detector | undefined> => {
  const { BarcodeDetector: Own } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  try {
    const supported = (await Own?.getSupportedFormats()) ?? []
    return Own !== undefined && formats.every((format) => supported.includes(format))
      ? new Own({ formats })
      : undefined
  } catch {
    return undefined
  }
}

/** A browser may have the class and no service behind it, or lose that: from then on the thread reads. */
const ofBrowser = (detector: Detector): Reader => {
  const brightness = brightnessIn()
  let [isOpen, thread]: [boolean, Promise<Reader> | undefined] = [true, undefined]
  const closeThread = (): void => {
    thread?.then(
      (reader) => reader.close(),
      () => undefined
    )
  }
  const lookItself = async (video: HTMLVideoElement): Promise<Look> => {
    const found = await detector.detect(video)
    return {
      codes: found
        .filter(({ format, rawValue }) => rawValue !== "" && (format !== "itf" || isCarton(rawValue)))
        .map(({ rawValue: text, format }) => ({ text, isLinear: !/^(qr_code|data_matrix)$/.test(format) })),
      brightness: brightness(video)
    }
  }
  const lookByThread = async (video: HTMLVideoElement): Promise<Look> => {
    thread ??= ofThread()
    const reader = await thread
    return isOpen ? await reader.look(video) : { codes: [] }
  }
  return {
    look: (video) =>
      thread === undefined ? lookItself(video).catch(() => lookByThread(video)) : lookByThread(video),
    close: () => {
      isOpen = false
      closeThread()
    }
  }
}

/** The longer side of what is looked at: more is slower, and cameras see no sharper. */
const longest = 1280

/** What the video shows now. A frame costs nothing here, where browsers have it; a bitmap is drawn by the page's own thread. */
const pictureOf = async (video: HTMLVideoElement): Promise<ImageBitmap | VideoFrame> => {
  const { videoWidth: width, videoHeight: height } = video
  const scale = Math.min(1, longest / Math.max(width, height))
  if (scale === 1 && typeof VideoFrame === "function") return new VideoFrame(video)
  return await createImageBitmap(video, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale)
  })
}

declare const PACKHOUSE_READER: string

/** What a thread that could not be had is called. */
export const unreadable = "ReaderError"
const lost = (): Error => Object.assign(new Error("what reads codes is not there"), { name: unreadable })

const ofThread = (): Promise<Reader> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(PACKHOUSE_READER)
    let glancing = firstGlance
    let answered = Promise.withResolvers<Look>()
    const fail = () => {
      thread.terminate()
      reject(lost())
      answered.reject(lost())
    }
    // Nobody may be waiting for it.
    answered.promise.catch(() => undefined)
    const look = async (video: HTMLVideoElement): Promise<Look> => {
      const picture = await pictureOf(video)
      answered = Promise.withResolvers()
      thread.postMessage({ picture, glance: glancing.glance } satisfies Asked, [picture])
      return await answered.promise
    }
    thread.addEventListener("error", fail)
    thread.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if (data._tag === "Failed") fail()
      else if (data._tag === "Ready") resolve({ look, close: () => thread.terminate() })
      else if (data._tag === "Read") {
        glancing = nextGlance(glancing, data.codes)
        answered.resolve(data)
      }
    })
  })

export const openReader = async (): Promise<Reader> => {
  const detector = await ownDetector()
  return detector === undefined ? await ofThread() : ofBrowser(detector)
}
