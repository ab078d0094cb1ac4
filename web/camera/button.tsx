/** The way to the camera, beside a line for codes. Nothing of it is loaded before it is pressed. */
import { useState } from "react"
import { scanByCamera } from "#core/text/camera-way.ts"
import { useClient } from "../client.tsx"
import { piece } from "../host/pieces.ts"
import { Icon } from "../parts/icon.tsx"
import { word } from "../words.ts"

const fetchCamera = piece("camera", () => import("./camera.tsx"))

export const CameraButton = () => {
  const client = useClient()
  const [isComing, come] = useState(false)
  const open = async () => {
    come(true)
    const { toggleCamera } = await fetchCamera()
    come(false)
    toggleCamera(client)
  }
  return (
    <button
      type="button"
      className="button is-small"
      title={word(scanByCamera)}
      aria-label={word(scanByCamera)}
      aria-busy={isComing}
      disabled={isComing}
      onClick={() => void open()}
    >
      <Icon name="scanner" />
    </button>
  )
}
