/** The way to the camera of a phone: it is there before anything else of it. */
export const scanByCamera = "Scan with the camera"
