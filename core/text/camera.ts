/** The camera of a phone as a scanner: what it wants, and why it sees nothing. */
import { cameraUnread } from "./camera-way.ts"

export const holdCode = "Hold a code into the picture"
export const cameraStarts = "The camera starts..."
export const cameraLight = "Turn on the light"
export const otherCamera = "Other camera"

/** Why nothing is read, each with what to do. */
export const cameraTrouble = {
  denied:
    "This page may not use the camera. Allow it beside the address or in the settings of the browser, then try again",
  missing: "There is no camera here. Use a scanner, or type the code",
  taken: "Another program has the camera. Close it, then try again",
  insecure:
    "A browser lets a page see by the camera over https alone. Open the address that begins with https, or use a scanner",
  black: "The camera sees nothing but black. Uncover it, or turn on a light",
  gone: "The camera has gone. Connect it again, or use a scanner",
  paused: "A call or another program has stopped the camera. It goes on when that ends",
  unread: cameraUnread,
  stopped: "The camera does not start. Try again, or use a scanner"
} as const
export type CameraTrouble = keyof typeof cameraTrouble
