/** The way to the camera, beside a line for codes. Nothing of it is loaded before it is pressed. */
import { useState } from "react"
import { cameraUnread, scanByCamera } from "#core/text/camera-way.ts"
import { useClient } from "../client.tsx"
import { piece } from "../host/pieces.ts"
import { Icon } from "../parts/icon.tsx"
import { word } from "../words.ts"

const fetchCamera = piece("camera", () => import("./camera.tsx"))
/** What is not there after so long (ms) does not come up later, over other work. */
const patience = 5000

export const CameraButton = () => {
  const client = useClient()
  const [isComing, come] = useState(false)
  const open = async () => {
    if (isComing) return
    come(true)
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined))
    const camera = await Promise.race([fetchCamera(), late])
    come(false)
    if (camera === undefined) client.tell({ _tag: "Failed", message: cameraUnread })
    else camera.toggleCamera(client)
  }
  return (
    <button
      type="button"
      className="button is-small"
      title={word(scanByCamera)}
      aria-label={word(scanByCamera)}
      aria-busy={isComing}
      onClick={() => void open()}
    >
      <Icon name="scanner" />
    </button>
  )
}
