/** The camera's picture over the lower half of a phone, or in a corner of a desk: it stays from one scan to the next. */
import { useEffect, useRef, useState } from "react"
import type { Running } from "#core/client/run.ts"
import { byCamera } from "#core/device/framing.ts"
import {
  type CameraTrouble,
  cameraLight,
  cameraStarts,
  cameraTrouble,
  holdCode,
  otherCamera
} from "#core/text/camera.ts"
import { scanByCamera } from "#core/text/camera-way.ts"
import { newRoot } from "../host/roots.ts"
import { Icon } from "../parts/icon.tsx"
import { word } from "../words.ts"
import { cameraChoice, chooseCamera } from "./choice.ts"
import { closeBy } from "./closing.ts"
import { type Eye, openEye, troubleOf } from "./eye.ts"

interface CameraProps {
  readonly client: Running
  readonly onClose: () => void
}

const Camera = ({ client, onClose }: CameraProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, tryAgain] = useState(0)
  const [eye, setEye] = useState<Eye>()
  const [trouble, setTrouble] = useState<CameraTrouble>()
  const [last, setLast] = useState<string>()
  const [isLit, light] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    setTrouble(undefined)
    const scanned = (code: string): void => {
      setLast(code)
      navigator.vibrate?.(30)
      client.tell({ _tag: "Scanned", code, framing: byCamera })
    }
    const begin = async (): Promise<void> => {
      if (video.current === null) return
      if (navigator.mediaDevices === undefined) return setTrouble("insecure")
      try {
        const troubled = (found: CameraTrouble | undefined): void => {
          if (!signal.aborted) setTrouble(found)
        }
        const open = await openEye(video.current, { scanned, troubled }, signal)
        if (signal.aborted) return
        setEye(open)
        if (cameraChoice().isLit) light((await open.light?.(true)) ?? false)
      } catch (cause) {
        if (!signal.aborted) setTrouble(troubleOf(cause))
      }
    }
    void begin()
    return () => {
      closing.abort()
      setEye(undefined)
      light(false)
    }
  }, [attempt])
  const isOver = trouble !== undefined && trouble !== "black" && trouble !== "paused"
  const { next } = eye ?? {}
  const turnLight = async (on: boolean): Promise<void> => {
    const isOn = (await eye?.light?.(on)) ?? false
    light(isOn)
    chooseCamera({ isLit: isOn })
  }
  return (
    <section className="camera" aria-label={word(scanByCamera)}>
      <video ref={video} muted playsInline hidden={isOver} onClick={() => eye?.again()} />
      <p role="status">
        {trouble === undefined ? (
          <span>{eye === undefined ? word(cameraStarts) : (last ?? word(holdCode))}</span>
        ) : (
          <span className="notice is-danger">{word(cameraTrouble[trouble])}</span>
        )}
      </p>
      <div className="dialog-buttons">
        {eye?.light === undefined || isOver ? null : (
          <button
            type="button"
            className="button"
            aria-pressed={isLit}
            onClick={() => void turnLight(!isLit)}
          >
            {word(cameraLight)}
          </button>
        )}
        {next === undefined || isOver ? null : (
          <button
            type="button"
            className="button"
            onClick={() => {
              chooseCamera({ camera: next })
              tryAgain(attempt + 1)
            }}
          >
            {word(otherCamera)}
          </button>
        )}
        {isOver && trouble !== "insecure" ? (
          <button type="button" className="button" onClick={() => tryAgain(attempt + 1)}>
            {word("Try again")}
          </button>
        ) : null}
        <button type="button" className="button" onClick={onClose}>
          <Icon name="close" /> {word("Close")}
        </button>
      </div>
    </section>
  )
}

let closeOpen: (() => void) | undefined

/** Opens it, or closes it where it is open. It belongs to no page: the next one is scanned into as well. */
export const toggleCamera = (client: Running): void => {
  if (closeOpen !== undefined) return closeOpen()
  const opener = document.activeElement
  const place = document.createElement("div")
  document.body.append(place)
  document.documentElement.classList.add("has-camera")
  const root = newRoot(place)
  const listenNoMore = closeBy(client, () => closeOpen?.())
  closeOpen = () => {
    closeOpen = undefined
    listenNoMore()
    document.documentElement.classList.remove("has-camera")
    // What had the focus before has it again, where it is there.
    if (place.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    // It may be asked for by what it is drawn from.
    queueMicrotask(() => {
      root.unmount()
      place.remove()
    })
  }
  root.render(<Camera client={client} onClose={closeOpen} />)
  // What is found opens under it; the line to look for it by typing is in the way.
  if (client.model().finder !== undefined) client.tell({ _tag: "ToggledFinder" })
}
